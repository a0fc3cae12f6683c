/** An order with an hour that it has no place for, as the sentences it could have meant. */

import { wallClock } from '../../delivery-clock.ts'
import { deliveryOf, isNext } from '../text/delivery.ts'
import type { OrderDraft } from '../understand/action.ts'
import { restingUntil } from '../understand/resting.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'

/** The hour that was said, "18:00", and the same with the day that was said of it; null where none of the orders has one. @param nowMs tells 六點 in the morning from that in the evening */
export function clockSaid(
  orders: readonly OrderDraft[],
  nowMs: number | null,
): { clock: string; dated: string } | null {
  const [window] = orders.flatMap(({ window }) => (window && !isNext(window) && window.end === null ? [window] : []))
  if (!window) return null
  const delivery = nowMs === null ? null : deliveryOf(window, nowMs)
  const at = delivery ? wallClock(delivery.startMs) : null
  const { start } = window
  const plain = [Math.floor(start / 60) % 24, start % 60].map((n) => String(n).padStart(2, '0')).join(':')
  const clock = window.isOnDial && at ? at.slice(11) : plain
  return { clock, dated: window.day && at ? at : clock }
}

/** "For the next hour" may be how long an order rests, or the hour it is delivered in. */
export const isOfNextHour = (orders: readonly OrderDraft[]): boolean =>
  orders.some(({ window }) => window !== undefined && isNext(window))

/** How long what comes next is, where that was said of one of the orders. */
export const nextMinutes = (orders: readonly OrderDraft[]): number =>
  orders.flatMap(({ window }) => (window && isNext(window) && window.next ? [window.next] : []))[0] ?? 60

/** As the start of its delivery, and as until when it rests; null where that is no whole order. */
export function hourReadings(
  m: Messages,
  orders: readonly OrderDraft[],
  nowMs: number | null,
): [delivered: string | null, until: string | null] {
  const until = orders.map(restingUntil)
  return [
    exampleOf(m, orders, nowMs),
    until.includes(null)
      ? null
      : exampleOf(
          m,
          until.flatMap((o) => o ?? []),
          nowMs,
        ),
  ]
}
