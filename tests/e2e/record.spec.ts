// A plan leaves a record that can be read, kept and checked; what waits is found again on a page of its own.
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import type { AuditRecord, PlanRecord } from '../../lib/contracts/gate/record.ts'
import { ask, expect, test } from '../support/desk.ts'

type Leg = { tool: string; args: Record<string, unknown> }
const buy = (price: string): Leg => ({ tool: 'placeOrder', args: { side: 'BUY', price, qty: '1', symbol: 'ELC' } })

/** As the ticket does it, on the page's own session. */
async function propose(page: Page, leg: Leg): Promise<Plan> {
  return (await (await page.request.post('/api/plans', { data: { legs: [leg] } })).json()) as Plan
}
async function decide(page: Page, plan: Plan, decision: 'approve' | 'reject'): Promise<number> {
  const data = { digest: plan.digest, legs: plan.legs.map(({ id }) => ({ id, decision })) }
  return (await page.request.post(`/api/plans/${plan.id}/decision`, { data })).status()
}
async function fileOf(download: Promise<Download>): Promise<string> {
  return readFileSync(await (await download).path(), 'utf8')
}

test('from an approved order to its record, its file and its place in the audit', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await ask(page, 'buy 2 MWh at 2,950')
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')

  await test.step('the conversation is kept as a file, with what the record says of its plan', async () => {
    await expect(page.getByTestId('plan-dialog')).toBeHidden()
    await page.getByRole('button', { name: /^Options for/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Keep as a file' }).click()
    expect((await download).suggestedFilename()).toBe('conversation.md')
    const file = await fileOf(download)
    expect(file).toMatch(/^# buy 2 MWh at 2,950\n\n## You · 20\d\d-[^\n]+\n\nbuy 2 MWh at 2,950\n\n## Desk, /)
    expect(file).toMatch(/\n> \*\*Buy 2 MWh ELC at 2,950 or better\*\* · Done · p-/)
  })

  await page.getByTestId('inbox').click()
  await page.getByRole('link', { name: 'All plans' }).click()
  await expect(page).toHaveTitle('Plans · EAP Desk')
  const row = page.getByTestId('plans-history').locator('[data-plan]')
  await expect(row).toHaveCount(1)
  await expect(row.locator('[data-channel="chat"]')).toHaveText('Chat')
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('sell')
  const none = page.getByText('No plan fits these filters')
  await expect(none).toBeVisible()
  await expect(page.getByTestId('plans-page')).not.toContainText('Ask for an order')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('sell')
  await expect(none).toBeVisible()
  // Which is nothing of other words, until those were looked for.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/plans?*', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('2 MWh 2,950')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(none).toHaveCount(0)
  answer.resolve()
  await row.getByRole('link').click()

  const record = page.getByTestId('plan-record')
  await expect(record).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('record-question')).toHaveText('buy 2 MWh at 2,950')
  const events = record.locator('[data-record-event]')
  await expect(events).toHaveCount(5)
  expect(await events.evaluateAll((all) => all.map((li) => li.getAttribute('data-record-event')))).toEqual([
    ...['version', 'decision', 'sent', 'answered', 'finished'],
  ])
  const order = record.locator('[data-record-order]')
  await expect(order).toHaveAttribute('data-state', 'OPEN')
  const orderId = await order.getAttribute('data-record-order')

  const printed = page.getByTestId('printed-head')
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toHaveText(/^EAP Desk · Paper · times in [A-Z]{3}/)
  await expect(events.first().locator('time').first()).toHaveText(/, 20\d\d, \d\d:\d\d:\d\d$/)
  await page.emulateMedia({ media: 'screen' })

  const json = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as JSON' }).click()
  const kept = JSON.parse(await fileOf(json)) as PlanRecord
  expect(kept.orders).toMatchObject({ state: 'read', orders: [{ orderId }] })
  expect(kept.events.find((e) => e.kind === 'answered')).toMatchObject({ result: { orderId } })

  await test.step('what becomes of the order is seen without a reload', async () => {
    const plan = await propose(page, { tool: 'cancelOrder', args: { orderId } })
    expect(await decide(page, plan, 'approve')).toBe(200)
    await expect(order).toHaveAttribute('data-state', 'CANCELLED')
  })

  await page.getByRole('link', { name: 'In the audit' }).click()
  await expect(page.getByTestId('audit-chain')).toHaveAttribute('data-state', 'whole')
  const rows = page.getByTestId('audit-records').locator('[data-audit]')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toHaveAttribute('data-kind', 'plan.finished')
  for (const row of await rows.all()) await expect(row).toContainText('Buy 2 MWh ELC at 2,950 or better')
  await test.step('and each stays one line of the same height, however much it tells', async () => {
    const heights = await rows.evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(new Set(heights).size).toBe(1)
  })
  await rows.nth(1).getByRole('button').first().click()
  await expect(rows.nth(1)).toContainText(kept.events.find((e) => e.kind === 'answered')?.hash ?? 'no answer')
  const csv = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await fileOf(csv)).trim().split('\r\n')).toHaveLength(1 + 5)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Sends and answers' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(8)

  await test.step('at the width of a tablet the search keeps room for words', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    const width = async () => (await page.getByRole('searchbox').boundingBox())?.width
    await expect.poll(width).toBeGreaterThan(200)
  })

  await test.step('on paper the audit has its name, the year of each record and its plan, and nothing to click', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
    await expect(printed).toHaveText(/^EAP Desk · Paper · times in [A-Z]{3}/)
    await expect(rows.nth(1).locator('time:visible')).toHaveText(/, 20\d\d, \d\d:\d\d:\d\d$/)
    await page.setViewportSize({ width: 718, height: 1000 })
    await expect(rows.first().getByText(/^p-/)).toBeVisible()
    for (const [role, name] of [
      ['searchbox', ''],
      ['link', 'Download as CSV'],
      ['button', 'Check again'],
    ] as const)
      await expect(page.getByRole(role, { name })).toBeHidden()
  })
})

