// What the exchange and the gate say in English reaches a trader in their language: in the answer, on its card, in the dialog.
import { expect, test } from '../support/desk.ts'

for (const { locale, tooMuch, said, buy, within } of [
  {
    locale: 'zh-TW',
    tooMuch: '以 2,950 買進 900000 MWh',
    said: '900,000 MWh ELC 超過單筆上限 1,000 MWh',
    buy: '以 2,950 買進 5 MWh',
    within: '在 -500.00 … 9,999.00 之內。',
  },
  {
    locale: 'zh-CN',
    tooMuch: '以 2,950 买入 900000 MWh',
    said: '900,000 MWh ELC 超过单笔上限 1,000 MWh',
    buy: '以 2,950 买入 5 MWh',
    within: '在 -500.00 … 9,999.00 之内。',
  },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test('a refusal and the checks of a plan are in the language of the screen', async ({ page }) => {
      await page.goto('/')
      const composer = page.getByTestId('composer')
      await composer.fill(tooMuch)
      await composer.press('Enter')
      await expect(page.getByTestId('tool-card')).toContainText(`ORDER_TOO_LARGE: ${said}。`)
      await expect(page.locator('[data-role="assistant"]').last()).toContainText(new RegExp(`被拒.*${said}`))
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')

      await composer.fill(buy)
      await composer.press('Enter')
      const dialog = page.getByRole('dialog')
      const checks = dialog.locator('details dl').first()
      await dialog.locator('details summary').first().click()
      await expect(checks).toContainText(within)
      // Units, symbols and figures are the same in every language; words are not.
      expect((await checks.textContent())?.match(/[A-Za-z]{4,}/g) ?? []).toEqual([])
    })
  })
}
