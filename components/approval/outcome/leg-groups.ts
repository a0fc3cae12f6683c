/** Of a plan with many legs those that came to the same, told once: a row for each of 25 orders that all rest is read by nobody. Pure. */
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'
import { isAway } from '../plan/leg-kind.ts'
import type { Step } from './outcome-steps.ts'

/** `number`: its place in the plan, from 1. */
export type ToldLeg = { leg: PlanLeg; steps: Step[]; number: number }
/** `sum`: what they came to together. A group of one has none and is told in all its steps. */
type LegGroup = { sum: Step | null; legs: ToldLeg[] }

/** Up to so many are told one by one. */
const MAX_ONE_BY_ONE = 5
const MIN_ALIKE = 3
/** What says no more of one order than of another. A refusal has its reason, and an order in part its rest. */
const ALIKE: ReadonlySet<string> = new Set([
  'resting',
  'filled',
  'cancelled',
  'killed',
  'massCancelled',
  'notYet',
  'leftOut',
])

/** In the order in which the groups begin. */
export function legGroups(told: readonly ToldLeg[]): LegGroup[] {
  const wordOf = ({ leg, steps }: ToldLeg) => {
    const word = steps.at(-1)?.word ?? ''
    return ALIKE.has(word) && !isAway(leg) ? word : undefined
  }
  const alike = new Map<string, ToldLeg[]>()
  if (told.length > MAX_ONE_BY_ONE) {
    for (const one of told) {
      const word = wordOf(one)
      if (word !== undefined) alike.set(word, [...(alike.get(word) ?? []), one])
    }
  }
  return told.flatMap((one): LegGroup[] => {
    const legs = alike.get(wordOf(one) ?? '') ?? []
    if (legs.length < MIN_ALIKE) return [{ sum: null, legs: [one] }]
    return legs[0] === one ? [{ sum: sumOf(legs), legs }] : []
  })
}

/** As one step: the MWh together, at the average of all, and when the last of them came to it. */
function sumOf(legs: readonly ToldLeg[]): Step {
  const lasts = legs.flatMap(({ steps }) => steps.at(-1) ?? [])
  const { word = '', tone = 'off' } = lasts[0] ?? {}
  const times = lasts.flatMap(({ at }) => at ?? [])
  const at = times.length === lasts.length ? (times.toSorted().at(-1) ?? null) : null
  const details = lasts.flatMap(({ detail }) => detail ?? [])
  const total = (of: 'qty' | 'of') => qtyNumber(details.reduce((lots, one) => lots + toLots(one[of] ?? 0), 0))
  const base = { key: word, word, tone, at }
  if (word === 'filled') {
    const value = details.reduce((sum, { qty, price }) => sum + (qty ?? 0) * (price ?? Number.NaN), 0)
    return { ...base, detail: { word: 'filledDetail', qty: total('qty'), price: perMwh(value, total('qty')) } }
  }
  const isAll = details.length === lasts.length && details.every(({ of }) => of !== undefined)
  return isAll ? { ...base, detail: { word: 'endedDetail', qty: total('qty'), of: total('of') } } : base
}

/** Null where one of them has no price. */
const perMwh = (value: number, mwh: number): number | null =>
  Number.isFinite(value) && mwh > 0 ? Math.round((value / mwh) * 100) / 100 : null
