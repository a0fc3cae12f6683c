// What the exchange and the gate say in English reaches a trader in their language: in the answer, on its card, in the dialog, on record.
import { expect, test } from '../support/desk.ts'

// The other language takes the same way: its sentences stand beside these (tests/unit/i18n/sentences.test.ts).
test.use({ locale: 'zh-TW' })

test('a refusal, the checks of a plan, its record and the audit are in the language of the screen', async ({
  page,
}) => {
  await page.goto('/')
  // The library's own name for where its words appear is English.
  await expect(page.getByRole('region', { name: /^通知/ })).toBeAttached()
  const composer = page.getByTestId('composer')
  const dialog = page.getByTestId('plan-dialog')
  await test.step('a refusal, in the answer and on its card', async () => {
    const said = '900,000 MWh ELC 超過單筆上限 1,000 MWh'
    await composer.fill('以 2,950 買進 900000 MWh')
    await composer.press('Enter')
    await expect(page.getByTestId('tool-card')).toContainText(`${said}。`)
    // A code is for programs.
    await expect(page.getByTestId('tool-card').locator('[data-code="ORDER_TOO_LARGE"]')).toBeVisible()
    await expect(page.getByTestId('tool-card')).not.toContainText('ORDER_TOO_LARGE')
    await expect(page.locator('[data-role="assistant"]').last()).toContainText(new RegExp(`被拒.*${said}`))
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  })
  await test.step('that nothing was copied where the browser has no clipboard', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: '複製', exact: true }).click()
    await expect(page.getByTestId('conversation')).toContainText('瀏覽器不允許複製')
  })
  await test.step('the checks of a plan', async () => {
    await composer.fill('以 2,950 買進 5 MWh')
    await composer.press('Enter')
    const checks = dialog.locator('details dl').first()
    await dialog.locator('details summary').first().click()
    await expect(checks).toContainText('在 -500.00 … 9,999.00 之內。')
    // Units, symbols and figures are the same in every language; words are not.
    expect((await checks.textContent())?.match(/[A-Za-z]{4,}/g) ?? []).toEqual([])
  })
  await test.step('so are the audit and the record', async () => {
    const id = await dialog.getAttribute('data-plan-id')
    const { digest, legs } = await (await page.request.get(`/api/plans/${id}`)).json()
    const data = { digest, legs: [{ id: legs[0].id, decision: 'reject' }] }
    for (const status of [200, 409])
      expect((await page.request.post(`/api/plans/${id}/decision`, { data })).status()).toBe(status)
    await page.goto('/audit')
    await expect(page.locator('[data-kind="plan.decision"]')).toContainText('拒絕')
    const why = '此計畫已有決定：已拒絕。'
    await expect(page.locator('[data-kind="plan.refused"]')).toContainText(`不在等待中 · ${why}`)
    await page.goto(`/plans/${id}`)
    await expect(page.locator('[data-record-event="refused"]')).toContainText(`${why} (不在等待中)`)
  })
})
