/** How long a candle is, and when the one of a moment began: the exchange records by it, and a chart goes on by it with the trades it is told. */

import { dayEndMs, dayStartMs } from '../local-time.ts'
import type { CandleInterval } from './tools.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/**
 * `zone`: whose day the intervals part, beginning at its midnight; null where they part UTC, as any day does that begins at one of
 * them.
 */
export type CandleLength = { readonly intervalMs: number; readonly zone: string | null }

const INTERVAL_MS: Readonly<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
}

/** @param zone of the market: those of four hours and of days begin at its midnight */
export function candleLength(interval: CandleInterval, zone: string): CandleLength {
  return { intervalMs: INTERVAL_MS[interval], zone: interval === '4h' || interval === '1d' ? zone : null }
}

/** The candle of a moment. The last of a day ends with it, of whatever length it is. */
export function candleSpan({ intervalMs, zone }: CandleLength, atMs: number): { openMs: number; endMs: number } {
  if (zone === null) {
    const openMs = Math.floor(atMs / intervalMs) * intervalMs
    return { openMs, endMs: openMs + intervalMs }
  }
  const [startMs, nextMs] = [dayStartMs(zone, atMs), dayEndMs(zone, atMs)]
  // A day of 25 hours is one day.
  if (intervalMs >= DAY_MS) return { openMs: startMs, endMs: nextMs }
  const openMs = atMs - ((atMs - startMs) % intervalMs)
  return { openMs, endMs: Math.min(openMs + intervalMs, nextMs) }
}
