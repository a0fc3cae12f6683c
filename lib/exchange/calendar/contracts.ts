/** Delivery contracts: one symbol per delivery period. */
import { contractName } from '../../contracts/exchange/contract-name.ts'
import { type LocalDay, localTime } from '../../contracts/local-time.ts'
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Delivery, Session, SymbolSpec } from '../engine/symbol-spec.ts'

export const PERIOD_MINUTES = [60, 30, 15] as const
export type PeriodMinutes = (typeof PERIOD_MINUTES)[number]

const MINUTE_MS = 60_000

/**
 * The periods of a day, one after another from its start. What is left at the end of the day and shorter than a period has no
 * contract.
 */
export function periodsOf(day: LocalDay, minutes: PeriodMinutes): Delivery[] {
  const lengthMs = minutes * MINUTE_MS
  const periods: Delivery[] = []
  for (let startMs = day.startMs; startMs + lengthMs <= day.endMs; startMs += lengthMs) {
    periods.push({ startMs, endMs: startMs + lengthMs })
  }
  return periods
}

export const contractMinutes = ({ startMs, endMs }: Delivery): number => (endMs - startMs) / MINUTE_MS

export type ContractTerms = {
  /** Of the delivery day and of what people read. */
  zone: string
  /** Trading ends this long before delivery starts. */
  gateClosureMin: number
  /** Energy of each period that every account may sell without having bought it. */
  grantLots: QtyLots
  /** Centre of the market collar while the book cannot give one. */
  referenceTicks: (delivery: Delivery) => PriceTicks
}

export const gateClosureOf = ({ startMs }: Delivery, terms: ContractTerms): number =>
  startMs - terms.gateClosureMin * MINUTE_MS

export function contractSpec(delivery: Delivery, session: Session, terms: ContractTerms): SymbolSpec {
  return {
    symbol: contractName(delivery),
    description: sentenceOf(delivery, terms.zone),
    minPriceTicks: -50_000,
    maxPriceTicks: 999_900,
    maxQtyLots: 10_000,
    maxValueMicro: 5_000_000_000_000,
    // Counted over all symbols: a quote or two on each side of every contract.
    maxOpenOrders: 2_000,
    collarPercent: 20,
    collarMinTicks: 30_000,
    referenceTicks: terms.referenceTicks(delivery),
    maxCommandsPerSecond: 0,
    grantLots: terms.grantLots,
    session,
    delivery,
    gateClosureMs: gateClosureOf(delivery, terms),
  }
}

function sentenceOf({ startMs, endMs }: Delivery, zone: string): string {
  const from = localTime(zone, startMs)
  const to = localTime(zone, endMs)
  return `Electricity delivered ${from.date} ${clock(from.minutes)}–${clock(to.minutes)} ${from.offset}, NT$ per MWh`
}
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
