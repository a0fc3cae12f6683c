// A market in which nothing has happened yet, and one of which nothing has come: both are said, and nothing goes on pulsing.
import type { Page } from '@playwright/test'
import { ask, expect, MOVING, test } from '../support/desk.ts'
import type { Desk } from '../support/desk-process.ts'
import { crashExchange, exchangePid } from '../support/exchange-pid.ts'

// A desk of its own: on one that others used there may have been a trade.
// What a hanging exchange is asked for is given up long before the desk ends it: all is looked at in between.
test.use({ ownDesk: true, deskEnv: { CALL_TIMEOUT_MS: '2500' }, ...MOVING })

/** What would never end by itself, by the place it stands in. */
const endless = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect
      return effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? [effect.target?.className] : []
    }),
  )

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

/** Asked of the window and not of the page, which on a slow machine has not drawn its tabs yet. */
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

async function toMarket(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByTestId('tab-market').click()
}

test('before the first trade its price is said to be none yet, and a live page rests @phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await toMarket(page)
  await expect(page.locator('[data-panel="tape"]')).toContainText('No trades yet.')
  await expect(page.locator('[data-panel="ticker"]')).toContainText('No trades yet.')
  await expect(page.locator('[data-panel="wallet"] dd')).toHaveCount(4)
  await expect(page.getByText('Simulated participants')).toHaveCount(0)
  await expect.poll(() => endless(page)).toEqual([])
  if (isPhone(page)) await page.getByTestId('tab-orders').click()
  await expect.poll(() => endless(page)).toEqual([])
})

test.describe('where the exchange hangs', () => {
  let stopped: number | undefined
  const goOn = () => {
    if (stopped !== undefined && isThere(stopped)) process.kill(stopped, 'SIGCONT')
    stopped = undefined
  }
  test.afterEach(goOn)

  /**
   * What a live page comes to when the exchange is stopped and holds its line open. The desk ends one that is silent for long
   * and starts another. It looks every so often, and latest at one that has just begun; where it comes first all the same, on a
   * slow machine, all is looked at once more.
   */
  async function onceItHangs(page: Page, desk: Desk, look: () => Promise<void>): Promise<void> {
    const badge = page.getByTestId('connection')
    for (;;) {
      await page.goto('/')
      await expect(badge).toHaveAttribute('data-state', 'live')
      await crashExchange(page, desk.pid())
      const hung = exchangePid(desk.pid())
      stopped = hung
      process.kill(hung, 'SIGSTOP')
      try {
        return await look()
      } catch (error) {
        if (isThere(hung)) throw error
      }
    }
  }

  test('a page that opens is never live, its panels say that nothing came, no age is told, nothing pulses', async ({
    page,
    desk,
  }) => {
    await page.addInitScript(() => {
      const states: unknown[] = []
      Object.assign(window, { states })
      new MutationObserver(() => {
        const state = document.querySelector('[data-testid="connection"]')?.getAttribute('data-state')
        if (state !== states.at(-1)) states.push(state)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await onceItHangs(page, desk, async () => {
      await page.reload()
      const banner = page.getByTestId('stale-banner')
      await expect(banner).toContainText('The market data has stopped.')
      await expect(banner).not.toContainText('Last update')
      for (const panel of ['ladder', 'tape', 'wallet'])
        await expect(page.locator(`[data-panel="${panel}"]`)).toContainText('No data from the exchange yet.')
      await expect(page.getByText('No trades yet.')).toHaveCount(0)
      await expect.poll(() => endless(page)).toEqual([])
      const states = await page.evaluate(() => (window as unknown as { states: string[] }).states)
      expect(states).toContain('stale')
      expect(states).not.toContain('live')
    })
  })

  test('what the desk tells of itself makes old figures no younger', async ({ page, desk }) => {
    const [badge, banner] = [page.getByTestId('connection'), page.getByTestId('stale-banner')]
    await onceItHangs(page, desk, async () => {
      await expect(badge).toHaveAttribute('data-state', 'stale')
      await expect(banner).toContainText(/Last update \d+ seconds ago\./)
      await ask(page, 'hello')
      await expect(page.locator('[data-role="assistant"]')).toHaveCount(1)
      expect(await badge.getAttribute('data-state')).toBe('stale')
      await expect(banner).toContainText(/Last update \d+ seconds ago\./)
    })
    goOn()
    await expect(badge).toHaveAttribute('data-state', 'live')
  })
})
