// The line that brings the market to a page: one for all pages, what is said where it breaks, and how old its figures are.
import { BELOW_ANY_BID, expect, goTo, open, test } from '../support/desk.ts'
import { keepToasts } from '../support/toasts.ts'

test.use({ deskEnv: { DEMO_MARKET: 'on' } })

test('from page to page the line stays open and the price on screen; a dialog stays behind', async ({ page }) => {
  const lines: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/market/stream')) lines.push(request.url())
  })
  await open(page)
  await page.getByRole('button', { name: 'Hide conversations' }).click()
  await page.getByTestId('composer').fill(`buy 5 MWh at ${BELOW_ANY_BID}`)
  await page.getByTestId('composer').press('Enter')
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const waits = page.locator('[data-sonner-toast]', { hasText: 'Still waiting for you' })
  await expect(waits).toHaveCount(1)
  // Without the list, below which it stands, it is not over the field one types in either.
  const toast = await waits.boundingBox()
  const field = await page.getByTestId('composer').boundingBox()
  expect(toast?.y).toBeGreaterThan(0)
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(field?.y ?? 0)
  await expect(page.getByTestId('last-price')).not.toContainText('–')

  // What a page that begins without a line or a price would show first, if only for a moment.
  await page.evaluate(() => {
    const lost = new Set<string>()
    const header = () => {
      const state = document.querySelector('[data-testid="connection"]')?.getAttribute('data-state')
      // That the exchange did not answer for a while is no other line: a busy machine may be that slow.
      if (state !== undefined && state !== 'live' && state !== 'stale') lost.add(`the line was ${state}`)
      if (document.querySelector('[data-testid="last-price"]')?.textContent.endsWith('–')) lost.add('no price')
      if (document.querySelector('[data-testid="inbox"]')?.getAttribute('data-count') === '0') lost.add('nothing waits')
    }
    const told = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (
          node instanceof Element &&
          node.textContent.includes('Still waiting for you') &&
          (node.matches('[data-sonner-toast]') || node.querySelector('[data-sonner-toast]'))
        )
          lost.add('a toast was shown again')
    })
    told.observe(document.body, { childList: true, subtree: true })
    new MutationObserver(header).observe(document.body, { childList: true, subtree: true, attributes: true })
    Object.assign(window, { lost })
  })
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name: 'Plans' }).click()
  await expect(page.getByTestId('plans-page')).toBeVisible()
  const tabs = page.getByRole('navigation').getByRole('link')
  const places = () => tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
  const before = await places()
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByTestId('audit-page')).toBeVisible()
  // The name of the page in bold takes no room from its neighbours.
  expect(await places()).toEqual(before)
  await page.getByTestId('inbox').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Buy 5 MWh/ })
    .click()
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByTestId('plans-page')).toBeVisible()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await expect(page.getByTestId('composer')).toBeVisible()
  await expect(page.locator('[data-panel="ladder"] [data-level="bid"]').first()).toBeVisible()

  expect(await page.evaluate(() => [...(window as unknown as { lost: Set<string> }).lost])).toEqual([])
  expect(lines).toHaveLength(1)
})

