// A market in which nothing has happened yet, and one of which nothing has come: both are said, and nothing goes on pulsing.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'

// A desk of its own: on one that others used there may have been a trade.
test.use({ ownDesk: true })

/** What would never end by itself, by the place it stands in. */
const endless = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect
      return effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? [effect.target?.className] : []
    }),
  )

async function toMarket(page: Page): Promise<void> {
  const tab = page.getByTestId('tab-market')
  if (await tab.isVisible()) await tab.click()
}

for (const [locale, words] of [
  ['en-US', 'No trades yet.'],
  ['zh-TW', '尚無成交。'],
  ['zh-CN', '暂无成交。'],
] as const)
  test.describe(locale, () => {
    test.use({ locale })

    test('before the first trade its price is said to be none yet, and a live page rests', { tag: '@phone' }, async ({
      page,
    }) => {
      await page.goto('/')
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
      await toMarket(page)
      await expect(page.locator('[data-panel="tape"]')).toContainText(words)
      await expect(page.locator('[data-panel="ticker"]')).toContainText(words)
      await expect(page.locator('[data-panel="wallet"] dd')).toHaveCount(4)
      await expect.poll(() => endless(page)).toEqual([])
      const orders = page.getByTestId('tab-orders')
      if (await orders.isVisible()) await orders.click()
      await expect.poll(() => endless(page)).toEqual([])
    })
  })

test.describe('where the exchange is away', () => {
  /** The line to the desk, which tells what the test lets it tell. */
  const tell = (page: Page, event: string, data: object) =>
    page.evaluate(
      ([name, json]) => {
        const { line } = window as unknown as { line: EventTarget }
        line.dispatchEvent(new MessageEvent(name, { data: json }))
        return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      },
      [event, JSON.stringify(data)] as const,
    )
  const status = (state: string) => ({ server: 'eap', state, message: '', at: '2026-01-01T00:00:00.000Z' })

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.EventSource = class extends EventTarget {
        onopen?: () => void
        constructor() {
          super()
          Object.assign(window, { line: this })
          setTimeout(() => this.onopen?.())
        }
        close() {}
      } as unknown as typeof EventSource
    })
    await page.goto('/')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    await toMarket(page)
  })

  test('panels say that nothing came, no age is told of it, and nothing pulses', { tag: '@phone' }, async ({
    page,
  }) => {
    await tell(page, 'status', status('down'))
    await expect(page.getByTestId('stale-banner')).toContainText('The market data has stopped.')
    await expect(page.getByTestId('stale-banner')).not.toContainText('Last update')
    for (const panel of ['ladder', 'tape', 'wallet'])
      await expect(page.locator(`[data-panel="${panel}"]`)).toContainText('No data from the exchange yet.')
    await expect(page.getByText('No trades yet.')).toHaveCount(0)
    await expect.poll(() => endless(page)).toEqual([])
  })

  test('what the desk tells of itself makes old figures no younger', async ({ page }) => {
    const [badge, banner] = [page.getByTestId('connection'), page.getByTestId('stale-banner')]
    await tell(page, 'status', status('connected'))
    await tell(page, 'beat', { at: '2026-01-01T00:00:00.000Z' })
    await expect(badge).toHaveAttribute('data-state', 'stale')
    await expect(banner).toContainText('Last update 4 seconds ago.')
    await tell(page, 'chat', { chatId: 'c', state: 'idle' })
    await tell(page, 'kill', { on: false })
    expect(await badge.getAttribute('data-state')).toBe('stale')
    await expect(banner).toContainText(/Last update \d+ seconds ago\./)
    await tell(page, 'beat', { at: '2026-01-01T00:00:09.000Z' })
    await expect(badge).toHaveAttribute('data-state', 'live')
  })
})
