// Where a trader writes: what is brought there, from an earlier message, a file or a list, is not sent by itself.
import { ask, askingModel, expect, test } from '../support/desk.ts'
import { traderOf } from '../support/trader.ts'

test.use(askingModel())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('while an answer is on its way a message is asked again, a file brings its text and a list is closed: nothing is sent, and nothing stops', async ({
  page,
  context,
  desk,
  model,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const composer = page.getByTestId('composer')
  await composer.fill('[[hold]] [[say: here it is]]')
  await composer.press('Enter')
  await model.untilHeld()
  await composer.fill('as I was saying')
  await page.getByRole('button', { name: 'Ask again in other words' }).click()
  await expect(composer).toHaveValue('[[hold]] [[say: here it is]]')
  await expect(composer).toBeFocused()
  await composer.press('ArrowDown')
  await expect(composer).toHaveValue('as I was saying')

  const file = (name: string, text: string) =>
    page.evaluateHandle(
      ([name, text]) => {
        const data = new DataTransfer()
        data.items.add(new File([text], name, { type: 'text/csv' }))
        return data
      },
      [name, text] as const,
    )
  const orders = await file('orders.csv', 'side,qty\r\nbuy,5\r\n')
  const log = page.getByRole('log')
  await log.dispatchEvent('dragover', { dataTransfer: orders })
  await expect(page.getByTestId('drop-hint')).toBeVisible()
  await log.dispatchEvent('drop', { dataTransfer: orders })
  await expect(page.getByTestId('drop-hint')).toHaveCount(0)
  await expect(composer).toHaveValue('as I was saying\nside,qty\nbuy,5\n')
  await log.dispatchEvent('drop', { dataTransfer: await file('odd.csv', 'a\0b') })
  await expect(page.getByRole('alert').filter({ hasText: '“odd.csv”' })).toBeVisible()
  // Anywhere else the browser would open it in place of the desk.
  const isLeft = await page.evaluate((dataTransfer) => {
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return document.querySelector('header')?.dispatchEvent(drop)
  }, orders)
  expect(isLeft).toBe(false)

  // Sent while its text is still on its way it goes with it: here it waits its turn.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = function () {
      return new Promise((resolve) =>
        Object.assign(window, {
          readNow: () => resolve(read.call(this)),
          /** A key comes when it has been read, and before anything is drawn. */
          readAndType: async (key: string) => {
            resolve(await read.call(this))
            for (let i = 0; i < 50; i++) await null
            document.execCommand('insertText', false, key)
          },
        }),
      )
    }
  })
  await composer.fill('these:')
  await log.dispatchEvent('drop', { dataTransfer: await file('late.csv', 'side,qty') })
  await composer.press('Enter')
  await expect(composer).toHaveValue('these:')
  await page.evaluate(() => (window as unknown as { readNow: () => void }).readNow())
  await expect(composer).toHaveValue('')
  await expect(page.getByTestId('queue')).toContainText('these: side,qty')
  await page.getByTestId('queue').getByRole('button').last().click()
  // A picture alone is named, where it waits, by what it is.
  await page.getByTestId('image-file').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByTestId('attached-image')).toHaveCount(1)
  await composer.press('Enter')
  await page.getByTestId('queue').getByRole('button', { name: 'Remove “1 image”' }).click()

  // Who writes on meanwhile has not sent half a word.
  await composer.fill('and:')
  await log.dispatchEvent('drop', { dataTransfer: await file('late.csv', 'side,qty') })
  await composer.press('Enter')
  await expect(page.getByTestId('send')).toBeDisabled()
  await page.keyboard.type(' wai')
  await page.evaluate(() => (window as unknown as { readNow: () => void }).readNow())
  await expect(composer).toHaveValue('and: wai\nside,qty')
  await expect(page.getByTestId('send')).toBeEnabled()
  await expect(page.getByTestId('queue')).toHaveCount(0)

  // Nor does a key that comes in that moment take its place.
  await composer.fill('and these:')
  await log.dispatchEvent('drop', { dataTransfer: await file('later.csv', 'side,qty') })
  await page.evaluate(() => (window as unknown as { readAndType(key: string): Promise<void> }).readAndType('!'))
  await expect(composer).toHaveValue('and these:\nside,qty!')
  await composer.fill('')

  // The list is fetched when it is first asked for. Closed before it has come, it stays closed, and nothing else.
  const { promise: fetched, resolve: fetchIt } = Promise.withResolvers<void>()
  await page.route('**/_next/static/chunks/*.js', (route) => fetched.then(() => route.continue()))
  const asked = page.waitForRequest('**/_next/static/chunks/*.js')
  await composer.press('/')
  await asked
  await composer.press('Escape')
  fetchIt()
  await composer.fill('')
  await composer.fill('/')
  await expect(page.getByRole('listbox')).toBeVisible()
  await composer.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByTestId('stop')).toBeVisible()
  await expect(page.locator('[data-role="user"]')).toHaveCount(1)
  model.release()
  const answers = page.locator('[data-role="assistant"]')
  await expect(answers).toContainText('here it is')

  await test.step('an answer is copied, and given anew in its place', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await answers.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('here it is')
    await page.getByRole('button', { name: 'Answer again' }).click()
    await model.untilHeld()
    await expect(page.getByTestId('stop')).toBeVisible()
    model.release()
    await expect(page.getByTestId('stop')).toHaveCount(0)
    await expect(answers).toHaveCount(1)
    await expect(answers).toContainText('here it is')
    await expect(page.locator('[data-role="user"]')).toHaveCount(1)
  })
  await test.step('with the list closed Escape stops what runs; in an empty field ↑ brings back what was sent', async () => {
    await ask(page, '[[hold]] [[say: not any more]]')
    await model.untilHeld()
    await composer.press('Escape')
    await expect(page.getByTestId('stop')).toHaveCount(0)
    await expect(answers.last()).toContainText('Stopped by you')
    await composer.press('ArrowUp')
    await expect(composer).toHaveValue('[[hold]] [[say: not any more]]')
    await composer.press('ArrowUp')
    await expect(composer).toHaveValue('[[hold]] [[say: here it is]]')
  })
  await test.step('what is longer than a message may be says by how much, and is not sent', async () => {
    await composer.fill('測'.repeat(22_000))
    await expect(page.getByRole('alert').filter({ hasText: /^Too long by \d+ bytes/ })).toBeVisible()
    await composer.press('Enter')
    await expect(page.getByTestId('send')).toBeDisabled()
    await expect(page.locator('[data-role="user"]')).toHaveCount(2)
  })
  await test.step('what is asked while an answer is on its way of which the page has not heard yet waits its turn', async () => {
    await composer.fill('')
    await page.getByTestId('new-chat').click()
    await expect(answers).toHaveCount(0)
    await ask(page, '[[say: the first]]')
    const queue = page.getByTestId('queue')
    await expect(answers).toContainText('the first')
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    // Told to the page, and not yet read by it: the desk speaks by itself after a decision, and answers elsewhere.
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
    await page.route('**/api/chat/*/stream', (route) => heard.then(() => route.continue()))
    const trader = await traderOf(page, desk.url)
    const elsewhere = trader.ask('[[hold]] [[say: the second]]', page.url().split('/').at(-1))
    await model.untilHeld()
    await ask(page, '[[say: the third]]')
    await expect(queue).toContainText('the third')
    hear()
    await expect(page.getByTestId('stop')).toBeVisible()
    await expect(queue).toContainText('the third')
    model.release()
    await elsewhere
    await expect(answers).toHaveText([/the first/, /the second/, /the third/])
    await expect(page.locator('[data-role="user"]')).toHaveCount(3)
    await expect(queue).toHaveCount(0)
    await expect(page.getByTestId('chat-failure')).toHaveCount(0)
  })
})
