// Nobody knows an order by its number: who changes or cancels one is shown what it is.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import type { AllOrders } from '../../lib/contracts/own-orders.ts'
import { ask, expect, test } from '../support/desk.ts'

/** Rests an order of 1 MWh, as the ticket does it, on the page's own session. */
async function rest(page: Page, price: string, timeInForce = 'GTC'): Promise<string> {
  const leg = { tool: 'placeOrder', args: { side: 'BUY', price, qty: '1', symbol: 'ELC', timeInForce } }
  const plan = (await (await page.request.post('/api/plans', { data: { legs: [leg] } })).json()) as Plan
  const data = { digest: plan.digest, legs: plan.legs.map(({ id }) => ({ id, decision: 'approve' })) }
  const answer = await page.request.post(`/api/plans/${plan.id}/decision`, { data })
  expect(answer.status()).toBe(200)
  const { legs } = (await answer.json()) as Plan
  return String(legs[0]?.result?.orderId)
}

/** Its outcome may be told before the dialog has closed, and what is typed under a dialog goes nowhere. */
async function approve(page: Page): Promise<void> {
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
}

test('an order is cancelled and changed by its place in the list, and the dialog says which it is', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const first = await rest(page, '2950')
  await rest(page, '2940')
  const dialog = page.getByTestId('plan-dialog')

  await ask(page, 'my open orders')
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await ask(page, 'cancel the second one')
  // The newest stands first.
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`Cancel order ${first}: buy 1 MWh ELC at 2,950`)
  await expect(dialog).toContainText(`buy 1 MWh ELC at 2,950${first}`)
  await approve(page)

  await ask(page, 'change the last one to 2 MWh')
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('(buy 1 MWh ELC at 2,940): quantity 2 MWh')
  await expect(dialog.getByText('The order now')).toBeVisible()
  await expect(dialog.getByText('Place in the queue').first()).toBeVisible()
  await approve(page)

  for (const price of ['2930', '2920', '2910', '2900', '2890', '2880']) await rest(page, price)
  await test.step('of a list that is scrolled the head stays in view', async () => {
    const table = page.getByRole('table', { name: 'Open' })
    await table.locator('[data-order]').nth(6).scrollIntoViewIfNeeded()
    await expect(table.locator('[data-order]').first()).not.toBeInViewport()
    await expect(table.getByRole('columnheader', { name: 'Price' })).toBeInViewport({ ratio: 1 })

    // From there too: each asks for a plan, and sends nothing by itself.
    const [newest] = await table.locator('[data-order]').all()
    const id = await newest?.getAttribute('data-order')
    const asksFor = async (title: string | RegExp) => {
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title)
      await dialog.getByTestId('plan-reject').click()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: `Cancel order ${id}…` }).click()
    await asksFor(`Cancel order ${id}: buy 1 MWh ELC at 2,880`)
    await page.getByRole('button', { name: `Change order ${id}…` }).click()
    const form = page.getByRole('dialog', { name: 'Change price or quantity' })
    const review = form.getByRole('button', { name: 'Review change…' })
    await expect(review).toBeDisabled()
    // And not on the button that lowers it, where a typed price would go nowhere.
    await expect(form.getByRole('textbox', { name: 'Price' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Whole quantity' }).fill('3')
    await review.click()
    await asksFor(/\(buy 1 MWh ELC at 2,880\): quantity 3 MWh/)
    await page.getByRole('button', { name: 'Cancel all…' }).click()
    await asksFor(/^Cancel all/)
  })
  await ask(page, 'cancel all my orders')
  const table = dialog.getByRole('table', { name: 'Orders this cancels' })
  await expect(table.locator('tbody tr')).toHaveCount(6)
  await expect(table.locator('tbody tr').first()).toContainText('2,940')
  await expect(table).toContainText('and 1 more')
  await table.getByRole('button', { name: 'Show all 7' }).click()
  await expect(table.locator('tbody tr')).toHaveCount(7)
  await expect(dialog).toContainText('7 orders')
  await approve(page)
  await expect(page.getByTestId('plan-outcome').last()).toContainText('Cancelled')
  await expect(page.getByTestId('plan-outcome').last()).toContainText('7 orders')
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await ask(page, 'cancel all my sells')
  await expect(page.getByTestId('message').last()).toContainText('There were no open orders to cancel.')
  await expect(dialog).toBeHidden()
})

test('a cancel of what the plan itself places says how many those are, also among so many legs that each is a line', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await rest(page, '2950')
  const legs = [
    ...['2940', '2941', '2942', '2943', '2944'].map((price) => ({
      tool: 'placeOrder',
      args: { side: 'BUY', price, qty: '1', symbol: 'ELC' },
    })),
    { tool: 'cancelAllOrders', args: {} },
  ]
  await page.request.post('/api/plans', { data: { legs } })
  await page.getByTestId('inbox').click()
  await page.getByRole('dialog').getByRole('button').first().click()
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog.getByTestId('leg-details')).toHaveCount(6)
  const cancels = dialog.getByText('5 of them this plan places')
  await expect(cancels).toBeVisible()
  await expect(cancels.locator('..')).toContainText('6 orders')
})

/** The line says that there are so many more orders than it tells of, as it does of a trader who has traded for weeks. */
const withMoreThanTold = (more: number) => {
  const listen = EventSource.prototype.addEventListener
  EventSource.prototype.addEventListener = function (this: EventSource, type: string, listener: unknown) {
    const tell = listener as (event: MessageEvent) => void
    const counted = (event: MessageEvent) => {
      const told = JSON.parse(event.data)
      tell(new MessageEvent(type, { data: JSON.stringify({ ...told, totalCount: told.totalCount + more }) }))
    }
    listen.call(this, type, (type === 'orders' ? counted : tell) as EventListener)
  } as typeof listen
}

test('the history is sorted, asked for where it goes further back than the line tells, and saved as a file without gaps', async ({
  page,
}) => {
  await page.addInitScript(withMoreThanTold, 1)
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  for (const price of ['2930', '2940', '2920']) await rest(page, price, 'IOC')
  await page.getByRole('tab', { name: 'History' }).click()
  const table = page.getByRole('table', { name: 'History' })
  const prices = () => table.locator('[data-order] td:nth-child(3)').allTextContents()
  await expect.poll(prices).toEqual(['2,920.00', '2,940.00', '2,930.00'])
  await table.getByRole('button', { name: 'Price' }).click()
  await expect.poll(prices).toEqual(['2,940.00', '2,930.00', '2,920.00'])

  const panel = page.getByRole('region', { name: 'Orders and plans' })
  await expect(panel.getByText('1 older one is not listed yet.')).toBeVisible()
  await test.step('a desk that does not answer gives no file that lacks some of them', async () => {
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 })
    await panel.getByRole('button', { name: 'Export as CSV' }).click()
    await expect(panel.getByRole('alert')).toContainText('The desk could not be reached.')
  })
  await page.route('**/api/orders', async (route) => {
    const all = (await (await route.fetch()).json()) as AllOrders
    const oldest = all.orders.at(-1)
    if (oldest) all.orders.push({ ...oldest, orderId: '1-0', price: 2_910, createTime: '2026-01-01T00:00:00.000Z' })
    await route.fulfill({ json: { ...all, historyComplete: false } })
  })
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('orders-history.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.map((line) => line.split(',')[5])).toEqual(['price', '2920', '2940', '2930', '2910'])
  await expect.poll(prices).toEqual(['2,940.00', '2,930.00', '2,920.00', '2,910.00'])
  await expect(panel.getByText('The exchange remembers none that ended earlier.')).toBeVisible()
})
