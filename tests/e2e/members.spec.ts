// Who is who at the desk: a guest who joins and comes back from another browser, and a head who lets people in and out.
import type { Browser, Page, Worker } from '@playwright/test'
import { operatorAuthorization } from '../../lib/auth/operator.ts'
import { readSecret } from '../../lib/auth/session.ts'
import type { MadeMember } from '../../lib/contracts/members.ts'
import { findingsInBoth } from '../support/accessibility.ts'
import { arrived, arriveFirst } from '../support/arrival.ts'
import { waitOutMidnight } from '../support/clear-of-midnight.ts'
import { ask, backToDesk, expect, goTo, test } from '../support/desk.ts'
import { type Desk, disposeDesk, startDesk } from '../support/desk-process.ts'

// A desk with a head is no longer everybody's to run.
test.use({ ownDesk: true })

const PASSWORD = 'correct horse battery'

async function open(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await arrived(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function otherBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  arriveFirst(page)
  return page
}

/** As the operator does it on the command line. */
async function makeHead(desk: Desk, email: string): Promise<MadeMember> {
  const response = await fetch(`${desk.url}/api/members`, {
    method: 'POST',
    headers: {
      authorization: operatorAuthorization(readSecret(desk.dataDir)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, role: 'head' }),
  })
  expect(response.status).toBe(201)
  return response.json()
}

/** The worker of an earlier page, which may have ended without closing what it told of a plan. */
async function workerLeft(page: Page): Promise<Worker> {
  const isThere = () => page.context().serviceWorkers()
  await page.evaluate(() => navigator.serviceWorker.register('/plan-notices.js', { scope: '/plan-notices' }))
  await expect.poll(isThere).toHaveLength(1)
  const [worker] = isThere()
  if (!worker) throw new Error('no worker')
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: object; closed: string[] }
    scope.closed = []
    const getNotifications = async ({ tag = 'all' }: { tag?: string }) => [{ close: () => scope.closed.push(tag) }]
    Object.assign(scope.registration, { getNotifications })
  })
  return worker
}

/** What it was asked to close since: the tag of a plan, or all. */
const closedBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(() => (self as unknown as { closed: string[] }).closed)

test('a guest joins, finds all of it in another browser, and signs the first one out from there', async ({
  page,
  context,
  browser,
  desk,
}) => {
  await page.goto('/')
  await open(page)
  await ask(page, 'buy 5 MWh at 2,700')
  await page.getByTestId('plan-approve').click()
  await expect(page.locator('[data-order]')).toHaveCount(1)

  await choose(page, 'Sign in or create an account')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await expect(page.getByTestId('join-form')).toContainText('What you have as a guest becomes yours')
  await signIn(page, 'ann@desk.example', 'short')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Too short: 12 characters at least.',
  )
  await page.getByRole('button', { name: 'Show: Password' }).click()
  await signIn(page, 'ann@desk.example', PASSWORD)
  await open(page)
  await expect(page.getByTestId('account')).toContainText('ann@desk.example')
  await expect(page.locator('[data-order]')).toHaveCount(1)

  await test.step('signed out, the browser keeps no word of the member, also in its other tab', async () => {
    const second = await context.newPage()
    await second.goto(desk.url)
    await expect(second.getByTestId('account')).toContainText('ann@desk.example')
    await page.getByTestId('composer').fill('sell all I have')
    const worker = await workerLeft(page)
    await choose(page, 'Sign out')
    for (const tab of [page, second]) {
      await expect(tab.getByTestId('account')).toContainText('Guest')
      await open(tab)
      await expect(tab.locator('[data-order]')).toHaveCount(0)
      await expect(tab.getByTestId('composer')).toHaveValue('')
    }
    await expect.poll(() => closedBy(worker)).toContain('all')
    await second.close()
  })

  const there = await otherBrowser(browser)
  await there.goto(`${desk.url}/sign-in`)
  const password = there.getByLabel('Password', { exact: true })
  const stood = await password.boundingBox()
  await signIn(there, 'ann@desk.example', 'not it')
  await expect(there.getByTestId('sign-in-form').getByRole('alert')).toHaveText('E-mail or password is wrong.')
  expect(await password.boundingBox(), 'what is told moves no field').toEqual(stood)
  await signIn(there, 'Ann@Desk.example', PASSWORD)
  await open(there)
  await expect(there.locator('[data-order]')).toHaveCount(1)
  await expect(there.getByRole('link', { name: /buy 5 MWh/i })).toBeVisible()

  await test.step('where a sign-in was ended from elsewhere, the page is left by itself', async () => {
    await choose(page, 'Sign in or create an account')
    await signIn(page, 'ann@desk.example', PASSWORD)
    await open(page)
    const worker = await workerLeft(page)
    await choose(there, 'Account')
    await expect(there.getByTestId('sign-in')).toHaveCount(2)
    expect(await findingsInBoth(there)).toEqual([])
    await there.getByTestId('sign-in-end').click()
    await expect(there.getByTestId('sign-in')).toHaveCount(1)
    await expect(page.getByTestId('sign-in-notice')).toHaveText('Your sign-in has ended. Sign in again to go on.')
    await expect.poll(() => closedBy(worker)).toContain('all')
    await arrived(page)
    await page.getByTestId('as-guest').click()
    await open(page)
    await expect(page.getByTestId('account')).toContainText('Guest')
  })
  await there.context().close()
})

