// Standing permissions as a trader meets them on the screen.
import type { Page } from '@playwright/test'
import { findings, findingsInBoth } from '../support/accessibility.ts'
import { waitOutMidnight } from '../support/clear-of-midnight.ts'
import { ask, backToDesk, expect, goTo, open, test } from '../support/desk.ts'
import { traderOf } from '../support/trader.ts'

test.beforeEach(waitOutMidnight)

async function allow(page: Page): Promise<void> {
  await page.getByTestId('permission-new').click()
  const form = page.getByTestId('permission-form')
  await form.getByRole('textbox', { name: 'At most per order' }).fill('2')
  await form.getByRole('textbox', { name: 'At most per day' }).fill('3')
  await form.getByRole('textbox', { name: 'Highest price' }).fill('2,950')
  await expect(page.getByTestId('permission-preview')).toContainText(
    'Buy at most 2 MWh ELC per order, 3 MWh a day (market time), at 2,950 NT$/MWh or lower',
  )
  await page.getByTestId('permission-create').click()
  await expect(page.getByTestId('permission')).toHaveAttribute('data-status', 'active')
}

test('an order inside it goes without a dialog, one outside asks; revoked, all of them ask', async ({ page, desk }) => {
  await open(page, '/settings')
  await expect(page.locator('[data-section="permissions"]')).toContainText('Every order asks you.')
  await allow(page)

  await backToDesk(page)
  await expect(
    page.getByTestId('gate-line').getByRole('link', { name: '1 standing permission is active' }),
  ).toBeVisible()
  await ask(page, 'buy 2 MWh at 2,900')
  const outcome = page.getByTestId('plan-outcome')
  await expect(outcome.last()).toHaveAttribute('data-status', 'done')
  await expect(outcome.last().getByTestId('by-permission')).toBeVisible()
  await expect(outcome.last()).toContainText('Approved by your standing permission')
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  const trader = await traderOf(page, desk.url)
  await expect.poll(() => trader.orders()).toMatchObject([{ side: 'BUY', amount: 2, price: 2900, state: 'OPEN' }])

  for (const [i, outside] of ['buy 1 MWh at 2,951', 'sell 1 MWh at 3,200', 'buy 2 MWh at 2,900'].entries()) {
    await test.step(`outside: ${outside}`, async () => {
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
      await ask(page, outside)
      await page.getByTestId('plan-dialog').getByTestId('plan-reject').click()
      // Of this one: those before it were rejected too.
      const rejected = page
        .getByTestId('plan-card')
        .nth(i + 1)
        .getByTestId('plan-outcome')
      await expect(rejected).toHaveAttribute('data-status', 'rejected')
      await expect(rejected.getByTestId('by-permission')).toBeHidden()
      // While it closes it still holds the keyboard.
      await expect(page.getByTestId('plan-dialog')).toBeHidden()
    })
  }
  expect(await trader.orders()).toHaveLength(1)

  await test.step('what it has used, and its end by one click', async () => {
    await goTo(page, 'Safety')
    await expect(page.getByTestId('permission-used')).toContainText('2 of 3 MWh used today (market time)')
    await expect(page.getByTestId('permission-used-up')).toBeHidden()
    await backToDesk(page)
    await ask(page, 'buy 1 MWh at 2,900')
    await expect(page.getByTestId('plan-outcome').last().getByTestId('by-permission')).toBeVisible()
    // Nothing of its day is left: it stands there, and lets nothing pass.
    await expect(page.getByTestId('gate-line')).toHaveText('Orders wait for approval')
    await goTo(page, 'Safety')
    await expect(page.getByTestId('permission-used')).toContainText('3 of 3 MWh used today (market time)')
    await expect(page.getByTestId('permission-used-up')).toContainText('such orders wait for you')
    await expect(page.getByTestId('permission')).toContainText(/\d+:\d\d left/)
    await page.getByTestId('permission-revoke').click()
    await expect(page.locator('[data-section="permissions"]')).toContainText('Every order asks you.')
    await page.getByTestId('permissions-ended').getByText('1 ended permission').click()
    await expect(page.getByTestId('permission')).toHaveAttribute('data-status', 'revoked')
    await expect(page.getByTestId('permission')).toContainText('Revoked by you')
  })
  await backToDesk(page)
  await expect(page.getByTestId('gate-line')).toHaveText('Orders wait for approval')
  await ask(page, 'buy 1 MWh at 2,900')
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  expect(await trader.orders()).toHaveLength(2)
})

