/**
 * Turns actions into tool calls, one step at a time. Pure: which step is next follows from the calls this turn already
 * shows. Reads in a row share a step; writes in a row share a step and so become one plan; a price or an order named by
 * its place in the market is looked up first.
 */

import type { Call } from './dialog/history.ts'
import { isRecord } from './dialog/history.ts'
import { compare } from './text/decimal.ts'
import type { Action, Args, CancelTarget, OrderDraft } from './understand/action.ts'
import { isWrite } from './understand/action.ts'
import { priceOf } from './understand/order.ts'

export type Wanted = { tool: string; args: Args }
/** Why a write could not be prepared after its look-up. */
export type Snag =
  | { kind: 'no_price'; of: string }
  | { kind: 'no_pending' }
  | { kind: 'several_pending'; orders: { orderId: string; side: string; price: number | null; amount: number }[] }
  | { kind: 'lookup_failed'; call: Call }
  | { kind: 'no_tool'; tool: string }

export type Step =
  | { kind: 'call'; wanted: Wanted[]; writes: boolean; tellFirst: Call[] }
  | { kind: 'tell'; calls: Call[]; snags: Snag[] }

type Phase = { writes: boolean; actions: Action[] }

function phasesOf(actions: readonly Action[]): Phase[] {
  const phases: Phase[] = []
  for (const action of actions) {
    const writes = isWrite(action)
    const last = phases.at(-1)
    if (last && last.writes === writes) last.actions.push(action)
    else phases.push({ writes, actions: [action] })
  }
  return phases
}

const sameCall = (a: Wanted, b: Wanted): boolean =>
  a.tool === b.tool && JSON.stringify(a.args) === JSON.stringify(b.args)

function readsOf(phase: Phase): Wanted[] {
  const wanted: Wanted[] = []
  for (const action of phase.actions) {
    if (action.kind !== 'call') continue
    const call = { tool: action.tool, args: action.args }
    if (!wanted.some((w) => sameCall(w, call))) wanted.push(call)
  }
  return wanted
}

const symbolArgs = (draft: OrderDraft): Args => (draft.symbol ? { symbol: draft.symbol } : {})

/** Calls that must come before this phase's writes can be written down. */
function lookupsOf(phase: Phase): Wanted[] {
  const wanted: Wanted[] = []
  const need = (call: Wanted) => {
    if (!wanted.some((w) => sameCall(w, call))) wanted.push(call)
  }
  for (const action of phase.actions) {
    if (action.kind === 'order' && action.draft.reference) {
      if (action.draft.reference.of === 'lastPrice') need({ tool: 'getMarketMetrics', args: symbolArgs(action.draft) })
      else need({ tool: 'getOrderBook', args: { ...symbolArgs(action.draft), depth: 1 } })
    }
    if (action.kind === 'cancel' && action.target.by === 'pick')
      need({ tool: 'getUserOrders', args: { status: 'pending' } })
  }
  return wanted
}

/** A book or metrics the trader asked for a moment ago serves as well. */
const serves = (call: Call, wanted: Wanted): boolean =>
  call.tool === wanted.tool &&
  call.outcome?.ok === true &&
  (call.args.symbol ?? '') === (wanted.args.symbol ?? '') &&
  (wanted.tool !== 'getUserOrders' || call.args.status === 'pending')

const first = (levels: unknown): number | null => {
  const level: unknown = Array.isArray(levels) ? levels[0] : undefined
  return isRecord(level) && typeof level.price === 'number' ? level.price : null
}

function marketFrom(calls: readonly Call[], symbol: string | undefined) {
  const market: { bestBid: number | null; bestAsk: number | null; last: number | null } = {
    bestBid: null,
    bestAsk: null,
    last: null,
  }
  for (const call of calls) {
    if (!call.outcome?.ok || !isRecord(call.outcome.value) || (call.args.symbol ?? undefined) !== symbol) continue
    const value = call.outcome.value
    if (call.tool === 'getOrderBook') {
      market.bestBid = first(value.bids)
      market.bestAsk = first(value.asks)
    }
    const summary = value.marketSummary
    if (call.tool === 'getMarketMetrics' && isRecord(summary) && typeof summary.lastPrice === 'number')
      market.last = summary.lastPrice
  }
  return market
}

type PendingOrder = { orderId: string; side: string; price: number | null; amount: number }

function pendingFrom(calls: readonly Call[]): PendingOrder[] {
  const call = calls.findLast((c) => c.tool === 'getUserOrders' && c.outcome?.ok)
  const value = call?.outcome?.ok ? call.outcome.value : null
  const rows: unknown[] = isRecord(value) && Array.isArray(value.orders) ? value.orders : []
  return rows.flatMap((row) => {
    if (!isRecord(row) || typeof row.orderId !== 'string') return []
    const side = String(row.side ?? row.type ?? '')
    return [
      {
        orderId: row.orderId,
        side,
        price: typeof row.price === 'number' ? row.price : null,
        amount: Number(row.amount),
      },
    ]
  })
}

type Pick = Extract<CancelTarget, { by: 'pick' }>

