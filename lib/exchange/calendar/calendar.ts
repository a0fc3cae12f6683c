/**
 * What the exchange's day asks for: contracts are listed, their day-ahead auction clears, their gate closes, they end with their delivery.
 * A pure function of what is listed and of the time; what it gives becomes journaled commands like any other.
 */
import { contractName } from '../../contracts/exchange/contract-name.ts'
import { addDays, atLocalTime, type LocalDate, localDay, localTime } from '../../contracts/local-time.ts'
import type { ListSymbol, Retire, SetSession, Timeless } from '../engine/commands.ts'
import type { SymbolState } from '../engine/state.ts'
import type { Delivery, Session } from '../engine/symbol-spec.ts'
import {
  type ContractTerms,
  contractMinutes,
  contractSpec,
  gateClosureOf,
  type PeriodMinutes,
  periodsOf,
} from './contracts.ts'

export type DayAhead = {
  /** Contracts of this length have an auction. */
  minutes: PeriodMinutes
  /** When it clears, on the wall clock of the day before delivery, in minutes since midnight. */
  atMinutes: number
  /** Above 0: until then it also clears whenever the time is a multiple of this, and collects again. */
  everyMin: number
}
export type CalendarSettings = ContractTerms & {
  /** Lengths of the contracts listed; none means no contracts. */
  minutes: readonly PeriodMinutes[]
  /** Contracts without an auction open this long before their delivery. */
  hours: number
  dayAhead: DayAhead | null
}

export type CalendarCommand = Timeless<ListSymbol | SetSession | Retire>
export type ContractState = Pick<SymbolState, 'index' | 'session' | 'spec'>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** When the auction of the delivery day `date` clears. */
export const dayAheadClearsAt = (date: LocalDate, zone: string, { atMinutes }: DayAhead): number =>
  atLocalTime(zone, addDays(date, -1), atMinutes)

type Look = {
  atMs: number
  /**
   * The time of the look before this one; at a start, the exchange's time when it last ended. An auction round that ended since
   * then is cleared now.
   */
  sinceMs: number
  /** True for the first look of a process: the settings may have changed since the last one. */
  starting: boolean
}

/** The commands that are due, in the order in which they fell due. What an operator puts up for auction is left to the operator. */
export function dueActions(
  listed: readonly ContractState[],
  look: Look,
  settings: CalendarSettings,
): CalendarCommand[] {
  const nowMs = look.atMs
  const collecting = collectingDate(listed, settings)
  const due: Due[] = []
  const names = new Set<string>()
  for (const contract of listed) {
    names.add(contract.spec.symbol)
    const { delivery } = contract.spec
    if (delivery === null) continue
    due.push(...endOf(contract, delivery, nowMs))
    const clearing = clearingOf(contract, delivery, look, collecting, settings)
    if (clearing) due.push(clearing)
  }
  due.sort((a, b) => a.atMs - b.atMs)
  const listings = wanted(nowMs, settings).filter(({ delivery }) => !names.has(contractName(delivery)))
  listings.sort((a, b) => a.delivery.startMs - b.delivery.startMs)
  return [
    ...due.flatMap(({ commands }) => commands),
    ...listings.map(
      ({ delivery, session }): CalendarCommand => ({
        kind: 'listSymbol',
        spec: contractSpec(delivery, session, settings),
      }),
    ),
  ]
}

type Due = { atMs: number; commands: CalendarCommand[] }

/** What ends a contract: gate closure, where what rests expires, and the end of delivery, where the contract retires. */
function endOf({ index, session, spec }: ContractState, delivery: Delivery, nowMs: number): Due[] {
  const gateMs = spec.gateClosureMs ?? delivery.startMs
  const due: Due[] = []
  if (gateMs <= nowMs && session !== 'CLOSED') {
    const close: CalendarCommand = { kind: 'setSession', symbol: index, session: 'CLOSED' }
    // An auction that nobody cleared in time must not trade what can no longer be delivered: it fails.
    const fail: CalendarCommand = { kind: 'setSession', symbol: index, session: 'HALTED' }
    due.push({ atMs: gateMs, commands: session === 'AUCTION' ? [fail, close] : [close] })
  }
  if (delivery.endMs <= nowMs) due.push({ atMs: delivery.endMs, commands: [{ kind: 'retire', symbol: index }] })
  return due
}

