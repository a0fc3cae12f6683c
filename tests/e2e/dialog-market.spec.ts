// The approval dialog while the market moves under it: figures follow, and what is approved is what is on screen.
import type { Locator, Page } from '@playwright/test'
import type { Plan, PlanQuote } from '../../lib/contracts/gate/plan.ts'
import { ask, expect, test } from '../support/desk.ts'
import { newTrader, type Trader, traderOf } from '../support/trader.ts'

// A desk of its own: what other specs left in the book would be traded here.
test.use({ ownDesk: true })

type Leg = { tool: string; args: Record<string, unknown> }
const order = (side: 'BUY' | 'SELL', price: string, qty: string, more = {}): Leg => ({
  tool: 'placeOrder',
  args: { side, price, qty, symbol: 'ELC', ...more },
})

async function propose(trader: Trader, ...legs: Leg[]): Promise<Plan> {
  const { status, body } = await trader.send('POST', '/api/plans', { legs })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Plan
}

async function trade(trader: Trader, ...legs: Leg[]): Promise<void> {
  expect((await trader.decide(await propose(trader, ...legs))).status).toBe(200)
}

/** The page of a new trader, and the same trader as a program. */
async function open(page: Page, url: string): Promise<Trader> {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  return traderOf(page, url)
}

/** Opens the dialog of the one plan that waits. */
async function review(page: Page, plan: Plan): Promise<Locator> {
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  await page.getByTestId('inbox').click()
  await page.getByRole('dialog').getByRole('button').first().click()
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toHaveAttribute('data-digest', plan.digest)
  return dialog
}

test('what the dialog says of a plan: the book, the wallet, the limits, and how old its numbers are', async ({
  page,
  desk,
}) => {
  const maker = await newTrader(desk.url)
  const trader = await open(page, desk.url)
  const shown = page.getByTestId('plan-dialog')
  const reject = async () => {
    await shown.getByTestId('plan-reject').click()
    await expect(shown).toBeHidden()
  }

  await test.step('an order that the book can fill in part only is warned of, and can be approved', async () => {
    await trade(maker, order('SELL', '3000', '2'))
    const dialog = await review(page, await propose(trader, order('BUY', '3000', '5', { timeInForce: 'IOC' })))
    await expect(dialog.locator('[data-check="liquidity"]')).toContainText('Only 2 of 5 MWh can fill')
    await expect(dialog.locator('[data-check="liquidity"]')).not.toContainText('failed')
    await expect(dialog.getByTestId('plan-approve')).toBeEnabled()
    // The book is that of the next test too.
    await trade(maker, { tool: 'cancelAllOrders', args: {} })
    await reject()
  })
  await test.step('the wallet of a later leg starts from what the legs before it leave', async () => {
    const dialog = await review(page, await propose(trader, order('BUY', '2000', '1'), order('BUY', '2001', '1')))
    await expect(dialog.getByRole('columnheader', { name: 'Free now' })).toHaveCount(1)
    await expect(dialog.getByRole('columnheader', { name: 'Free before' })).toHaveCount(1)
    await reject()
  })
  await test.step('limits used: the tightest three, all on request, what is over marked', async () => {
    const limit = (name: string, used: number, allowed: number, scope: 'trader' | 'desk' = 'trader') => ({
      legId: null,
      name: `limit.${name}`,
      ok: used <= allowed,
      detail: '',
      limit: { scope, used, allowed },
    })
    await page.route('**/quote', async (route) => {
      const response = await route.fetch()
      // One that was on its way as the plan was rejected is refused.
      if (!response.ok()) return route.fulfill({ response })
      const quote = (await response.json()) as PlanQuote
      const checks = [
        ...quote.checks.filter((check) => !check.limit),
        limit('orderQty', 1, 100),
        limit('dayValue', 900_000, 1_000_000, 'desk'),
        limit('ordersPerMinute', 61, 60),
        limit('openOrders', 40, 50),
        limit('dayLoss', -500, 1_000),
      ]
      await route.fulfill({ response, json: { ...quote, checks } })
    })
    const dialog = await review(page, await propose(trader, order('BUY', '2650', '1')))
    const rows = dialog.getByTestId('limits-used').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    const names = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.limit))
    // What the plan came with is there first.
    await expect.poll(names).toEqual(['ordersPerMinute', 'dayValue', 'openOrders'])
    await expect(rows.first()).toHaveAttribute('data-over', 'true')
    await expect(rows.nth(1)).toContainText('NT$ 900,000 of NT$ 1,000,000')
    await expect(rows.nth(1)).toContainText('desk')
    await dialog.getByRole('button', { name: 'Show all 5' }).click()
    await expect(rows).toHaveCount(5)
    await reject()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('without quotes it says how old its numbers are, and Approve still works', async () => {
    await page.route('**/quote', (route) => route.abort())
    const dialog = await review(page, await propose(trader, order('BUY', '2660', '1')))
    await expect(dialog.getByTestId('quote-age')).toHaveAttribute('data-failed', 'true')
    await expect(dialog.getByTestId('quote-age')).toContainText(/These numbers are .+ old/)
    await dialog.getByTestId('plan-approve').click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => trader.orders()).toMatchObject([{ price: 2660, state: 'OPEN' }])
  })
})