function picked(target: Pick, rows: readonly PendingOrder[]): PendingOrder[] | Snag {
  const equal = (text: string, n: number | null) => n !== null && compare(text, String(n)) === 0
  const fitting = rows.filter(
    (row) =>
      (!target.side || row.side === target.side) &&
      (!target.number || equal(target.number, row.price) || equal(target.number, row.amount)) &&
      (!target.price || equal(target.price, row.price)) &&
      (!target.qty || equal(target.qty, row.amount)),
  )
  if (fitting.length === 0) return { kind: 'no_pending' }
  if (target.pick === 'last') return fitting.slice(0, target.count)
  if (target.pick === 'first') return fitting.slice(-target.count)
  return fitting.length === 1 ? fitting : { kind: 'several_pending', orders: [...fitting] }
}

function orderArgs(draft: OrderDraft, price: string | null): Args {
  return {
    side: draft.side ?? '',
    ...(price !== null ? { price } : {}),
    qty: draft.qty ?? '',
    ...(draft.symbol ? { symbol: draft.symbol } : {}),
    ...(draft.market ? { type: 'MARKET' } : {}),
    ...(draft.timeInForce ? { timeInForce: draft.timeInForce } : {}),
    ...(draft.postOnly ? { postOnly: true } : {}),
  }
}

/** The phase's writes with every reference filled in, or why not. All or none: half a plan is not what was asked. */
function writesOf(phase: Phase, calls: readonly Call[]): Wanted[] | Snag {
  const wanted: Wanted[] = []
  for (const action of phase.actions) {
    if (action.kind === 'order') {
      const { draft } = action
      const side = draft.side === 'SELL' ? 'SELL' : 'BUY'
      const price = draft.reference ? priceOf(draft.reference, marketFrom(calls, draft.symbol), side) : draft.price
      if (draft.reference && price === null) return { kind: 'no_price', of: draft.reference.of }
      wanted.push({ tool: 'placeOrder', args: orderArgs(draft, price) })
    } else if (action.kind === 'cancelAll') {
      wanted.push({
        tool: 'cancelAllOrders',
        args: { ...(action.side ? { side: action.side } : {}), ...(action.symbol ? { symbol: action.symbol } : {}) },
      })
    } else if (action.kind === 'cancel') {
      if (action.target.by === 'id') wanted.push({ tool: 'cancelOrder', args: { orderId: action.target.orderId } })
      else {
        const rows = picked(action.target, pendingFrom(calls))
        if (!Array.isArray(rows)) return rows
        for (const row of rows) wanted.push({ tool: 'cancelOrder', args: { orderId: row.orderId } })
      }
    } else wanted.push({ tool: action.tool, args: action.args })
  }
  return wanted
}

/** Takes the calls of one step off the turn's record, if they were made. */
function taken(calls: readonly Call[], from: number, wanted: readonly Wanted[]): boolean {
  return wanted.length > 0 && wanted.every((w, i) => calls[from + i]?.tool === w.tool)
}

const UNDONE: ReadonlySet<unknown> = new Set([
  'failed',
  'skipped',
  'rejected',
  'expired',
  'unknown',
  'requoted',
  'pending',
])
const isDone = (call: Call): boolean =>
  call.outcome?.ok === true && !(isRecord(call.outcome.value) && UNDONE.has(call.outcome.value.status))

export function nextStep(actions: readonly Action[], calls: readonly Call[], tools: ReadonlySet<string>): Step {
  let at = 0
  let told = 0
  const asked: Call[] = []
  const snags: Snag[] = []
  const lacks = (wanted: readonly Wanted[]): Snag | null => {
    const missing = wanted.find((w) => !tools.has(w.tool))
    return missing ? { kind: 'no_tool', tool: missing.tool } : null
  }
  let stopped = false
  for (const phase of phasesOf(actions)) {
    if (!phase.writes) {
      const all = readsOf(phase)
      const wanted = all.filter((w) => tools.has(w.tool))
      for (const w of all) if (!tools.has(w.tool)) snags.push({ kind: 'no_tool', tool: w.tool })
      if (wanted.length === 0) continue
      if (!taken(calls, at, wanted)) {
        if (at < calls.length) break
        return { kind: 'call', wanted, writes: false, tellFirst: [] }
      }
      asked.push(...calls.slice(at, at + wanted.length))
      at += wanted.length
      continue
    }
    if (stopped) continue
    const lookups = lookupsOf(phase).filter((w) => !calls.slice(0, at).some((call) => serves(call, w)))
    const short = lacks(lookups)
    if (short) {
      snags.push(short)
      stopped = true
      continue
    }
    if (lookups.length > 0) {
      if (!taken(calls, at, lookups)) {
        if (at < calls.length) break
        return { kind: 'call', wanted: lookups, writes: false, tellFirst: [] }
      }
      const failed = calls.slice(at, at + lookups.length).find((call) => !call.outcome?.ok)
      at += lookups.length
      if (failed) {
        snags.push({ kind: 'lookup_failed', call: failed })
        stopped = true
        continue
      }
    }
    const writes = writesOf(phase, calls.slice(0, at))
    const snag = Array.isArray(writes) ? lacks(writes) : writes
    if (snag || !Array.isArray(writes)) {
      if (snag) snags.push(snag)
      stopped = true
      continue
    }
    if (!taken(calls, at, writes)) {
      if (at < calls.length) break
      return { kind: 'call', wanted: writes, writes: true, tellFirst: asked.slice(told) }
    }
    const made = calls.slice(at, at + writes.length)
    told = asked.length
    asked.push(...made)
    at += writes.length
    stopped = made.some((call) => !isDone(call))
  }
  // Calls another model made in this turn are told as well.
  if (at < calls.length) asked.push(...calls.slice(at))
  return { kind: 'tell', calls: asked.slice(told), snags }
}
