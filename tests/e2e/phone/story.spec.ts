// The story on a phone, with a thumb: ask, the sheet rises from the bottom, approve, the Orders tab shows the order.
import type { Locator, Page } from '@playwright/test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { BELOW_ANY_BID, expect, test } from '../../support/desk.ts'
import { smallTargets } from '../../support/targets.ts'
import { traderOf } from '../../support/trader.ts'

test.use({ deskEnv: { DEMO_MARKET: 'on' } })

/** Nothing may stick out: a page that moves sideways under the thumb hides prices. */
async function expectNoOverflow(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || box.right <= clientWidth + 1) return false
      // What a scrolling or clipping ancestor holds does not widen the page.
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
        const clips = getComputedStyle(up).overflowX !== 'visible'
        if (clips && up.getBoundingClientRect().right <= clientWidth + 1) return false
      }
      return true
    })
    return out.map((element) => `${element.tagName} ${element.className}`)
  })
  expect(sideways).toEqual([])
}

/**
 * Where a finger of 44 px on the middle of that control would miss it, and where in the control itself another would be
 * hit: nowhere. `sides` leaves out left and right, for what stands in a row of its like.
 */
const missed = (control: Locator, directions: ('x' | 'y')[] = ['x', 'y']) =>
  control.evaluate((it, directions) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      ...(directions.includes('x') ? [[x - 21, y] as const, [x + 21, y] as const] : []),
      ...(directions.includes('y') ? [[x, y - 21] as const, [x, y + 21] as const] : []),
      [left + 1, y] as const,
      [right - 1, y] as const,
      [x, top + 1] as const,
      [x, bottom - 1] as const,
    ]
    return points
      .filter(([x, y]) => !it.contains(document.elementFromPoint(x, y)))
      .map(([px, py]) => `${px - x} ${py - y} of ${it.getAttribute('aria-label') ?? it.textContent}`)
  }, directions)

/** What follows a change of size has been done and drawn. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Left and right of the panels of a tab, in pixels: each tab leaves the same room at the edges of the screen. */
const roomBeside = (panel: Locator) =>
  panel.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left, right: document.documentElement.clientWidth - right }
  })

const buttonsBelow = (page: Page, height: number) =>
  page.getByTestId('plan-approve').evaluate((button, bottom) => button.getBoundingClientRect().bottom <= bottom, height)

for (const { name, locale, buy } of [
  { name: 'English', locale: 'en-US', buy: `buy 5 MWh at ${BELOW_ANY_BID}` },
  { name: '繁體中文', locale: 'zh-TW', buy: `以 ${BELOW_ANY_BID} 買進 5 MWh` },
]) {
  test.describe(name, () => {
    test.use({ locale })
    test('ask, sheet, approve, Orders, on a wide and on a narrow phone', async ({ page }) => {
      const onBoth = async (check?: (width: number) => Promise<void>) => {
        for (const width of [390, 360]) {
          await page.setViewportSize({ width, height: 780 })
          await frames(page)
          await check?.(width)
          await expectNoOverflow(page)
        }
      }
      await page.goto('/')
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
      await onBoth()

      await page.getByTestId('composer').fill(buy)
      await page.getByTestId('send').tap()
      const dialog = page.getByTestId('plan-dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(BELOW_ANY_BID)
      await onBoth(async (width) => {
        // A sheet: as wide as the screen, and standing on its lower edge once it has risen.
        await expect
          .poll(async () => {
            const box = await dialog.boundingBox()
            return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) }
          })
          .toEqual({ x: 0, width, bottom: 780 })
        expect(await buttonsBelow(page, 780)).toBe(true)
      })

      await page.getByTestId('plan-approve').tap()
      await expect(dialog).toBeHidden()
      await expect(page.getByTestId('conversation'), 'a keyboard would cover the outcome').toBeFocused()
      await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
      // The answer names the order by its id, half of which at the end of a line would look like one.
      await expect(page.getByText(/^\d+-\d+$/).last()).toHaveCSS('white-space', 'nowrap')
      await onBoth()

      await page.getByTestId('tab-orders').tap()
      await expect(page.getByTestId('tab-orders')).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('[data-order]')).toHaveCount(1)
      await expect(page.locator('[data-order]')).toContainText(BELOW_ANY_BID)
      const beside = new Map<number, unknown>()
      await onBoth(async (width) => {
        for (const control of await page.locator('[data-order] button, thead button').filter({ visible: true }).all())
          expect(await missed(control, ['y'])).toEqual([])
        beside.set(width, await roomBeside(page.locator('section', { has: page.locator('[data-order]') }).last()))
        // What columns mean stands on one line, above figures and words alike.
        const heads = page.locator('thead button').filter({ visible: true })
        expect(
          new Set(await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top))).size,
        ).toBe(1)
      })

      await page.getByTestId('tab-market').tap()
      const wallet = page.locator('[data-panel="wallet"]')
      await expect(wallet).toContainText('13,500')
      await onBoth(async (width) => expect(await roomBeside(wallet)).toEqual(beside.get(width)))
    })
  })
}

