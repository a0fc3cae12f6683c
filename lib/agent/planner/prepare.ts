/** Writes actions down as tool calls: what must be looked up first, and the calls once that is known. Pure. */

import { hoursOf } from '../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import { MAX_LEGS } from '../../contracts/gate/max-legs.ts'
import { isObject } from '../../contracts/json.ts'
import { numberText } from '../../contracts/units.ts'
import { type Contract, contractsOf } from './contracts.ts'
import type { Call } from './dialog/history.ts'
import {
  amended,
  eitherWay,
  isBelowZero,
  isLikeHundredth,
  isLikeKwh,
  isNone,
  isSumPossible,
  isThatWay,
  isUnitUnsaid,
  needsRow,
  shareOfSum,
} from './order-amended.ts'
import { fitting, isWhole, listCutFor, type PendingOrder, pendingFrom } from './orders.ts'
import { localOf } from './text/clock.ts'
import type { Window } from './text/delivery.ts'
import { momentOf } from './text/expiry.ts'
import type { Action, Args, Change, OrderDraft, PriceReference } from './understand/action.ts'
import { isWrite, saysNoChange } from './understand/action.ts'
import { courseArgs } from './understand/course.ts'
import { pastArgs } from './understand/past-figures.ts'
import { type Market, priceOf } from './understand/reference.ts'

export type Wanted = { tool: string; args: Args }
/** Why a write could not be prepared after its look-up. */
export type Snag =
  | { kind: 'no_price'; of: PriceReference }
  | { kind: 'no_pending'; verb: 'cancel' | 'amend' }
  | { kind: 'several_pending'; verb: 'cancel' | 'amend'; orders: PendingOrder[] }
  /** A number that could be the order's new price as well as its new quantity. */
  | { kind: 'unclear_change'; order: PendingOrder; number: string }
  /** A number that could be added to either; what each would become, decimal. */
  | { kind: 'unclear_shift'; order: PendingOrder; price: string; qty: string }
  /** The change would leave the order a quantity below zero. */
  | { kind: 'nothing_left'; order: PendingOrder }
  /** A difference would bring its price from above zero to this one, decimal. */
  | { kind: 'below_zero'; order: PendingOrder; price: string }
  /** What the order should become was not said, or no more than which way it shall go. */
  /** `of`: what was answered goes the other way, so that it is asked once more. */
  | { kind: 'no_change'; order: PendingOrder; towards?: Change['towards']; of?: Change }
  /** A thousandth of what a MWh costs: perhaps it is of a kWh. */
  | { kind: 'unclear_unit'; of: OrderDraft | Change; price: string; beside: string }
  /** A sell at a hundredth of what the market pays: its point may have slipped. */
  | { kind: 'slipped_point'; of: OrderDraft | Change; price: string; beside: string }
  /** "2 MWh for 4,000": a MWh of it costs `each` where that is the price of all. */
  | { kind: 'perhaps_sum'; of: OrderDraft; price: string; each: string }
  /** Behind a cancel in this contract an order that names none. */
  | { kind: 'unclear_contract'; of: OrderDraft; beside: string }
  | { kind: 'no_contract' | 'several_contracts'; near: Contract[]; of: Window }
  /** So many orders were asked for, and for these hours no contract is open. */
  | { kind: 'no_contracts'; of: Window[]; orders: number }
  /** No clock in the prompt, so "tomorrow" means nothing. */
  | { kind: 'no_clock' }
  | { kind: 'lookup_failed'; call: Call }
  | { kind: 'no_tool'; tool: string }
  /** More writes than one plan may have. */
  | { kind: 'too_many'; count: number }
  /** None of the exchange's tools is on offer: the server is away, or there is none. */
  | { kind: 'no_exchange' }

export type Phase = { writes: boolean; actions: Action[] }

export function phasesOf(actions: readonly Action[]): Phase[] {
  const phases: Phase[] = []
  for (const action of actions) {
    const writes = isWrite(action)
    const last = phases.at(-1)
    if (last && last.writes === writes) last.actions.push(action)
    else phases.push({ writes, actions: [action] })
  }
  return phases
}

