// What a trader sees when parts of the desk go away and come back.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { ask, askingModel, BELOW_ANY_BID, expect, test } from '../support/desk.ts'
import { crashExchange, exchangePid } from '../support/exchange-pid.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'
import { traderOf } from '../support/trader.ts'

const afterFrames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
  }, count)

test('a connection that rests is left open longer than proxies leave theirs', async ({ desk }) => {
  const response = await fetch(`${desk.url}/api/health`)
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

test('a second desk on the same folder refuses with a sentence that names the folder', async ({ desk }) => {
  const second = spawn(
    process.execPath,
    [join('node_modules', 'next', 'dist', 'bin', 'next'), 'start', '--port', '0', '--hostname', '127.0.0.1'],
    {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: desk.dataDir },
    },
  )
  let said = ''
  second.stderr.setEncoding('utf8').on('data', (t) => {
    said += t
  })
  // All that it said is there.
  const [code] = await once(second, 'close')
  expect(code).not.toBe(0)
  expect(said).toContain(`Another desk is already running on ${desk.dataDir}`)
})

test.describe('with the market running', () => {
  test.use({ deskEnv: { DEMO_MARKET: 'on' } })

  test('the exchange dies: "reconnecting", then "back", with the order still there', async ({ page, desk }) => {
    await page.goto('/')
    const badge = page.getByTestId('connection')
    await expect(badge).toHaveAttribute('data-state', 'live')
    await ask(page, `buy 5 MWh at ${BELOW_ANY_BID}`)
    await page.getByTestId('plan-approve').click()
    await expect(page.locator('[data-order]')).toHaveCount(1)
    const first = await crashExchange(page, desk.pid())
    expect(exchangePid(desk.pid())).not.toBe(first)
    await expect(page.locator('[data-order]')).toHaveCount(1)
    // And it trades again.
    await ask(page, `buy 1 MWh at ${BELOW_ANY_BID}`)
    await page.getByTestId('plan-dialog').getByTestId('plan-approve').click()
    await expect(page.locator('[data-order]')).toHaveCount(2)
  })
})

test.describe('with an exchange that mcp.json names', () => {
  const config = mcpConfig(() => ({}))
  test.use({ deskEnv: { MCP_CONFIG: config.MCP_CONFIG } })

  test('its folder is lost: what it does not know of the trader is no longer shown, and said', async ({ page }) => {
    await page.goto('/')
    const badge = page.getByTestId('connection')
    const purses = page.locator('[data-panel="wallet"] dd')
    await expect(badge).toHaveAttribute('data-state', 'live')
    await expect(purses).toHaveCount(4)
    await ask(page, 'buy 1 MWh at 2,950')
    await page.getByTestId('plan-approve').click()
    await expect(page.locator('[data-order]')).toHaveCount(1)
    // It sees that its files are gone, ends, and begins anew. All at one stroke: it may look, or write, between two.
    renameSync(join(config.folder, 'exchange'), join(config.folder, 'lost'))
    const words = 'The exchange does not know your account'
    await expect(page.locator('[data-panel="wallet"]')).toContainText(words)
    await expect(badge).toHaveAttribute('data-state', 'live')
    await expect(purses).toHaveCount(0)
    await expect(page.locator('[data-order]')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Orders and plans' })).toContainText(words)
    await page.reload()
    await expect(page.locator('[data-panel="wallet"]')).toContainText(words)
    await ask(page, 'my wallet')
    await expect(page.locator('[data-role="assistant"]').last()).toContainText(
      'eap does not know the account that was opened there for you',
    )
  })
})

test.describe('with an exchange that does not start again', () => {
  const STAYS_AWAY = 'stays-away'
  const { folder, MCP_CONFIG } = mcpConfig((folder) => {
    const env = { DATA_DIR: join(folder, 'exchange'), DEMO_MARKET: 'off' }
    const { command, args } = program('lib/exchange/main.ts', {}, ['--stdio'])
    const script = 'test -e "$0" && exit 3; exec "$@"'
    const eap = { command: 'sh', args: ['-c', script, join(folder, STAYS_AWAY), command, ...args], env }
    return { eap: { ...eap, trusted: true } }
  })
  test.use({ deskEnv: { MCP_CONFIG }, locale: 'zh-TW' })

  test('it is named, with the reason, and not the connection to the desk', async ({ page, desk }) => {
    await page.goto('/')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    writeFileSync(join(folder, STAYS_AWAY), '')
    process.kill(exchangePid(desk.pid()), 'SIGKILL')
    await expect(page.getByTestId('stale-banner')).toContainText(
      /無法連線到交易所：它已結束，結束代碼 3。交易台會持續重試。最後更新/,
    )
    await expect(page.getByTestId('connection-announcement')).toHaveText('無法連線到交易所。交易台會持續重試。')
    await page.getByTestId('connection').click()
    await expect(page.getByRole('dialog', { name: '伺服器' })).toContainText('它已結束，結束代碼 3')
    rmSync(join(folder, STAYS_AWAY))
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    await expect(page.getByTestId('stale-banner')).toHaveCount(0)
  })
})

test.describe('with a model behind HTTP', () => {
  test.describe('slow', () => {
    test.use(askingModel())

    test('reload and a second tab rejoin a running turn; it ends in both', async ({ page, context, model }) => {
      await page.goto('/')
      await ask(page, '[[hold]] [[say: the held answer arrives]]')
      await expect(page).toHaveURL(/\/c\//)
      await expect(page.getByTestId('stop')).toBeVisible()
      // Before the desk has the question there is no turn to rejoin.
      await model.untilHeld()
      // Nor is it over while the line to it is asked for.
      const line = Promise.withResolvers<void>()
      await page.route('**/api/chat/*/stream', (route) => line.promise.then(() => route.continue()))
      const askedFor = page.waitForRequest('**/api/chat/*/stream')
      await page.reload()
      await askedFor
      await expect(page.locator('[data-role="user"]')).toBeVisible()
      await expect(page.getByTestId('stop')).toBeVisible()
      await expect(page.getByTestId('chat-retry')).toHaveCount(0)
      line.resolve()
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', /submitted|streaming/)
      const second = await context.newPage()
      await second.goto(page.url())
      await expect(second.getByTestId('stop')).toBeVisible()
      model.release()
      for (const tab of [page, second]) {
        await expect(tab.locator('[data-role="assistant"]').last()).toContainText('the held answer arrives')
        await expect(tab.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
        await expect(tab.locator('[data-role="assistant"]')).toHaveCount(1)
      }
    })

    test('an answer of the desk that was overtaken on its way takes back nothing of the conversation', async ({
      page,
      context,
      desk,
      model,
    }) => {
      await page.goto('/')
      await ask(page, '[[say: the first]]')
      await expect(page).toHaveURL(/\/c\//)
      await expect(page.getByTestId('regenerate')).toBeVisible()
      const chatId = page.url().split('/').at(-1) ?? ''
      const [held, overtaken] = [Promise.withResolvers<Request>(), Promise.withResolvers<void>()]
      await page.route(`**/api/chat/${chatId}`, async (route) => {
        const response = await route.fetch()
        if ((await response.json()).running) {
          held.resolve(route.request())
          await overtaken.promise
        }
        await route.fulfill({ response })
      })
      // As from another page of this trader.
      const trader = await traderOf(page, desk.url)
      const turn = trader.ask('[[hold]] [[say: the second]]', chatId)
      const late = await held.promise
      await model.releaseUntil(turn)
      const answers = page.locator('[data-role="assistant"]')
      await expect(answers.last()).toContainText('the second')
      overtaken.resolve()
      await (await late.response())?.finished()
      await afterFrames(page, 20)
      await expect(answers.last()).toContainText('the second')
      await test.step('what was said while there was no line is read once there is one', async () => {
        await page.unrouteAll({ behavior: 'wait' })
        await context.setOffline(true)
        await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'offline')
        await trader.ask('[[say: the third]]', chatId)
        await trader.ask('[[say: of another conversation]]')
        await context.setOffline(false)
        await expect(answers.last()).toContainText('the third')
        await expect(page.getByRole('navigation').getByText('of another conversation')).toBeVisible()
      })
    })

    test('Stop stops on the server, and the conversation goes on; one that is left is not listened to', async ({
      page,
      model,
    }) => {
      await page.goto('/')
      await test.step('who leaves a conversation before it was read opens no line to what runs in it', async () => {
        await ask(page, '[[hold]] [[say: nobody watches]]')
        await expect(page).toHaveURL(/\/c\//)
        await model.untilHeld()
        const chatId = page.url().split('/').at(-1) ?? ''
        const [asked, left] = [Promise.withResolvers<Request>(), Promise.withResolvers<void>()]
        await page.route(`**/api/chat/${chatId}`, async (route) => {
          const response = await route.fetch()
          asked.resolve(route.request())
          await left.promise
          await route.fulfill({ response })
        })
        const lines: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith(`/api/chat/${chatId}/stream`)) lines.push(request.url())
        })
        await page.reload()
        const read = await asked.promise
        await page.getByTestId('new-chat').click()
        await expect(page).not.toHaveURL(/\/c\//)
        // The address is another before what stands there is: until then nobody has left.
        await expect(page.getByTestId('suggestion-buy')).toBeVisible()
        left.resolve()
        await (await read.response())?.finished()
        await afterFrames(page, 20)
        expect(lines).toEqual([])
        model.release()
        await page.unrouteAll({ behavior: 'wait' })
      })
      const [conversation, stop] = [page.getByTestId('conversation'), page.getByTestId('stop')]
      await ask(page, '[[hold]] [[say: never seen]]')
      await model.untilHeld()
      await stop.click()
      await expect(conversation).toHaveAttribute('data-status', 'ready')
      await page.reload()
      await expect(conversation).toHaveAttribute('data-load', 'ready')
      await expect(stop).toBeHidden()
      await ask(page, '[[say: here again]]')
      await expect(page.locator('[data-role="assistant"]').last()).toContainText('here again')
      model.release()
      await expect(page.locator('[data-role="assistant"]').filter({ hasText: 'never seen' })).toHaveCount(0)

      await test.step('what is sent before that was answered is not stopped with it', async () => {
        await expect(conversation).toHaveAttribute('data-status', 'ready')
        const answer = Promise.withResolvers<void>()
        await page.route('**/stop', async (route) => {
          const response = await route.fetch()
          await answer.promise
          await route.fulfill({ response })
        })
        await ask(page, '[[hold]] [[say: nor this]]')
        await model.untilHeld()
        await stop.click()
        await expect(conversation).toHaveAttribute('data-status', 'ready')
        await expect.poll(() => model.held()).toBe(0)
        await ask(page, '[[hold]] [[say: still to come]]')
        await model.untilHeld()
        const answered = page.waitForResponse('**/stop')
        answer.resolve()
        await answered
        await afterFrames(page, 20)
        await expect(stop).toBeVisible()
        model.release()
        await expect(page.locator('[data-role="assistant"]').last()).toContainText('still to come')
      })

      await test.step('where it did not come to the desk, the answer goes on there and here', async () => {
        await expect(conversation).toHaveAttribute('data-status', 'ready')
        await page.unrouteAll({ behavior: 'wait' })
        await page.route('**/stop', (route) => route.abort())
        await ask(page, '[[hold]] [[say: nobody stopped it]]')
        await model.untilHeld()
        const rejoined = page.waitForRequest('**/api/chat/*/stream')
        await stop.click()
        await rejoined
        await expect(stop).toBeVisible()
        model.release()
        await expect(page.locator('[data-role="assistant"]').last()).toContainText('nobody stopped it')
      })
    })

    test('a model that breaks off or fails is a sentence and a way forward', async ({ page, context, model }) => {
      await page.goto('/')
      await ask(page, '[[500]] hello')
      await expect(page.getByTestId('fallback')).toBeVisible()
      await ask(page, '[[break]] hello')
      // Once: by the answer, and to readers of the screen alone.
      const broken = page.locator('[data-role="assistant"]').last()
      await expect(broken).toContainText('fake-model failed')
      await expect(broken.getByTestId('regenerate')).toBeVisible()
      await expect(page.getByRole('alert').getByText('The answer broke off')).toBeAttached()
      await expect(page.getByText('Answer finished.')).toHaveCount(0)
      await expect(page.getByTestId('chat-failure')).toHaveCount(0)
      await ask(page, '[[say: all is well]]')
      await expect(page.locator('[data-role="assistant"]').last()).toContainText('all is well')

      await test.step('a message that was stopped before it had arrived is kept, and can be sent', async () => {
        await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
        // It never does.
        await page.route('**/api/chat', () => {}, { times: 1 })
        await ask(page, '[[say: it came after all]]')
        await page.getByTestId('stop').click()
        await expect(page.getByTestId('stop')).toBeHidden()
        await page.getByTestId('chat-retry').click()
        await expect(page.locator('[data-role="assistant"]').last()).toContainText('it came after all')
      })
      await test.step('what waits its turn when an answer breaks off goes out with the next message', async () => {
        await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
        await page.getByTestId('new-chat').click()
        await expect(page.getByTestId('message')).toHaveCount(0)
        await ask(
          page,
          '[[hold]] [[break: 2]] [[say: first]] [[call: getOrderBook {}]] [[then: never said to its end]]',
        )
        await model.untilHeld()
        await ask(page, '[[say: the first in line]]')
        model.release()
        const queue = page.getByTestId('queue')
        await expect(queue.getByRole('button', { name: 'Send' })).toBeVisible()
        await ask(page, '[[say: the second in line]]')
        await expect(page.locator('[data-role="assistant"]').last()).toContainText('the second in line')
        await expect(queue).toHaveCount(0)

        await test.step('so does what is sent while it is not known yet what became of a message: neither is lost', async () => {
          await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
          const [asked, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
          await page.route('**/api/chat', (route) => route.abort(), { times: 1 })
          await page.route(`**/api/chat/${page.url().split('/').at(-1)}`, async (route) => {
            asked.resolve()
            await known.promise
            await route.continue()
          })
          await ask(page, '[[say: lost on its way]]')
          await asked.promise
          await ask(page, '[[say: the next]]')
          await expect(page.getByTestId('chat-retry')).toHaveCount(0)
          known.resolve()
          await expect(page.getByTestId('chat-failure')).toBeVisible()
          await expect(page.locator('[data-role="user"]').last()).toContainText('lost on its way')
          await expect(queue).toContainText('the next')
        })
        await test.step('nor is one lost whose page is turned, or whose conversation is left, before it has arrived', async () => {
          const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
          await page.setViewportSize({ width: 700, height })
          await expect(page.getByTestId('tab-chat')).toBeVisible()
          await expect(queue).toContainText('the next')
          await page.setViewportSize({ width, height })
          await context.setOffline(true)
          await queue.getByRole('button', { name: 'Send' }).click()
          await expect(page.getByTestId('chat-lost')).toBeVisible()
          const { pathname } = new URL(page.url())
          await page.getByTestId('new-chat').click()
          // Left, and not about to be.
          await expect(page.locator('[data-role="user"]')).toHaveCount(0)
          await context.setOffline(false)
          await page.locator(`nav a[href="${pathname}"]`).click()
          await expect(queue).toContainText('the next')
          await queue.getByRole('button', { name: 'Send' }).click()
          await expect(page.locator('[data-role="assistant"]').last()).toContainText('the next')
        })
      })
    })
  })
})
