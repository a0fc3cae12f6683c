// The name of a contract tells its hours in UTC; who approves an order in it reads them on the market's clock. The reader's is another
// here (playwright.config.ts), so that its zone has to stand with them.
import type { Locator } from '@playwright/test'
import { contractName } from '../../lib/contracts/exchange/contract-name.ts'
import { findingsInBoth } from '../support/accessibility.ts'
import { ask, expect, test } from '../support/desk.ts'

const HOUR_MS = 3_600_000

/**
 * What the calendar does meanwhile depends on when a run is made. Gates close at the minute that is half an hour from now, so that
 * also the contract that delivers next is open for all of a test; the auction of the day clears at the other end of the day, before the
 * first of these gates.
 */
function farFromNow(): Record<string, string> {
  const now = new Date()
  const inTaipei = new Date(now.getTime() + 8 * HOUR_MS)
  const halfADayOff = new Date(inTaipei.getTime() + 12 * HOUR_MS).toISOString().slice(11, 16)
  const DAY_AHEAD_AT = halfADayOff < '23' ? halfADayOff : '22:59'
  return { GATE_CLOSURE_MIN: `${(90 - now.getUTCMinutes()) % 60}`, DAY_AHEAD_AT }
}
test.use({ deskEnv: { CONTRACTS: '60', ...farFromNow() } })

/** By how much the table of that button is wider than its place. */
const clipped = (button: Locator) =>
  button.evaluate((it) => {
    const place = it.closest('[data-slot="table-container"]')
    return place ? place.scrollWidth - place.clientWidth : Number.NaN
  })

test('a contract is told by its hours, in the dialog and in the list of orders @phone', async ({ page, isMobile }) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const startMs = (Math.floor(Date.now() / HOUR_MS) + 4) * HOUR_MS
  const symbol = contractName({ startMs, endMs: startMs + HOUR_MS })
  const clock = (ms: number) =>
    new Date(ms).toLocaleTimeString('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit' })
  const [from, to] = [clock(startMs), clock(startMs + HOUR_MS)]

  await ask(page, `buy 1 MWh ${symbol} at 2500 and sell 1 MWh at 3500`)
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(new RegExp(`${from}.*${to} GMT\\+8`))
  await expect(dialog.locator(`[data-contract="${symbol}"]`).first()).toHaveText(symbol)
  const legs = dialog.locator('[data-leg-id]')
  await expect(legs).toHaveCount(2)
  // Over midnight the range names both days, so only its ends are the same at every hour of a run.
  for (const leg of await legs.all()) await expect(leg).toContainText(new RegExp(`Delivery.*${from}.*${to}`))
  await expect(legs.first()).toContainText('GMT+8')
  // Whatever its own time says, it ends with its contract.
  const untilGate = /Rests at most until the gate closes, \w+ \d+, [\d:]+ GMT\+8 · in \d+ h/
  for (const leg of await legs.all()) await expect(leg).toContainText(untilGate)

  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
  // Nothing has traded: that the desk has done its part is not what a trader asks.
  await expect(page.getByTestId('plan-card').last()).toContainText('Resting: 0 of 2 MWh filled')
  await expect(page.getByTestId('plan-outcome').last()).toContainText(untilGate)
  // While it closes it still holds the keyboard.
  await expect(dialog).toBeHidden()
  await ask(page, 'my open orders')
  const table = page.getByTestId('conversation').getByRole('table').last()
  await expect(table.getByTitle(symbol)).toHaveCount(2)
  await expect(table.getByTitle(symbol).first()).toContainText(new RegExp(`${from}.*${to} GMT\\+8`))

  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  if (isMobile) {
    // A contract that is shown may be all that is listed: its hours stand in the head of the list, beside what is done with it.
    await page.getByTestId('tab-market').tap()
    await page.locator('[data-panel="contracts"]').getByRole('radio').nth(1).tap()
    await page.getByTestId('tab-orders').tap()
    const cancels = page.getByRole('button', { name: /^Cancel order/ })
    await expect(cancels).toHaveCount(2)
    const orders = page.getByRole('region', { name: 'Orders and plans' })
    await expect(orders.locator('[data-order]').first()).toContainText(/Gate closes in \d+ h/)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 640 })
      for (const cancel of await cancels.all()) await expect(cancel).toBeInViewport({ ratio: 1 })
      for (const name of ['Cancel all', 'Export as CSV'])
        await expect(orders.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await expect.poll(() => clipped(cancels.first())).toBe(0)
    }
    await page.getByTestId('tab-chat').tap()
  }
  await ask(page, 'my wallet')
  // What the sell has locked of it.
  await expect(page.getByTestId('conversation').getByTitle(symbol)).toHaveCount(3)
  if (!isMobile) return
  await test.step('a table that is wider than a phone fades out where there is more of it', async () => {
    await ask(page, 'prices of the next 3 hours')
    const prices = page.getByRole('table').filter({ hasText: 'Gate closes' }).last().locator('..')
    const fades = () =>
      prices.evaluate((it) =>
        ['--fade-left', '--fade-right'].map((name) => Number.parseFloat(getComputedStyle(it).getPropertyValue(name))),
      )
    await expect.poll(fades).toEqual([0, 32])
    await prices.evaluate((it) => it.scrollTo({ left: it.scrollWidth }))
    await expect.poll(fades).toEqual([32, 0])
  })
})

