// What a trader can do with a plan on screen, and what can happen around it.
import type { Route } from '@playwright/test'
import { findingsInBoth } from '../support/accessibility.ts'
import { ask, expect, open, test } from '../support/desk.ts'
import { traderOf } from '../support/trader.ts'

test('a plan is approved by one click that a person made, and by nothing else', async ({ page, desk }) => {
  await open(page)
  let decisions = 0
  page.on('request', (r) => {
    if (r.url().endsWith('/decision')) decisions += 1
  })
  const trader = await traderOf(page, desk.url)
  const [dialog, approve] = [page.getByTestId('plan-dialog'), page.getByTestId('plan-approve')]
  const cards = page.getByTestId('plan-card')
  // While it closes the dialog tells it too.
  const outcome = cards.getByTestId('plan-outcome')
  const ready = () => expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await test.step('Escape closes the dialog, leaves the plan waiting, and says so', async () => {
    await ask(page, 'buy 1 MWh at 2,600')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    // First, because it goes again by itself.
    await expect(page.getByText('Still waiting for you. Find it under Plans in the header.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(cards).toHaveAttribute('data-status', 'pending')
    await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
    expect(await trader.orders()).toEqual([])
  })
  await test.step('words in the composer approve nothing', async () => {
    for (const word of ['approve', 'yes', '同意']) {
      await ask(page, word)
      await expect(page.locator('[data-role="user"]').filter({ hasText: word })).toHaveCount(1)
      await ready()
    }
    expect(await trader.orders()).toEqual([])
  })
  await test.step('a click that no person made is no approval', async () => {
    await page.getByTestId('plan-review').click()
    await expect(approve).toBeEnabled()
    await approve.evaluate((button: HTMLElement) => {
      button.click()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await expect(cards).toHaveAttribute('data-status', 'pending')
    expect(decisions).toBe(0)
    await approve.click()
    await expect(outcome).toHaveAttribute('data-status', 'done')
    await expect.poll(() => trader.orders()).toHaveLength(1)
    await expect(dialog).toBeHidden()
    await ready()
  })
  await test.step('a double click decides once', async () => {
    await ask(page, 'buy 1 MWh at 2,700')
    await approve.dblclick()
    await expect(outcome).toHaveCount(2)
    await expect(outcome.last()).toHaveAttribute('data-status', 'done')
    expect(decisions).toBe(2)
    await expect.poll(() => trader.orders()).toHaveLength(2)
    await expect(dialog).toBeHidden()
    await ready()
  })
  await test.step('reject: nothing is sent, and the desk says so', async () => {
    await ask(page, 'buy 5 MWh at 2,900')
    await dialog.getByTestId('plan-reject').click()
    await expect(outcome).toHaveCount(3)
    await expect(outcome.last()).toHaveAttribute('data-status', 'rejected')
    expect(await trader.orders()).toHaveLength(2)
    await ready()
  })
  await test.step('words change a plan that waits, which is shown once more, and take it back', async () => {
    await ask(page, 'buy 4 MWh at 2,500')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await ask(page, 'make it 3')
    await expect(dialog.getByRole('heading', { name: 'Buy 3 MWh ELC at 2,500 or better' })).toBeVisible()
    await expect(dialog.getByTestId('plan-edited-in-chat')).toBeVisible()
    await page.keyboard.press('Escape')
    await ask(page, 'never mind')
    await expect(cards.last()).toHaveAttribute('data-status', 'rejected')
    await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '0')
    expect(await trader.orders()).toHaveLength(2)
    await cards.last().getByRole('link', { name: 'Full record' }).click()
    await expect(page.getByTestId('version-words')).toHaveText('make it 3')
  })
})

test('a plan that waits is there after a reload and in a second tab; decided in both at once it is one order', async ({
  page,
  context,
  desk,
}) => {
  await open(page)
  // Bought, because it stays in the book of a desk that other files share: beside an ask there would be a middle, and prices too far from it.
  await ask(page, 'buy 2 MWh at 2,400')
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  const id = await page.getByTestId('plan-dialog').getAttribute('data-plan-id')
  await page.reload()
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  const second = await context.newPage()
  await second.goto(page.url())
  for (const tab of [page, second]) {
    const card = tab.locator(`[data-testid="plan-card"][data-plan-id="${id}"]`)
    await expect(card).toHaveAttribute('data-status', 'pending')
    if (!(await tab.getByTestId('plan-dialog').isVisible())) await card.getByTestId('plan-review').click()
  }
  // Both decisions are held until both were clicked, so that they really meet at the server.
  const held: Route[] = []
  await context.route('**/decision', async (route) => {
    held.push(route)
    if (held.length === 2) await Promise.all(held.map((r) => r.continue()))
  })
  const answers: number[] = []
  context.on('response', (r) => {
    if (r.url().endsWith('/decision')) answers.push(r.status())
  })
  for (const tab of [page, second]) await tab.getByTestId('plan-dialog').getByTestId('plan-approve').click()
  for (const tab of [page, second])
    await expect(tab.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
  // The line tells what became of it, in both, before either answer need have come.
  await expect.poll(() => answers.toSorted()).toEqual([200, 409])
  const trader = await traderOf(page, desk.url)
  await expect.poll(() => trader.orders()).toMatchObject([{ side: 'BUY', amount: 2, price: 2400, state: 'OPEN' }])
})

test('a conversation branches off before a question: that waits in the composer, and the plan before it is one and the same', async ({
  page,
  desk,
}) => {
  await open(page)
  await ask(page, 'buy 5 MWh at 2,900')
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  const conversation = page.getByTestId('conversation')
  await expect(conversation).toHaveAttribute('data-status', 'ready')
  await ask(page, 'top 5 please')
  const question = page.getByTestId('message').filter({ hasText: 'top 5 please' })
  await question.hover()
  await question.getByTestId('branch-off').click()
  const composer = page.getByTestId('composer')
  await expect(composer).toHaveValue('top 5 please')
  await expect(composer).toBeFocused()
  await expect(page.getByTestId('message')).toHaveCount(2)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Branch of buy 5 MWh at 2,900', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  // Nothing of it is asked again, nor offered to be: the first question has none before it.
  await expect(page.getByTestId('branch-off')).toHaveCount(0)
  await expect(page.getByTestId('regenerate')).toHaveCount(0)
  expect(await findingsInBoth(page, '[data-testid="conversation"], nav')).toEqual([])
  const file = await page.request.get(`${page.url().replace('/c/', '/api/chat/')}/export`)
  expect(await file.text()).toMatch(/^# Branch of buy 5.*> \*\*Buy 5 MWh/s)

  const outcome = page.getByTestId('plan-card').getByTestId('plan-outcome')
  await page.getByTestId('plan-review').click()
  await dialog.getByTestId('plan-approve').click()
  await expect(outcome).toHaveAttribute('data-status', 'done')
  await page.reload()
  await expect(outcome).toHaveAttribute('data-status', 'done')
  await expect(composer).toHaveValue('top 5 please')
  await expect(page.getByTestId('message')).toHaveCount(2)
  const branch = page.url().replace('/c/', '/api/chat/')
  await page.getByTestId('branch-line').getByRole('link', { name: 'buy 5 MWh at 2,900' }).click()
  await expect(question).toHaveCount(1)
  await expect(outcome).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('message')).toHaveCount(5)
  expect(await (await traderOf(page, desk.url)).orders()).toHaveLength(1)
  await test.step('whoever goes on before the answer has come stays where they have gone', async () => {
    const held = async (pattern: string, method: string) => {
      const [came, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(pattern, async (route) => {
        if (route.request().method() !== method) return route.fallback()
        const response = await route.fetch()
        came.resolve()
        await answer.promise
        await route.fulfill({ response })
      })
      return { came: came.promise, answer: answer.resolve }
    }
    const stays = async ({ answer }: Awaited<ReturnType<typeof held>>, pattern: string) => {
      const { pathname } = new URL(page.url())
      const answered = page.waitForResponse(pattern)
      answer()
      await (await answered).finished()
      // What it would do is done by then.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      expect(new URL(page.url()).pathname).toBe(pathname)
    }
    const branching = await held('**/branch', 'POST')
    await question.hover()
    await question.getByTestId('branch-off').click()
    await branching.came
    await page.getByTestId('new-chat').click()
    await expect(page.getByTestId('suggestion-buy')).toBeVisible()
    await stays(branching, '**/branch')
    const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
    await expect(rows).toHaveCount(3)
    await rows.first().click()
    await expect(page.getByTestId('branch-line')).toBeVisible()
    const deleting = await held('**/api/chat/*', 'DELETE')
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByTestId('confirm-delete').press('Enter')
    await deleting.came
    await rows.filter({ hasNotText: 'Branch' }).click()
    await expect(page.getByTestId('branch-line')).toHaveCount(0)
    await stays(deleting, '**/api/chat/*')
    await expect(rows).toHaveCount(2)
    await page.unrouteAll({ behavior: 'wait' })
  })
  // Erased, wherever that was done: what waited in its composer goes with it.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  expect(await drafts()).toHaveLength(1)
  expect((await page.request.delete(branch)).ok()).toBe(true)
  await expect.poll(drafts).toEqual([])
})

test('what waits while nobody sees the desk is told by the browser once; a click on that opens it and approves nothing', async ({
  page,
  context,
  desk,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(standInForNotices)
  await open(page)
  const trader = await traderOf(page, desk.url)
  const propose = (price: string) =>
    trader.send('POST', '/api/plans', {
      legs: [{ tool: 'placeOrder', args: { side: 'BUY', price, qty: '5', symbol: 'ELC' } }],
    })
  const waiting = (count: number) => expect(page.getByTestId('inbox')).toHaveAttribute('data-count', `${count}`)
  const notices = () =>
    page.evaluate(() => (window as unknown as WithNotices).notices.map(({ closed, title }) => [title, closed]))
  const inView = (state: 'visible' | 'hidden') =>
    page.evaluate((to) => (window as unknown as WithNotices).setView(to), state)

  await page.getByTestId('account').click()
  const item = page.getByTestId('plan-notices')
  await expect(item).toContainText('Off.')
  expect(await page.evaluate(() => (window as unknown as WithNotices).asked)).toBe(0)
  await item.click()
  await expect(item).toContainText('Allowed, and on')
  expect(await page.evaluate(() => (window as unknown as WithNotices).asked)).toBe(1)
  expect(await findingsInBoth(page, '[role="menu"]')).toEqual([])
  await page.keyboard.press('Escape')

  // In view; then another tab is.
  await propose('2800')
  await waiting(1)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  await inView('hidden')
  await propose('2801')
  await waiting(2)
  // Whether the other tab is in view was asked before this, and is answered before this is.
  await page.evaluate(() => navigator.locks.query())
  await second.close()
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
  await propose('2802')
  const first = ['Buy 5 MWh ELC at 2,802 or better', false]
  await expect.poll(notices).toEqual([first])
  // What was told, or seen, is not told again.
  await page.reload()
  await inView('hidden')
  await waiting(3)
  await propose('2803')
  await expect.poll(notices).toEqual([['Buy 5 MWh ELC at 2,803 or better', false]])

  await page.evaluate(() => (window as unknown as WithNotices).notices[0]?.onclick?.())
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toContainText('Buy 5 MWh ELC at 2,803 or better')
  await waiting(4)
  expect(await notices()).toEqual([['Buy 5 MWh ELC at 2,803 or better', true]])

  await propose('2804')
  const last = (await trader.plans()).find(({ legs }) => legs[0]?.args.price === '2804')
  await expect.poll(notices).toHaveLength(2)
  if (last) await trader.decide(last, 'reject')
  await expect.poll(async () => (await notices())[1]).toEqual(['Buy 5 MWh ELC at 2,804 or better', true])

  await test.step('where a page may show none, a worker does: only once they are switched on there, and no page is served by it', async () => {
    expect(context.serviceWorkers()).toEqual([])
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0' })
      Object.assign(window, { pagesMayNot: true })
    })
    await page.keyboard.press('Escape')
    await page.getByTestId('account').click()
    await item.click()
    await expect(item).toContainText('Off.')
    expect(context.serviceWorkers()).toEqual([])
    await item.click()
    await expect(item).toContainText('Allowed, and on')
    await page.keyboard.press('Escape')
    await expect.poll(() => context.serviceWorkers()).toHaveLength(1)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  await worker.evaluate(standInForWorkersNotices)
  const inWorker = () => worker.evaluate(() => (self as unknown as WorkersNotices).told)
  const byWorker = () => page.evaluate(() => (window as unknown as WithNotices).byWorker)
  const planAt = async (price: string) => {
    await propose(price)
    const plan = (await trader.plans()).find(({ legs }) => legs[0]?.args.price === price)
    if (!plan) throw new Error('no plan')
    await expect.poll(byWorker).toContainEqual([`Buy 5 MWh ELC at ${price.replace(/^./, '$&,')} or better`, plan.id])
    return plan
  }
  const click = (id: string) => worker.evaluate((tag) => (self as unknown as WorkersNotices).click(tag), id)
  await test.step('it closes what has ended, and a click leads to the plan in the tab that there is', async () => {
    const ended = await planAt('2805')
    await trader.decide(ended, 'reject')
    await expect.poll(inWorker).toContainEqual(['closed', ended.id])
    const clicked = await planAt('2806')
    expect(await inWorker()).not.toContainEqual(['closed', clicked.id])
    await click(clicked.id)
    await expect(dialog).toContainText('Buy 5 MWh ELC at 2,806 or better')
    await expect.poll(inWorker).toContainEqual(['closed', clicked.id])
    expect(await notices()).toHaveLength(2)
  })
  await test.step('a tab that goes takes its own along; without a tab a click opens the page of the plan', async () => {
    const left = await planAt('2807')
    await page.goto('about:blank', { waitUntil: 'load' })
    await expect.poll(inWorker).toContainEqual(['closed', left.id])
    // A moment later the worker has seen it go.
    await expect.poll(() => worker.evaluate(() => (self as unknown as WorkersNotices).tabs())).toEqual([])
    await click(left.id)
    expect(await inWorker()).toContainEqual(['opened', `/plans/${left.id}`])
  })
  expect(await trader.orders()).toEqual([])
})

type WithNotices = {
  notices: { title: string; closed: boolean; onclick: (() => void) | null }[]
  /** How often the browser was asked for its leave. */
  asked: number
  /** Title and tag of those that a page had a worker show. */
  byWorker: [string, string][]
  setView(to: 'visible' | 'hidden'): void
}

/** A headless browser shows no notification and hides no tab. */
function standInForNotices(): void {
  const told: WithNotices = {
    notices: [],
    asked: 0,
    byWorker: [],
    setView(to) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => to === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
  Object.assign(window, told)
  const allowed = 'notices-allowed'
  class Told {
    static get permission() {
      return sessionStorage.getItem(allowed) ?? 'default'
    }
    static async requestPermission() {
      told.asked += 1
      Object.assign(window, { asked: told.asked })
      sessionStorage.setItem(allowed, 'granted')
      return 'granted'
    }
    readonly title: string
    closed = false
    onclick: (() => void) | null = null
    constructor(title: string) {
      if ('pagesMayNot' in window) throw new TypeError('Illegal constructor')
      this.title = title
      told.notices.push(this)
    }
    close() {
      this.closed = true
    }
  }
  Object.assign(window, { Notification: Told })
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    if (!this.active) throw new TypeError('No active registration available')
    told.byWorker.push([title, options?.tag ?? ''])
  }
}

type Clients = { matchAll(options: object): Promise<{ url: string }[]> }
type WorkersNotices = {
  told: ['closed' | 'opened', string][]
  click(tag: string): Promise<unknown>
  tabs(): Promise<string[]>
}

/** The same in a worker, where no person clicks: there a browser neither brings a tab to the front nor opens one. */
function standInForWorkersNotices(): void {
  const scope = self as unknown as WorkersNotices & EventTarget & { registration: object; clients: Clients }
  scope.told = []
  const noticeOf = (tag: string) => ({ tag, close: () => scope.told.push(['closed', tag]) })
  Object.assign(scope.registration, {
    getNotifications: async ({ tag }: { tag?: string }) => [noticeOf(tag ?? 'all')],
  })
  scope.tabs = async () => {
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return tabs.map(({ url }) => url)
  }
  Object.assign(scope.clients, { openWindow: async (url: string) => scope.told.push(['opened', url]) })
  scope.click = async (tag) => {
    let done: Promise<unknown> = Promise.reject(new Error('nobody listens'))
    const waitUntil = (until: Promise<unknown>) => {
      done = until
    }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: noticeOf(tag), waitUntil }))
    await done.catch(({ name }) => {
      if (name !== 'InvalidAccessError') throw new Error(name)
    })
  }
}

for (const hours of [7, -5]) {
  test(`a clock that is wrong by ${hours} hours neither ends a plan nor gives it more time`, async ({ page, desk }) => {
    await page.addInitScript((byMs) => {
      const Right = Date
      const now = () => Right.now() + byMs
      const construct = (target: DateConstructor, args: unknown[]) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args)
      const get = (target: DateConstructor, name: keyof DateConstructor) => (name === 'now' ? now : target[name])
      window.Date = new Proxy(Right, { construct, get })
    }, hours * 3_600_000)
    await open(page)
    await ask(page, 'buy 5 MWh at 2,900')
    const dialog = page.getByTestId('plan-dialog')
    await expect(dialog.getByRole('timer')).toHaveText(/^[01]:\d\d$/)
    await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
    await dialog.getByTestId('plan-approve').click()
    await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
    const trader = await traderOf(page, desk.url)
    await expect.poll(() => trader.orders()).toHaveLength(1)
  })
}

test.describe('time runs out', () => {
  // As long as a busy machine may take to show it.
  test.use({ deskEnv: { PLAN_TTL_SECONDS: '5' } })

  test('an expired plan says so, cannot be approved any more, and is quoted anew as a plan of its own', async ({
    page,
    desk,
  }) => {
    await open(page)
    await ask(page, 'buy 1 MWh at 2,500 and sell 2 MWh at 3,500')
    const dialog = page.getByTestId('plan-dialog')
    await expect(dialog).toBeVisible()
    const id = (await dialog.getAttribute('data-plan-id')) ?? ''
    const trader = await traderOf(page, desk.url)
    const plan = await trader.plan(id)
    await test.step('it says so and cannot be approved any more', async () => {
      await expect(page.getByTestId('plan-card').last()).toHaveAttribute('data-status', 'expired')
      await expect(dialog).toContainText(/As quoted at \d\d:\d\d:\d\d/)
      await expect(dialog).toContainText('Expired, nothing sent')
      await expect(dialog).not.toContainText(/Nothing is sent until|Skipped/)
      expect(await trader.decide(plan)).toMatchObject({ status: 409, code: 'EXPIRED' })
      expect(await trader.orders()).toEqual([])
    })
    const orders = ({ legs }: typeof plan) => legs.map(({ tool, args }) => ({ tool, args }))
    const shown = async () => trader.plan((await dialog.getAttribute('data-plan-id')) ?? '')
    await test.step('a new quote is a plan of its own, and sends nothing', async () => {
      await dialog.getByTestId('plan-new-quote').click()
      await expect(dialog).not.toHaveAttribute('data-plan-id', id)
      await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
      // The dialog counts by the plan's own time; the desk puts plans away once a second.
      await expect.poll(async () => (await trader.plan(id)).status).toBe('expired')
      const [before, after] = [await trader.plan(id), await shown()]
      expect(orders(after)).toEqual(orders(before))
      // By hand: no standing permission lets it go.
      expect(after).toMatchObject({ origin: { kind: 'ticket' }, decidedAt: null, permissionId: null })
      expect(after.digest).not.toBe(before.digest)
      expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(before.expiresAt))
      // And from its card, once nothing stands over the conversation.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByTestId('plan-card').first().getByRole('button', { name: 'New quote' }).click()
      await expect(dialog).toBeVisible()
      const third = await shown()
      expect([before.id, after.id]).not.toContain(third.id)
      expect(orders(third)).toEqual(orders(before))
      expect(await trader.orders()).toEqual([])
    })
  })
})
