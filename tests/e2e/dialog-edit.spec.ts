// Changing a plan in its dialog: fields, legs left out, and a standing permission that comes with the approval.
import type { Locator, Page } from '@playwright/test'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import { expect, test } from '../support/desk.ts'
import { type Trader, traderOf } from '../support/trader.ts'

test.use({ ownDesk: true })

const buy = (price: string, qty: string) => ({ tool: 'placeOrder', args: { side: 'BUY', price, qty, symbol: 'ELC' } })

type Reader = { trader: Trader; decisions: () => number }

/** A page, and its trader as a program. */
async function open(page: Page, url: string): Promise<Reader> {
  let decisions = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/decision')) decisions += 1
  })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  return { trader: await traderOf(page, url), decisions: () => decisions }
}

async function propose(trader: Trader, ...legs: ReturnType<typeof buy>[]): Promise<Plan> {
  const { status, body } = await trader.send('POST', '/api/plans', { legs })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Plan
}

/** The dialog of the one plan that waits. */
async function review(page: Page): Promise<Locator> {
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  await page.getByTestId('inbox').click()
  await page.getByRole('dialog').getByRole('button').first().click()
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog.getByTestId('plan-approve')).toBeEnabled()
  return dialog
}

const legOf = (dialog: Locator, plan: Plan, i: number) => dialog.locator(`[data-leg-id="${plan.legs[i]?.id}"]`)

test('what is edited, left out or permitted in the dialog is what goes with the approval', async ({ page, desk }) => {
  const { trader, decisions } = await open(page, desk.url)
  const approve = page.getByTestId('plan-dialog').getByTestId('plan-approve')

  await test.step('a price is edited, a leg left out: the exchange gets exactly what was shown', async () => {
    const plan = await propose(trader, buy('2900', '1'), buy('2890', '2'), buy('2880', '3'))
    const dialog = await review(page)
    await legOf(dialog, plan, 0).getByTestId('leg-edit').click()
    const price = legOf(dialog, plan, 0).getByLabel('Price', { exact: true })
    await expect(price).toBeFocused()
    await expect(approve).toBeDisabled()
    await expect(dialog.getByTestId('approve-blocked')).toContainText('Preview or cancel')

    // Left out, taken back, left out again.
    await legOf(dialog, plan, 1).getByTestId('leg-drop').click()
    await legOf(dialog, plan, 1).getByTestId('leg-restore').click()
    await legOf(dialog, plan, 1).getByTestId('leg-drop').click()

    await price.fill('2,905.50')
    await legOf(dialog, plan, 0).getByLabel('Quantity', { exact: true }).fill('4')
    await legOf(dialog, plan, 0).getByRole('switch', { name: 'Only if it rests in the book' }).click()
    await price.press('Enter')
    await expect(dialog).not.toHaveAttribute('data-digest', plan.digest)
    await expect(dialog.getByTestId('plan-requoted')).toContainText('changed')
    const heading = dialog.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(
      '2 orders: Buy 4 MWh ELC at 2,905.50 or better, only if it rests in the book; Buy 3 MWh ELC at 2,880 or better',
    )
    await expect(heading).toBeFocused()
    await expect(legOf(dialog, plan, 1)).toContainText('will not be sent')
    expect(decisions()).toBe(0)
    expect(await trader.orders()).toEqual([])

    await expect(approve).toBeEnabled()
    await approve.click()
    await expect(dialog).toBeHidden()
    const sent = async () => (await trader.orders()).map((o) => [o.price, o.amount, o.clientOrderId]).toSorted()
    await expect.poll(sent).toEqual([
      [2880, 3, `${plan.id}:2`],
      [2905.5, 4, `${plan.id}:0`],
    ])
    expect((await trader.plan(plan.id)).legs.map(({ args }) => args.postOnly)).toEqual([true, false, false])
  })

  await test.step('a standing permission goes with it as it was read, and only where it was switched on', async () => {
    await propose(trader, buy('2850', '5'))
    const dialog = await review(page)
    // On a low screen too: opened out of view, nothing would have happened for who reads.
    await page.setViewportSize({ width: 1280, height: 640 })
    await dialog.getByTestId('permission-open').click()
    await expect(dialog.getByTestId('permission-sentence')).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('radio', { name: 'End of day (market time)' }).click()
    await expect(dialog.getByTestId('permission-sentence')).toContainText(
      'Buy at most 5 MWh ELC per order, 25 MWh a day (market time), at 2,850 NT$/MWh or lower, until',
    )
    await expect(approve).toHaveText('Approve')
    await dialog.getByTestId('permission-give').click()
    await expect(approve).toHaveText('Approve and permit')
    // Half filled in is no permission, and no approval either.
    await dialog.getByLabel('At most per day').fill('4')
    await expect(approve).toBeDisabled()
    await expect(dialog.getByTestId('approve-blocked')).toContainText(
      'At most per order: One order may not be more than a day.',
    )
    await dialog.getByLabel('At most per day').fill('20')
    const sent = page.waitForRequest((r) => r.url().endsWith('/decision'))
    await approve.click()
    const { permission } = (await sent).postDataJSON()
    expect(permission).toEqual({
      tools: ['placeOrder'],
      symbols: ['ELC'],
      side: 'BUY',
      maxQtyPerOrder: 5,
      maxQtyPerDay: 20,
      maxPrice: 2850,
      until: expect.stringMatching(/T16:00:00\.000Z$/),
    })
    await expect(dialog).toBeHidden()
  })
})

