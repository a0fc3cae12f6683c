/**
 * Where the price of one contract is going. `fair` is what somebody with all the news would say; dealers learn it with a delay, which is
 * what informed traders live on. It moves with the market, with news of its own, which grows as delivery comes nearer, and with
 * outages, which raise the next hours and fade.
 */
import type { PriceTicks } from '../../contracts/units.ts'
import type { Random } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** An Ornstein–Uhlenbeck process: noise that is pulled back to zero. */
type Noise = { ticks: number; atMs: number }

function advanceNoise(noise: Noise, toMs: number, halfLifeMs: number, deviation: number, random: Random): void {
  const keep = 2 ** (-Math.max(0, toMs - noise.atMs) / halfLifeMs)
  noise.ticks = noise.ticks * keep + deviation * Math.sqrt(1 - keep * keep) * random.normal()
  noise.atMs = toMs
}

/** What all contracts share. */
export type Shared = { market: Noise; outage: Noise }

const MARKET = { halfLifeMs: 90 * MINUTE_MS, deviation: 600 }
const OUTAGE_EVERY_MS = 4 * HOUR_MS
const OUTAGE_HALF_LIFE_MS = 40 * MINUTE_MS
const OUTAGE_MAX_TICKS = 80_000
/** Most of them are plants that trip; some are wind that nobody expected. */
const OUTAGE_RAISES = 0.75

export function advanceShared(shared: Shared, toMs: number, random: Random): void {
  const passedMs = Math.max(0, toMs - shared.market.atMs)
  advanceNoise(shared.market, toMs, MARKET.halfLifeMs, MARKET.deviation, random)
  advanceNoise(shared.outage, toMs, OUTAGE_HALF_LIFE_MS, 0, random)
  if (!random.chance(1 - Math.exp(-passedMs / OUTAGE_EVERY_MS))) return
  const size = 4_000 - 12_000 * Math.log(1 - random.next())
  const sign = random.chance(OUTAGE_RAISES) ? 1 : -1
  const { outage } = shared
  outage.ticks = Math.max(-OUTAGE_MAX_TICKS, Math.min(OUTAGE_MAX_TICKS, outage.ticks + sign * size))
}

export type ContractReference = {
  curveTicks: PriceTicks
  own: Noise
  /** What dealers believe now. */
  knownTicks: number
}

/** How far an outage reaches ahead. */
const OUTAGE_REACH_HOURS = 2.5
const LEARN_HALF_LIFE_MS = 75_000
const OWN_HALF_LIFE_MS = 45 * MINUTE_MS

export function advanceReference(
  reference: ContractReference,
  shared: Shared,
  toMs: number,
  startMs: number,
  random: Random,
): { fairTicks: PriceTicks; knownTicks: PriceTicks } {
  const hours = Math.max(0, startMs - toMs) / HOUR_MS
  const passedMs = Math.max(0, toMs - reference.own.atMs)
  advanceNoise(reference.own, toMs, OWN_HALF_LIFE_MS, 300 + 1_100 * Math.exp(-hours / 1.5), random)
  const { curveTicks, own } = reference
  const fair =
    curveTicks + shared.market.ticks + own.ticks + shared.outage.ticks * Math.exp(-hours / OUTAGE_REACH_HOURS)
  reference.knownTicks += (fair - reference.knownTicks) * (1 - 2 ** (-passedMs / LEARN_HALF_LIFE_MS))
  return { fairTicks: Math.round(fair), knownTicks: Math.round(reference.knownTicks) }
}
