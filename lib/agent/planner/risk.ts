/** What speaks against orders, by rules over wallet, book and resting orders as they were just read. Pure. */

import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import { CANCEL_TOOLS } from '../../contracts/gate/write-tools.ts'
import type { Call } from './dialog/history.ts'
import { PENDING, type Wanted } from './prepare.ts'
import { exact, list, num as rawNum, str } from './result-fields.ts'
import type { Messages } from './tell/messages.ts'
import { figure, money, price as priceWords, quoted } from './tell/values.ts'

/** How many levels of the book are read. */
const DEPTH = 50
/** Percent beyond the best opposite price, and of what is free, from which on something is said. */
const FAR_PERCENT = 2
const LARGE_PERCENT = 50
/** From zero down a percent is no measure: NT$/MWh beyond the best opposite price at least. */
const FAR_BELOW_ZERO = 1
/** No quantity or price is larger; sums of products of these are still figures. */
const MAX_FIGURE = 1e12

type Order = { side: 'BUY' | 'SELL'; qty: number; price: number | null; symbol: string }
type Looked = (tool: string, symbol?: string) => unknown

const numberIn = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Math.abs(read) <= MAX_FIGURE ? read : null
}

const num = (value: unknown, name: string): number | null => numberIn(rawNum(value, name))

/** Orders of a proposal that name their side and quantity. */
function ordersIn(calls: readonly Wanted[]): Order[] {
  return calls.flatMap(({ tool, args }): Order[] => {
    const qty = numberIn(args.qty)
    if (tool !== 'placeOrder' || qty === null || (args.side !== 'BUY' && args.side !== 'SELL')) return []
    const symbol = typeof args.symbol === 'string' ? args.symbol : DEFAULT_SYMBOL
    return [{ side: args.side, qty, price: args.type === 'MARKET' ? null : numberIn(args.price), symbol }]
  })
}

/** The reads whose answers the objections rest on. */
export function riskReads(calls: readonly Wanted[]): Wanted[] {
  const symbols = [...new Set(ordersIn(calls).map(({ symbol }) => symbol))]
  if (symbols.length === 0) return calls.some(({ tool }) => tool === 'cancelAllOrders') ? [PENDING] : []
  return [
    { tool: 'getUserWallet', args: {} },
    PENDING,
    ...symbols.map((symbol) => ({ tool: 'getOrderBook', args: { symbol, depth: DEPTH } })),
  ]
}

/** @param made those reads with their answers */
export function objectionsTo(m: Messages, calls: readonly Wanted[], made: readonly Call[]): string[] {
  const looked: Looked = (tool, symbol) => {
    const call = made.findLast((c) => c.tool === tool && (symbol === undefined || c.args.symbol === symbol))
    return call?.outcome?.ok ? call.outcome.value : null
  }
  const orders = ordersIn(calls)
  const said = orders.flatMap((order) => [...againstBook(m, order, looked), ...meetsOwn(m, order, looked)])
  const all = calls.some(({ tool }) => tool === 'cancelAllOrders') ? cancelsAll(m, looked) : []
  // What cannot be measured is not what nothing speaks against. A cancel sends nothing.
  for (const call of calls)
    if (!CANCEL_TOOLS.has(call.tool) && ordersIn([call]).length === 0)
      said.push(m.objections.unmeasured({ tool: quoted(call.tool) }))
  return [...new Set([...againstWallet(m, orders, looked), ...said, ...all])]
}

const percentOf = (part: number, whole: number): string => figure((part / whole) * 100, 1)

function againstBook(m: Messages, { side, qty, price, symbol }: Order, looked: Looked): string[] {
  const book = looked('getOrderBook', symbol)
  if (book === null) return [m.objections.unseen()]
  const opposite = list(book, side === 'BUY' ? 'asks' : 'bids')
  const best = num(opposite[0], 'price')
  if (price === null) {
    if (best === null) return [m.objections.nobody({ side, symbol: m.contract(symbol) })]
    const resting = exact(opposite.reduce<number>((sum, level) => sum + (num(level, 'amount') ?? 0), 0))
    return resting < qty
      ? [m.objections.thin({ side, qty: figure(qty), resting: figure(resting), symbol: m.contract(symbol) })]
      : []
  }
  if (best === null) return []
  const beyond = exact(side === 'BUY' ? price - best : best - price)
  const share = FAR_PERCENT / 100
  const isFar = best > 0 ? beyond / best > share : beyond > Math.max(FAR_BELOW_ZERO, -best * share)
  const by = best > 0 ? `${percentOf(beyond, best)} %` : `NT$ ${money(beyond)}`
  return isFar ? [m.objections.far({ side, price: priceWords(price), best: priceWords(best), by })] : []
}