export const sameCall = (a: Pick<Call, 'tool' | 'args'>, b: Wanted): boolean =>
  a.tool === b.tool && JSON.stringify(a.args) === JSON.stringify(b.args)

type Read = Extract<Action, { kind: 'call' }>

/** The reads of a phase; those of a contract named by its hours once it is known, or what keeps it unknown. */
export function readsOf(
  phase: Phase,
  calls: readonly Call[],
  nowMs: number | null,
): { wanted: Wanted[]; snags: Snag[] } {
  const wanted: Wanted[] = []
  const snags: Snag[] = []
  for (const action of phase.actions.filter((a): a is Read => a.kind === 'call')) {
    const symbols = action.window ? symbolsOf(action.window, calls, nowMs) : [null]
    if ('kind' in symbols) {
      snags.push(symbols)
      continue
    }
    for (const symbol of symbols) {
      const args = { ...(symbol ? { symbol } : {}), ...action.args, ...candleArgs(action, nowMs) }
      const call = { tool: action.tool, args }
      if (!wanted.some((w) => sameCall(w, call))) wanted.push(call)
    }
  }
  return { wanted, snags }
}

/** What a course takes of candles; since when the day goes on, only the time tells. */
const candleArgs = ({ reckoned }: Read, nowMs: number | null): Args => {
  if (nowMs === null) return {}
  if (reckoned?.into === 'past') return pastArgs(reckoned, nowMs)
  return reckoned?.into === 'course' ? courseArgs(reckoned, localOf(nowMs).minute) : {}
}

const windowOf = (action: Action): Window | undefined =>
  action.kind === 'order' ? action.draft.window : action.kind === 'call' ? action.window : undefined

const cutShort = (call: Call, message: string): Snag => ({
  kind: 'lookup_failed',
  call: { ...call, outcome: { ok: false, code: '', message } },
})
export const CONTRACTS_CUT = 'The list of contracts was cut short. Name the contract by its symbol'
const ORDERS_CUT = 'The list of orders was cut short. Name the order by its id'

/** Symbols of the contracts that a window means: one, or each of several. */
function symbolsOf(window: Window, calls: readonly Call[], nowMs: number | null): string[] | Snag {
  if (nowMs === null) return { kind: 'no_clock' }
  const found = contractsOf(window, calls, nowMs)
  if (found.kind === 'those') return found.symbols
  if (found.kind === 'cut') return cutShort(found.call, CONTRACTS_CUT)
  return { kind: found.kind === 'several' ? 'several_contracts' : 'no_contract', near: found.near, of: window }
}

const symbolArgs = (symbol: string | undefined): Args => (symbol ? { symbol } : {})
const LIST: Wanted = { tool: 'listSymbols', args: {} }
/** All that rest: the most the exchange tells at once, more than a trader may have by the limits that are shipped. */
export const PENDING: Wanted = { tool: 'getUserOrders', args: { status: 'pending', limit: 500 } }

const marketRead = ({ of, level = 1 }: Pick<PriceReference, 'of' | 'level'>, symbol: string | undefined): Wanted =>
  of === 'lastPrice'
    ? { tool: 'getMarketMetrics', args: symbolArgs(symbol) }
    : { tool: 'getOrderBook', args: { ...symbolArgs(symbol), depth: level } }

/** The symbols a price reference is read in: the draft's own, or that of the order it amends. None while they are unknown. */
function marketsOf(action: Action, calls: readonly Call[], nowMs: number | null): (string | undefined)[] {
  if (action.kind === 'order') {
    if (!action.draft.window) return [action.draft.symbol]
    const found = symbolsOf(action.draft.window, calls, nowMs)
    return 'kind' in found ? [] : found
  }
  if (action.kind !== 'amend') return []
  const { rows, chosen } = fitting(action.target, pendingFrom(calls))
  const [row] = rows
  return row && chosen ? [row.symbol === DEFAULT_SYMBOL ? undefined : row.symbol] : []
}

/**
 * Calls that must come before this phase's actions can be written down. A later one may need an earlier one's answer
 * (the book of a contract named by its hours), so this is asked again after each.
 */