test('the ticket on a phone: a price of the book, a quantity, a plan, and what became of it', async ({
  page,
  desk,
}) => {
  await page.goto('/')
  await test.step('without orders the Orders tab says in which tab the book is', async () => {
    await page.getByTestId('tab-orders').tap()
    await expect(page.getByRole('tabpanel')).toContainText('Choose a price in the book, under Market')
  })
  await page.getByTestId('tab-market').tap()
  await page.locator('[data-panel="ladder"] [data-level="bid"]').last().tap()
  const ticket = page.locator('[data-panel="ticket"]')
  await expect(ticket.getByRole('textbox').first()).not.toHaveValue('')
  // What waits at a price of the book may be met at any moment, before it is looked for or after.
  await ticket.getByRole('textbox').first().fill(BELOW_ANY_BID)
  await test.step('why there is no plan is said of the fields that were asked about, and of no others', async () => {
    await ticket.getByRole('textbox').last().fill('90000')
    await page.route(
      '**/api/plans',
      async (route) => {
        const response = await route.fetch()
        await ticket.getByRole('textbox').last().fill('1')
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const answered = page.waitForResponse('**/api/plans')
    await ticket.locator('button[type="submit"]').tap()
    await (await answered).finished()
    await expect(ticket.locator('button[type="submit"]')).not.toHaveAttribute('aria-disabled')
    await expect(ticket.getByRole('alert')).toHaveCount(0)
    // A price from the ladder is a change of a field, too.
    await ticket.getByRole('textbox').last().fill('90000')
    await ticket.locator('button[type="submit"]').tap()
    await expect(ticket.getByRole('alert')).toContainText('90,000 MWh')
    await page.locator('[data-panel="ladder"] [data-level="bid"]').last().tap()
    await expect(ticket.getByRole('alert')).toHaveCount(0)
    await ticket.getByRole('textbox').first().fill(BELOW_ANY_BID)
    await ticket.getByRole('textbox').last().fill('1')
  })
  await ticket.locator('button[type="submit"]').tap()
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toBeVisible()
  // Lying on its side, a phone shows more of the plan than of what stands around it.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByTestId('plan-approve')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  expect(await dialog.locator('header + div').evaluate((body) => body.clientHeight)).toBeGreaterThan(195)
  // A long title ends before the cross.
  const title = await dialog.locator('header > div').boundingBox()
  const cross = await dialog.locator('[data-slot="dialog-close"]').boundingBox()
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(cross?.x ?? 0)
  await test.step('above a keyboard the fields of a change have the room of the buttons that wait for it', async () => {
    await page.setViewportSize({ width: 390, height: 430 })
    await page.getByTestId('leg-edit').tap()
    for (const field of await page.getByTestId('leg-editor').getByRole('textbox').all())
      await expect(field).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('edit-preview')).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('plan-approve')).toBeHidden()
    await page.getByTestId('edit-cancel').tap()
    await expect(page.getByTestId('plan-approve')).toBeInViewport({ ratio: 1 })
  })
  // No card of a conversation tells it here.
  await page.getByTestId('plan-approve').tap()
  const told = page.locator('[data-sonner-toast]').filter({ hasText: /Buy 1 MWh ELC/ })
  await expect(told).toContainText('Resting: 0 of 1 MWh filled')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('tab-orders').tap()
  const order = page.locator('[data-order]').first()
  // When it was sent, and room between what its cells say and the lines of the table.
  await expect(order.locator('time').filter({ visible: true })).toHaveText(/^\d\d:\d\d:\d\d$/)
  const room = await order.evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    const words = [...row.querySelectorAll('td > *')].map((it) => it.getBoundingClientRect()).filter((it) => it.height)
    return Math.min(...words.flatMap((it) => [it.top - top, bottom - it.bottom]))
  })
  expect(room).toBeGreaterThanOrEqual(3)
  await test.step('on a narrower one there is no column of states: what has filled says so', async () => {
    const trader = await traderOf(page, desk.url)
    const args = { side: 'BUY', type: 'MARKET', symbol: 'ELC', qty: '1' }
    const proposed = await trader.send('POST', '/api/plans', { legs: [{ tool: 'placeOrder', args }] })
    expect((await trader.decide(proposed.body as Plan)).status).toBe(200)
    // A toast may lie over the tabs.
    await page.getByRole('tab', { name: /^History/ }).focus()
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(order.getByText('Filled').filter({ visible: true })).toHaveCount(1)
  })

  await test.step('the book fills its panel with rows that a thumb hits, and so do the lengths of candles', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByTestId('tab-market').tap()
    const ladder = page.locator('[data-panel="ladder"] table')
    await expect(ladder.locator('[data-level="ask"]').nth(2)).toBeVisible()
    const gap = () =>
      ladder.evaluate((table) => {
        const [head, first] = [table.querySelector('thead'), table.querySelector('[data-level="ask"]')?.closest('tr')]
        return head && first ? first.getBoundingClientRect().top - head.getBoundingClientRect().bottom : Number.NaN
      })
    await expect.poll(gap).toBeLessThan(8)
    const rowOf = (level: Locator) => level.evaluate((it) => it.closest('tr')?.getBoundingClientRect().height)
    // Six levels of each side, as with a mouse.
    await expect(ladder.locator('[data-level="ask"]')).toHaveCount(6)
    // Asked again where a price has just gone, and its row with it.
    await expect.poll(() => rowOf(ladder.locator('[data-level="ask"]').last())).toBeGreaterThanOrEqual(30)
    const lengths = page.locator('[data-panel="chart"]').getByLabel('Interval').getByRole('radio')
    await expect(lengths).toHaveCount(6)
    await lengths.first().scrollIntoViewIfNeeded()
    for (const one of await lengths.all()) expect(await missed(one)).toEqual([])
    await test.step('as it does every other control of the market', async () => {
      expect(await smallTargets(page)).toEqual([])
    })
    await page.getByRole('radio', { name: 'Ladder' }).tap()
    await expect(page.getByRole('radio', { name: 'Ladder' })).toBeChecked()
    // In one look: with the market a row may go between two.
    const axis = await page.locator('[data-panel="ladder"]').evaluate((panel) => {
      const rows = [...panel.querySelectorAll('[data-level]')].map((it) => it.closest('tr')?.getBoundingClientRect())
      const foot = panel.querySelector('[data-testid="book-share"]')?.getBoundingClientRect()
      const left = (foot?.top ?? Number.NaN) - (rows.at(-1)?.bottom ?? Number.NaN)
      return { row: rows[0]?.height, leftOfEach: left / rows.length }
    })
    expect(axis.row).toBeGreaterThanOrEqual(30)
    // Less than a pixel of each row.
    expect(axis.leftOfEach).toBeLessThan(1)
  })
})