function meetsOwn(m: Messages, { side, qty, price, symbol }: Order, looked: Looked): string[] {
  const own = looked('getUserOrders')
  if (own === null) return [m.objections.unseen()]
  const book = looked('getOrderBook', symbol)
  const rows = list(own, 'orders')
  return rows.flatMap((row) => {
    const at = num(row, 'price')
    const rowSide = str(row, 'side') || str(row, 'type')
    const other = side === 'BUY' ? 'SELL' : 'BUY'
    if (at === null || rowSide !== other || (str(row, 'symbol') || DEFAULT_SYMBOL) !== symbol) return []
    const crosses = price === null || (side === 'BUY' ? price >= at : price <= at)
    return crosses && restsBefore(book, other, at) < qty
      ? [m.objections.meetsOwn({ side: other, id: str(row, 'orderId'), price: priceWords(at) })]
      : []
  })
}

/** MWh at better prices than this one, which are taken first. In an auction none are: all that cross trade at once. */
function restsBefore(book: unknown, side: Order['side'], at: number): number {
  const [bid, ask] = [num(list(book, 'bids')[0], 'price'), num(list(book, 'asks')[0], 'price')]
  if (bid !== null && ask !== null && bid >= ask) return 0
  const before = list(book, side === 'SELL' ? 'asks' : 'bids').reduce<number>((sum, level) => {
    const price = num(level, 'price')
    const isBetter = price !== null && (side === 'SELL' ? price < at : price > at)
    return isBetter ? sum + (num(level, 'amount') ?? 0) : sum
  }, 0)
  return exact(before)
}

/**
 * NT$, negative: received. At the limit, or at the levels it would take now; what those have not, at the last of them.
 * Below zero a seller pays.
 */
function paidFor({ side, qty, price, symbol }: Order, looked: Looked): number {
  const sign = side === 'BUY' ? 1 : -1
  if (price !== null) return sign * qty * price
  let left = qty
  let paid = 0
  let at = 0
  for (const level of list(looked('getOrderBook', symbol), side === 'BUY' ? 'asks' : 'bids')) {
    at = num(level, 'price') ?? at
    const taken = Math.min(left, Math.max(0, num(level, 'amount') ?? 0))
    paid += taken * at
    left -= taken
  }
  return sign * (paid + left * at)
}

/** Of all orders together: two that are fine alone may be too much, and what one may bring in pays for no other. */
function againstWallet(m: Messages, orders: readonly Order[], looked: Looked): string[] {
  if (orders.length === 0) return []
  const wallet = looked('getUserWallet')
  if (wallet === null) return [m.objections.unseen()]
  const said: string[] = []
  const free = num(wallet, 'availableCurrency')
  const cost = exact(orders.reduce((sum, order) => sum + Math.max(0, paidFor(order, looked)), 0))
  if (free !== null && free > 0 && cost / free > LARGE_PERCENT / 100)
    said.push(m.objections.cash({ cost: money(cost), free: money(free), percent: percentOf(cost, free) }))
  for (const symbol of new Set(orders.map((order) => order.symbol))) {
    const qty = exact(orders.reduce((sum, o) => (o.side === 'SELL' && o.symbol === symbol ? sum + o.qty : sum), 0))
    const row = list(wallet, 'energy').find((one) => str(one, 'symbol') === symbol)
    const held = num(row, 'available') ?? (symbol === DEFAULT_SYMBOL ? num(wallet, 'availableAmount') : null)
    if (held !== null && held > 0 && qty / held > LARGE_PERCENT / 100)
      said.push(
        m.objections.energy({
          qty: figure(qty),
          free: figure(held),
          percent: percentOf(qty, held),
          symbol: m.contract(symbol),
        }),
      )
  }
  return said
}

function cancelsAll(m: Messages, looked: Looked): string[] {
  const orders = looked('getUserOrders')
  if (orders === null) return [m.objections.unseen()]
  const count = num(orders, 'totalCount') ?? list(orders, 'orders').length
  return count > 1 ? [m.objections.cancelsAll({ count: figure(count) })] : []
}
