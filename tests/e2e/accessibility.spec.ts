// What a checker can find (axe, WCAG 2.2 AA): the empty desk, a conversation, the dialog, plans and audit; light and dark; desktop and phone.
import type { Locator, Page } from '@playwright/test'
import { findings, findingsInBoth, turnLights } from '../support/accessibility.ts'
import { ask, BELOW_ANY_BID, expect, goTo, open, test } from '../support/desk.ts'

test.use({ deskEnv: { DEMO_MARKET: 'on' } })

/** Makes each trade on the tape news and stops its flash where it is strongest; answers what is seen of it: opacity and colour. */
async function holdFlashes(page: Page): Promise<() => Promise<{ opacity: string; colour: string }[]>> {
  const rows = page.locator('[data-panel="tape"] tbody tr')
  await expect(rows.locator('.text-buy').first()).toBeAttached()
  await expect(rows.locator('.text-sell').first()).toBeAttached()
  await page.addStyleTag({ content: 'tr::before { animation-play-state: paused !important }' })
  return () =>
    // In one go: a row that leaves the tape between being found and being asked has no style.
    page.evaluate(() => {
      const seen = new Map<string, { opacity: string; colour: string }>()
      for (const row of document.querySelectorAll<HTMLElement>('[data-panel="tape"] tbody tr')) {
        row.classList.remove('flash-behind')
        row.style.setProperty('--flash', row.querySelector('.text-buy') ? 'var(--buy)' : 'var(--sell)')
        row.classList.add('flash-behind')
        const { opacity, backgroundColor: colour } = getComputedStyle(row, '::before')
        seen.set(`${opacity} ${colour}`, { opacity, colour })
        // The checker does not look at boxes that only a style makes: as the ground of the row itself it sees the colour.
        if (opacity !== '0') row.style.backgroundColor = colour
      }
      return [...seen.values()]
    })
}

/** Of a bar and its filled part, without what shines through of either: alike, nobody sees where one ends. */
const gaugeGrounds = (bar: Locator) =>
  bar.evaluate((it) =>
    [it, ...it.children].slice(0, 2).map((one) => /\d+, \d+, \d+/.exec(getComputedStyle(one).backgroundColor)?.[0]),
  )

test('the empty desk with its market @phone', async ({ page, isMobile }) => {
  await open(page)
  if (isMobile) {
    expect(await findingsInBoth(page)).toEqual([])
    await page.getByTestId('tab-market').click()
  }
  await expect(page.locator('[data-panel="ladder"] [data-level]').first()).toBeVisible()
  await expect(page.locator('[data-panel="chart"] canvas').first()).toBeVisible()
  expect(await findingsInBoth(page)).toEqual([])

  await test.step('a flash is not there for who wants less motion, and leaves the words readable', async () => {
    const flashes = await holdFlashes(page)
    expect(new Set((await flashes()).map(({ opacity }) => opacity))).toEqual(new Set(['0']))
    for (const lights of ['light', 'dark'] as const) {
      await turnLights(page, lights, 'no-preference')
      const held = await flashes()
      expect(held.map(({ opacity }) => opacity)).toEqual(['1', '1'])
      expect(new Set(held.map(({ colour }) => colour)).size).toBe(2)
      expect(await findings(page, '[data-panel="tape"]')).toEqual([])
    }
  })

  // An arrow beside a price would say where the price went.
  const bought = page.locator('[data-panel="tape"] td.text-buy').first()
  await expect(bought.locator('svg')).toHaveCount(0)
  await expect(bought.locator('[aria-hidden]')).toHaveText('B')

  await test.step('a region that scrolls shows that it has the keyboard, over all that it holds', async () => {
    await page.keyboard.press('Tab')
    const rows = page.locator('[data-panel="tape"] tbody')
    await rows.focus()
    expect(await rows.evaluate((it) => getComputedStyle(it).boxShadow)).toContain('inset')
    const orders = page.getByRole('tabpanel').filter({ visible: true })
    await orders.focus()
    expect(await orders.evaluate((it) => getComputedStyle(it, '::after').boxShadow)).toContain('inset')
  })

  await test.step('where the system decides on colours, what is chosen and what is a button can be seen', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const ticket = page.locator('[data-panel="ticket"]')
    const ground = (word: string) =>
      ticket.getByText(word, { exact: true }).evaluate((it) => getComputedStyle(it).backgroundColor)
    for (const [chosen, other] of [
      ['Limit', 'Market'],
      ['GTC', 'IOC'],
      ['Buy', 'Sell'],
    ] as const)
      expect(await ground(chosen)).not.toBe(await ground(other))
    expect(await ticket.locator('button[type="submit"]').evaluate((it) => getComputedStyle(it).borderTopWidth)).toBe(
      '1px',
    )
    const [rest, bids] = await gaugeGrounds(page.getByTestId('book-share').locator('[aria-hidden]'))
    expect(bids).not.toBe(rest)
  })
})