export function lookupsOf(phase: Phase, calls: readonly Call[], nowMs: number | null): Wanted[] {
  const wanted: Wanted[] = []
  const need = (call: Wanted) => {
    if (!wanted.some((w) => sameCall(w, call)) && !calls.some((c) => serves(c, call))) wanted.push(call)
  }
  for (const action of phase.actions) {
    if (windowOf(action) && nowMs !== null) need(LIST)
    if ((action.kind === 'cancel' || action.kind === 'amend') && action.target.by === 'pick') need(PENDING)
    if (action.kind === 'amend' && needsRow(action.change)) need(PENDING)
    if (action.kind === 'cancel' && isBeforeOfNone(phase, action)) need(PENDING)
  }
  if (wanted.length > 0 && phase.actions.some(windowOf)) return wanted
  for (const action of phase.actions) {
    const reference =
      action.kind === 'order' ? action.draft.reference : action.kind === 'amend' ? action.change.reference : null
    const isUnclear = action.kind === 'order' && (isUnitUnsaid(action.draft) || isSumPossible(action.draft))
    const place = reference ?? (isUnclear ? ({ of: 'mid' } as const) : null)
    if (place) for (const symbol of marketsOf(action, calls, nowMs)) need(marketRead(place, symbol))
  }
  return wanted
}

/** A book or metrics that were asked for a moment ago serve in place of another call. */
const serves = (call: Call, wanted: Wanted): boolean =>
  call.tool === wanted.tool &&
  call.outcome?.ok === true &&
  (call.args.symbol ?? '') === (wanted.args.symbol ?? '') &&
  (wanted.tool !== 'getOrderBook' || Number(call.args.depth ?? UNSAID_DEPTH) >= Number(wanted.args.depth)) &&
  (wanted.tool !== 'getUserOrders' || (call.args.status === 'pending' && (isWhole(call) || sameCall(call, wanted))))

/** Levels a side of a book that was asked for without a depth. */
const UNSAID_DEPTH = 10

const pricesOf = (levels: unknown): number[] =>
  (Array.isArray(levels) ? levels : []).flatMap((level: unknown) =>
    isObject(level) && typeof level.price === 'number' ? [level.price] : [],
  )

function marketFrom(calls: readonly Call[], symbol: string | undefined): Market {
  let market: Market = { bids: [], asks: [], last: null }
  for (const call of calls) {
    if (!call.outcome?.ok || !isObject(call.outcome.value) || (call.args.symbol ?? undefined) !== symbol) continue
    const value = call.outcome.value
    if (call.tool === 'getOrderBook') {
      const [bids, asks] = [pricesOf(value.bids), pricesOf(value.asks)]
      market = { ...market, bids, asks }
    }
    const summary = value.marketSummary
    if (call.tool === 'getMarketMetrics' && isObject(summary) && typeof summary.lastPrice === 'number')
      market = { ...market, last: summary.lastPrice }
  }
  return market
}

function orderArgs(draft: OrderDraft, price: string | null, symbol: string | undefined, nowMs: number | null): Args {
  const expiresAt = draft.expiry && nowMs !== null ? momentOf(draft.expiry, nowMs) : null
  return {
    side: draft.side ?? '',
    ...(price !== null ? { price } : {}),
    qty: draft.qty ?? '',
    ...(symbol ? { symbol } : {}),
    ...(draft.market ? { type: 'MARKET' } : {}),
    ...(draft.timeInForce ? { timeInForce: draft.timeInForce } : {}),
    ...(draft.postOnly ? { postOnly: true } : {}),
    ...(draft.selfTrade ? { selfTradePrevention: draft.selfTrade } : {}),
    ...(draft.displayQty ? { displayQty: draft.displayQty } : {}),
    ...(expiresAt !== null ? { expiresAt: new Date(expiresAt).toISOString() } : {}),
  }
}

