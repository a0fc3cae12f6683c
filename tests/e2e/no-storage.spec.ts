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
})
