// The ladder against a line whose every word the test says: how much of the screen a change of the book draws anew, and how
// its prices are moved along.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { countFigures } from '../support/figures-written.ts'

declare global {
  interface Window {
    say(event: string, data: unknown): void
  }
}

const at = '2026-11-20T09:30:00.000Z'

async function openWithBook(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      onopen: (() => void) | null = null
      constructor() {
        super()
        window.say = (event, data) => this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
        setTimeout(() => this.onopen?.())
      }
      close() {}
    } as unknown as typeof EventSource
  })
  await page.goto('/')
  await page.waitForFunction(() => window.say !== undefined)
  const side = (first: number, step: number) => Array.from({ length: 30 }, (_, i) => [first + step * i, 12.3, 1])
  const book = { symbol: 'ELC', seq: 1, asOf: at, bids: side(2999, -1), asks: side(3001, 1) }
  await page.evaluate((book) => window.say('book', book), book)
}

/** As many rows as there is room for: with the book comes what stands beside and below it, and takes some of that room. */
async function untilFull(page: Page): Promise<void> {
  const isFull = () =>
    page.locator('[data-panel="ladder"] table').evaluate((table) => {
      const row = [...table.querySelectorAll('[data-level]')].at(-1)?.closest('tr')?.getBoundingClientRect()
      const rest = row ? table.getBoundingClientRect().bottom - row.bottom : -1
      return row !== undefined && rest >= 0 && rest < row.height
    })
  await expect.poll(isFull).toBe(true)
}

test('a change of one level draws its own row and those that add it up, and no other', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1600 })
  await countFigures(page)
  await openWithBook(page)
  const bids = page.locator('[data-panel="ladder"] [data-level="bid"]')
  await expect(bids.nth(3)).toBeVisible()
  await untilFull(page)
  const shown = await bids.count()
  const last = page.locator('[data-panel="ladder"] tr', { has: page.locator('[data-level="bid"]') }).last()

  // While panels still find their size, more is drawn than the change asks for: the one that drew least tells what it does.
  const written: number[] = []
  for (const [n, qty] of [12.4, 12.5, 12.6].entries()) {
    const before = await page.evaluate(() => window.figuresWritten)
    const delta = {
      symbol: 'ELC',
      prevSeq: n + 1,
      seq: n + 2,
      asOf: at,
      bids: [[2999 - (shown - 1), qty, 1]],
      asks: [],
    }
    await page.evaluate((delta) => window.say('delta', delta), delta)
    await expect(last).toContainText(String(qty))
    written.push((await page.evaluate(() => window.figuresWritten)) - before)
  }
  // Its price, its amount and its sum; then the spread, and what the panels beside it make of the book.
  expect(Math.min(...written)).toBeLessThan(shown * 3)

  await test.step('levels are added up by the step that is chosen', async () => {
    const step = page.getByRole('combobox', { name: 'Price step' })
    await step.click()
    await page.getByRole('option', { name: '10.00' }).click()
    const ask = page.locator('[data-panel="ladder"] tr', { has: page.locator('[data-level="ask"]') }).last()
    await expect(ask).toContainText(/3,010\.00\s*123\.0/)
    await step.click()
    await page.getByRole('option', { name: '0.01' }).click()
    await expect(ask).toContainText(/3,001\.00\s*12\.3/)
  })

  // A level that is chosen fills the ticket, and what is folded away is so after a reload.
  await bids.nth(3).click()
  const ticket = page.locator('[data-panel="ticket"]')
  await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue(/^2,?996(?:\.00)?$/)
  await page.getByRole('button', { name: /^Fold Order book/ }).click()
  await expect(bids.first()).toBeHidden()
  await page.reload()
  const folded = page.getByRole('button', { name: /^Open Order book/ })
  await expect(folded).toBeVisible()
  await test.step('so are the conversations and the market, and they come back', async () => {
    const list = page.getByRole('button', { name: 'New conversation' })
    await page.getByRole('button', { name: 'Hide conversations' }).click()
    await page.getByRole('button', { name: 'Hide market' }).click()
    await page.reload()
    for (const [name, part, width] of [
      ['conversations', list, 216],
      ['market', folded, 698],
    ] as const) {
      await expect(part).toBeHidden()
      await page.getByRole('button', { name: `Show ${name}` }).click()
      await expect(part).toBeVisible()
      // As wide as they are at first, and not as narrow as they can be.
      const open = () => page.getByTestId(`panel-${name}`).evaluate((panel) => panel.clientWidth)
      await expect.poll(open).toBeGreaterThan(width - 4)
    }
  })
})

test('without a wheel the prices of the axis are moved along by its buttons, and brought back @phone', async ({
  page,
  isMobile,
}) => {
  await openWithBook(page)
  // On a phone the book is in a tab of its own.
  if (isMobile) await page.getByTestId('tab-market').click()
  const ladder = page.locator('[data-panel="ladder"]')
  await ladder.getByRole('radio', { name: 'Ladder' }).click()
  const prices = ladder.locator('button[data-level]')
  await expect(prices.nth(4)).toBeVisible()
  await untilFull(page)
  const priceAt = async (at: number) => Number((await prices.nth(at).textContent())?.replaceAll(',', ''))
  const last = (await prices.count()) - 1
  const [high, low] = [await priceAt(0), await priceAt(last)]
  await ladder.getByRole('button', { name: 'Higher prices' }).click()
  await expect.poll(() => priceAt(0)).toBeGreaterThan(high)
  // What was at the top is still in sight.
  await expect.poll(() => priceAt(last)).toBeLessThan(high)
  await ladder.getByRole('button', { name: 'Lower prices' }).click()
  await ladder.getByRole('button', { name: 'Lower prices' }).click()
  await expect.poll(() => priceAt(last)).toBeLessThan(low)
  await ladder.getByRole('button', { name: 'Centre on mid' }).click()
  await expect.poll(() => priceAt(0)).toBe(high)
})