/** One call, or one for each contract that is meant. */
function ordersOf(draft: OrderDraft, calls: readonly Call[], nowMs: number | null): Wanted[] | Snag {
  const symbols = draft.window ? symbolsOf(draft.window, calls, nowMs) : [draft.symbol]
  if ('kind' in symbols) return symbols
  if (draft.expiry && nowMs === null) return { kind: 'no_clock' }
  const side = draft.side === 'SELL' ? 'SELL' : 'BUY'
  const wanted: Wanted[] = []
  for (const symbol of symbols) {
    const price = draft.reference ? priceOf(draft.reference, marketFrom(calls, symbol), side) : draft.price
    if (draft.reference && price === null) return { kind: 'no_price', of: draft.reference }
    const { bids, asks } = marketFrom(calls, symbol)
    const best = bids[0] ?? asks[0]
    if (isUnitUnsaid(draft) && price !== null && best !== undefined && isLikeKwh(price, numberText(best)))
      return { kind: 'unclear_unit', of: draft, price, beside: numberText(best) }
    if (
      side === 'SELL' &&
      isUnitUnsaid(draft) &&
      price !== null &&
      best !== undefined &&
      isLikeHundredth(price, numberText(best))
    )
      return { kind: 'slipped_point', of: draft, price, beside: numberText(best) }
    const each =
      isSumPossible(draft) && price !== null && best !== undefined
        ? shareOfSum(price, draft.qty ?? '', numberText(best))
        : null
    if (each !== null && price !== null) return { kind: 'perhaps_sum', of: draft, price, each }
    wanted.push({ tool: 'placeOrder', args: orderArgs(draft, price, symbol, nowMs) })
  }
  return wanted
}

const isOfNone = (action: Action): action is Extract<Action, { kind: 'order' }> =>
  action.kind === 'order' && action.draft.window === undefined && action.draft.symbol === undefined

/** "cancel the 2950 and buy 5 at 2960": the new order may be meant to take the place of the old one, in its contract. */
const isBeforeOfNone = ({ actions }: Phase, cancel: Action): boolean =>
  actions.slice(actions.indexOf(cancel) + 1).some(isOfNone)

/** The contract of what is taken off before an order that names none; null where that is spot, or nothing is. */
function contractTakenOff(before: readonly Action[], calls: readonly Call[]): string | null {
  const rows = before.flatMap((a) => (a.kind === 'cancel' ? fitting(a.target, pendingFrom(calls)).rows : []))
  return rows.find(({ symbol }) => hoursOf(symbol) !== null)?.symbol ?? null
}

function cancelsOf(action: Extract<Action, { kind: 'cancel' }>, calls: readonly Call[]): Wanted[] | Snag {
  const cancel = (orderId: string): Wanted => ({ tool: 'cancelOrder', args: { orderId } })
  if (action.target.by === 'id') return [cancel(action.target.orderId)]
  const cut = listCutFor(action.target, calls)
  if (cut) return cutShort(cut, ORDERS_CUT)
  const { rows, chosen } = fitting(action.target, pendingFrom(calls))
  if (rows.length === 0) return { kind: 'no_pending', verb: 'cancel' }
  return chosen ? rows.map((row) => cancel(row.orderId)) : { kind: 'several_pending', verb: 'cancel', orders: rows }
}

type Amendment = Extract<Action, { kind: 'amend' }>

/** One call for each order that is meant, or why there is none for one of them. */
function amendsOf(action: Amendment, calls: readonly Call[]): Wanted[] | Snag {
  const { target } = action
  if (target.by !== 'pick' || target.pick !== 'every') {
    const made = amendOf(action, calls)
    return 'kind' in made ? made : [made]
  }
  const cut = listCutFor(target, calls)
  if (cut) return cutShort(cut, ORDERS_CUT)
  const { rows, chosen } = fitting(target, pendingFrom(calls))
  // "Both bids" of three bids leaves open which two are meant.
  if (!chosen && rows.length > 0) return { kind: 'several_pending', verb: 'amend', orders: rows }
  const made = rows.map(({ orderId }) => amendOf({ ...action, target: { by: 'id', orderId } }, calls))
  const wanted = made.flatMap((call) => ('kind' in call ? [] : [call]))
  return made.find((call) => 'kind' in call) ?? (wanted.length > 0 ? wanted : { kind: 'no_pending', verb: 'amend' })
}

