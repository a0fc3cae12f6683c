// Kill switch, limits and standing permissions as a trader meets them: on the screen, and at the exchange behind it.
import type { Browser, Page } from '@playwright/test'
import type { Plan } from '../../lib/contracts/plan.ts'
import { findingsInBoth } from '../support/accessibility.ts'
import { waitOutMidnight } from '../support/clear-of-midnight.ts'
import { ask, expect, MOVING, test } from '../support/desk.ts'
import { newTrader, type Trader, traderOf } from '../support/trader.ts'

/** How long a large order is held down: of components/approval/approve-button.tsx. */
const HOLD_MS = 1_200

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
}

/** Another trader at the same desk, in a browser of their own, on the settings page. */
async function otherPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage()
  await open(page, '/settings')
  return page
}

const order = (args: Record<string, string>) => ({
  legs: [
    { tool: 'placeOrder', args: { side: 'BUY', symbol: 'ELC', type: 'LIMIT', timeInForce: 'GTC', qty: '1', ...args } },
  ],
})

/** One order that rests, by way of an approved plan. */
async function rest(trader: Trader, args: Record<string, string>): Promise<void> {
  const proposed = await trader.send('POST', '/api/plans', order(args))
  expect(proposed.status).toBe(201)
  const plan = proposed.body as Plan
  expect((await trader.decide(plan)).status).toBe(200)
  await expect.poll(async () => (await trader.plan(plan.id)).status).toBe('done')
}

async function pull(page: Page, reason = ''): Promise<void> {
  await page.getByTestId('kill-switch').click()
  if (reason !== '') await page.getByRole('textbox', { name: 'Reason (optional)' }).fill(reason)
  await page.getByTestId('kill-confirm').click()
  await expect(page.getByTestId('kill-banner')).toBeVisible()
}

