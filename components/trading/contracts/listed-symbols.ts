/** What is traded, as the strip of contracts shows it. Pure. */
import { hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import type { ListedSymbol, MarketEvents } from '../../../lib/contracts/market-stream.ts'

const MINUTE_MS = 60_000

const startOf = ({ symbol }: ListedSymbol): number => hoursOf(symbol)?.startMs ?? Number.NEGATIVE_INFINITY

/** In the order in which they deliver, what delivers at all hours first. */
export function withListed(
  held: readonly ListedSymbol[] | null,
  { snapshot, symbols, gone }: MarketEvents['symbols'],
): readonly ListedSymbol[] {
  const fresh = new Set([...symbols.map(({ symbol }) => symbol), ...gone])
  const kept = snapshot || held === null ? [] : held.filter(({ symbol }) => !fresh.has(symbol))
  return [...kept, ...symbols].sort((a, b) => startOf(a) - startOf(b) || a.symbol.localeCompare(b.symbol))
}

/** Minutes a contract delivers; null for what is no delivery contract. */
export function minutesOf({ symbol }: Pick<ListedSymbol, 'symbol'>): number | null {
  const hours = hoursOf(symbol)
  return hours && (hours.endMs - hours.startMs) / MINUTE_MS
}

/** Lengths that are listed, longest first. */
export const lengthsOf = (listed: readonly ListedSymbol[]): number[] =>
  [...new Set(listed.flatMap((one) => minutesOf(one) ?? []))].sort((a, b) => b - a)

/** Those of a length in which something can still be done, and the one that is looked at. */
export const contractsOf = (
  listed: readonly ListedSymbol[],
  minutes: number,
  chosen: string,
): readonly ListedSymbol[] =>
  listed.filter((one) => minutesOf(one) === minutes && (one.session !== 'CLOSED' || one.symbol === chosen))

const HOURS_TOLD_WHOLE = 12

type TimeLeft = { unit: 'minutes'; count: number } | { unit: 'hours'; count: number; minutes: number }

/** Until the gate closes; null once it is closed, and where there is none. */
export const timeToGate = ({ delivery }: Pick<ListedSymbol, 'delivery'>, nowMs: number): TimeLeft | null =>
  delivery && timeLeft(Date.parse(delivery.gateClosure), nowMs)

/** Whole minutes, from an hour on with the hours, and whole hours where the minutes no longer matter; null once the time has come. */
export function timeLeft(untilMs: number, nowMs: number): TimeLeft | null {
  const minutes = Math.ceil((untilMs - nowMs) / MINUTE_MS)
  if (minutes <= 0) return null
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return { unit: 'hours', count: hours, minutes: hours < HOURS_TOLD_WHOLE ? minutes % 60 : 0 }
}