function amendOf(action: Amendment, calls: readonly Call[]): Wanted | Snag {
  const { target, change } = action
  const cut = target.by === 'pick' || needsRow(change) ? listCutFor(target, calls) : null
  if (cut) return cutShort(cut, ORDERS_CUT)
  const { rows, chosen } = fitting(target, pendingFrom(calls))
  if (rows.length > 1) return { kind: 'several_pending', verb: 'amend', orders: rows }
  const row = chosen ? (rows[0] ?? null) : null
  if (!row && (target.by === 'pick' || needsRow(change))) return { kind: 'no_pending', verb: 'amend' }
  if (row && saysNoChange(change)) return { kind: 'no_change', order: row, towards: change.towards }
  const symbol = row && row.symbol !== DEFAULT_SYMBOL ? row.symbol : undefined
  const price =
    row && change.reference
      ? priceOf(change.reference, marketFrom(calls, symbol), row.side === 'SELL' ? 'SELL' : 'BUY')
      : null
  if (change.reference && price === null) return { kind: 'no_price', of: change.reference }
  const next = amended(change, row, price)
  const orderId = target.by === 'id' ? target.orderId : row?.orderId
  if (row && next && change.towards && !isThatWay(change.towards, row, next))
    return { kind: 'no_change', order: row, towards: change.towards, of: change }
  if (row && next === null && change.number !== undefined)
    return { kind: 'unclear_change', order: row, number: change.number }
  const either = row && next === null ? eitherWay(change, row) : null
  if (row && either) return { kind: 'unclear_shift', order: row, ...either }
  if (next === null || orderId === undefined) return { kind: 'no_pending', verb: 'amend' }
  if (row?.price && next.price && isUnitUnsaid(change) && isLikeKwh(next.price, numberText(row.price)))
    return { kind: 'unclear_unit', of: change, price: next.price, beside: numberText(row.price) }
  if (
    row?.price &&
    next.price &&
    row.side === 'SELL' &&
    isUnitUnsaid(change) &&
    isLikeHundredth(next.price, numberText(row.price))
  )
    return { kind: 'slipped_point', of: change, price: next.price, beside: numberText(row.price) }
  if (row && isNone(next.qty)) return { kind: 'nothing_left', order: row }
  if (row && isBelowZero(change, row, next.price)) return { kind: 'below_zero', order: row, price: next.price }
  return { tool: 'amendOrder', args: { orderId, ...next } }
}

/** Of so many orders it is plain which has no contract; of more all that have none are named at once. */
const MAX_TOLD_ALONE = 2

/** The phase's writes with every reference filled in, or why not. All or none: half a plan is not what was asked. */
export function writesOf(phase: Phase, calls: readonly Call[], nowMs: number | null): Wanted[] | Snag {
  const wanted: Wanted[] = []
  const orders = phase.actions.filter(({ kind }) => kind === 'order').length
  const shut: Window[] = []
  for (const [at, action] of phase.actions.entries()) {
    let made: Wanted | Wanted[] | Snag
    const beside = isOfNone(action) ? contractTakenOff(phase.actions.slice(0, at), calls) : null
    if (beside !== null && isOfNone(action)) made = { kind: 'unclear_contract', of: action.draft, beside }
    else if (action.kind === 'order') made = ordersOf(action.draft, calls, nowMs)
    else if (action.kind === 'amend') made = amendsOf(action, calls)
    else if (action.kind === 'cancel') made = cancelsOf(action, calls)
    else if (action.kind === 'cancelAll')
      made = {
        tool: 'cancelAllOrders',
        args: { ...(action.side ? { side: action.side } : {}), ...(action.symbol ? { symbol: action.symbol } : {}) },
      }
    else made = { tool: action.tool, args: action.args }
    if (Array.isArray(made)) wanted.push(...made)
    else if ('kind' in made && made.kind === 'no_contract' && orders > MAX_TOLD_ALONE) shut.push(made.of)
    else if ('kind' in made) return made
    else wanted.push(made)
  }
  if (shut.length > 0) return { kind: 'no_contracts', of: shut, orders }
  return wanted.length > MAX_LEGS ? { kind: 'too_many', count: wanted.length } : wanted
}