test('what waits is counted on every page and decided from the list', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await test.step('what was decided while the list was on its way is in it', async () => {
    let isFirst = true
    await page.route('**/api/plans?*', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      const plan = await propose(page, buy('2500'))
      await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
      expect(await decide(page, plan, 'reject')).toBe(200)
      await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '0')
      await route.fulfill({ response })
    })
    await page.getByTestId('account').click()
    await page.getByRole('menuitem', { name: 'Plans' }).click()
    await expect(page.getByTestId('plans-history').locator('[data-plan]')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'wait' })
  })
  await propose(page, buy('2950'))
  await propose(page, buy('2940'))
  await expect(page.getByRole('heading', { name: 'Waiting for you (2)' })).toBeVisible()
  await expect(page).toHaveTitle('● 2 waiting · EAP Desk')
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByTestId('audit-page')).toBeVisible()
  await expect(page).toHaveTitle('● 2 waiting · EAP Desk')
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '2')

  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByRole('button', { name: 'Review' }).first().click()
  await page.getByTestId('plan-reject').click()
  await expect(page.getByRole('heading', { name: 'Waiting for you (1)' })).toBeVisible()
  await expect(page.getByTestId('plans-history').locator('[data-plan]')).toHaveCount(2)

  await page.locator('[data-plan]').first().getByRole('link').click()
  const record = page.getByTestId('plan-record')
  // The list has a button of this name too, until the record has come.
  await record.getByRole('button', { name: 'Review' }).click()
  await page.getByTestId('plan-approve').click()
  await expect(record).toHaveAttribute('data-status', 'done')
})

test('Back from a record and a reload find the list as it was filtered', async ({ page }) => {
  await page.goto('/plans')
  for (const price of ['2950', '2940']) expect(await decide(page, await propose(page, buy(price)), 'reject')).toBe(200)
  const plans = page.getByTestId('plans-history').locator('[data-plan]')
  await expect(plans).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Rejected' }).click()
  const words = page.getByRole('searchbox')
  await words.fill('2,940')
  await expect(plans).toHaveCount(1)
  await plans.getByRole('link').click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  await page.goBack()
  await expect(words).toHaveValue('2,940')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Rejected')
  await expect(plans).toHaveCount(1)
  await page.reload()
  await expect(words).toHaveValue('2,940')
  // The page's own link is to all of them, and Back to what was filtered: however long the way to the desk is.
  await page.route(/_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  const entry = () => page.evaluate(() => window.navigation.currentEntry?.index ?? -1)
  const filtered = await entry()
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await expect(words).toHaveValue('')
  await expect(plans).toHaveCount(2)
  await expect(page).toHaveURL(/\/plans$/)
  await expect.poll(entry).toBe(filtered + 1)
  await page.goBack()
  await expect(words).toHaveValue('2,940')
  await expect(plans).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.goto('/audit?group=none&from=2026-01-02')
  await expect(page.locator('input[type="date"]').first()).toHaveValue('2026-01-02')
  const records = page.getByTestId('audit-records').locator('[data-audit]')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Plans' }).click()
  // In quotes, as a price stands there: a digest may hold the same four figures.
  await words.fill('"2940"')
  await expect(records).toHaveCount(1)
  await records.getByRole('button').first().click()
  // Both ways on from a record look like what they are, the same.
  const ways = records.first().getByText(/^(Plan record|Only this plan)$/)
  await expect(ways).toHaveCount(2)
  const lines = await ways.evaluateAll((both) => both.map((one) => getComputedStyle(one).textDecoration))
  expect(new Set(lines).size).toBe(1)
  await records.getByRole('button', { name: 'Only this plan' }).click()
  await words.fill('')
  await expect(records).toHaveCount(2)
  await records.first().getByRole('button').first().click()
  await records.first().getByRole('link', { name: 'Plan record' }).click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  await page.goBack()
  await expect(records).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveText('Plans')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/audit$/)
})

