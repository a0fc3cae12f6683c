/** Where the simulated price wants to be: a day of demand in Taiwan, and noise that finds its way back. */
import type { PriceTicks } from '../../contracts/units.ts'
import type { Random } from './random.ts'

export const BASE_TICKS: PriceTicks = 300_000
const TAIPEI_OFFSET_HOURS = 8
const HOUR_MS = 3_600_000

/** NT$/MWh above or below the base by hour of the day in Taipei: night valley, morning rise, solar dip, evening peak. */
const DAY_SHAPE = [
  -95, -120, -140, -150, -145, -120, -70, -10, 45, 70, 60, 35, 10, 5, 20, 45, 80, 125, 160, 165, 130, 75, 10, -50,
] as const

/** The shape at an hour of 0 … 24 of the local day, interpolated, in ticks above or below the base. */
export function dayShape(hour: number): number {
  const from = Math.floor(hour)
  const a = DAY_SHAPE[from % 24] as number
  const b = DAY_SHAPE[(from + 1) % 24] as number
  return (a + (b - a) * (hour - from)) * 100
}

/** Base plus the day's shape in Taipei, in ticks. */
export const dailyTicks = (atMs: number): number => BASE_TICKS + dayShape((atMs / HOUR_MS + TAIPEI_OFFSET_HOURS) % 24)

/** Ornstein–Uhlenbeck: pulled back with this half-life, spread out to this deviation. */
const HALF_LIFE_MS = 25 * 60_000
const DEVIATION_TICKS = 1_800

/** `levelTicks`: what the price comes back to; null for the day's curve. */
export type ReferencePath = { levelTicks: PriceTicks | null; noiseTicks: number; atMs: number }

export const referenceAt = ({ levelTicks, noiseTicks, atMs }: ReferencePath): PriceTicks =>
  Math.round((levelTicks ?? dailyTicks(atMs)) + noiseTicks)

/** Exact step of the process, whatever the time between. */
export function advance(path: ReferencePath, toMs: number, random: Random): void {
  const keep = Math.exp((-Math.LN2 * Math.max(0, toMs - path.atMs)) / HALF_LIFE_MS)
  path.noiseTicks = path.noiseTicks * keep + DEVIATION_TICKS * Math.sqrt(1 - keep * keep) * random.normal()
  path.atMs = toMs
}
