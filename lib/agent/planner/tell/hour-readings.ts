/** An order with an hour that it has no place for, as the sentences it could have meant. */

import { wallClock } from '../../delivery-clock.ts'
import { deliveryOf, isNext } from '../text/delivery.ts'
import type { OrderDraft } from '../understand/action.ts'
import { restingUntil } from '../understand/resting.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'

/** The hour that was said, "18:00"; null where none of the orders has one. @param nowMs tells 六點 in the morning from that in the evening */
export function clockSaid(orders: readonly OrderDraft[], nowMs: number | null): string | null {
  const [window] = orders.flatMap(({ window }) => (window && !isNext(window) && window.end === null ? [window] : []))
  if (!window) return null
  const delivery = window.isOnDial && nowMs !== null ? deliveryOf(window, nowMs) : null
  if (delivery) return wallClock(delivery.startMs).slice(11)
  const { start } = window
  return [Math.floor(start / 60) % 24, start % 60].map((n) => String(n).padStart(2, '0')).join(':')
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
