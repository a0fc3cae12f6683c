/** The delivery contracts a look-up answered, found by their hours. Pure. */
import { isObject, type JsonObject } from '../../contracts/json.ts'
import type { Call } from './dialog/history.ts'
import { exact, list, num } from './result-fields.ts'
import { deliveryOf, type Hours, isNext, type Next, type Window } from './text/delivery.ts'

export type Session = 'CONTINUOUS' | 'AUCTION' | 'HALTED' | 'CLOSED'
export type Contract = {
  symbol: string
  startMs: number
  endMs: number
  session: Session
  isOpen: boolean
  gateMs: number | null
  price: ContractPrice | null
  /** NT$/MWh, and MWh of 24 hours; null where there is none, or the exchange does not tell. */
  figures: Record<ContractFigure, number | null>
}
/** What contracts can be ranked by beside what they cost. `change`: in 24 hours. */
export type ContractFigure = 'bid' | 'ask' | 'spread' | 'volume' | 'change'
/** NT$/MWh: of the last trade; where nothing was traded, what the auction would give, or the middle of the book. */
type ContractPrice = { value: number; of: 'trade' | 'auction' | 'book' }

const sessionOf = (session: unknown): Session =>
  session === 'AUCTION' || session === 'HALTED' || session === 'CLOSED' ? session : 'CONTINUOUS'

function priceOf(row: JsonObject): ContractPrice | null {
  const auction = isObject(row.auction) ? row.auction.indicativePrice : null
  const found = [
    { value: row.lastPrice, of: 'trade' },
    { value: auction, of: 'auction' },
    { value: row.midPrice ?? midOf(row), of: 'book' },
  ] as const
  for (const { value, of } of found) if (typeof value === 'number') return { value, of }
  return null
}

const between = (row: JsonObject, of: (bid: number, ask: number) => number): number | null => {
  const [bid, ask] = [num(row, 'bestBid'), num(row, 'bestAsk')]
  return bid === null || ask === null ? null : exact(of(bid, ask))
}
const midOf = (row: JsonObject): number | null => between(row, (bid, ask) => (bid + ask) / 2)

const figuresOf = (row: JsonObject): Contract['figures'] => ({
  bid: num(row, 'bestBid'),
  ask: num(row, 'bestAsk'),
  spread: between(row, (bid, ask) => ask - bid),
  volume: num(row, 'volume24h'),
  change: num(row, 'change24h'),
})

/** The delivery contracts of a list as a model is given it (agent/compact-results.ts), in its order. */
export function contractsOfList(value: unknown): Contract[] {
  const gateMinutes = num(value, 'ofEachContract', 'gateClosesMinutesBeforeStart')
  return list(value, 'symbols').flatMap((row) => {
    if (!isObject(row) || !isObject(row.delivery) || typeof row.symbol !== 'string') return []
    const [startMs, endMs] = [Date.parse(String(row.delivery.start)), Date.parse(String(row.delivery.end))]
    if (Number.isNaN(startMs) || Number.isNaN(endMs)) return []
    const session = sessionOf(row.session)
    const gateMs = Date.parse(String(row.delivery.gateClosure))
    const gate = Number.isNaN(gateMs) ? (gateMinutes === null ? null : startMs - gateMinutes * 60_000) : gateMs
    const isOpen = session !== 'CLOSED'
    const known = { price: priceOf(row), figures: figuresOf(row) }
    return [{ symbol: row.symbol, startMs, endMs, session, isOpen, gateMs: gate, ...known }]
  })
}

/** `cut`: the look-up that answered only a part of the list of contracts; null where the list is whole. */
export function contractsFrom(calls: readonly Call[]): { contracts: Contract[]; cut: Call | null } {
  const call = calls.findLast((c) => c.tool === 'listSymbols' && c.outcome?.ok)
  const value = call?.outcome?.ok ? call.outcome.value : null
  return { contracts: contractsOfList(value), cut: call && isObject(value) && value.truncated === true ? call : null }
}

type Delivery = { startMs: number; endMs: number }
/** A time span in ms since the epoch. Without an end it means the contracts that begin at `startMs`. */
type Instants = { startMs: number; endMs: number | null }

/** Whether it delivers within the hours that were said; of hours without an end, whether it begins then. */
export const deliversIn = (of: Delivery, { startMs, endMs }: Instants): boolean =>
  endMs === null ? of.startMs === startMs : of.startMs >= startMs && of.endMs <= endMs

/** How many contracts are offered when the one asked for is not there. */
const MAX_NEAR = 5

type Found =
  /** The one that is meant, or each of several, in the order they deliver. */
  | { kind: 'those'; symbols: string[] }
  /** `near`: contracts that begin, or lie, in the hours that were said; else those that deliver soonest. */
  | { kind: 'none' | 'several'; near: Contract[] }
  /** Not among those that were listed, of a list that is not whole: it may well be open. */
  | { kind: 'cut'; call: Call }

