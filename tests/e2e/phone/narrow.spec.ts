// The narrowest phone, and letters twice as large: nothing overlaps, and what decides can be reached.
import type { Locator } from '@playwright/test'
import { ask, expect, test } from '../../support/desk.ts'
import { smallTargets } from '../../support/targets.ts'
import { keepToasts } from '../../support/toasts.ts'
import { traderOf } from '../../support/trader.ts'

/** The words in it of which a part is cut off. */
const cutIn = (place: Locator) =>
  place.evaluate((it) =>
    [it, ...it.querySelectorAll('*')]
      .filter(
        (one) =>
          one instanceof HTMLElement && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
      )
      .map((one) => one.textContent),
  )

test('at 320 px no page scrolls sideways, each day of the audit has its line, and a finger hits each control', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/plans', '/audit', '/tools', '/servers', '/memory', '/playbooks', '/settings']) {
    await page.goto(path)
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    if (path === '/audit') await expect(page.locator('input[type="date"]')).toHaveCount(2)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, path).toBe(0)
    const fields = page.locator('[data-slot="input"], [data-slot="select-trigger"]:not([data-size="xs"]), nav a')
    const heights = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(44, ...heights.filter((height) => height > 0)), path).toBe(44)
    expect(await smallTargets(page), path).toEqual([])
    if (path === '/') expect(await cutIn(page.getByTestId('gate-line'))).toEqual([])
  }
  await test.step('nor does the audit at 390 px with letters twice as large', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/audit')
    await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
    await expect(page.getByTestId('audit-records').getByRole('listitem').first()).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    expect(await cutIn(page.getByTestId('audit-records').locator('time').first())).toEqual([])
  })
})

test('on a screen enlarged to 320 × 256 px the conversation has room, and what stands below it is reached', async ({
  page,
}) => {
  await keepToasts(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const log = page.getByRole('log')
  expect((await log.boundingBox())?.height).toBeGreaterThan(120)
  await ask(page, 'my wallet')
  await expect(log.locator('[data-role="assistant"]')).toContainText('NT$')
  for (const id of ['tab-orders', 'tab-chat', 'send']) {
    await page.getByTestId(id).scrollIntoViewIfNeeded()
    await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 })
  }

  await ask(page, 'buy 0.1 MWh at 2950.55')
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog.getByTestId('plan-approve')).toBeVisible()
  const wallet = dialog.getByRole('table', { name: 'Your wallet' })
  await expect(wallet, 'as wide as its figures become').toContainText('9,999,704.945')
  expect(await wallet.evaluate((it) => it.getBoundingClientRect().right)).toBeLessThanOrEqual(320 - 16)
  // All of it is one page, with nothing below its buttons.
  await dialog.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  await expect(dialog.locator('footer')).toBeInViewport({ ratio: 1 })
  const bottomOf = async (one: Locator) => one.evaluate((it) => it.getBoundingClientRect().bottom)
  expect(await bottomOf(dialog.locator('footer'))).toBeGreaterThan((await bottomOf(dialog)) - 2)
  expect(await dialog.getByTestId('plan-figures').evaluate((it) => it.parentElement?.scrollTop)).toBe(0)

  // What is told then leaves the field free in which one types, at the end of the page.
  await page.keyboard.press('Escape')
  // Where the exchange was slow to answer, that the market is back is told beside it.
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Still waiting for you' })
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  await page.getByTestId('send').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const field = await page.getByTestId('composer').evaluate((it) => it.getBoundingClientRect().top)
  expect(await bottomOf(toast)).toBeLessThanOrEqual(field)
})