test('a head lets a member in and out, and alone resets the kill switch and sets limits of the desk', async ({
  page,
  browser,
  desk,
}) => {
  const head = await makeHead(desk, 'head@desk.example')
  await page.goto('/sign-in')
  await signIn(page, head.member.email, head.password)
  await open(page)
  await choose(page, 'Members')
  await page.getByTestId('member-new').click()
  await page.getByLabel('E-mail').fill('bo@desk.example')
  await page.getByLabel('E-mail').press('Enter')
  const made = page.getByTestId('member-made')
  await expect(made.getByRole('heading')).toBeFocused()
  expect(await findingsInBoth(page)).toEqual([])
  let password = (await page.getByTestId('member-password').textContent()) ?? ''
  await page.getByTestId('member-done').click()
  await expect(made).toHaveCount(0)

  const there = await otherBrowser(browser)
  await there.goto(`${desk.url}/sign-in`)
  await signIn(there, 'bo@desk.example', password)
  await open(there)

  await test.step('everybody pulls the switch; whoever may not reset it is told who may', async () => {
    await there.getByTestId('kill-switch').click()
    await there.getByTestId('kill-confirm').click()
    await expect(there.getByTestId('kill-reset')).toBeDisabled()
    await expect(there.getByTestId('kill-reset')).toHaveAccessibleDescription('Only a head of this desk may reset it.')
    await goTo(there, 'Servers')
    await expect(there.getByTestId('server-reconnect').first()).toBeDisabled()
    await page.getByTestId('kill-reset').click()
    await page.getByTestId('kill-confirm').click()
    await expect(there.getByTestId('kill-banner')).toHaveCount(0)
  })

  await test.step('a limit that the head sets counts for everybody at once, and is theirs alone to set', async () => {
    await page.getByRole('link', { name: 'Safety', exact: true }).click()
    const part = page.locator('[data-section="desk-limits"]')
    const field = part.getByRole('textbox', { name: 'Order size: One trader' })
    const state = part.getByTestId('desk-limits-state')
    await field.fill('501')
    await expect(part.locator('[data-problem="trader.maxOrderQty"]')).toHaveText('The operator allows at most 500 MWh.')
    await field.fill('4')
    await expect(state).toHaveText('1 change not saved yet. Saving ends all standing permissions of the desk.')
    expect(await findingsInBoth(page, '[data-section="desk-limits"]')).toEqual([])
    await field.press('Enter')
    await expect(state).toHaveText('Saved. They count from now on.')
    const theDesks = (on: Page) => on.locator('[data-section="limits"] [data-limit="maxOrderQty"] td').first()
    await expect(theDesks(page)).toContainText('4 MWh')
    await there.getByRole('link', { name: 'Safety', exact: true }).click()
    await expect(theDesks(there)).toContainText('4 MWh')
    await expect(there.locator('[data-section="desk-limits"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Members', exact: true }).click()
  })

  await test.step('what another has waiting is there to be read, and not to be decided', async () => {
    await backToDesk(there)
    await ask(there, 'buy 1 MWh at 2,700')
    await expect(there.getByTestId('plan-approve')).toBeVisible()
    await page.getByTestId('member').filter({ hasText: 'bo@desk.example' }).getByRole('link').click()
    const records = page.getByTestId('audit-records').locator('[data-audit]')
    await expect(records.first()).toHaveAttribute('data-kind', 'plan.proposed')
    await expect(page.getByRole('combobox', { name: 'Whose' })).toHaveText('bo@desk.example')
    expect(await findingsInBoth(page, '[data-testid="audit-page"]')).toEqual([])
    await records.first().getByRole('button').first().click()
    await records.first().getByRole('link', { name: 'Plan record' }).click()
    const record = page.getByTestId('plan-record')
    await expect(record.getByTestId('record-trader')).toContainText('bo@desk.example')
    await expect(record).toContainText('Waiting for its trader')
    await expect(record.getByRole('button', { name: 'Review' })).toHaveCount(0)
    // What its trader does with it comes by itself.
    await there.getByTestId('plan-reject').click()
    await expect(record).toHaveAttribute('data-status', 'rejected')
    await page.getByRole('link', { name: 'Members', exact: true }).click()
  })

  await test.step('a head cancels the orders of one trader, who is told by whom', async () => {
    // The list of traders is of a day.
    await waitOutMidnight()
    const rest = async () => {
      await there.getByTestId('new-chat').click()
      await ask(there, 'buy 1 MWh at 2,700')
      await there.getByTestId('plan-approve').click()
      await expect(there.locator('[data-fill="resting"]').first()).toBeVisible()
    }
    await rest()
    await page.reload()
    // Before any of the members, of whom there may be many.
    await expect(page.locator('[data-section]').first()).toHaveAttribute('data-section', 'today')
    const today = page.getByTestId('trader-today').filter({ hasText: 'bo@desk.example' })
    await today.getByRole('button', { name: 'Cancel orders of bo@desk.example: all that rest' }).press('Enter')
    const dialog = page.getByTestId('mass-cancel')
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expect(dialog.getByTestId('resting-count')).toHaveText('1 order rests now.')
    expect(await findingsInBoth(page, '[data-testid="mass-cancel"]')).toEqual([])
    await dialog.getByTestId('mass-cancel-confirm').press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(today.getByTestId('mass-cancel-note')).toContainText('1 order cancelled by a head')
    // Nothing is left to cancel: the focus is with whose orders they were.
    await expect(today.getByTestId('cancel-orders')).toHaveCount(0)
    await expect(today.getByRole('link')).toBeFocused()
    expect(await findingsInBoth(page)).toEqual([])
    await expect(there.locator('[data-fill="massCancelled"]').first()).toContainText('Cancelled by a head')
    await there.getByRole('tab', { name: 'History' }).click()
    await expect(there.locator('[data-order]').first()).toContainText('by a head of the desk')
    await rest()
  })

  const row = page.getByTestId('member').filter({ hasText: 'bo@desk.example' })
  await test.step('a member who forgot the password gets another, which ends what the former one began', async () => {
    await row.getByRole('button', { name: 'New password for bo@desk.example' }).click()
    await page.getByRole('button', { name: 'Make a new password' }).click()
    await expect(made.getByRole('heading')).toBeFocused()
    const another = (await page.getByTestId('member-password').textContent()) ?? ''
    await page.getByTestId('member-done').click()
    await expect(there.getByTestId('sign-in-notice')).toBeVisible()
    await signIn(there, 'bo@desk.example', password)
    await expect(there.getByTestId('sign-in-form').getByRole('alert')).toHaveText('E-mail or password is wrong.')
    password = another
    await signIn(there, 'bo@desk.example', password)
    await open(there)
  })
  await row.getByTestId('member-role').click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await expect(page.getByTestId('close-cancels')).toBeChecked()
  await page.getByTestId('close-member-confirm').click()
  await expect(row).toHaveAttribute('data-role', 'closed')
  await expect(row.getByTestId('mass-cancel-note')).toContainText('1 order cancelled by a head')
  await expect(there.getByTestId('sign-in-notice')).toBeVisible()
  await signIn(there, 'bo@desk.example', password)
  await expect(there.getByTestId('sign-in-form').getByRole('alert')).toContainText('closed')
  await there.context().close()

  // Nobody would be left to open anything again.
  const own = page.getByTestId('member').filter({ hasText: 'head@desk.example' })
  await own.getByTestId('member-role').click()
  await page.getByRole('option', { name: 'Trader' }).click()
  await expect(own.getByRole('alert')).toContainText('This is the only head of the desk.')
})

test('where guests are not let in, every page leads to the sign-in', async () => {
  const closed = await startDesk({ env: { DEMO_MARKET: 'off', GUESTS: 'off' } })
  try {
    for (const path of ['/', '/plans', '/c/none']) {
      const response = await fetch(new URL(path, closed.url), { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await fetch(new URL('/sign-in', closed.url))).status).toBe(200)
    expect((await fetch(new URL('/api/session', closed.url))).status).toBe(401)
  } finally {
    await disposeDesk(closed)
  }
})

test.describe('a guest at any desk', () => {
  test.use({ ownDesk: false })

  test('the menu is all on the screen, and so is the page where one signs in @phone', async ({ page }) => {
    await page.goto('/plans')
    await open(page)
    await page.getByTestId('account').click()
    const menu = page.getByRole('menu')
    await expect(menu).toHaveCSS('opacity', '1')
    expect(await menu.evaluate((it) => it.scrollHeight <= it.clientHeight)).toBe(true)
    expect(await findingsInBoth(page, '[role="menu"]')).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign in or create an account' }).click()
    await expect(page.getByTestId('sign-in-form')).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    await page.getByRole('tab', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    expect(await findingsInBoth(page)).toEqual([])
  })
})
