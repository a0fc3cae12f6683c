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

for (const { name, locale } of [
  { name: 'English', locale: 'en-US' },
  { name: '繁體中文', locale: 'zh-TW' },
]) {
  test.describe(name, () => {
    test.use({ locale })
    for (const width of [390, 360]) {
      test(`kill switch, banner and settings, ${width} px wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 780 })
        for (const path of ['/', '/settings']) {
          await page.goto(path)
          await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
          await expect(page.getByTestId('kill-switch')).toBeInViewport({ ratio: 1 })
          if (path === '/settings') await expect(page.locator('#limit-maxDayLoss')).toBeAttached()
          expect(await overhang(page)).toEqual({ page: 0, header: 0 })
          // Readers who have set larger letters in their browser.
          for (const fontSize of ['20px', '24px']) {
            await page.locator('html').evaluate((html, size) => html.style.setProperty('font-size', size), fontSize)
            expect(await overhang(page), fontSize).toEqual({ page: 0, header: 0 })
          }
          await page.locator('html').evaluate((html) => html.style.removeProperty('font-size'))
        }
        await page.getByTestId('kill-switch').tap()
        await expect(page.getByTestId('kill-confirm')).toBeInViewport({ ratio: 1 })
        await page.getByTestId('kill-confirm').tap()
        await expect(page.getByTestId('kill-reset')).toBeInViewport({ ratio: 1 })
        expect(await overhang(page)).toEqual({ page: 0, header: 0 })
        await page.goto('/')
        await expect(page.getByTestId('kill-banner')).toBeInViewport({ ratio: 1 })
        await expect(page.getByTestId('composer')).toBeInViewport({ ratio: 1 })
        expect(await overhang(page)).toEqual({ page: 0, header: 0 })
      })
    }
  })
}
