/** What the trader, or the market, did in a time behind us, out of a list of the newest. */

import type { Side } from '../../../contracts/exchange/tools.ts'
import { wallClockBeside } from '../../delivery-clock.ts'
import type { Call } from '../dialog/history.ts'
import { isWhole, pendingFrom } from '../orders.ts'
import { exact, field, list, num, str } from '../result-fields.ts'
import { instantsOf } from '../text/period.ts'
import type { MarketAsked, Reckoned } from '../understand/action.ts'
import { fillsOf } from './account-reads.ts'
import { spanSaid } from './clock-words.ts'
import type { TradesInFacts } from './market-facts.ts'
import type { Messages } from './messages.ts'
import { fateOf } from './order-state.ts'
import { symbolOf } from './symbol-of.ts'
import { figure, money, price } from './values.ts'

type Span = { fromMs: number; toMs: number | null; since: string; until: string | null }

/** Contracts and sides told by name; beyond these only how many. */
const MAX_FILLS = 4

/** @returns null where the rows cannot be read, or have no times */
export function tellInPeriod(
  m: Messages,
  call: Call,
  value: unknown,
  { period, of, side }: Reckoned<'period'>,
  nowMs: number | null,
): string | null {
  if (nowMs === null) return m.noClock()
  const { fromMs, toMs } = instantsOf(period, nowMs)
  const span = {
    fromMs,
    toMs,
    ...spanSaid(fromMs, toMs, nowMs),
  }
  if (call.tool === 'getUserTrades') return ownTrades(m, value, span, side)
  if (of !== 'orders' && of !== 'fills' && of !== 'cancelled') return trades(m, call, value, span, of)
  const rows = list(value, 'orders')
  if (rows.some((row) => Number.isNaN(timeOf(row, 'createTime')) || Number.isNaN(timeOf(row, 'updateTime'))))
    return m.untimed(span)
  const isIn = isWithin(span)
  if (of === 'cancelled') return cancelled(m, call, value, span, side)
  const placed = rows.filter((row) => isIn(timeOf(row, 'createTime')))
  const own = side ? rows.filter((row) => str(row, 'side') === side) : rows
  const filled = own.filter((row) => isIn(timeOf(row, 'updateTime')))
  const fills = fillsOf(m, filled)
  const inState = (...states: string[]) => placed.filter((row) => states.includes(str(row, 'state'))).length
  return m.inPeriod({
    ...span,
    side: side ?? null,
    placed:
      of === 'orders'
        ? {
            count: placed.length,
            open: inState('OPEN', 'PARTIALLY_FILLED'),
            filled: inState('FILLED'),
            ended: inState('CANCELLED', 'EXPIRED', 'REJECTED'),
          }
        : null,
    fills: fills.slice(0, MAX_FILLS),
    more: Math.max(0, fills.length - MAX_FILLS),
    beyond: own.filter((row) => isAcross(row, span)).length,
    cut: isWhole(call)
      ? null
      : {
          of: 'orders',
          listed: rows.length,
          total: num(value, 'totalCount') ?? rows.length,
          reachesTo: reachOf(rows, fromMs),
        },
  })
}

/** Own trades one by one: what filled in that time is known, whatever else its orders did. */
function ownTrades(m: Messages, value: unknown, span: Span, side: Side | undefined): string {
  const rows = list(value, 'trades').filter((row) => str(row, 'tradeId') !== '')
  if (rows.some((row) => Number.isNaN(timeOf(row, 'at')))) return m.untimed(span)
  const own = rows.filter((row) => (!side || str(row, 'side') === side) && isWithin(span)(timeOf(row, 'at')))
  const fills = fillsOf(
    m,
    own.map((row) => ({
      side: str(row, 'side'),
      symbol: str(row, 'symbol'),
      filledAmount: num(row, 'amount'),
      avgPrice: num(row, 'price'),
    })),
  )
  const total = num(value, 'totalCount') ?? rows.length
  const isAll = rows.length >= total && field(value, 'historyComplete') !== false
  const oldest = rows.at(-1)
  // A list that reaches back beyond the time that was asked about lacks nothing of it.
  const isCut = !isAll && oldest !== undefined && timeOf(oldest, 'at') >= span.fromMs
  const reachesTo = oldest ? wallClockBeside(timeOf(oldest, 'at'), span.fromMs) : null
  return m.inPeriod({
    ...span,
    side: side ?? null,
    placed: null,
    fills: fills.slice(0, MAX_FILLS),
    more: Math.max(0, fills.length - MAX_FILLS),
    beyond: 0,
    cut: isCut ? { of: 'trades', listed: rows.length, total, reachesTo } : null,
  })
}

/** Told by when each order last changed: after its cancellation an order does not change again. */
function cancelled(m: Messages, call: Call, value: unknown, span: Span, side: Side | undefined): string | null {
  const rows = list(value, 'orders')
  const those = new Set(
    rows
      .filter((row) => str(row, 'state') === 'CANCELLED' && isWithin(span)(timeOf(row, 'updateTime')))
      .map((row) => str(row, 'orderId')),
  )
  const lines = pendingFrom([call]).filter((row) => those.has(row.orderId) && (!side || row.side === side))
  const fates = lines.slice(0, MAX_FILLS).map((row) => fateOf(m, row, value))
  if (!fates.every((fate) => fate !== null)) return null
  const reachesTo = isWhole(call) ? null : reachOf(rows, span.fromMs)
  const told = m.cancelledIn({ ...span, side: side ?? null, count: lines.length, reachesTo })
  return fates.length > 0 ? `${told}\n\n${m.orderFates(fates, lines.length - fates.length)}` : told
}