/** Those that begin first, or next to those, of so many minutes where that was said: of one hour its quarters and halves begin with it. */
function soonest(contracts: readonly Contract[], { next, after = 0, each, count }: Next): Contract[] {
  if (each) return byStart(ofLength(contracts, each).filter((c) => c.isOpen)).slice(0, count)
  const open = contracts.filter((c) => c.isOpen && (next === null || c.endMs - c.startMs === next * 60_000))
  const startMs = [...new Set(open.map((c) => c.startMs))].toSorted((a, b) => a - b)[after]
  return open.filter((c) => c.startMs === startMs).toSorted((a, b) => a.endMs - b.endMs)
}

const byStart = (contracts: readonly Contract[]): Contract[] => contracts.toSorted((a, b) => a.startMs - b.startMs)

const ofLength = (contracts: readonly Contract[], minutes: number): Contract[] =>
  contracts.filter((c) => c.endMs - c.startMs === minutes * 60_000)

/** Every contract of a length in these hours; null where not all of them are there. */
function filling({ startMs, endMs }: Instants, minutes: number, open: readonly Contract[]): Contract[] | null {
  if (endMs === null) return null
  const those = byStart(ofLength(open, minutes).filter((c) => deliversIn(c, { startMs, endMs })))
  return those.length * minutes * 60_000 === endMs - startMs ? those : null
}

/** @param nowMs what "tomorrow" counts from */
export function contractsOf(window: Window, calls: readonly Call[], nowMs: number): Found {
  const { contracts, cut } = contractsFrom(calls)
  const open = contracts.filter(({ isOpen }) => isOpen)
  const those = (some: readonly Contract[]): Found => ({ kind: 'those', symbols: some.map((c) => c.symbol) })
  const oneOf = (some: readonly Contract[]): Found | null =>
    some.length > 1 ? { kind: 'several', near: some.slice(0, MAX_NEAR) } : some.length === 1 ? those(some) : null
  const none = (near: readonly Contract[]): Found => ({ kind: 'none', near: near.slice(0, MAX_NEAR) })
  if (isNext(window)) {
    // A list that is not whole may lack the very contract that comes first.
    if (cut) return { kind: 'cut', call: cut }
    const first = soonest(contracts, window)
    if (!window.each) return oneOf(first) ?? none(byStart(open))
    return first.length === window.count ? those(first) : none(byStart(open))
  }
  const wanted = deliveryOf(window, nowMs)
  if (!wanted) return none(open)
  const { startMs, endMs } = wanted
  const all = window.each ? filling(wanted, window.each, open) : null
  const exact = open.filter((c) => c.startMs === startMs && (endMs === null || c.endMs === endMs))
  const found = window.each ? all && those(all) : oneOf(exact)
  if (found) return found
  if (cut) return { kind: 'cut', call: cut }
  const within = open.filter((c) => c.startMs < (endMs ?? startMs + 3_600_000) && c.endMs > startMs)
  return none(within.length > 0 ? within : byStart(open))
}

/** Rows of a table: the hours of a day. Beyond these only how many; the card lists all. */
export const MAX_TOLD = 24

/** How many of the contracts last so many minutes. */
export type OfLength = { minutes: number; count: number }

/**
 * The contracts of the hours asked about as they are told: an hour and its quarters are not alike, so each length by
 * itself, the longest first.
 *
 * @returns `isOpen`: all of them are traded; `more`: that many are not told
 */
export function contractsIn(
  hours: Window,
  calls: readonly Call[],
  nowMs: number,
): { told: Contract[]; more: number; lengths: OfLength[]; isOpen: boolean; cut: Call | null } {
  const { contracts, cut } = contractsFrom(calls)
  const within = isNext(hours) ? soonest(contracts, hours) : deliveringIn(contracts, hours, nowMs)
  const byLength = Map.groupBy(within, (c) => (c.endMs - c.startMs) / 60_000)
  const ordered = [...byLength].toSorted(([a], [b]) => b - a)
  return {
    told: ordered.flatMap(([, those]) => those).slice(0, MAX_TOLD),
    more: Math.max(0, within.length - MAX_TOLD),
    isOpen: within.every(({ session }) => session === 'CONTINUOUS'),
    lengths: ordered.map(([minutes, { length: count }]) => ({ minutes, count })),
    cut,
  }
}

/** Those that are open and deliver in the hours, or in any where none were said; of the longest length there is, since an hour and its quarters are not alike. */
export function comparable(
  hours: Hours | null,
  calls: readonly Call[],
  nowMs: number,
): { those: Contract[]; cut: Call | null } {
  const { contracts, cut } = contractsFrom(calls)
  const within = (hours ? deliveringIn(contracts, hours, nowMs) : byStart(contracts)).filter((c) => c.isOpen)
  const longest = Math.max(0, ...within.map((c) => c.endMs - c.startMs))
  return { those: ofLength(within, longest / 60_000), cut }
}

function deliveringIn(contracts: readonly Contract[], hours: Hours, nowMs: number): Contract[] {
  const wanted = deliveryOf(hours, nowMs)
  const within = contracts.filter((c) => wanted !== null && deliversIn(c, wanted))
  // Contracts that are over are told only where no other one delivers in those hours.
  return (within.some((c) => c.isOpen) ? within.filter((c) => c.isOpen) : within).toSorted(
    (a, b) => a.startMs - b.startMs || a.endMs - b.endMs,
  )
}
