/** The orders of a plan by when they deliver. Pure. */
import { type DeliveryHours, hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { isNewOrder } from '../plan/leg-kind.ts'
import { argQty, argText, remainingLegs, sideOf } from '../plan/plan-args.ts'

/** Hours in which nothing is ordered are among them, with zeros. */
type ScheduledHours = DeliveryHours & { boughtMwh: number; soldMwh: number }

/** Contracts that make a picture. */
const MIN_LEGS = 4

/** In the order they deliver; null where they are few, deliver at the same time, or a leg is no order of a contract. */
export function scheduleOf(legs: readonly PlanLeg[]): { hours: ScheduledHours[]; mostMwh: number } | null {
  const bySymbol = new Map<string, ScheduledHours>()
  for (const leg of remainingLegs({ legs })) {
    const symbol = argText(leg.args.symbol)
    const [at, side, mwh] = [hoursOf(symbol), sideOf(leg.args), argQty(leg.args.qty)]
    if (!isNewOrder(leg) || !at || side === null || mwh === null) return null
    const hours = bySymbol.get(symbol) ?? { ...at, boughtMwh: 0, soldMwh: 0 }
    if (side === 'BUY') hours.boughtMwh += mwh
    else hours.soldMwh += mwh
    bySymbol.set(symbol, hours)
  }
  const ordered = [...bySymbol.values()].toSorted((a, b) => a.startMs - b.startMs)
  // A quarter hour and the hour it lies in would be drawn one behind the other.
  const isOverlapping = ordered.some(({ startMs }, i) => startMs < (ordered[i - 1]?.endMs ?? startMs))
  if (ordered.length < MIN_LEGS || isOverlapping) return null
  const hours = ordered.flatMap((at, i) => {
    const gapMs = ordered[i - 1]?.endMs ?? at.startMs
    return gapMs < at.startMs ? [{ startMs: gapMs, endMs: at.startMs, boughtMwh: 0, soldMwh: 0 }, at] : [at]
  })
  return { hours, mostMwh: Math.max(...ordered.flatMap(({ boughtMwh, soldMwh }) => [boughtMwh, soldMwh])) }
}
