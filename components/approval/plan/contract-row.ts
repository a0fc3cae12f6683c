/** Orders that differ in nothing but their contract: a block of hours, told as one. Pure. */
import { type DeliveryHours, hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { isNewOrder } from './leg-kind.ts'
import { argText } from './plan-args.ts'

type Leg = Pick<PlanLeg, 'tool' | 'server' | 'args'>
/** Fewer contracts than this are listed one by one. */
const MIN_LEGS = 3

/** From the first to the last, where each begins when the one before it ends and is as long. Null: they are no such row. */
export function contractRow(legs: readonly Leg[]): ({ args: PlanLeg['args'] } & DeliveryHours) | null {
  const hours = legs.map(({ args }) => hoursOf(argText(args.symbol)))
  const [first, last, args] = [hours[0], hours.at(-1), legs[0]?.args]
  if (legs.length < MIN_LEGS || !first || !last || !args || !legs.every(isNewOrder)) return null
  const isRow = hours.every((at, i) => i === 0 || (at && at.startMs === hours[i - 1]?.endMs && isAsLong(at, first)))
  const isAlike = legs.every((leg) => butForContract(leg.args) === butForContract(args))
  return isRow && isAlike ? { args, startMs: first.startMs, endMs: last.endMs } : null
}

const isAsLong = (a: DeliveryHours, b: DeliveryHours): boolean => a.endMs - a.startMs === b.endMs - b.startMs

const butForContract = ({ symbol: _, ...args }: PlanLeg['args']): string =>
  JSON.stringify(Object.entries(args).toSorted())
