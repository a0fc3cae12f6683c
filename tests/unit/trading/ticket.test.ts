import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Level } from '../../../components/trading/live/book.ts'
import { checkTicket, draftIn, mostLots } from '../../../components/trading/ticket/ticket-check.ts'
import { createTicketStore, type TicketDraft } from '../../../components/trading/ticket/ticket-store.ts'

const draft = (over: Partial<TicketDraft> = {}): TicketDraft => ({
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '2950',
  qty: '5',
  picks: 0,
  ...over,
})
const level = (priceTicks: number, lots: number): Level => ({ priceTicks, lots, count: 1 })
const book = { bids: [level(294_900, 20)], asks: [level(295_000, 30), level(295_100, 40)] }
const wallet = { availableCurrency: 20_000, availableAmount: 8.5 }

test('a limit order becomes canonical arguments; nothing about the account is in them', () => {
  const check = checkTicket(draft({ price: '2,950.5', qty: '5' }), 'ELC', book, null)
  assert.deepEqual(check.args, {
    side: 'BUY',
    symbol: 'ELC',
    type: 'LIMIT',
    qty: '5.0',
    timeInForce: 'GTC',
    price: '2950.50',
  })
  assert.equal(check.notional, 14_752.5)
})

test('a market order has no price and is immediate or cancel', () => {
  const check = checkTicket(draft({ type: 'MARKET', price: 'left over' }), 'ELC', book, null)
  assert.deepEqual(check.args, { side: 'BUY', symbol: 'ELC', type: 'MARKET', qty: '5.0', timeInForce: 'IOC' })
  assert.equal(check.notional, 3 * 2950 + 2 * 2951)
})

test('an auction is sent no order of a kind that it refuses, whatever was chosen for another market', () => {
  const chosen = draft({ type: 'MARKET', timeInForce: 'IOC' })
  const { args } = checkTicket(draftIn(chosen, 'AUCTION'), 'PT60-20261121T0300Z', null, null)
  assert.deepEqual([args?.type, args?.timeInForce, args?.price], ['LIMIT', 'GTC', '2950.00'])
  assert.equal(draftIn(chosen, 'CONTINUOUS'), chosen)
  assert.equal(draftIn(chosen, undefined), chosen)
})

test('a field off the tick or lot, empty, not positive or not a number is named and gives no arguments', () => {
  const problems = (over: Partial<TicketDraft>) => {
    const { priceProblem, qtyProblem, args } = checkTicket(draft(over), 'ELC', book, wallet)
    assert.equal(args, null)
    return [priceProblem, qtyProblem]
  }
  assert.deepEqual(problems({ price: '2950.001' }), ['TOO_FINE', null])
  assert.deepEqual(problems({ price: ' ' }), ['MISSING', null])
  assert.deepEqual(problems({ price: '1,2' }), ['NOT_A_NUMBER', null])
  assert.deepEqual(problems({ qty: '0.05' }), [null, 'TOO_FINE'])
  assert.deepEqual(problems({ qty: '0' }), [null, 'NOT_POSITIVE'])
  assert.deepEqual(problems({ qty: '-1' }), [null, 'NOT_POSITIVE'])
})

test('a negative price is a price', () => {
  assert.equal(checkTicket(draft({ price: '-12.5' }), 'ELC', null, null).args?.price, '-12.50')
})

test('only what the limit reaches counts as filling now', () => {
  assert.equal(checkTicket(draft({ price: '2950', qty: '5' }), 'ELC', book, null).take?.filledLots, 30)
  assert.equal(checkTicket(draft({ price: '2949.99', qty: '5' }), 'ELC', book, null).take?.filledLots, 0)
  const sale = (price: string) => checkTicket(draft({ side: 'SELL', price }), 'ELC', book, null).take?.filledLots
  assert.deepEqual(['2900', '2949', '2949.01'].map(sale), [20, 20, 0])
})

test('what looks wrong is said and still lets the exchange decide', () => {
  const warned = (over: Partial<TicketDraft>) => {
    const check = checkTicket(draft(over), 'ELC', book, wallet)
    assert.notEqual(check.args, null)
    return check.warnings
  }
  assert.deepEqual(warned({ qty: '5' }), [])
  assert.deepEqual(warned({ qty: '7' }), ['FUNDS'])
  assert.deepEqual(warned({ side: 'SELL', qty: '8.6' }), ['ENERGY'])
  assert.deepEqual(warned({ price: '1000', qty: '1' }), ['FAR_FROM_MID'])
  assert.deepEqual(warned({ side: 'SELL', type: 'MARKET', qty: '3' }), ['BOOK_TOO_THIN'])
})