test('losing the market and getting it back are said once each, also to a screen reader; what was sent meanwhile is kept', async ({
  page,
  context,
}) => {
  await keepToasts(page)
  await open(page)
  const said = page.getByTestId('connection-announcement')
  await expect(said).not.toHaveText('You are offline.')
  const answers = page.locator('[data-testid=message][data-role=assistant]')
  const ask = async () => {
    await page.getByTestId('composer').fill('my wallet')
    await page.getByTestId('composer').press('Enter')
  }
  // All parts of the page have come once it has answered and drawn.
  await ask()
  await expect(answers).toContainText('NT$')
  await expect(page.locator('canvas').first()).toBeVisible()
  const [ticket, share] = [page.locator('[data-panel="ticket"]'), page.getByTestId('book-share')]
  await ticket.getByRole('textbox').first().fill('4000')
  await ticket.getByRole('textbox').last().fill('1')
  const fills = ticket.locator('dl div', { hasText: 'MWh at' })
  await expect(fills).toContainText('Would fill now')
  await expect(share).toBeVisible()
  await expect(share).not.toContainClass('stale')
  await context.setOffline(true)
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'offline')
  await expect(said).toHaveText('You are offline.')
  await expect(page.locator('[data-panel="wallet"] .stale')).toBeVisible()
  // Figures of a book that has stopped are grey, and none of them claims to be of now.
  await expect(share).toContainClass('stale')
  await expect(fills).toContainText('Would have filled')
  await expect(fills.locator('dd')).toContainClass('stale')
  // Each says how old its own are, wherever the reader looks.
  for (const panel of ['chart', 'ladder', 'ticket', 'tape', 'wallet'])
    await expect(page.locator(`[data-panel="${panel}"]`).getByTestId('stale-age')).toHaveText(/^(now|\d+s ago)$/)
  // And takes no room from what else stands there.
  const heads = page.locator('[data-panel] header')
  expect(await heads.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(0)
  const lost = page.getByTestId('chat-lost')
  await test.step('what was sent offline is said to be kept here, and no run is spoken of', async () => {
    await ask()
    await expect(lost).toContainText('Your message is kept here.')
    await expect(lost).not.toContainText('run goes on')
  })
  await context.setOffline(false)
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await expect(said).toHaveText('The market is live again.')
  await expect(page.locator('[data-sonner-toast]')).toContainText('The market is live again.')
  await expect(page.locator('[data-panel="wallet"] .stale')).toHaveCount(0)
  await expect(fills).toContainText('Would fill now')
  await test.step('and is sent when asked for', async () => {
    await expect(lost).toBeHidden()
    await page.getByTestId('chat-retry').click()
    await expect(answers).toHaveCount(2)
    await expect(answers.last()).toContainText('NT$')
  })
  await test.step('without a network a desk on the same machine is as live as before', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
      window.dispatchEvent(new Event('offline'))
    })
    await ticket.getByRole('textbox').first().fill('2700')
    await ticket.getByRole('textbox').last().fill('1')
    await ticket.getByRole('button', { name: 'Review order' }).click()
    await page.getByTestId('plan-reject').click()
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    await expect(page.getByTestId('connection-announcement')).not.toHaveText('You are offline.')
    // A browser may say so a moment before the network goes.
    await page.route('**/icon.svg', (route) => route.abort())
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'offline')
    await page.unroute('**/icon.svg')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  })
})

test('the word that figures are old stands above the panels and covers none; neither it nor the first price moves them', {
  tag: '@phone',
}, async ({ page, context, isMobile }) => {
  let letLive = () => {}
  const asked = new Promise<void>((resolve) => {
    letLive = resolve
  })
  await page.route('**/api/market/stream*', async (route) => {
    await asked
    return route.continue()
  })
  await page.goto('/')
  await expect(page.getByTestId('composer')).toBeVisible()
  if (isMobile) await page.getByTestId('tab-market').click()
  const panels = page.locator('[data-panel="chart"], [data-panel="ladder"]')
  await expect(panels).toHaveCount(2)
  const places = () => panels.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top))
  const before = await places()
  letLive()
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await expect(page.locator('[data-panel="chart"] canvas').first()).toBeVisible()
  expect(await places()).toEqual(before)
  await context.setOffline(true)
  const banner = page.getByTestId('stale-banner')
  await expect(banner).toContainText('You are offline.')
  expect(await places()).toEqual(before)
  const top = (boxes: Element[]) => Math.min(...boxes.map((box) => box.getBoundingClientRect().top))
  const bottom = await banner.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await panels.evaluateAll(top)).toBeGreaterThanOrEqual(bottom)
})

test('that the time of the exchange stands still is said on every page', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventSource.prototype
    // As the exchange tells it after the clock of its machine, which was ahead, has been set right.
    EventSource.prototype.addEventListener = function (this: EventSource, name: string, listen: unknown) {
      const hear = (event: MessageEvent<string>) => {
        const data = JSON.stringify({ ...JSON.parse(event.data), standsStillAt: '2030-01-02T03:04:05.000Z' })
        ;(listen as (event: MessageEvent) => void)(name === 'metrics' ? new MessageEvent(name, { data }) : event)
      }
      addEventListener.call(this, name, hear as EventListener)
    } as typeof addEventListener
  })
  await page.goto('/')
  await expect(page.getByTestId('exchange-time')).toContainText('stands still at Jan 2, 03:04:05')
  await goTo(page, 'Plans')
  await expect(page.getByTestId('exchange-time')).toContainText('stands still at Jan 2, 03:04:05')
})
