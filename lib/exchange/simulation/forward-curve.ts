/**
 * What the power of one delivery period should cost: the day's shape of demand, a solar dip, and the weather of that day. Seldom, on a bright
 * spring day, noon costs less than nothing. The price of an hour is the mean of its quarters.
 */

import { localTime } from '../../contracts/local-time.ts'
import type { PriceTicks } from '../../contracts/units.ts'
import type { Delivery } from '../engine/symbol-spec.ts'
import { BASE_TICKS, dayShape } from './load-curve.ts'
import { createRandom } from './random.ts'

const QUARTER_MS = 15 * 60_000
/** Single periods swing wider than the spot symbol, which has no period. */
const AMPLITUDE = 2.5
const TICKS_PER_NTD = 100

type Weather = { levelTicks: number; solarTicks: number }
/** Sun by month, January first. */
const SUN = [0.6, 0.7, 1.1, 1.2, 1.2, 1, 1, 1, 0.9, 0.9, 0.7, 0.6] as const
const BRIGHT_SPRING_DAY = 0.06

function weatherOf(date: string, seed: number): Weather {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const random = createRandom(seed ^ (year * 512 + month * 32 + day))
  const level = 60 * random.normal()
  const sun = (80 + 320 * random.next()) * (SUN[month - 1] ?? 1)
  const bright = month >= 3 && month <= 5 && random.chance(BRIGHT_SPRING_DAY)
  const depth = bright ? random.between(3_000, 3_500) : sun
  return { levelTicks: level * TICKS_PER_NTD, solarTicks: depth * TICKS_PER_NTD }
}

/** Around noon, gone by early morning and evening. */
const sunAt = (hour: number): number => Math.exp(-(((hour - 12.2) / 1.9) ** 2))

export function forwardTicks(delivery: Delivery, zone: string, seed: number): PriceTicks {
  let sum = 0
  let quarters = 0
  for (let atMs = delivery.startMs; atMs < delivery.endMs; atMs += QUARTER_MS) {
    const { date, minutes } = localTime(zone, atMs)
    const hour = (minutes + 7.5) / 60
    const { levelTicks, solarTicks } = weatherOf(date, seed)
    sum += BASE_TICKS + AMPLITUDE * dayShape(hour) + levelTicks - solarTicks * sunAt(hour)
    quarters++
  }
  return Math.round(sum / quarters)
}