test('with the keyboard up, the composer and what was just said stay in view', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  // On a small phone too, upright or not, the empty page is read from its heading on.
  for (const size of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await frames(page)
    await expect(page.getByRole('heading', { name: 'What would you like to do?' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('the desk stays where it is however long a conversation is', async () => {
    for (const count of [1, 2, 3]) {
      await page.getByTestId('composer').fill('show me the top 5 of the book')
      await page.getByTestId('send').tap()
      await expect(page.locator('[data-tool="getOrderBook"][data-state="done"]')).toHaveCount(count)
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    }
    const log = page.getByRole('log')
    expect(await log.evaluate((it) => it.scrollHeight - it.clientHeight), 'longer than the screen').toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  })
  // The keyboard takes the lower half (the page asks for interactive-widget=resizes-content).
  await page.setViewportSize({ width: 390, height: 430 })
  await page.getByTestId('composer').tap()
  await expect(page.getByTestId('composer')).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('send')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-role="assistant"]').last().locator('p').last()).toBeInViewport()
  await expectNoOverflow(page)
  await page.getByTestId('composer').fill('my wallet')
  // Its first row.
  const header = page.locator('header').first().locator('> div > div').first()
  const copy = page.getByRole('button', { name: 'Copy' }).last()
  const attach = page.getByRole('button', { name: 'Attach an image' })
  await copy.scrollIntoViewIfNeeded()
  for (const control of [...(await header.locator('button').all()), page.getByTestId('send'), attach])
    expect(await missed(control)).toEqual([])
  // They have neighbours that are as small.
  for (const control of [copy, page.getByTestId('pattern')]) expect(await missed(control, ['y'])).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('send').tap()
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await test.step('a row of a menu, a tab of the orders and a conversation are as high as a finger', async () => {
    await page.getByTestId('tab-orders').tap()
    await expect(page.getByTestId('tab-orders')).toHaveAttribute('aria-current', 'page')
    for (const tab of await page.getByRole('tab').all()) expect(await missed(tab, ['y'])).toEqual([])
    await page.getByTestId('account').tap()
    const menu = page.getByRole('menu')
    await expect(menu).toHaveCSS('opacity', '1')
    for (const row of await menu.locator('[role="menuitem"], [role="menuitemradio"]').all()) {
      await row.scrollIntoViewIfNeeded()
      expect(await missed(row, ['y'])).toEqual([])
    }
    // A phone has no such keys.
    await expect(menu.getByText('Ctrl K')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show conversations' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Conversations' })
    const row = sheet.locator('a[aria-current="page"]')
    await expect(row).toBeInViewport({ ratio: 1 })
    await sheet.evaluate((it) => Promise.all(it.getAnimations().map((animation) => animation.finished)))
    // At its end is the button of its menu.
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await missed(sheet.getByRole('searchbox'), ['y'])).toEqual([])
    expect(await missed(sheet.getByRole('button', { name: 'Close' }))).toEqual([])
  })
  await test.step('what is found in the list is read and has the focus once the list is gone, behind another tab too', async () => {
    const sheet = page.getByRole('dialog', { name: 'Conversations' })
    await sheet.getByRole('searchbox').fill('wallet')
    await sheet.getByTestId('said-in').getByRole('link').tap()
    await expect(sheet).toHaveCount(0)
    const found = page.locator('[data-testid="message"][data-marked]')
    await expect(found).toBeInViewport()
    await expect(found).toBeFocused()
  })
})