/** Where a list that is cut begins within the time that is asked about: what was before is not in it. */
function reachOf(rows: readonly unknown[], fromMs: number): string | null {
  const oldest = rows.length > 0 ? Math.min(...rows.map((row) => timeOf(row, 'createTime'))) : Number.NaN
  return oldest > fromMs ? wallClockBeside(oldest, fromMs) : null
}

const timeOf = (row: unknown, key: string): number => Date.parse(str(row, key))

const isWithin =
  ({ fromMs, toMs }: Span) =>
  (ms: number): boolean =>
    ms >= fromMs && (toMs === null || ms < toMs)

/** It filled, and was there within the time and outside of it: no list tells what of it filled when. */
function isAcross(row: unknown, { fromMs, toMs }: Span): boolean {
  const [placedMs, changedMs] = [timeOf(row, 'createTime'), timeOf(row, 'updateTime')]
  const isThere = changedMs >= fromMs && (toMs === null || placedMs < toMs)
  const isWhole = placedMs >= fromMs && (toMs === null || changedMs < toMs)
  return isThere && !isWhole && (num(row, 'filledAmount') ?? 0) > 0
}

function trades(m: Messages, call: Call, value: unknown, span: Span, of: MarketAsked): string | null {
  const rows = list(value, 'trades').flatMap((row) => {
    const [ms, at, mwh] = [timeOf(row, 'at'), num(row, 'price'), num(row, 'amount')]
    return Number.isNaN(ms) || at === null || mwh === null ? [] : [{ ms, at, mwh, taker: str(row, 'takerSide') }]
  })
  if (rows.length < list(value, 'trades').length) return m.untimed(span)
  const oldest = rows.at(-1)
  const isCut = rows.length >= Number(call.args.limit) && oldest !== undefined && oldest.ms >= span.fromMs
  const those = rows.filter(({ ms }) => isWithin(span)(ms))
  const [newest] = those
  const mwh = exact(those.reduce((sum, row) => sum + row.mwh, 0))
  const symbol = symbolOf(m, call, value)
  const reachesTo = isCut ? wallClockBeside(oldest.ms, span.fromMs) : null
  if (!newest) return m.noTradesIn({ ...span, symbol, reachesTo })
  if (of === 'takers') return takers(m, those, { ...span, symbol, reachesTo })
  if (of === 'mostAt') return mostAt(m, those, { ...span, symbol, reachesTo })
  if (of === 'biggest') {
    const biggest = those.reduce((most, row) => (row.mwh > most.mwh ? row : most))
    return m.biggestTradeIn({
      ...span,
      symbol,
      count: figure(those.length),
      mwh: figure(biggest.mwh),
      price: price(biggest.at),
      at: wallClockBeside(biggest.ms, span.fromMs),
      reachesTo,
    })
  }
  const prices = those.map(({ at }) => at)
  const paid = exact(those.reduce((sum, row) => sum + row.mwh * row.at, 0))
  return m.tradesIn({
    ...span,
    symbol,
    count: figure(those.length),
    mwh: figure(mwh),
    average: price(exact(paid / mwh)),
    turnover: money(paid),
    each: `${figure(exact(mwh / those.length), 2)} MWh`,
    low: price(Math.min(...prices)),
    high: price(Math.max(...prices)),
    newest: { mwh: figure(newest.mwh), price: price(newest.at) },
    reachesTo,
  })
}

type Told = Pick<TradesInFacts, 'symbol' | 'since' | 'until' | 'reachesTo'>

/** Prices told by name where as much was traded at each; beyond these only how many. */
const MAX_PRICES = 3

function mostAt(m: Messages, rows: readonly { at: number; mwh: number }[], of: Told): string {
  const at = new Map<number, { mwh: number; trades: number }>()
  for (const row of rows) {
    const { mwh, trades } = at.get(row.at) ?? { mwh: 0, trades: 0 }
    at.set(row.at, { mwh: exact(mwh + row.mwh), trades: trades + 1 })
  }
  const most = Math.max(...[...at.values()].map(({ mwh }) => mwh))
  const those = [...at].filter(([, { mwh }]) => mwh === most).sort(([a], [b]) => b - a)
  return m.mostTradedAt({
    ...of,
    prices: those.slice(0, MAX_PRICES).map(([one]) => price(one)),
    more: Math.max(0, those.length - MAX_PRICES),
    mwh: figure(most),
    trades: those.length === 1 ? figure(those[0]?.[1].trades ?? 0) : null,
    all: {
      mwh: figure(exact(rows.reduce((sum, { mwh }) => sum + mwh, 0))),
      trades: figure(rows.length),
      prices: figure(at.size),
    },
  })
}

/** @returns null where the list does not tell of each who took */
function takers(m: Messages, rows: readonly { mwh: number; taker: string }[], of: Told): string | null {
  const [bought, sold] = ['BUY', 'SELL'].map((side) => rows.filter(({ taker }) => taker === side))
  if (!bought || !sold || bought.length + sold.length < rows.length) return null
  const sumOf = (those: typeof rows) => exact(those.reduce((sum, row) => sum + row.mwh, 0))
  const [boughtMwh, soldMwh] = [sumOf(bought), sumOf(sold)]
  return m.takersIn({
    ...of,
    bought: { mwh: figure(boughtMwh), trades: figure(bought.length) },
    sold: { mwh: figure(soldMwh), trades: figure(sold.length) },
    share: figure(exact((boughtMwh / (boughtMwh + soldMwh)) * 100), 0),
  })
}