test('behind / stands what can be asked, behind @ what it is asked of: by keyboard, and none of it is sent by choosing', async ({
  page,
}) => {
  // The frames of a busy machine come late: who types on at once types behind what was chosen all the same.
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame
    window.requestAnimationFrame = (draw) => next(() => setTimeout(() => next(draw), 300))
  })
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const composer = page.getByTestId('composer')
  const list = page.getByRole('listbox')
  const chosen = list.getByRole('option', { selected: true })
  const selection = () =>
    composer.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
  await composer.click()
  await page.keyboard.type('/')
  await expect(chosen).toContainText('Show the order book')
  await expect(composer).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
  await expect(composer).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? 'none')
  expect(await findingsInBoth(page, '[data-testid="conversation"]')).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toContainText('Kill switch')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('bu')
  await expect(chosen).toHaveText('BuyBuy 5 MWh at 2,950')
  // The Enter of an input method ends a word and chooses nothing.
  await composer.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(composer).toHaveValue('/bu')
  await page.keyboard.press('Tab')
  await expect(composer).toHaveValue('Buy 5 MWh at 2,950')
  await expect.poll(selection).toBe('5 MWh at 2,950')

  // A contract takes the place of what was to be said, and the order that comes of it is named behind its deed.
  const startMs = (Math.floor(Date.now() / HOUR_MS) + 5) * HOUR_MS
  const symbol = contractName({ startMs, endMs: startMs + HOUR_MS })
  await page.keyboard.type(`1 MWh @${symbol.slice(0, -2)}`)
  await page.keyboard.press('Enter')
  await expect(composer).toHaveValue(`Buy 1 MWh ${symbol} `)
  await page.keyboard.type('@2500', { delay: 150 })
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-card').last()).toContainText('Resting: 0 of 1 MWh filled')
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await composer.click()
  await page.keyboard.type('cancel @2,5')
  // Figures behind an @ may be a price: of what has them nothing is chosen before the trader does.
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(chosen).toHaveCount(0)
  await list.getByRole('option').click()
  await expect(composer).toHaveValue(`cancel my ${symbol} buy of 1.0 MWh at 2,500.00 `)
  await expect(page.getByTestId('message').and(page.locator('[data-role="user"]'))).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-card').last()).toContainText('Cancelled')
})