/** The delivery day whose auction has not been cleared: the last one listed, since the next is listed in the same look. */
function collectingDate(listed: readonly ContractState[], { dayAhead, zone }: CalendarSettings): LocalDate {
  const starts = listed.flatMap(({ spec: { delivery } }) =>
    delivery !== null && dayAhead?.minutes === contractMinutes(delivery) ? delivery.startMs : [],
  )
  return starts.length === 0 ? '' : localTime(zone, Math.max(...starts)).date
}

function clearingOf(
  { index, session, spec }: ContractState,
  delivery: Delivery,
  { atMs: nowMs, sinceMs, starting }: Look,
  collecting: LocalDate,
  settings: CalendarSettings,
): Due | null {
  const { dayAhead, zone } = settings
  if (session !== 'AUCTION' || (spec.gateClosureMs ?? delivery.startMs) <= nowMs) return null
  const open: CalendarCommand = { kind: 'setSession', symbol: index, session: 'CONTINUOUS' }
  // The settings hold no auction for this length any more: its contracts trade continuously.
  if (dayAhead === null || dayAhead.minutes !== contractMinutes(delivery)) {
    return starting && spec.session === 'AUCTION' ? { atMs: nowMs, commands: [open] } : null
  }
  const { date } = localTime(zone, delivery.startMs)
  const clearsMs = dayAheadClearsAt(date, zone, dayAhead)
  if (clearsMs <= nowMs) return date === collecting ? { atMs: clearsMs, commands: [open] } : null
  const everyMs = dayAhead.everyMin * MINUTE_MS
  const roundMs = everyMs > 0 ? Math.floor(nowMs / everyMs) * everyMs : sinceMs
  if (roundMs <= sinceMs) return null
  return { atMs: roundMs, commands: [open, { kind: 'setSession', symbol: index, session: 'AUCTION' }] }
}

/** When the auction of a contract ends next, epoch ms; null where the calendar ends none. */
export function auctionEndMs(
  { session, spec }: ContractState,
  nowMs: number,
  { dayAhead, zone }: CalendarSettings,
): number | null {
  const { delivery } = spec
  if (session !== 'AUCTION' || delivery === null || dayAhead?.minutes !== contractMinutes(delivery)) return null
  const clearsMs = dayAheadClearsAt(localTime(zone, delivery.startMs).date, zone, dayAhead)
  if (clearsMs <= nowMs) return null
  const everyMs = dayAhead.everyMin * MINUTE_MS
  return everyMs > 0 ? Math.min(clearsMs, (Math.floor(nowMs / everyMs) + 1) * everyMs) : clearsMs
}

/** The contracts that should be listed at `nowMs`, each with the session it begins in. */
function wanted(nowMs: number, settings: CalendarSettings): { delivery: Delivery; session: Session }[] {
  const { zone, minutes, hours, dayAhead } = settings
  const today = localTime(zone, nowMs).date
  const list: { delivery: Delivery; session: Session }[] = []
  const add = (date: LocalDate, length: PeriodMinutes, session: Session, untilMs: number): void => {
    for (const delivery of periodsOf(localDay(zone, date), length)) {
      if (gateClosureOf(delivery, settings) > nowMs && delivery.startMs <= untilMs) list.push({ delivery, session })
    }
  }
  for (const length of minutes) {
    if (dayAhead?.minutes === length) {
      // Every day whose auction is over trades; the first whose auction is not over collects.
      let date = today
      while (dayAheadClearsAt(date, zone, dayAhead) <= nowMs) {
        add(date, length, 'CONTINUOUS', Number.POSITIVE_INFINITY)
        date = addDays(date, 1)
      }
      add(date, length, 'AUCTION', Number.POSITIVE_INFINITY)
      continue
    }
    const untilMs = nowMs + hours * HOUR_MS
    for (let date = today; localDay(zone, date).startMs <= untilMs; date = addDays(date, 1)) {
      add(date, length, 'CONTINUOUS', untilMs)
    }
  }
  return list
}
