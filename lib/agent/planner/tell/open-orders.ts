/** How the trader's orders that rest stand to the market, what they come to, and in which order they were asked for. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { isObject } from '../../../contracts/json.ts'
import type { Call } from '../dialog/history.ts'
import { isWhole, type PendingOrder, pendingFrom, reckonedRows } from '../orders.ts'
import { exact, list, num, str } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import type { NearnessFacts } from './account-facts.ts'
import { lineOf } from './choices.ts'
import { timeSaid } from './clock-words.ts'
import type { Messages } from './messages.ts'
import { placedAt } from './newest-order.ts'
import { fateOf } from './order-state.ts'
import { symbolOf } from './symbol-of.ts'
import { figure, grouped, money, price } from './values.ts'

/** Beyond these only how many. */
const MAX_NEAR = 4
const MAX_RANKED = 10

/** @returns null where no market was read with them, or the list is cut and another may be nearer */
export function tellNearness(
  m: Messages,
  call: Call,
  calls: readonly Call[],
  reckoned: Reckoned<'nearness'>,
): string | null {
  const market = calls.findLast((c) => c.tool === 'getMarketMetrics' && c.outcome?.ok)
  if (!market?.outcome?.ok || !isWhole(call)) return null
  const { value } = market.outcome
  const all = reckonedRows(reckoned, pendingFrom([call]))
  const { side = null, number } = reckoned
  if (all.length === 0) return number ? m.noSuchOrder([grouped(number)], side) : m.ordersNone(side)
  const symbol = str(value, 'symbol') || String(market.args.symbol ?? DEFAULT_SYMBOL)
  const bid = num(value, 'marketSummary', 'bestBidPrice')
  const ask = num(value, 'marketSummary', 'bestAskPrice')
  const near = all.flatMap((row) => {
    const facts = row.symbol === symbol ? nearnessOf(m, row, bid, ask) : null
    return facts ? [facts] : []
  })
  near.sort((a, b) => a.gap - b.gap)
  return m.nearness({
    orders: near.slice(0, MAX_NEAR).map(({ gap: _, ...facts }) => facts),
    more: Math.max(0, near.length - MAX_NEAR),
    elsewhere: all.length - near.length,
    symbol: symbolOf(m, market, value),
    isQueue: reckoned.isQueue,
  })
}

/** Null for an order of no price. `gap`: from the price it would trade with, or from the best of its own side where there is none. */
function nearnessOf(
  m: Messages,
  row: PendingOrder,
  bid: number | null,
  ask: number | null,
): (NearnessFacts['orders'][number] & { gap: number }) | null {
  if (row.price === null) return null
  const isBuy = row.side !== 'SELL'
  const [own, opposite] = isBuy ? [bid, ask] : [ask, bid]
  const apart = (from: number) => exact(isBuy ? from - (row.price ?? 0) : (row.price ?? 0) - from)
  const away = opposite === null ? null : apart(opposite)
  const behind = own === null ? null : apart(own)
  return {
    gap: away ?? (behind ?? 0) + 1e9,
    order: lineOf(m, row),
    opposite: opposite === null || away === null ? null : { best: price(opposite), away: price(away) },
    own: own === null || behind === null ? null : { best: price(own), behind: behind > 0 ? price(behind) : null },
  }
}

/** What is left of each side, and at what price on average. Null where the list cannot be read. */
export function tellSums(m: Messages, call: Call, value: unknown, { side }: Reckoned<'sums'>): string | null {
  const rows = list(value, 'orders').filter((row) => str(row, 'orderId') !== '')
  const sums = (['BUY', 'SELL'] as const).flatMap((of) => {
    const own = rows.filter((row) => str(row, 'side') === of && (!side || side === of))
    if (own.length === 0) return []
    const left = own.map((row) => {
      const filled = num(row, 'filledAmount') ?? num(value, 'ofEachOrder', 'filledAmount') ?? 0
      return { mwh: (num(row, 'amount') ?? 0) - filled, price: num(row, 'price') }
    })
    const mwh = exact(left.reduce((sum, row) => sum + row.mwh, 0))
    const paid = left.every((row) => row.price !== null)
      ? exact(left.reduce((sum, row) => sum + row.mwh * (row.price ?? 0), 0))
      : null
    return [
      {
        side: of,
        count: own.length,
        mwh: figure(mwh),
        paid: paid === null ? null : money(paid),
        average: paid === null || mwh <= 0 ? null : price(exact(paid / mwh)),
      },
    ]
  })
  if (sums.length === 0) return m.ordersNone(side ?? null)
  return m.openSums(
    sums,
    isWhole(call) ? null : { listed: rows.length, total: num(value, 'totalCount') ?? rows.length },
  )
}

/** Null where the list is cut, and others may come before these. */
export function tellRanked(m: Messages, call: Call, reckoned: Reckoned<'ranked'>): string | null {
  if (!isWhole(call)) return null
  const rows = reckonedRows(reckoned, pendingFrom([call]))
  if (rows.length === 0) return m.ordersNone(reckoned.side ?? null)
  const lines = rows.slice(0, MAX_RANKED).map((row) => lineOf(m, row))
  return m.ranked(reckoned.by, reckoned.isFalling, lines, rows.length - lines.length)
}

/** Null where the list is cut, and others may be among them, or was made short and does not tell until when they rest. */
export function tellChosen(m: Messages, call: Call, value: unknown, reckoned: Reckoned<'chosen'>): string | null {
  const { side = null, bound, isEnding = false } = reckoned
  const isShort = isObject(value) && value.ofEachOrder !== undefined
  if (!isWhole(call) || (isEnding && isShort)) return null
  const all = pendingFrom([call]).filter((row) => side === null || row.side === side)
  if (all.length === 0) return m.ordersNone(side)
  const rows = reckonedRows(reckoned, all)
  const orders = rows.slice(0, MAX_RANKED).map((row) => ({
    order: lineOf(m, row),
    until: isEnding && row.expiresMs !== undefined ? timeSaid(row.expiresMs) : null,
  }))
  return m.chosen({
    side,
    bound: bound ? { ...bound, value: grouped(bound.value) } : null,
    orders,
    more: rows.length - orders.length,
    others: all.length - rows.length,
    isToGate: all.some((row) => !rows.includes(row) && hoursOf(row.symbol) !== null),
  })
}

/** What the order at a place of the list is, and what became of it. Null where that cannot be read. */
export function tellPlace(
  m: Messages,
  call: Call,
  value: unknown,
  reckoned: Reckoned<'place'>,
  nowMs: number | null,
): string | null {
  const rows = pendingFrom([call])
  const [row] = reckonedRows(reckoned, rows)
  if (!row) return m.noPlace(rows.length)
  const fate = fateOf(m, row, value)
  return fate && m.orderFates([fate], 0) + placedAt(m, list(value, 'orders'), row.orderId, nowMs)
}