test('an order in each of the next hours, or a schedule pasted as a table, is one plan, told as one and sent as so many', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await ask(page, 'buy 1 MWh in each of the next 3 hourly contracts at 2500')
  const dialog = page.getByTestId('plan-dialog')
  const heading = dialog.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^3 orders: Buy 1 MWh in each contract of [^;]* at 2,500 or better$/)
  await expect(dialog.locator('[data-leg-id]')).toHaveCount(3)
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-card').last()).toContainText('Resting: 0 of 3 MWh filled')
  await expect(dialog).toBeHidden()

  await ask(page, 'cancel all my contract orders')
  await expect(dialog.locator('[data-leg-id]')).toHaveCount(3)
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('plan-outcome').last()).toContainText(/Cancel order/)
  await expect(dialog).toBeHidden()

  await test.step('how long each can still be traded is told where they are listed', async () => {
    await ask(page, 'list contracts')
    const list = page.locator('[data-tool="listSymbols"]').last()
    // Earlier answers have such a card too: the last one is this one's once it is there. Of a question that waits its turn nothing is.
    await expect(page.locator('[data-role="user"]').filter({ hasText: 'list contracts' })).toHaveCount(1)
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    await list.getByRole('button', { name: /Contracts/ }).click()
    await expect(list).toContainText(/Gate closes \w+ \d+, \d\d:\d\d GMT\+8, in \d+ minutes?/)
  })

  await test.step('a schedule pasted as a table: a picture, a line for each order that opens, and one left out', async () => {
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    const first = (Math.floor(Date.now() / HOUR_MS) + 5) * HOUR_MS
    const rows = Array.from({ length: 6 }, (_, i) => {
      const startMs = first + i * HOUR_MS
      const symbol = contractName({ startMs, endMs: startMs + HOUR_MS })
      return [symbol, i < 4 ? 'Buy' : 'Sell', '1.5', i < 4 ? 2_400 + i : 3_600 + i].join('\t')
    })
    await ask(page, ['Contract\tSide\tQuantity (MWh)\tPrice', ...rows].join('\n'))
    await expect(heading).toHaveText(
      /^6 orders, 6 contracts, .*: buy 6 MWh at 2,400 to 2,403 or better \(4 orders\); sell 3 MWh at 3,604 to 3,605 or better \(2 orders\)$/,
    )
    await expect(dialog.getByTestId('schedule')).toBeVisible()
    const legs = dialog.locator('[data-leg-id]')
    const wallets = legs.getByRole('table', { name: 'Your wallet' })
    await expect(legs).toHaveCount(6)
    await expect(legs.nth(1)).toContainText(/Buy 1\.5 MWh .* at 2,401 or better.*Nothing fills now.*1\.5 MWh/)
    await expect(wallets).toHaveCount(0)
    await legs.nth(1).getByRole('button', { name: 'Details of order 2' }).click()
    await expect(wallets).toHaveCount(1)
    const edit = legs.nth(2).getByTestId('leg-edit')
    await edit.click()
    await expect(legs.nth(2).getByTestId('leg-details')).toBeHidden()
    await edit.click()
    await expect(wallets).toHaveCount(2)
    await dialog.getByRole('button', { name: 'All details' }).click()
    await expect(wallets).toHaveCount(6)

    await legs.nth(5).getByTestId('leg-drop').click()
    await dialog.getByTestId('edit-preview').click()
    await expect(heading).toHaveText(/^5 orders: /)
    await page.getByTestId('plan-approve').click()
    await expect(page.getByTestId('plan-card').last()).toContainText('Resting: 0 of 7.5 MWh filled')
  })
})

test('the contract that is chosen in the strip is what the market shows and the ticket orders @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  if (isMobile) await page.getByTestId('tab-market').tap()
  const startMs = (Math.floor(Date.now() / HOUR_MS) + 3) * HOUR_MS
  const symbol = contractName({ startMs, endMs: startMs + HOUR_MS })
  const clock = (ms: number) =>
    new Date(ms).toLocaleTimeString('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', minute: '2-digit' })
  const hours = `${clock(startMs)}–${clock(startMs + HOUR_MS)}`
  const panel = (name: string) => page.locator(`[data-panel="${name}"]`)
  const [strip, ticker, ticket, wallet] = ['contracts', 'ticker', 'ticket', 'wallet'].map(panel) as [
    Locator,
    Locator,
    Locator,
    Locator,
  ]
  const cell = strip.getByTitle(symbol)
  await expect(cell).toContainText(/Gate closes in \d+ (?:min|h)/)
  await expect(cell).toContainText(hours)
  await expect(page.getByTestId('contracts-zone')).toHaveText('GMT+8')
  await expect(wallet).toContainText('10,000.0')
  await ticket.getByRole('textbox').first().fill('2500')
  await cell.click()
  await expect(cell).toBeChecked()
  await expect(ticker).toContainText(symbol)
  await expect(ticker).toContainText(/Gate closes .* GMT\+8, in \d+ (?:min|h)/)
  // The line about the gate pushes nothing out of view.
  const market = page.getByTestId('panel-market').locator('section').first()
  if (!isMobile) expect(await market.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
  await expect(ticket.getByRole('heading')).toHaveText(`Order ${hours}`)
  await expect(wallet).toContainText(/Energy .*100\.0/)
  // What was typed for another market is no price for this one.
  await expect(ticket.getByRole('textbox').first()).toHaveValue('')

  await ticket.getByRole('textbox').first().fill('2480')
  await ticket.getByRole('textbox').last().fill('1')
  await ticket.getByRole('button', { name: 'Review order' }).click()
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(clock(startMs))
  await page.getByTestId('plan-approve').click()
  await expect(dialog).toBeHidden()
  const level = panel('ladder').getByRole('row', { name: /2,480\.00/ })
  await expect(level).toBeVisible()

  // The arrow keys go along the row, and the spot market has none of it.
  if (!isMobile) {
    const orders = page.getByRole('region', { name: 'Orders and plans' })
    await orders.getByRole('button', { name: /^Change order/ }).click()
    const change = page.getByRole('dialog', { name: 'Change price or quantity' })
    const review = change.getByRole('button', { name: 'Review change' })
    await expect(review).toBeDisabled()
    await change.getByLabel('Whole quantity').fill('0')
    await expect(change).toContainText('must be more than 0')
    await change.getByLabel('Whole quantity').fill('1')
    await change.getByRole('textbox').first().fill('2470')
    await review.click()
    await expect(dialog).toContainText('2,470')
    await page.getByTestId('plan-approve').click()
    await expect(dialog).toBeHidden()
    await expect(panel('ladder').getByRole('row', { name: /2,470\.00/ })).toBeVisible()
    await expect(level).toBeHidden()
    await expect(orders.getByRole('radio')).toHaveCount(0)

    await cell.focus()
    await page.keyboard.press('Home')
    await expect(strip.getByRole('radio', { name: /^Spot/ })).toBeFocused()
    await page.keyboard.press('Enter')
  } else await strip.getByRole('radio', { name: /^Spot/ }).tap()
  await expect(ticket.getByRole('heading')).toHaveText('Order ELC')
  await expect(level).toBeHidden()
  if (!isMobile) {
    const orders = page.getByRole('region', { name: 'Orders and plans' })
    await expect(orders.locator('[data-order]')).toHaveCount(1)
    await orders.getByRole('radio', { name: 'Only ELC' }).click()
    await expect(orders).toContainText('None in ELC.')
    await orders.getByRole('radio', { name: 'All' }).click()
    await expect(orders.locator('[data-order]')).toHaveCount(1)
    await expect(page.getByTestId('gate-line')).not.toContainText('ELC')
    await page.keyboard.press('Control+k')
    await page.getByTestId('palette').getByRole('combobox').fill(symbol)
    await expect(page.getByTestId('palette').getByRole('option', { selected: true })).toContainText(clock(startMs))
    await page.keyboard.press('Enter')
    await expect(ticket.getByRole('heading')).toHaveText(`Order ${hours}`)
    await expect(cell).toBeChecked()
    await expect(cell).toBeInViewport()
    // An order in words is still of the spot market.
    await expect(page.getByTestId('gate-line')).toContainText('ELC unless hours are said')
  }
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
})