test('past tolerance Approve gives way to the new price; an old digest sends nothing; the new one is what is sent', async ({
  page,
  desk,
}) => {
  const maker = await newTrader(desk.url)
  await trade(maker, order('SELL', '3000', '5'), order('SELL', '3040', '10'))
  const trader = await open(page, desk.url)
  const plan = await propose(trader, order('BUY', '3500', '5', { timeInForce: 'IOC' }))
  const dialog = await review(page, plan)
  const approve = dialog.getByTestId('plan-approve')
  await expect(dialog).toContainText('Average 3,000.00')
  await expect(approve).toBeEnabled()

  // Somebody takes a little: other figures, but not another deal.
  const other = await newTrader(desk.url)
  await trade(other, order('BUY', '3000', '1', { timeInForce: 'IOC' }))
  await expect(dialog).toContainText('Average 3,008.00')
  await expect(dialog.getByText('changed').first()).toBeVisible()
  await expect(approve).toBeEnabled()
  await expect(dialog).toHaveAttribute('data-digest', plan.digest)

  // And then the rest of it.
  await approve.focus()
  await trade(other, order('BUY', '3000', '4', { timeInForce: 'IOC' }))
  const renew = dialog.getByTestId('plan-review-price')
  await expect(renew).toBeVisible()
  await expect(renew).toBeFocused()
  await expect(approve).toBeHidden()
  await expect(dialog.getByTestId('plan-drift')).toBeVisible()
  await expect(dialog).toContainText('Average 3,040.00')
  await expect(dialog).toHaveAttribute('data-digest', plan.digest)

  await renew.click()
  await expect(dialog).not.toHaveAttribute('data-digest', plan.digest)
  await expect(dialog.getByTestId('plan-requoted')).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  expect(await trader.decide(plan)).toMatchObject({ status: 409, code: 'REQUOTED' })
  expect(await trader.orders()).toEqual([])

  await expect(approve).toBeEnabled()
  await approve.click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => trader.orders())
    .toMatchObject([{ side: 'BUY', avgPrice: 3040, filledAmount: 5, state: 'FILLED' }])
  // What was paid is in the list of orders, also where there is no room for a column of it.
  await ask(page, 'my orders')
  const paid = page.getByTestId('conversation').getByRole('table').getByText('3,040.00')
  await expect(paid.filter({ visible: true })).toHaveCount(1)
})

test('a plan that has become another, or would be refused by now, is not sent', async ({ page, desk }) => {
  const trader = await open(page, desk.url)

  await test.step('what is sent is what was on screen when Approve was pressed, also where the plan changes on the way', async () => {
    const plan = await propose(trader, order('BUY', '2800', '1'))
    const dialog = await review(page, plan)
    const sent = page.waitForRequest((r) => r.url().endsWith('/decision'))
    // Held until the plan has other arguments, as from another tab.
    await page.route('**/decision', async (route) => {
      await trader.send('POST', `/api/plans/${plan.id}/revise`, {
        digest: plan.digest,
        legs: [{ id: plan.legs[0]?.id, args: { ...plan.legs[0]?.args, qty: '50' } }],
      })
      await route.continue()
    })
    await dialog.getByTestId('plan-approve').click()
    expect((await sent).postDataJSON()).toMatchObject({ digest: plan.digest })
    await expect(dialog.getByTestId('plan-requoted')).toBeVisible()
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText('50 MWh')
    expect(await trader.orders()).toEqual([])
    await page.unroute('**/decision')
    await dialog.getByTestId('plan-reject').click()
    await expect(dialog).toBeHidden()
  })
  await test.step('a plan that would be refused now says why, cannot be approved, and can be rejected', async () => {
    // Twice NT$ 5.3 million of an account of 10.
    const half = (price: string) => Array.from({ length: 4 }, () => order('BUY', price, '500'))
    const plan = await propose(trader, ...half('2700'))
    const dialog = await review(page, plan)
    // The money goes elsewhere, as from another tab.
    await trade(trader, ...half('2680'))
    await expect(dialog.getByTestId('plan-would-be-refused')).toContainText('Not enough money')
    await expect(dialog.getByTestId('plan-approve')).toBeDisabled()
    await expect(dialog.getByTestId('approve-blocked')).toBeVisible()
    await dialog.getByTestId('plan-reject').click()
    await expect(dialog).toBeHidden()
    expect((await trader.plan(plan.id)).status).toBe('rejected')
  })
})