test('a conversation with a book, and the dialog over it @phone', async ({ page, isMobile }) => {
  await open(page)
  await ask(page, 'show me the top 5 of the book')
  await expect(page.locator('[data-tool="getOrderBook"]')).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await ask(page, `buy 5 MWh at ${BELOW_ANY_BID}`)
  const approve = page.getByTestId('plan-approve')
  await expect(approve).toBeEnabled()
  // Nothing opens there, and nothing is refused.
  await expect(page.locator('[data-tool="placeOrder"] button')).toHaveCount(0)
  expect(await findingsInBoth(page)).toEqual([])
  await approve.click()
  await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  // Behind a dialog nothing is looked at; the market beside it was, by the test above.
  const orders = 'section:has([data-order])'
  if (isMobile) {
    expect(await findingsInBoth(page, '[data-testid="conversation"]')).toEqual([])
    await page.getByTestId('tab-orders').click()
    await expect(page.locator('[data-order]')).toHaveCount(1)
    expect(await findingsInBoth(page, orders)).toEqual([])
  } else {
    await expect(page.locator('[data-order]')).toHaveCount(1)
    expect(await findingsInBoth(page, `[data-testid="conversation"], ${orders}`)).toEqual([])
  }
})

test('the plans, the record of one, and the audit @phone', async ({ page }) => {
  await page.goto('/plans')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  for (const price of ['2700', '2690'])
    await page.evaluate(async (price) => {
      const legs = [{ tool: 'placeOrder', args: { side: 'BUY', price, qty: '1', symbol: 'ELC' } }]
      const body = JSON.stringify({ legs })
      await fetch('/api/plans', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }, price)
  await page.getByRole('button', { name: 'Review' }).nth(1).click()
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plans-history').locator('[data-plan]')).toHaveCount(1)
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  expect(await findingsInBoth(page)).toEqual([])
  await page.getByTestId('plans-history').getByRole('link').click()
  await expect(page.locator('[data-record-order]')).toBeVisible()
  expect(await findingsInBoth(page)).toEqual([])
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByTestId('audit-chain')).toHaveAttribute('data-state', 'whole')
  await page.getByTestId('audit-records').getByRole('button').first().click()
  expect(await findingsInBoth(page)).toEqual([])
})

test('where the system decides on colours, the chosen command, a switch that is on and a wrong field can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const ground = (place: Locator) => place.evaluate((one) => getComputedStyle(one).backgroundColor)
  await page.keyboard.press('Control+k')
  const commands = page.getByRole('option')
  await expect(commands.first()).toHaveAttribute('aria-selected', 'true')
  expect(await ground(commands.first())).not.toBe(await ground(commands.nth(1)))
  await page.getByRole('option', { name: 'List of keys' }).click()
  const onOff = page.getByRole('switch')
  await expect(onOff).toBeChecked()
  const look = async () => [await ground(onOff), await ground(onOff.locator('span'))]
  const [on, thumb] = await look()
  expect(thumb).not.toBe(on)
  await onOff.press('Space')
  await expect(onOff).not.toBeChecked()
  const [off, thumbOff] = await look()
  expect(off).not.toBe(on)
  expect(thumbOff).not.toBe(off)

  await test.step('and which page this is, and how much of a limit is used', async () => {
    await page.keyboard.press('Escape')
    await goTo(page, 'Safety')
    const pages = page.getByRole('navigation').getByRole('link')
    expect(await ground(pages.last())).not.toBe(await ground(pages.first()))
    // A border that is not to be seen would be drawn in the colour of text there.
    const lines = await pages.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomColor))
    const none = await ground(page.getByRole('navigation'))
    expect(lines.filter((line) => line !== none)).toHaveLength(1)
    const [left, used] = await gaugeGrounds(page.locator('[data-share]').first())
    expect(used).not.toBe(left)
    await page.getByTestId('token-new').click()
    const field = page.getByTestId('token-form').getByRole('textbox')
    const frame = () => field.evaluate((one) => getComputedStyle(one).borderStyle)
    const before = await frame()
    await page.getByTestId('token-make').click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await frame()).not.toBe(before)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'zh-TW' })

  test('the desk says that it needs it', async ({ page }) => {
    for (const path of ['/', '/plans']) {
      await page.goto(path)
      // What is looked for by its text is not looked for in there.
      await expect(page.locator('noscript p')).toContainText('這個交易台需要 JavaScript')
      await expect(page.locator('noscript p')).toBeVisible()
    }
    await expect(page.getByText('沒有等待您決定的計畫')).toHaveCount(0)
  })
})

test('that nothing waits is said once it is known, and not before', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/api/plans' && url.search === '',
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  await page.goto('/plans')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const nothing = page.getByText('Nothing waits for you.')
  await expect(nothing).toHaveCount(0)
  // What stands below is in its place by then: who reads there, or comes back to where they read, is not moved.
  const below = page.getByRole('heading', { name: 'History' })
  const top = () => below.evaluate((it) => it.getBoundingClientRect().top)
  const before = await top()
  held.resolve()
  await expect(nothing).toBeVisible()
  expect(await top()).toBe(before)
})