test('with letters twice as large the dialog scrolls to its buttons, and the price covers no name', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
  await expect.poll(() => cutIn(page.getByTestId('gate-line'))).toEqual([])
  await ask(page, 'buy 400 MWh at 2950')
  const dialog = page.getByTestId('plan-dialog')
  await dialog.getByRole('heading').first().hover()
  await page.mouse.wheel(0, 5_000)
  await expect(dialog.getByTestId('plan-reject')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByTestId('plan-approve')).toBeInViewport({ ratio: 1 })
  // In one look: the dialog may still be on its way to its end.
  const between = await dialog.evaluate((it) => {
    const boxOf = (id: string) => it.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect()
    return (boxOf('plan-approve')?.top ?? Number.NaN) - (boxOf('plan-reject')?.bottom ?? Number.NaN)
  })
  expect(between, 'one above the other').toBeGreaterThan(0)
  await test.step('at 320 px the words on Approve stay within it', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const button = dialog.getByTestId('plan-approve')
    await expect(button).toContainText('Hold to approve')
    await expect.poll(() => cutIn(button)).toEqual([])
    const box = await button.evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)
    expect(box.right).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 390, height: 844 })
  })
  await dialog.getByTestId('plan-reject').click()

  await page.getByTestId('tab-market').click()
  const ticker = page.locator('[data-panel="ticker"]')
  const [name, price] = [ticker.getByText('ELC', { exact: true }), ticker.getByText('No trades yet.')]
  await expect(price).toBeVisible()
  const boxOf = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect
  const [left, right] = [await name.evaluate(boxOf), await price.evaluate(boxOf)]
  expect(left.right <= right.left || left.bottom <= right.top).toBe(true)
  expect(right.right).toBeLessThanOrEqual(390)
  for (const length of await page.getByLabel('Interval').getByRole('radio').all()) {
    const edge = () => length.evaluate((it) => it.getBoundingClientRect().right)
    await expect.poll(edge).toBeLessThanOrEqual(390)
  }
})

test('held sideways the header is one row, which Tab visits in the order in which it is read, as it does upright', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  for (const path of ['/plans', '/']) {
    await page.goto(path)
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    // The conversation has the room of the other.
    const header = await page.locator('header').first().boundingBox()
    expect(header?.height, path).toBeLessThanOrEqual(56)
    const left = async (id: string) => (await page.getByTestId(id).boundingBox())?.x ?? Number.NaN
    expect(await left('connection')).toBeLessThan(await left('last-price'))
    expect(await left('last-price')).toBeLessThan(await left('kill-switch'))
  }
  const inOrder = () =>
    page
      .locator('header [data-testid]')
      .evaluateAll((all) =>
        all
          .map((one) => one.getAttribute('data-testid'))
          .filter((id) => ['connection', 'kill-switch', 'inbox', 'account'].includes(id ?? '')),
      )
  await expect.poll(inOrder).toEqual(['connection', 'kill-switch', 'inbox', 'account'])
  // Turned while the switch is asked for, the phone asks on.
  await page.getByTestId('kill-switch').tap()
  await expect(page.getByTestId('kill-dialog')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(inOrder).toEqual(['kill-switch', 'inbox', 'account', 'connection'])
  await expect(page.getByTestId('kill-dialog')).toBeVisible()
})

test('at 320 px the row of the header stays one when a plan comes to wait, and ten orders leave the buttons in view', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const height = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().height)
  const before = await height()
  const killSwitch = await page.getByTestId('kill-switch').boundingBox()
  const args = { side: 'BUY', symbol: 'ELC', qty: '1', price: '2900' }
  const legs = Array.from({ length: 10 }, () => ({ tool: 'placeOrder', args }))
  expect((await (await traderOf(page, desk.url)).send('POST', '/api/plans', { legs })).status).toBe(201)
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  expect(await height()).toBe(before)
  expect(await page.getByTestId('kill-switch').boundingBox(), 'nothing moves under a finger').toEqual(killSwitch)

  await page.getByTestId('inbox').click()
  await page.getByRole('button', { name: /^10 orders/ }).click()
  await expect(page.getByTestId('plan-approve')).toBeInViewport({ ratio: 1 })
  await page.getByTestId('plan-reject').click()
})
