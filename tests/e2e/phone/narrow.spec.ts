// The narrowest phone, and letters twice as large: nothing overlaps, and what decides can be reached.
import { expect, test } from '../../support/desk.ts'

test('at 320 px no page scrolls sideways, and each day of the audit has its line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/plans', '/audit', '/tools', '/servers', '/memory', '/playbooks', '/settings']) {
    await page.goto(path)
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    if (path === '/audit') await expect(page.locator('input[type="date"]')).toHaveCount(2)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, path).toBe(0)
  }
})
