// A browser that keeps nothing for the page: what would be remembered is not, and all else works.
import { expect, test } from '../support/desk.ts'

test('where storage is refused the keys still do what they say', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await page.getByTestId('connection').press('?')
  await expect(page.getByTestId('key-list')).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('and what is chosen counts until the page is left', async () => {
    const ladder = page.locator('[data-panel="ladder"]')
    const view = ladder.getByRole('radio', { name: 'Ladder' })
    await view.click()
    await expect(view).toBeChecked()
    const width = () => ladder.evaluate((it) => it.getBoundingClientRect().width)
    const before = await width()
    await page.getByRole('separator', { name: 'Width of order book and trades' }).press('ArrowLeft')
    await expect.poll(width).toBe(before + 16)
  })
})