test.describe('kill switch', () => {
  // The desk is shared by the tests of a worker: none of them may find it blocked.
  test.afterEach(async ({ desk }) => {
    await (await newTrader(desk.url)).send('POST', '/api/kill-switch', { action: 'reset' })
  })

  test.describe('for a reader who has nothing against motion', () => {
    test.use(MOVING)

    test('pulled while a large order is held down to approve: it is not approved', async ({ page, desk }) => {
      // A busy machine may take longer to pull the switch than the hold lasts: it lasts a minute here.
      await page.addInitScript((holdMs) => {
        const { setTimeout: later, clearTimeout: never } = window
        const holds = new Set<unknown>()
        Object.assign(window, {
          holds,
          setTimeout: (run: () => void, ms?: number, ...args: []) => {
            const timer = later(run, ms === holdMs ? 60_000 : ms, ...args)
            if (ms === holdMs) holds.add(timer)
            return timer
          },
          clearTimeout: (timer?: number) => {
            holds.delete(timer)
            never(timer)
          },
        })
      }, HOLD_MS)
      const holds = () => page.evaluate(() => (window as unknown as { holds: Set<unknown> }).holds.size)
      const other = await newTrader(desk.url)
      await open(page)
      let decisions = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/decision')) decisions += 1
      })
      await ask(page, 'buy 340 MWh at 2,950')
      const approve = page.getByTestId('plan-approve')
      await expect(approve).toBeEnabled()
      await approve.focus()
      await page.keyboard.down('Enter')
      await expect.poll(holds).toBe(1)
      // Not every browser tells a button that it lost the focus as it was switched off.
      await page.evaluate(() => {
        for (const lost of ['blur', 'focusout'])
          window.addEventListener(lost, (event) => event.stopImmediatePropagation(), true)
      })
      await other.send('POST', '/api/kill-switch', { action: 'pull' })
      await expect(approve).toBeDisabled()
      await expect(approve).toHaveAttribute('data-holding', 'false')
      expect([await holds(), decisions]).toEqual([0, 0])
    })
  })

  test('pulled: what rests is cancelled, nothing new goes, everybody sees it; reset by a person, orders go again', async ({
    page,
    browser,
    desk,
  }) => {
    await open(page)
    const mine = await traderOf(page, desk.url)
    await ask(page, 'buy 1 MWh at 2,900')
    await page.getByTestId('plan-approve').click()
    const card = page.getByTestId('plan-card')
    await expect(card).toContainText('Resting: 0 of 1 MWh filled')
    await expect(page.getByTestId('plan-dialog')).toBeHidden()
    await rest(mine, { side: 'SELL', price: '3200' })
    const other = await otherPage(browser, desk.url)
    await expect(other.getByTestId('kill-switch')).toHaveAttribute('data-state', 'off')

    await page.getByTestId('kill-switch').click()
    const dialog = page.getByTestId('kill-dialog')
    await expect(dialog).toContainText('Cancels every resting order of everybody at this desk and blocks every order')
    await dialog.getByTestId('kill-confirm').evaluate((button: HTMLElement) => button.click())
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill('Wrong prices in the feed')
    // Enter in the reason pulls nothing either.
    await dialog.getByRole('textbox').press('Enter')
    expect((await mine.send('GET', '/api/kill-switch')).body).toMatchObject({ on: false })
    await dialog.getByTestId('kill-confirm').click()

    const banner = page.getByTestId('kill-banner')
    await expect(banner).toContainText('by you')
    await expect(banner).toContainText('Wrong prices in the feed')
    // At least these two: whatever other tests left resting on this desk goes as well.
    await expect(page.getByTestId('kill-progress')).toHaveText(/^([2-9]|\d{2,}) orders cancelled\.$/)
    await expect(page).toHaveTitle(/^⛔ Orders blocked/)
    const states = async () => (await mine.orders()).map(({ state }) => state)
    await expect.poll(states).toEqual(['CANCELLED', 'CANCELLED'])

    await test.step('the card of an order that it cancelled says so, at once and after a reload', async () => {
      await expect(card).toContainText('Cancelled by the kill switch: 0 of 1 MWh filled')
      await expect(card.getByTestId('plan-outcome')).toContainText('Cancelled by the kill switch')
      await page.reload()
      await expect(card).toContainText('Cancelled by the kill switch: 0 of 1 MWh filled')
      await expect(card.getByTestId('plan-outcome')).toContainText('Cancelled by the kill switch')
    })

    await test.step('the other browser: the same, in its words, on every page, after a reload', async () => {
      await expect(other.getByTestId('kill-banner')).toContainText('by another trader')
      await expect(other.locator('[data-section="kill-switch"]')).toContainText('The kill switch is on')
      await open(other)
      await expect(other.getByTestId('kill-banner')).toContainText('by another trader')
    })

    await test.step('a new order is refused with the sentence; a cancel is not', async () => {
      const sentence = /kill switch is on.*until a person resets it/i
      const ticket = other.locator('[data-panel="ticket"]')
      await expect(ticket.locator('button[type="submit"]')).toHaveAttribute('aria-disabled', 'true')
      await expect(ticket).toContainText(sentence)
      await ask(other, 'buy 1 MWh at 2,900')
      await expect(other.getByTestId('conversation')).toContainText(sentence)
      await expect(other.getByTestId('plan-dialog')).toBeHidden()
      expect(await mine.send('POST', '/api/plans', order({ price: '2900' }))).toMatchObject({ code: 'KILL_SWITCH' })
      const cancel = { legs: [{ tool: 'cancelAllOrders', args: {} }] }
      expect((await mine.send('POST', '/api/plans', cancel)).status).toBe(201)
    })

    await test.step('reset by the other trader, who is told what that means', async () => {
      await other.getByTestId('kill-reset').click()
      const reset = other.getByTestId('kill-dialog')
      await expect(reset).toContainText('Orders are possible again. Cancelled orders do not come back.')
      await reset.getByTestId('kill-confirm').click()
      await expect(other.getByTestId('kill-banner')).toBeHidden()
      await expect(reset).toBeHidden()
      await expect(banner).toBeHidden()
      await expect(page).toHaveTitle(/^(?!⛔)/)
    })

    await ask(other, 'buy 1 MWh at 2,900')
    await other.getByTestId('plan-dialog').getByTestId('plan-approve').click()
    await expect(other.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED'])
    await other.context().close()
  })

  test('by keyboard: Enter opens, Escape leaves everything as it is, Enter pulls', async ({ page }) => {
    await open(page)
    const button = page.getByTestId('kill-switch')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('kill-confirm')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('kill-dialog')).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('data-state', 'off')

    await test.step('an Enter held down opens it, and no more', async () => {
      await page.keyboard.down('Enter')
      await expect(page.getByTestId('kill-confirm')).toBeFocused()
      // Playwright marks every further `down` of a pressed key as a repeat.
      await page.keyboard.down('Enter')
      await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await expect(page.getByTestId('kill-dialog')).toBeVisible()
      await expect(button).toHaveAttribute('data-state', 'off')
    })
    await test.step('what was confirmed and did not come about is told, also once the dialog is closed', async () => {
      await page.route(
        '**/api/kill-switch',
        async (route) => {
          await page.keyboard.press('Escape')
          await expect(page.getByTestId('kill-dialog')).toBeHidden()
          await route.abort()
        },
        { times: 1 },
      )
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'The kill switch' })).toBeVisible()
      await expect(button).toHaveAttribute('data-state', 'off')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('kill-confirm')).toBeFocused()
    })
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('kill-banner')).toBeVisible()
    await expect(button).toHaveAttribute('data-state', 'on')
  })

  test.describe('繁體中文', () => {
    test.use({ locale: 'zh-TW' })

    test('a pull that is refused or does not arrive says so, in the language of the page; a later one pulls', async ({
      page,
    }) => {
      await open(page)
      const [confirm, problem] = [page.getByTestId('kill-confirm'), page.getByTestId('kill-problem')]
      // The session ended after this page was loaded.
      const error = { code: 'UNAUTHENTICATED', message: 'Reload the page to sign in again.' }
      await page.route('**/api/kill-switch', (route) => route.fulfill({ status: 401, json: { error } }))
      await page.getByTestId('kill-switch').click()
      await confirm.click()
      await expect(problem).toContainText('請重新載入頁面以再次登入。')
      await expect(page.getByTestId('kill-switch')).toHaveAttribute('data-state', 'off')
      await page.unroute('**/api/kill-switch')
      await page.route('**/api/kill-switch', (route) => route.abort())
      await confirm.click()
      await expect(problem).toContainText('緊急停止「沒有」啟動。')
      await expect(problem).not.toContainText('請重新載入頁面')
      await expect(page.getByTestId('kill-switch')).toHaveAttribute('data-state', 'off')
      await page.unroute('**/api/kill-switch')
      await confirm.click()
      await expect(page.getByTestId('kill-banner')).toBeVisible()
      await expect(page.getByTestId('kill-dialog')).toBeHidden()
    })
  })

  test('axe finds nothing: banner on, desk and settings, dialog open', async ({ page }) => {
    await open(page)
    await pull(page, 'A reason')
    // The rest of the desk is looked at without it (accessibility.spec.ts), as is the page of the settings (below).
    await expect(page.locator('[data-panel="ticket"] button[type="submit"]')).toHaveAttribute('aria-disabled', 'true')
    expect(await findingsInBoth(page, 'header, [data-panel="ticket"]')).toEqual([])
    await open(page, '/settings')
    await expect(page.getByTestId('kill-banner')).toBeVisible()
    await expect(page.locator('[data-section="kill-switch"]')).toContainText('The kill switch is on')
    expect(await findingsInBoth(page, 'header, [data-section="kill-switch"]')).toEqual([])
    await page.getByTestId('kill-reset').click()
    await expect(page.getByTestId('kill-dialog')).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
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

test.describe('limits', () => {
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

    await open(page)
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
      await open(page, '/settings')
      await expect(field).toHaveValue('1')
      await page.getByRole('button', { name: 'Order size: back to the desk' }).click()
      await save.click()
      await expect(page.getByTestId('limits-state')).toContainText('Saved')
      await expect(field).toHaveValue('')
      await open(page)
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
})

test.describe('standing permissions', () => {
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

  test('an order inside it goes without a dialog, one outside asks; revoked, all of them ask', async ({
    page,
    desk,
  }) => {
    await open(page, '/settings')
    await expect(page.locator('[data-section="permissions"]')).toContainText('Every order asks you.')
    await allow(page)

    await open(page)
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
      await open(page, '/settings')
      await expect(page.getByTestId('permission-used')).toContainText('2 of 3 MWh used today (market time)')
      await expect(page.getByTestId('permission-used-up')).toBeHidden()
      await open(page)
      await ask(page, 'buy 1 MWh at 2,900')
      await expect(page.getByTestId('plan-outcome').last().getByTestId('by-permission')).toBeVisible()
      // Nothing of its day is left: it stands there, and lets nothing pass.
      await expect(page.getByTestId('gate-line')).toHaveText('Orders wait for approval')
      await open(page, '/settings')
      await expect(page.getByTestId('permission-used')).toContainText('3 of 3 MWh used today (market time)')
      await expect(page.getByTestId('permission-used-up')).toContainText('such orders wait for you')
      await expect(page.getByTestId('permission')).toContainText(/\d+:\d\d left/)
      await page.getByTestId('permission-revoke').click()
      await expect(page.locator('[data-section="permissions"]')).toContainText('Every order asks you.')
      await page.getByTestId('permissions-ended').getByText('1 ended permission').click()
      await expect(page.getByTestId('permission')).toHaveAttribute('data-status', 'revoked')
      await expect(page.getByTestId('permission')).toContainText('Revoked by you')
    })
    await open(page)
    await expect(page.getByTestId('gate-line')).toHaveText('Orders wait for approval')
    await ask(page, 'buy 1 MWh at 2,900')
    await expect(page.getByTestId('plan-dialog')).toBeVisible()
    expect(await trader.orders()).toHaveLength(2)
  })

  test('given by a person alone: no script, nothing unfinished', async ({ page, desk }) => {
    await open(page, '/settings')
    await page.getByTestId('permission-new').click()
    await page.getByTestId('permission-create').click()
    const form = page.getByTestId('permission-form')
    await expect(form.getByRole('textbox', { name: 'At most per order' })).toBeFocused()
    await expect(form.locator('[data-problem]')).toHaveText([
      'Enter a quantity.',
      'Enter a quantity.',
      'A permission to buy needs a highest price, or a distance from the middle.',
    ])
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
  })

  test('axe finds nothing: settings empty, with a form and its problems, with permissions @phone', async ({ page }) => {
    await open(page, '/settings')
    await expect(page.locator('#limit-maxOrderQty')).toBeVisible()
    await expect(page.locator('[data-section="permissions"]')).toContainText('Every order asks you.')
    expect(await findingsInBoth(page)).toEqual([])
    await page.locator('#limit-maxOrderQty').fill('501')
    await page.getByTestId('permission-new').click()
    await page.getByTestId('permission-create').click()
    await expect(page.locator('[data-problem="maxPrice"]')).toBeVisible()
    // The rest of the page is as it was.
    expect(await findingsInBoth(page, '[data-section="limits"], [data-section="permissions"]')).toEqual([])
    await page.getByTestId('permission-form').getByRole('button', { name: 'Cancel' }).click()
    await allow(page)
    expect(await findingsInBoth(page, '[data-section="permissions"]')).toEqual([])
  })
})