test('what an auction collects fills nothing before it clears, and the ticket does not say so', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const cell = page.locator('[data-panel="contracts"]').getByRole('radio').filter({ hasText: 'Auction' }).first()
  const symbol = (await cell.getAttribute('title')) ?? ''
  await ask(page, `buy 1 MWh ${symbol} at 3000`)
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  const ticket = page.locator('[data-panel="ticket"]')
  const kind = (name: string) => ticket.getByRole('radio', { name })
  await kind('Market').click()
  await cell.click()
  const ladder = page.locator('[data-panel="ladder"]')
  await expect(ladder.getByRole('row', { name: /3,000\.00/ })).toBeVisible()
  await test.step('what it would refuse can be reached, says why, and is not chosen', async () => {
    await expect(kind('Limit')).toBeChecked()
    await expect(kind('Good till cancelled')).toBeChecked()
    for (const [to, refused] of [
      ['Limit', 'Market'],
      ['Good till cancelled', 'Immediate or cancel'],
    ] as const) {
      await kind(to).focus()
      await page.keyboard.press('ArrowRight')
      await expect(kind(refused)).toBeFocused()
      await expect(kind(refused)).toBeDisabled()
      await expect(kind(refused)).toHaveAccessibleDescription('The auction takes limit orders that rest (GTC) only.')
      await page.keyboard.press('Enter')
      await expect(kind(to)).toBeChecked()
    }
    // Nor is it anywhere else; what was chosen there before still is.
    await page.getByRole('radio', { name: /^Spot/ }).click()
    await expect(kind('Market')).toBeChecked()
    await kind('Limit').click()
    await expect(kind('Good till cancelled')).toBeChecked()
    await cell.click()
  })
  await ticket.getByRole('button', { name: 'Sell' }).click()
  await ticket.getByRole('textbox').first().fill('2900')
  await ticket.getByRole('textbox').last().fill('1')
  await expect(ticket).toContainText('Nothing; the auction collects')
  await expect(ticket).not.toContainText('MWh at 3,000')
  // With both sides there, they cross: no spread is told of what does not trade.
  await ask(page, `sell 1 MWh ${symbol} at 2900`)
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await expect(ladder).toContainText('bids and asks cross')
  await expect(page.locator('[data-panel="ticker"]')).toContainText(/would clear at 2,950\.00 with 1\.0 MWh · clears/)
  // The best of sides that cross is what nobody would have to give: the price at which they would meet is offered.
  await expect(ticket.getByRole('button', { name: 'Bid' })).toHaveCount(0)
  await ticket.getByRole('button', { name: 'Indicative' }).click()
  await expect(ticket.getByRole('textbox').first()).toHaveValue('2950.00')
  await ticket.getByRole('button', { name: 'Review order' }).click()
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toContainText(/would clear at 2,950\.00 with 1\.0 MWh · clears/)
  await expect(dialog).not.toContainText('From mid')
})
