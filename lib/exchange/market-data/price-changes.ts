/** How prices move from minute to minute: what volatility and efficiency are computed from. */
import type { PriceTicks } from '../../contracts/units.ts'
import { type CandleRing, candlesBackwards } from './candle-ring.ts'

const MINUTE = 60_000

export type MinuteCloses = {
  /** One per minute, oldest first. */
  closes: PriceTicks[]
  /** Minutes of these that saw a trade. */
  traded: number
}

/**
 * Closes of the `minutes` up to `currentMinute` (its start, ms). A minute without a trade closes where the one before did, so that all are
 * equally far apart; minutes before the first trade of all are left out.
 */
export function minuteCloses(candles: CandleRing, currentMinute: number, minutes: number): MinuteCloses {
  const closes: PriceTicks[] = []
  let traded = 0
  for (const candle of candlesBackwards(candles)) {
    const age = (currentMinute - candle.openMs) / MINUTE
    if (age < minutes) traded++
    // Newest first: this close stands for its own minute and for the empty ones after it.
    while (closes.length <= age && closes.length < minutes) closes.push(candle.close)
    if (age >= minutes) break
  }
  return { closes: closes.reverse(), traded }
}

/** null where a price is not above zero: it has no logarithm. */
export function logReturns(closes: readonly PriceTicks[]): number[] | null {
  if (closes.some((price) => price <= 0)) return null
  return closes.slice(1).map((price, i) => Math.log(price / (closes[i] as number)))
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length

/** Σ (x − mean)² */
function squares(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, v) => sum + (v - middle) ** 2, 0)
}

/** Sample standard deviation of at least two values. */
export const deviation = (values: readonly number[]): number => Math.sqrt(squares(values) / (values.length - 1))

/**
 * Lo and MacKinlay's variance ratio of a price series with n changes x and mean change μ: the variance of its overlapping q-step changes,
 * Σ (P_k − P_{k−q} − qμ)² / m with m = q (n − q + 1) (1 − q/n), over that of single steps, Σ (x − μ)² / (n − 1). Changes of price, not of
 * its logarithm, so that prices below zero do no harm. null where nothing moved or n ≤ q.
 */
export function varianceRatio(prices: readonly number[], q: number): number | null {
  const changes = prices.slice(1).map((price, i) => price - (prices[i] as number))
  const n = changes.length
  if (n <= q) return null
  const single = squares(changes) / (n - 1)
  if (single === 0) return null
  const drift = q * mean(changes)
  let sum = 0
  for (let k = q; k <= n; k++) sum += ((prices[k] as number) - (prices[k - q] as number) - drift) ** 2
  return sum / (q * (n - q + 1) * (1 - q / n)) / single
}

/** Of the changes at lag 1: Σ (x_t − μ)(x_{t−1} − μ) / Σ (x_t − μ)². null where nothing moved. */
export function autocorrelation(prices: readonly number[]): number | null {
  const changes = prices.slice(1).map((price, i) => price - (prices[i] as number))
  const all = squares(changes)
  if (changes.length < 2 || all === 0) return null
  const middle = mean(changes)
  let products = 0
  for (let t = 1; t < changes.length; t++) {
    products += ((changes[t] as number) - middle) * ((changes[t - 1] as number) - middle)
  }
  return products / all
}

export type Efficiency = { varianceRatio: number | null; autocorrelation: number | null; tradedMinutes: number }

const MIN_TRADED_MINUTES = 30
const VARIANCE_RATIO_STEPS = 5

export function efficiencyOf({ closes, traded }: MinuteCloses): Efficiency {
  if (traded < MIN_TRADED_MINUTES) return { varianceRatio: null, autocorrelation: null, tradedMinutes: traded }
  return {
    varianceRatio: varianceRatio(closes, VARIANCE_RATIO_STEPS),
    autocorrelation: autocorrelation(closes),
    tradedMinutes: traded,
  }
}
