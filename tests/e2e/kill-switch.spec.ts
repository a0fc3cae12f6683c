// The kill switch as a trader meets it: on the screen, and at the exchange behind it.
import type { Browser, Page } from '@playwright/test'
import { findingsInBoth } from '../support/accessibility.ts'
import { ask, expect, MOVING, open, test } from '../support/desk.ts'
import { orderByHand, rest } from '../support/order-by-hand.ts'
import { newTrader, traderOf } from '../support/trader.ts'

/** How long a large order is held down: of components/approval/decision/approve-button.tsx. */
const HOLD_MS = 1_200

/** Another trader at the same desk, in a browser of their own, on the settings page. */
async function otherPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage()
  await open(page, '/settings')
  return page
}

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
    await test.step('axe finds nothing in the banner and in the section', async () => {
      expect(await findingsInBoth(other, 'header, [data-section="kill-switch"]')).toEqual([])
    })
    await open(other)
    await expect(other.getByTestId('kill-banner')).toContainText('by another trader')
  })

  await test.step('a new order is refused with the sentence; a cancel is not', async () => {
    const sentence = /kill switch is on.*until a person resets it/i
    const ticket = other.locator('[data-panel="ticket"]')
    await expect(ticket.locator('button[type="submit"]')).toHaveAttribute('aria-disabled', 'true')
    await expect(ticket).toContainText(sentence)
    // The rest of the desk is looked at without it (accessibility.spec.ts), as is the page of the settings (standing-permissions.spec.ts).
    expect(await findingsInBoth(other, 'header, [data-panel="ticket"]')).toEqual([])
    await ask(other, 'buy 1 MWh at 2,900')
    await expect(other.getByTestId('conversation')).toContainText(sentence)
    await expect(other.getByTestId('plan-dialog')).toBeHidden()
    expect(await mine.send('POST', '/api/plans', orderByHand({ price: '2900' }))).toMatchObject({ code: 'KILL_SWITCH' })
    const cancel = { legs: [{ tool: 'cancelAllOrders', args: {} }] }
    expect((await mine.send('POST', '/api/plans', cancel)).status).toBe(201)
  })

  await test.step('reset by the other trader, who is told what that means', async () => {
    await other.getByTestId('kill-reset').click()
    const reset = other.getByTestId('kill-dialog')
    await expect(reset).toContainText('Orders are possible again. Cancelled orders do not come back.')
    expect(await findingsInBoth(other)).toEqual([])
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
