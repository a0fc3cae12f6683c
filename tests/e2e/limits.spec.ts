// Limits as a trader meets them on the screen.
import { waitOutMidnight } from '../support/clear-of-midnight.ts'
import { ask, backToDesk, expect, goTo, open, test } from '../support/desk.ts'
import { rest } from '../support/order-by-hand.ts'
import { traderOf } from '../support/trader.ts'

// Some are of a day.
test.beforeEach(waitOutMidnight)

test('an own limit of 1 MWh: a plan for 5 MWh is refused by name on screen', async ({ page }) => {
  await open(page, '/settings')
  await test.step('a refusal of the desk stands at the field it names, a lost line at the button; what was typed stays', async () => {
    const field = page.getByRole('textbox', { name: 'Open orders' })
    await field.fill('7')
    // The desk's own value was lowered after this page was loaded.
    const error = {
      code: 'INVALID_ARGUMENT',
      message: 'Looser than the desk allows.',
      details: { fields: ['maxOpenOrders'] },
    }
    await page.route('**/api/limits', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: { error } }) : route.fallback(),
    )
    await page.getByTestId('limits-save').click()
    await expect(page.locator('[data-problem="maxOpenOrders"]')).toBeVisible()
    await expect(page.getByTestId('limits-problem')).toContainText('NOT changed')
    await page.unroute('**/api/limits')
    await page.route('**/api/limits', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await page.getByTestId('limits-save').click()
    await expect(page.getByTestId('limits-problem')).toContainText('did not answer')
    await expect(field).toHaveValue('7')
    await page.unroute('**/api/limits')
  })
  const field = page.getByRole('textbox', { name: 'Order size' })
  const save = page.getByTestId('limits-save')
  await field.fill('501')
  await expect(page.locator('[data-problem="maxOrderQty"]')).toHaveText('The desk allows at most 500 MWh.')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await field.fill('1.0')
  await field.press('Enter')
  await expect(page.getByTestId('limits-state')).toContainText('Saved')

  await backToDesk(page)
  const words = 'over your limit for the quantity of one order'
  await ask(page, 'buy 5 MWh at 2,900')
  await expect(page.getByTestId('conversation')).toContainText(words)
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  const ticket = page.locator('[data-panel="ticket"]')
  await ticket.getByRole('textbox', { name: 'Price' }).fill('2900')
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('5')
  await ticket.locator('button[type="submit"]').click()
  await expect(ticket.getByRole('alert')).toContainText(words)

  await test.step('back to the desk’s', async () => {
    await goTo(page, 'Safety')
    await expect(field).toHaveValue('1')
    await page.getByRole('button', { name: 'Order size: back to the desk' }).click()
    await save.click()
    await expect(page.getByTestId('limits-state')).toContainText('Saved')
    await expect(field).toHaveValue('')
    await backToDesk(page)
    await ask(page, 'buy 5 MWh at 2,900')
    await expect(page.getByTestId('plan-dialog')).toBeVisible()
  })
})

test('what was sent today is a bar, of the trader and of the desk, read when something happens', async ({
  page,
  desk,
}) => {
  const startedAt = Date.now()
  let reads = 0
  page.on('request', (r) => {
    if (/\/api\/(limits|permissions)$/.test(r.url())) reads += 1
  })
  await open(page, '/settings')
  const used = page.locator('[data-limit="maxDayQty"] [data-usage="dayQty"]')
  await expect(used.first()).toContainText('0 of 5,000')
  await rest(await traderOf(page, desk.url), { price: '2900', qty: '2.5' })
  // Told by the plan's own event: nobody reloads.
  await expect(used.first()).toContainText('2.5 of 5,000')
  await expect(used.last()).toContainText('of 50,000')
  // Two at first, two after each of the plan's few steps, two every 15 s; not at every tick of a clock.
  expect(reads).toBeLessThanOrEqual(14 + 2 * Math.ceil((Date.now() - startedAt) / 15_000))
})