test('what is refused, taken back or still being typed changes nothing, and nothing is permitted with it', async ({
  page,
  context,
  desk,
}) => {
  const { trader, decisions } = await open(page, desk.url)
  let revisions = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/revise')) revisions += 1
  })
  const plan = await propose(trader, buy('2870', '1'))
  const dialog = await review(page)
  const qty = dialog.getByLabel('Quantity', { exact: true })
  const heading = dialog.getByRole('heading', { level: 2 })

  await test.step('what the server refuses is said at the leg; Cancel brings the plan back', async () => {
    await dialog.getByTestId('leg-edit').click()
    await qty.fill('0.05')
    await dialog.getByTestId('edit-preview').click()
    await expect(legOf(dialog, plan, 0).getByRole('alert')).toContainText('0.05')
    await expect(qty).toHaveValue('0.05')
    await expect(dialog.getByTestId('plan-approve')).toBeDisabled()
    expect((await trader.plan(plan.id)).digest).toBe(plan.digest)
    await dialog.getByTestId('edit-cancel').click()
    await expect(dialog.getByTestId('leg-editor')).toBeHidden()
    await expect(heading).toContainText('Buy 1 MWh')
    await expect(dialog.getByTestId('plan-approve')).toBeEnabled()
  })
  await test.step('Escape in a field leaves the field first, and the dialog only then', async () => {
    await dialog.getByTestId('leg-edit').click()
    await qty.press('Escape')
    await expect(dialog.getByTestId('leg-editor')).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await trader.orders()).toEqual([])
  })
  await test.step("an input method's Enter in a field neither previews nor approves", async () => {
    await review(page)
    revisions = 0
    await dialog.getByTestId('leg-edit').click()
    await qty.fill('')
    const ime = await context.newCDPSession(page)
    await ime.send('Input.imeSetComposition', { text: '2', selectionStart: 1, selectionEnd: 1 })
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await ime.send('Input.dispatchKeyEvent', { type, key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 })
    await ime.send('Input.insertText', { text: '2' })
    await expect(qty).toHaveValue('2')
    expect([revisions, decisions()]).toEqual([0, 0])
    await expect(dialog).toHaveAttribute('data-digest', plan.digest)
    // It comes about, and its answer is lost: what is said is that the numbers are new, and not that there are none.
    await page.route(
      '**/revise',
      async (route) => {
        await route.fetch()
        await expect(heading).toContainText('Buy 2 MWh')
        await route.abort()
      },
      { times: 1 },
    )
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/revise'))
    await qty.press('Enter')
    await lost
    await expect(dialog.getByTestId('plan-approve')).toHaveText('Approve new figures')
    await expect(dialog.getByTestId('plan-requoted')).toBeVisible()
    await expect(dialog.getByTestId('revision-problem')).toHaveCount(0)
    expect([revisions, decisions()]).toEqual([1, 0])
    expect(await trader.orders()).toEqual([])
  })
  await test.step('a permission filled in for one set of numbers is not given with another, nor with a reject', async () => {
    await dialog.getByTestId('permission-open').click()
    await dialog.getByTestId('permission-give').click()
    await dialog.getByTestId('leg-edit').click()
    await expect(dialog.getByTestId('permission-open')).toBeHidden()
    await qty.fill('6')
    await page.keyboard.press('Enter')
    await expect(heading).toContainText('Buy 6 MWh')
    await expect(dialog.getByTestId('plan-approve')).toHaveText('Approve new figures')
    await dialog.getByTestId('permission-open').click()
    await dialog.getByTestId('permission-give').click()
    const sent = page.waitForRequest((r) => r.url().endsWith('/decision'))
    await dialog.getByTestId('plan-reject').click()
    expect((await sent).postDataJSON().permission).toBeUndefined()
  })
})
