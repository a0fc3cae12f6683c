// What the exchange and the gate say in English reaches a trader in their language: in the answer, on its card, in the dialog.
import { expect, test } from '../support/desk.ts'

for (const { locale, tooMuch, said, buy, within, rejected, whyRefused, notWaiting } of [
  {
    locale: 'zh-TW',
    tooMuch: '以 2,950 買進 900000 MWh',
    said: '900,000 MWh ELC 超過單筆上限 1,000 MWh',
    buy: '以 2,950 買進 5 MWh',
    within: '在 -500.00 … 9,999.00 之內。',
    rejected: '拒絕',
    whyRefused: '此計畫已有決定：已拒絕。',
    notWaiting: '不在等待中',
  },
  {
    locale: 'zh-CN',
    tooMuch: '以 2,950 买入 900000 MWh',
    said: '900,000 MWh ELC 超过单笔上限 1,000 MWh',
    buy: '以 2,950 买入 5 MWh',
    within: '在 -500.00 … 9,999.00 之内。',
    rejected: '拒绝',
    whyRefused: '此计划已有决定：已拒绝。',
    notWaiting: '不在等待中',
  },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test('a refusal and the checks of a plan are in the language of the screen', async ({ page }) => {
      await page.goto('/')
      // The library's own name for where its words appear is English.
      await expect(page.getByRole('region', { name: /^通知/ })).toBeAttached()
      const composer = page.getByTestId('composer')
      await composer.fill(tooMuch)
      await composer.press('Enter')
      await expect(page.getByTestId('tool-card')).toContainText(`${said}。`)
      // A code is for programs.
      await expect(page.getByTestId('tool-card').locator('[data-code="ORDER_TOO_LARGE"]')).toBeVisible()
      await expect(page.getByTestId('tool-card')).not.toContainText('ORDER_TOO_LARGE')
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

    test('so are the audit and the record of a plan', async ({ page }) => {
      await page.goto('/')
      const args = { side: 'BUY', price: '2950', qty: '1', symbol: 'ELC' }
      const proposed = await page.request.post('/api/plans', { data: { legs: [{ tool: 'placeOrder', args }] } })
      const { id, digest, legs } = await proposed.json()
      const data = { digest, legs: [{ id: legs[0].id, decision: 'reject' }] }
      for (const status of [200, 409])
        expect((await page.request.post(`/api/plans/${id}/decision`, { data })).status()).toBe(status)
      await page.goto('/audit')
      await expect(page.locator('[data-kind="plan.decision"]')).toContainText(rejected)
      await expect(page.locator('[data-kind="plan.refused"]')).toContainText(`${notWaiting} · ${whyRefused}`)
      await page.goto(`/plans/${id}`)
      await expect(page.locator('[data-record-event="refused"]')).toContainText(`${whyRefused} (${notWaiting})`)
    })
  })
}
