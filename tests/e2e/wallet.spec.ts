// The card of the wallet says what the trading of a day has come to, once there is any.
import type { Locator } from '@playwright/test'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import { waitOutMidnight } from '../support/clear-of-midnight.ts'
import { expect, test } from '../support/desk.ts'
import { newTrader, type Trader, traderOf } from '../support/trader.ts'

// A desk of its own: the middle of its book is known.
test.use({ ownDesk: true, deskEnv: { CONTRACTS: '60' } })

// Its figures are those of a day.
test.beforeEach(waitOutMidnight)

async function trade(trader: Trader, side: 'BUY' | 'SELL', price: string, symbol = 'ELC'): Promise<void> {
  const legs = [{ tool: 'placeOrder', args: { side, price, qty: '1', symbol } }]
  const { status, body } = await trader.send('POST', '/api/plans', { legs })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await trader.decide(body as Plan)).status).toBe(200)
}

const rowsOf = (strip: Locator) =>
  strip.locator('dl > div').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))

test('today’s result stands on it after a trade, at the middle of the book', async ({ page, desk }) => {
  await page.addInitScript(() => {
    Object.assign(window, { logoSeen: false })
    new MutationObserver(() => {
      if (document.getElementById('tv-attr-logo')) Object.assign(window, { logoSeen: true })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const ask = async (text: string) => {
    await page.getByTestId('composer').fill(text)
    await page.getByTestId('composer').press('Enter')
  }
  const cards = page.locator('[data-tool="getUserWallet"]')
  await ask('my wallet')
  await expect(cards.last()).toContainText('Energy ELC')
  await expect(cards.last()).not.toContainText('Trading today')
  const strip = page.locator('[data-panel="wallet"]')
  const today = strip.getByTestId('wallet-today')
  await expect(strip).toContainText('Energy')
  await expect(today).toHaveCount(0)

  const [maker, trader] = [await newTrader(desk.url), await traderOf(page, desk.url)]
  await trade(maker, 'SELL', '3000')
  await trade(trader, 'BUY', '3000')
  // For whoever reads no panel.
  await expect(page.getByTestId('fill-announcement')).toHaveText(
    'Buy ELC: filled completely, 1.0 MWh; average 3,000.00',
  )
  await trade(maker, 'BUY', '2990')
  await trade(maker, 'SELL', '3030')
  await test.step('in view beside the market too, in the row that is there', async () => {
    await expect(today).toContainText('+1.0 MWh')
    await expect(today).toContainText('break-even 3,000.00')
    await expect(today).toContainText(/\+NT\$ 10$/)
    await expect.poll(async () => new Set(await rowsOf(strip)).size).toBe(1)
    // A result of more digits moves no figure beside it.
    const lefts = () => strip.locator('dl > div').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    const before = await lefts()
    await today.evaluate((it) => {
      const result = it.querySelector('dd:last-of-type')?.lastChild
      if (result) result.textContent = '+NT$ 12,345'
    })
    expect(await lefts()).toEqual(before)
    const market = page.getByTestId('panel-market').locator('section').first()
    expect(await market.evaluate((section) => section.scrollHeight - section.clientHeight)).toBe(0)
  })
  await test.step('the blotter lists the fill, and the position it has made', async () => {
    const blotter = page.getByRole('region', { name: 'Orders and plans' })
    await blotter.getByRole('tab', { name: 'Fills' }).click()
    await expect(blotter.locator('[data-fill]')).toHaveText(
      /^\d\d:\d\d:\d\d\s+Buy\s+ELC\s+3,000\.00\s+1\.0\s+3,000\s+Taker\s+\d+$/,
      { useInnerText: true },
    )
    await blotter.getByRole('tab', { name: 'Positions' }).click()
    await expect(blotter.locator('[data-position="ELC"]')).toHaveText('ELC+1.03,000.003,010.00+NT$ 10')
    await blotter.getByRole('tab', { name: 'Open' }).click()
  })
  await test.step('on the widest screens, where it is one narrow column of three, icons stand beside their figures', async () => {
    await page.setViewportSize({ width: 2560, height: 1440 })
    const apart = () =>
      strip.locator('dl > div').evaluateAll(
        (cells) =>
          cells.slice(0, 2).filter((cell) => {
            const [icon, figure] = [...cell.children].map((one) => one.getBoundingClientRect())
            return icon && figure && icon.bottom <= figure.top
          }).length,
      )
    await expect.poll(async () => (await strip.boundingBox())?.width).toBeLessThan(320)
    expect(await apart()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('the card of before is read again, and shows what it told then', async () => {
    const then = cards.first()
    await then.getByTestId('read-again').click()
    await expect(then).toContainText(/Figures of now, \d\d:\d\d:\d\d\. The answer was about those of then\./)
    await expect(then).toContainText('Trading today')
    const answer = Promise.withResolvers<void>()
    await page.route('**/read-again', (route) => answer.promise.then(() => route.continue()))
    await then.getByTestId('read-again').click()
    await expect(then.getByTestId('read-again')).toHaveAttribute('aria-disabled', 'true')
    // Until there are newer ones these stay.
    expect(await then.textContent()).toContain('Trading today')
    answer.resolve()
    await expect(then.getByTestId('read-again')).not.toHaveAttribute('aria-disabled')
    await then.getByRole('button', { name: 'Show those' }).click()
    await expect(then).not.toContainText('Trading today')
  })
  await test.step('what is locked stays in view beside the energy of a contract too, with a position in another', async () => {
    // Not the next: its gate may close meanwhile, and with it every place in the row is another's.
    const name = (await page.locator('[data-panel="contracts"]').getByRole('radio').nth(2).getAttribute('title')) ?? ''
    const contract = page.locator('[data-panel="contracts"]').getByTitle(name, { exact: true })
    await trade(trader, 'SELL', '3500', name)
    await trade(trader, 'BUY', '2985.11')
    await contract.click()
    await expect(strip).toContainText('locked 2,985.11')
    await expect(strip).toContainText(/Energy \d\d:\d\d–\d\d:\d\d/)
    await expect(today).toContainText('ELC +1.0 MWh')
    await expect(today).toBeInViewport({ ratio: 1 })
    for (const locked of ['2,985.11', '1.0'])
      await expect(strip.locator('dd').filter({ hasText: `locked ${locked}` })).toBeInViewport({ ratio: 1 })
    await page.locator('[data-panel="contracts"]').getByRole('radio').first().click()
  })
  await test.step('the chart marks what rests and has filled, until that is put aside', async () => {
    const chart = page.locator('[data-panel="chart"]')
    const mine = chart.getByRole('button', { name: 'Mine' })
    // Without the button, which lies on it.
    const style = '[data-slot="toggle-group"] { opacity: 0 }'
    const picture = () => chart.getByRole('img').screenshot({ style })
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    // The chart has only just come back: what it draws in more than one frame is drawn once nothing changes any more. Grey it
    // would be for as long as a slow exchange does not answer.
    let marked = await picture()
    await expect
      .poll(async () => {
        const before = marked
        marked = await picture()
        const state = await page.getByTestId('connection').getAttribute('data-state')
        return state === 'live' && marked.equals(before)
      })
      .toBe(true)
    // By the keyboard: a pointer over the chart is drawn as well.
    await mine.press('Space')
    await expect(mine).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(async () => (await picture()).equals(marked)).toBe(false)
    await mine.press('Space')
    await expect.poll(async () => (await picture()).equals(marked)).toBe(true)
    // Not for a moment either: where it came and went, a chart that drew no second time kept it, a link within a picture.
    expect(await page.evaluate(() => (window as unknown as { logoSeen: boolean }).logoSeen)).toBe(false)
  })
  await ask('my P&L')
  await expect(cards).toHaveCount(2)
  // One megawatt-hour, paid 3,000 for, worth 3,010.
  await expect(cards.last()).toContainText('Trading today (market time), at the prices of then')
  await expect(cards.last()).toContainText(/\+NT\$ 10$/)
  await expect(page.getByTestId('conversation')).toContainText(
    /\+NT\$ 10 at the prices of \d{4}-\d\d-\d\d \d\d:\d\d GMT\+8: ELC: 1 MWh net bought, NT\$ 3,000 paid, valued at 3,010\./,
  )
})
