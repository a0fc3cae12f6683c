// The ladder against a line whose every word the test says: how much of the screen a change of the book draws anew.
import { expect, test } from '../support/desk.ts'
import { countFigures } from '../support/figures-written.ts'

declare global {
  interface Window {
    say(event: string, data: unknown): void
  }
}

test.use({ viewport: { width: 1440, height: 1600 } })

const at = '2026-11-20T09:30:00.000Z'

test('a change of one level draws its own row and those that add it up, and no other', async ({ page }) => {
  await countFigures(page)
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
  const bids = page.locator('[data-panel="ladder"] [data-level="bid"]')
  await expect(bids.nth(3)).toBeVisible()
  const shown = await bids.count()
  const last = page.locator('[data-panel="ladder"] tr', { has: page.locator('[data-level="bid"]') }).last()

  const before = await page.evaluate(() => window.figuresWritten)
  const delta = { symbol: 'ELC', prevSeq: 1, seq: 2, asOf: at, bids: [[2999 - (shown - 1), 12.4, 1]], asks: [] }
  await page.evaluate((delta) => window.say('delta', delta), delta)
  await expect(last).toContainText('12.4')
  const written = (await page.evaluate(() => window.figuresWritten)) - before
  // Its price, its amount and its sum; then the spread, and what the panels beside it make of the book.
  expect(written).toBeLessThan(shown * 3)
})
