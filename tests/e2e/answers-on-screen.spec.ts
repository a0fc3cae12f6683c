import type { Plan } from '../../lib/contracts/gate/plan.ts'
import { ask, askingModel, expect, open, test } from '../support/desk.ts'
import { newTrader } from '../support/trader.ts'

test.describe('an answer with a word as long as a key', () => {
  test.use(askingModel())

  test('breaks it, and does not run off the screen', async ({ page, desk }) => {
    await page.goto('/')
    await page.getByTestId('composer').fill(`[[say: ${'w'.repeat(120)} and \`${'c'.repeat(120)}\`]]`)
    await page.getByTestId('composer').press('Enter')
    await expect(page.locator('[data-role="assistant"] code')).toBeVisible()
    expect(await page.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0)

    await test.step('reads in a row are one line that says which, and opens', async () => {
      await ask(page, '[[call: getOrderBook {}]] [[call: getUserOrders {}]] [[call: getTrades {}]] [[then: All seen.]]')
      await expect(page.getByText('All seen.', { exact: true })).toBeVisible()
      const line = page.getByRole('button', { name: 'Read 3 things: Order book, Orders, Recent trades' })
      await expect(page.getByTestId('tool-card')).toHaveCount(0)
      await line.click()
      await expect(page.getByTestId('tool-card')).toHaveCount(3)
      await line.click()
      await expect(page.getByTestId('tool-card')).toHaveCount(0)
    })

    await test.step('a simulation whose orders were never reached says that none traded, and draws no result', async () => {
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
      // It quotes around a middle, which takes both sides, and not around its trader's own orders.
      const legs = [
        { tool: 'placeOrder', args: { side: 'BUY', price: '2900', qty: '1', symbol: 'ELC' } },
        { tool: 'placeOrder', args: { side: 'SELL', price: '3100', qty: '1', symbol: 'ELC' } },
      ]
      const trader = await newTrader(desk.url)
      const proposed = await trader.send('POST', '/api/plans', { legs })
      expect((await trader.decide(proposed.body as Plan)).status).toBe(200)
      const far = '{"strategy":"market_making","steps":1,"spread":"500"}'
      await ask(page, `[[call: runSimulation ${far}]] [[then: Done.]]`)
      const card = page.locator('[data-testid="tool-card"][data-tool="runSimulation"]')
      await expect(card).toContainText('It placed 2 orders, and none traded.')
      await expect(card.locator('figure')).toHaveCount(0)
    })
  })
})