test('what was decided while there was no line is in the list and in the audit once there is one', async ({
  page,
  context,
}) => {
  const audit = await context.newPage()
  await page.goto('/plans')
  const rejected = async () => expect(await decide(page, await propose(page, buy('2500')), 'reject')).toBe(200)
  await rejected()
  await audit.goto('/audit')
  const [plans, records] = [page.getByTestId('plans-history').locator('[data-plan]'), audit.locator('[data-audit]')]
  await expect(plans).toHaveCount(1)
  await expect(records.first()).toBeVisible()
  const before = await records.count()
  await context.route('**/api/market/stream*', (route) => route.abort())
  for (const tab of [page, audit]) {
    // A line is begun anew where a browser says that its network is another.
    await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(tab.getByTestId('connection')).toHaveAttribute('data-state', 'reconnecting')
  }
  await rejected()
  await context.unroute('**/api/market/stream*')
  await expect(plans).toHaveCount(2)
  await expect.poll(() => records.count()).toBeGreaterThan(before)
})

test('a page of fifty, and the rest; nobody reads what is not theirs', async ({ page, browser, desk }) => {
  await page.goto('/plans')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const rejected = async () => {
    const plan = await propose(page, buy('2500'))
    expect(await decide(page, plan, 'reject')).toBe(200)
    return plan.id
  }
  const first = await rejected()
  await Promise.all(Array.from({ length: 51 }, rejected))
  await page.reload()
  const rows = page.getByTestId('plans-history').locator('[data-plan]')
  await expect(rows).toHaveCount(50)
  const more = page.getByRole('button', { name: 'Show more' })
  const unprinted = page.getByText('Older entries are not printed here.')
  await expect(unprinted).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(unprinted).toBeVisible()
  await expect(more).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // Back finds it where it was read, which is further down than the page reaches before its list is there.
  const link = rows.nth(48).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const readAt = () => page.evaluate(() => window.scrollY)
  const read = await readAt()
  await expect.poll(() => page.evaluate(() => window.history.state.readAt)).toBe(read)
  await link.click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(50)
  await expect.poll(readAt).toBe(read)

  await more.click()
  await expect(rows).toHaveCount(52)
  await expect(rows.last()).toHaveAttribute('data-plan', first)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  // And one that was read on to, behind the first fifty.
  await rows.last().getByRole('link').click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  await page.goBack()
  await expect(rows.last()).toHaveAttribute('data-plan', first)
  await expect(rows.last()).toBeInViewport()
  // Another list begins with its first page.
  await page.getByRole('searchbox').fill('2,500')
  await expect(rows).toHaveCount(50)

  const stranger = await browser.newContext({ baseURL: desk.url, locale: 'en-US' })
  const theirs = await stranger.newPage()
  await theirs.goto(`/plans/${first}`)
  await expect(theirs.getByText('There is no such plan here')).toBeVisible()
  const get = async (path: string) => (await theirs.request.get(path)).status()
  expect([await get(`/api/plans/${first}/record`), await get(`/api/plans/${first}/record?format=csv`)]).toEqual([
    403, 403,
  ])
  expect(await get('/api/plans/p-none/record')).toBe(404)
  const records = (await (await theirs.request.get(`/api/audit?planId=${first}`)).json()) as { records: AuditRecord[] }
  // That they tried is on their record, and all there is of the plan.
  expect(records.records.map(({ kind }) => kind)).toEqual(['attempt.refused'])
  expect(JSON.stringify(records.records)).not.toContain('2500')
  for (const query of ['limit=0', 'cursor=x', 'from=yesterday', 'kind=Plan', 'format=xml', 'other=1'])
    expect(await get(`/api/audit?${query}`), query).toBe(400)
  expect([await get('/api/plans?before=x'), await get('/api/plans?channel=fax')]).toEqual([400, 400])
  await stranger.close()
})