test('of an auction whose sides cross there is no middle to be far from', () => {
  const levels = (price: number) => [{ priceTicks: price * 100, lots: 10, count: 1 }]
  const crossed = { bids: levels(4_000), asks: levels(1_000) }
  assert.deepEqual(checkTicket(draft({ price: '3000', qty: '1' }), 'ELC', crossed, wallet).warnings, [])
})

const NONE_USED = { dayQty: 0, dayValue: 0, ordersLastMinute: 0, openOrders: 0, dayLoss: 0 }
const LIMITS = {
  maxOrderQty: 500,
  maxOrderValue: 2_000_000,
  maxDayQty: 5_000,
  maxDayValue: 20_000_000,
  priceCollar: 1_500,
  maxOpenOrders: 200,
  maxOrdersPerMinute: 120,
  maxDayLoss: 1_000_000,
}
/** As the desk tells limits. */
const limits = (over: {
  own?: Partial<typeof LIMITS>
  all?: Partial<typeof LIMITS>
  used?: Partial<typeof NONE_USED>
}) => ({
  day: '2026-11-21',
  desk: LIMITS,
  own: {},
  effective: { ...LIMITS, ...over.own },
  everybody: { ...LIMITS, ...over.all },
  ceiling: { trader: LIMITS, everybody: LIMITS },
  heads: { trader: {}, everybody: {} },
  usage: { ...NONE_USED, ...over.used },
  deskUsage: { ...NONE_USED, ...over.used },
})

test('the most one can order never costs more than there is', () => {
  const ASK = 295_000
  const most = (over: Partial<TicketDraft>, unpriced: number | null = ASK, own = wallet) =>
    mostLots(draft(over), unpriced, own, null)
  assert.equal(most({ price: '2950' }), 67) // 6.7 MWh × 2,950 = 19,765
  assert.equal(most({ price: '' }), 67)
  assert.equal(most({ type: 'MARKET', price: '100' }), 67)
  // To the cent what 23.5 MWh cost: NT$ 68,153.29.
  assert.equal(most({ price: '2900.14' }, ASK, { ...wallet, availableCurrency: 68_153.29 }), 235)
  assert.equal(most({ side: 'SELL' }), 85)
  assert.equal(most({ price: '-5' }), null)
  assert.equal(mostLots(draft(), ASK, null, null), null)
  // In an auction that has no price yet nobody can tell.
  assert.equal(most({ price: '' }, null), null)
})

test('nor more than the limits leave, of an order and of the day, the trader’s and those of all', () => {
  const rich = { availableCurrency: 1e9, availableAmount: 10_000 }
  const most = (over: Partial<TicketDraft>, of: Parameters<typeof limits>[0]) =>
    mostLots(draft(over), 295_000, rich, limits(of))
  assert.equal(most({ price: '2000' }, {}), 5_000) // 500 MWh
  assert.equal(most({ price: '5000' }, {}), 4_000) // NT$ 2,000,000
  assert.equal(most({ side: 'SELL', price: '5000' }, {}), 4_000)
  assert.equal(most({ side: 'SELL', type: 'MARKET' }, { own: { maxOrderQty: 5.5 } }), 55)
  assert.equal(most({ price: '2000' }, { all: { maxOrderQty: 12 } }), 120)
  assert.equal(most({ price: '2000' }, { used: { dayQty: 4_999.9 } }), 1)
  assert.equal(most({ price: '2000' }, { used: { dayValue: 19_990_000 } }), 50)
  assert.equal(most({ price: '2000' }, { used: { dayQty: 6_000 } }), 0)
  // What is paid for being taken is no value below zero.
  assert.equal(most({ price: '-5000' }, {}), 4_000)
})

test('more than the limits leave is said before it is asked for', () => {
  const warned = (over: Partial<TicketDraft>, of: Parameters<typeof limits>[0]) =>
    checkTicket(draft(over), 'ELC', book, { availableCurrency: 1e9, availableAmount: 1e4 }, limits(of))
  const small = { own: { maxOrderQty: 4 } }
  assert.deepEqual(warned({ qty: '4' }, small).warnings, [])
  const over = warned({ qty: '4.1' }, small)
  assert.deepEqual([over.warnings, over.allowedLots, over.args?.qty], [['LIMITS'], 40, '4.1'])
  assert.deepEqual(warned({ type: 'MARKET', qty: '7' }, { own: { maxOrderValue: 20_000 } }).warnings, ['LIMITS'])
})

test('picking a level sets price and limit and leaves side and quantity alone', () => {
  const ticket = createTicketStore()
  let heard = 0
  const stop = ticket.subscribe(() => heard++)
  ticket.set({ side: 'SELL', type: 'MARKET', qty: '3' })
  ticket.pick('2950.00')
  assert.deepEqual(ticket.get(), {
    side: 'SELL',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '2950.00',
    qty: '3',
    picks: 1,
  })
  stop()
  ticket.pick('1.00')
  assert.equal(heard, 2)
})
