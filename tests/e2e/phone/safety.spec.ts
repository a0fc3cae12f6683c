// On a phone the kill switch is in the header of every page, nothing sticks out, and the banner is in view.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/desk.ts'
import { newTrader } from '../../support/trader.ts'

test.afterEach(async ({ desk }) => {
  await (await newTrader(desk.url)).send('POST', '/api/kill-switch', { action: 'reset' })
})

/** How far the page, and anything in its header, reaches beyond the screen, in CSS px. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const rights = [...document.querySelectorAll('header, header *')].map((e) => e.getBoundingClientRect().right)
    return { page: scrollWidth - clientWidth, header: Math.max(0, Math.ceil(Math.max(...rights) - clientWidth)) }
  })

for (const { name, locale, told } of [
  { name: 'English', locale: 'en-US', told: /by you\. No resting/ },
  // A full stop has its own room: no space behind it.
  { name: '繁體中文', locale: 'zh-TW', told: /由您啟動。沒有/ },
]) {
  test.describe(name, () => {
    test.use({ locale })
    test('kill switch, banner and settings stick out of no phone', async ({ page }) => {
      const nothingSticksOut = async (why?: string) => {
        for (const width of [390, 360]) {
          await page.setViewportSize({ width, height: 780 })
          expect(await overhang(page), `${width} px ${why ?? ''}`).toEqual({ page: 0, header: 0 })
        }
      }
      for (const path of ['/', '/settings']) {
        await page.goto(path)
        await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
        if (path === '/settings') await expect(page.locator('#limit-maxDayLoss')).toBeAttached()
        await nothingSticksOut()
        await expect(page.getByTestId('kill-switch')).toBeInViewport({ ratio: 1 })
        // Readers who have set larger letters in their browser.
        for (const fontSize of ['20px', '24px']) {
          await page.locator('html').evaluate((html, size) => html.style.setProperty('font-size', size), fontSize)
          await nothingSticksOut(fontSize)
        }
        await page.locator('html').evaluate((html) => html.style.removeProperty('font-size'))
      }
      await page.getByTestId('kill-switch').tap()
      await expect(page.getByTestId('kill-confirm')).toBeInViewport({ ratio: 1 })
      await page.getByTestId('kill-confirm').tap()
      await expect(page.getByTestId('kill-reset')).toBeInViewport({ ratio: 1 })
      await nothingSticksOut()
      // No space behind a full stop, neither in what is read out nor in the section of the page.
      if (locale === 'zh-TW')
        for (const place of [page.getByTestId('kill-banner'), page.getByRole('main')])
          expect(await place.textContent()).not.toContain('。 ')
      await page.locator('header a[href="/"]').tap()
      await expect(page.getByTestId('composer')).toBeVisible()
      await expect(page.getByTestId('kill-banner')).toBeInViewport({ ratio: 1 })
      await expect(page.getByTestId('kill-banner')).toContainText(told)
      await nothingSticksOut()
      await expect(page.getByTestId('composer')).toBeInViewport({ ratio: 1 })
    })
  })
}