test('given by a person alone: no script, nothing unfinished; axe finds nothing before it, while it is given, and after', async ({
  page,
  desk,
}) => {
  await open(page, '/settings')
  await test.step('axe finds nothing on the settings without a permission', async () => {
    await expect(page.locator('#limit-maxOrderQty')).toBeVisible()
    await expect(page.locator('[data-section="permissions"]')).toContainText('Every order asks you.')
    expect(await findingsInBoth(page)).toEqual([])
  })
  await page.getByTestId('permission-new').click()
  await page.getByTestId('permission-create').click()
  const form = page.getByTestId('permission-form')
  await expect(form.getByRole('textbox', { name: 'At most per order' })).toBeFocused()
  await expect(form.locator('[data-problem]')).toHaveText([
    'Enter a quantity.',
    'Enter a quantity.',
    'A permission to buy needs a highest price, or a distance from the middle.',
  ])
  await test.step('axe finds nothing on a form with its problems, also on a page as narrow as a phone', async () => {
    await page.locator('#limit-maxOrderQty').fill('501')
    // The rest of the page is as it was.
    expect(await findingsInBoth(page, '[data-section="limits"], [data-section="permissions"]')).toEqual([])
    const wide = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findings(page)).toEqual([])
    await page.setViewportSize(wide)
  })
  await test.step('with frames that come late nobody is taken out of the field they went to', async () => {
    await page.evaluate(() => {
      const next = window.requestAnimationFrame
      window.requestAnimationFrame = (draw) => next(() => setTimeout(() => next(draw), 300))
    })
    const day = form.getByRole('textbox', { name: 'At most per day' })
    await page.getByTestId('permission-create').click()
    await day.focus()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(day).toBeFocused()
  })
  await form.getByRole('textbox', { name: 'At most per order' }).fill('1')
  await form.getByRole('textbox', { name: 'At most per day' }).fill('1')
  await form.getByRole('textbox', { name: 'Distance from the middle' }).fill('2')
  await expect(form.locator('[data-problem]')).toHaveCount(0)
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.querySelector<HTMLElement>('[data-testid="permission-create"]')?.click()
  })
  const trader = await traderOf(page, desk.url)
  expect((await trader.send('GET', '/api/permissions')).body).toEqual({ permissions: [] })
  await form.getByRole('textbox', { name: 'Distance from the middle' }).press('Enter')
  await expect(page.getByTestId('permission')).toHaveAttribute('data-status', 'active')
  expect((await trader.send('GET', '/api/permissions')).body).toMatchObject({ permissions: [{ status: 'active' }] })
  await test.step('axe finds nothing on a permission that was given, also on a page as narrow as a phone', async () => {
    expect(await findingsInBoth(page, '[data-section="permissions"]')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findings(page, '[data-section="permissions"]')).toEqual([])
  })
})

test('a part that the address names is gone to, and stays in place while the parts above it load', async ({ page }) => {
  // The limits, which stand above, come last and are long.
  const limits = Promise.withResolvers<void>()
  await page.route('**/api/limits', async (route) => {
    await limits.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 600 })
  await open(page, '/settings#permissions')
  const part = page.locator('#permissions')
  const top = () => part.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  await expect(part.getByTestId('permission-new')).toBeVisible()
  limits.resolve()
  await expect(page.getByTestId('limits-save')).toBeVisible()
  await expect.poll(top).toBeLessThan(200)
  // Below the header, which stays.
  expect(await top()).toBeGreaterThan(90)
})