test.describe('an answer that comes word by word', () => {
  test.use(askingModel())

  test('draws the place to write no more often than the turn changes', async ({ page, model }) => {
    await page.goto('/')
    await page
      .getByTestId('composer')
      .fill(`[[hold]] [[slow]] [[say: ${'one word after another '.repeat(20)}and the last]]`)
    await page.getByTestId('composer').press('Enter')
    // Its first word; the others wait until all of them are counted.
    await expect(page.locator('[data-role="assistant"]')).toContainText('one')
    // A field that is drawn is asked by React what stands in it.
    await page.getByTestId('composer').evaluate((field) => {
      const held = Object.getOwnPropertyDescriptor(field, 'value')
      const seen = { field: 0, words: 0 }
      Object.defineProperty(field, 'value', {
        ...held,
        get() {
          seen.field++
          return held?.get?.call(this)
        },
      })
      new MutationObserver(() => seen.words++).observe(document.querySelector('[data-role="assistant"]') as Element, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      Object.assign(window, { seen })
    })
    model.release()
    await expect(page.locator('[data-role="assistant"]')).toContainText('and the last')
    const { field, words } = await page.evaluate(
      () => (window as unknown as { seen: { field: number; words: number } }).seen,
    )
    expect(words).toBeGreaterThan(8)
    // The turn may have ended meanwhile, which the field tells.
    expect(field).toBeLessThanOrEqual(2)

    await test.step('the card of a preview names the own orders that self-trade prevention would cancel', async () => {
      const order = { side: 'BUY', price: '2950', qty: '5', symbol: 'ELC' }
      const proposed = await page.request.post('/api/plans', { data: { legs: [{ tool: 'placeOrder', args: order }] } })
      const { id, digest, legs } = await proposed.json()
      const data = { digest, legs: [{ id: legs[0].id, decision: 'approve' }] }
      const decided = await (await page.request.post(`/api/plans/${id}/decision`, { data })).json()
      const { orderId } = decided.legs[0].result
      const crossing = { ...order, side: 'SELL', qty: '1', selfTradePrevention: 'CANCEL_MAKER' }
      // What draws it came with the first question: no room is kept for it that it does not take.
      await page.evaluate(() => {
        const seen = { waits: false }
        new MutationObserver(() => {
          seen.waits ||= document.querySelector('[data-testid="tool-card"] [data-slot="skeleton"]') !== null
        }).observe(document.body, { childList: true, subtree: true })
        Object.assign(window, { seen })
      })
      await page
        .getByTestId('composer')
        .fill(`[[hold]] [[call: previewOrder ${JSON.stringify(crossing)}]] [[then: Look at it.]]`)
      await page.getByTestId('composer').press('Enter')
      await model.untilHeld()
      model.release()
      const card = page.getByTestId('tool-card')
      await expect(card).toContainText('Preview, nothing placed:Sell1.0 MWhELC')
      await model.untilHeld()
      const time = card.locator('time').first()
      const stood = await time.evaluate((it) => it.getBoundingClientRect().x)
      model.release()
      await expect(page.getByTestId('read-again')).toBeVisible()
      expect(await time.evaluate((it) => it.getBoundingClientRect().x), 'the button has its room before').toBe(stood)
      expect(await page.evaluate(() => (window as unknown as { seen: { waits: boolean } }).seen.waits)).toBe(false)
      await expect(card.locator('div', { has: page.getByText('Would cancel', { exact: true }) }).last()).toContainText(
        orderId,
      )
      await expect(card).toContainText('NT$ 14,750')
      // Nothing was placed, so nothing is paid; and what rests is worth something, though not now.
      await expect(card).toContainText('Would receive if all fillsNT$ 2,950')
      await expect(card).not.toContainText('Paid now')
    })
  })
})

test.describe('an answer that a power failure cut off', () => {
  test.use(askingModel())

  test('is said to be missing, and can be asked for again', async ({ page, desk, model }) => {
    await open(page)
    await page.getByTestId('composer').fill('[[hold]] [[say: here is the answer]]')
    await page.getByTestId('composer').press('Enter')
    await expect(page.getByTestId('stop')).toBeVisible()
    await expect(page).toHaveURL(/\/c\//)
    // The model has been asked, so the desk has kept the question: before that there is nothing to find again.
    await model.untilHeld()
    await test.step('on the narrowest screen Stop stands in the row there is', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      const middle = (id: string) =>
        page.getByTestId(id).evaluate((it) => {
          const { top, bottom } = it.getBoundingClientRect()
          return (top + bottom) / 2
        })
      expect(Math.abs((await middle('stop')) - (await middle('send')))).toBeLessThan(4)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await desk.kill9()
    await desk.restart()
    await page.reload()
    const conversation = page.getByTestId('conversation')
    await expect(conversation).toHaveAttribute('data-load', 'ready')
    await expect(page.locator('[data-role="user"]')).toHaveCount(1)
    await expect(conversation).toContainText('No answer came: the desk was interrupted.')
    await page.getByTestId('chat-retry').click()
    await expect(page.getByTestId('stop')).toBeVisible()
    await model.untilHeld()
    model.release()
    await expect(page.locator('[data-role="assistant"]').last()).toContainText('here is the answer')
    await expect(conversation).not.toContainText('No answer came')
  })
})
