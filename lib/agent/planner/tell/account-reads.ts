/** What a list of the trader's orders, their trades and their wallet say, in one sentence or two. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { lengthBefore } from '../../model-results.ts'
import type { Call } from '../dialog/history.ts'
import { exact, field, list, num, sideOf, str } from '../result-fields.ts'
import type { Focus } from '../understand/action.ts'
import type { AverageFacts, OrderLine } from './account-facts.ts'
import type { Messages } from './messages.ts'
import { tellToday } from './today.ts'
import { figure, money, price, priceOrNull, quoted, unlessZero } from './values.ts'

function orderLine(m: Messages, row: unknown): OrderLine | null {
  const side = sideOf(str(row, 'side') || str(row, 'type'))
  const qty = num(row, 'amount')
  const id = str(row, 'orderId')
  const symbol = str(row, 'symbol')
  if (!side || qty === null || !id) return null
  const contract = symbol && symbol !== DEFAULT_SYMBOL ? m.contract(symbol) : null
  return { side, qty: figure(qty), symbol: contract, price: priceOrNull(num(row, 'price')), id: quoted(id) }
}

/** Sides of contracts told by their average; beyond these only how many. */
const MAX_AVERAGES = 4

/** What filled of these orders, by contract and side. `common`: what all of them share, where a long list tells it once. */
export function fillsOf(m: Messages, rows: readonly unknown[], common: unknown = null): AverageFacts[] {
  const of = (row: unknown, key: string) => num(row, key) ?? num(common, key)
  const sums = new Map<string, { side: 'BUY' | 'SELL'; symbol: string; mwh: number; paid: number }>()
  for (const row of rows) {
    const [side, symbol] = [sideOf(str(row, 'side')), str(row, 'symbol')]
    const [mwh, at] = [of(row, 'filledAmount'), of(row, 'avgPrice')]
    if (!side || !mwh || at === null) continue
    const sum = sums.get(`${symbol} ${side}`) ?? { side, symbol, mwh: 0, paid: 0 }
    sums.set(`${symbol} ${side}`, { ...sum, mwh: sum.mwh + mwh, paid: sum.paid + mwh * at })
  }
  return [...sums.values()].map(({ side, symbol, mwh, paid }) => ({
    side,
    mwh: figure(exact(mwh)),
    symbol: m.contract(symbol),
    price: price(exact(paid / mwh)),
    paid: money(exact(paid)),
  }))
}

/** In a long list what all rows have in common was taken out of them and stands beside them. */
function averages(m: Messages, value: unknown): string {
  const rows = list(value, 'orders').filter((row) => str(row, 'orderId') !== '')
  const told = fillsOf(m, rows, field(value, 'ofEachOrder'))
  const listed = rows.length
  if (listed === 0) return m.orders('all', 0, 0, null)
  const total = Math.max(listed, num(value, 'totalCount') ?? 0)
  return m.averages(told.slice(0, MAX_AVERAGES), { listed, total }, Math.max(0, told.length - MAX_AVERAGES))
}

export function tellOrders(m: Messages, call: Call, value: unknown, focus: Focus | undefined): string {
  if (focus === 'average') return averages(m, value)
  const rows = list(value, 'orders')
  const status = str(value, 'status') || String(call.args.status ?? 'all')
  const shown = lengthBefore(rows)
  const total = num(value, 'totalCount') ?? shown
  if (shown > 0 && (focus === 'buys' || focus === 'sells')) {
    const lines = rows.flatMap((row) => orderLine(m, row) ?? [])
    const side = focus === 'buys' ? 'BUY' : 'SELL'
    const own = lines.filter((line) => line.side === side)
    return m.ordersOf({ status, side, count: own.length, of: lines.length, total, newest: own[0] ?? null })
  }
  return m.orders(status, shown, total, orderLine(m, rows[0]))
}

/** Null where the newest cannot be read. */
export function tellOwnTrades(m: Messages, value: unknown): string | null {
  const rows = list(value, 'trades')
  const shown = lengthBefore(rows)
  const symbol = str(value, 'symbol')
  const facts = {
    of: symbol === '' ? null : m.contract(symbol),
    shown,
    total: num(value, 'totalCount') ?? shown,
    isWhole: field(value, 'historyComplete') !== false,
  }
  if (shown === 0) return m.ownTrades({ ...facts, newest: null })
  const [side, at, mwh] = [sideOf(str(rows[0], 'side')), num(rows[0], 'price'), num(rows[0], 'amount')]
  if (side === null || at === null || mwh === null) return null
  const newest = { side, mwh: figure(mwh), symbol: m.contract(str(rows[0], 'symbol')), price: price(at) }
  return m.ownTrades({ ...facts, newest })
}

export function tellWallet(m: Messages, value: unknown, focus: Focus | undefined): string {
  const ofToday = focus === 'today' ? tellToday(m, value) : null
  if (ofToday !== null) return ofToday
  return m.wallet({
    cash: money(num(value, 'availableCurrency') ?? 0),
    lockedCash: unlessZero(num(value, 'lockedCurrency'), money),
    energy: figure(num(value, 'availableAmount') ?? 0),
    lockedEnergy: unlessZero(num(value, 'lockedAmount')),
    lockedShare: focus === 'locked' ? lockedShare(value) : null,
    contracts: contractEnergy(m, value),
  })
}

function lockedShare(value: unknown): { cash: string; energy: string } {
  const of = (kind: string) => {
    const [free, locked] = [num(value, `available${kind}`) ?? 0, num(value, `locked${kind}`) ?? 0]
    return free + locked > 0 ? `${figure((locked / (free + locked)) * 100)} %` : '0 %'
  }
  return { cash: of('Currency'), energy: of('Amount') }
}

/** Contracts told by name; beyond these only how many and how much. */
const MAX_CONTRACTS = 3

/** What the wallet holds for delivery in other contracts than the default one, whose energy is told as its own. */
function contractEnergy(m: Messages, value: unknown) {
  const rows = list(value, 'energy').flatMap((row) => {
    const [symbol, free, locked] = [str(row, 'symbol'), num(row, 'available') ?? 0, num(row, 'locked') ?? 0]
    return symbol && symbol !== DEFAULT_SYMBOL && (free !== 0 || locked !== 0) ? [{ symbol, free, locked }] : []
  })
  if (rows.length === 0) return null
  const sum = (of: (row: (typeof rows)[number]) => number) => exact(rows.reduce((total, row) => total + of(row), 0))
  return {
    named:
      rows.length > MAX_CONTRACTS ? [] : rows.map((row) => ({ symbol: m.contract(row.symbol), mwh: figure(row.free) })),
    count: figure(rows.length),
    mwh: figure(sum(({ free }) => free)),
    locked: unlessZero(sum(({ locked }) => locked)),
  }
}
