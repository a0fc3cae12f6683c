/** What became of the newest order, or of the newest that was refused or cancelled. */

import type { Call } from '../dialog/history.ts'
import { isWhole, pendingFrom } from '../orders.ts'
import { list, str } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import { timeSaid, timeSaidBeside } from './clock-words.ts'
import type { Messages } from './messages.ts'
import { fateOf } from './order-state.ts'

const ENDED: Readonly<Record<'refused' | 'cancelled', readonly string[]>> = {
  refused: ['REJECTED'],
  cancelled: ['CANCELLED', 'EXPIRED'],
}

/** @returns null where what became of it cannot be read */
export function tellNewest(
  m: Messages,
  call: Call,
  value: unknown,
  { ended, side }: Reckoned<'newest'>,
  nowMs: number | null,
): string | null {
  const listed = list(value, 'orders')
  const rows = pendingFrom([call]).filter((row) => !side || row.side === side)
  const stateOf = (orderId: string) =>
    str(
      listed.find((row) => str(row, 'orderId') === orderId),
      'state',
    ) || str(value, 'ofEachOrder', 'state')
  const newest = (states: readonly string[] | null) =>
    rows.find(({ orderId }) => states === null || states.includes(stateOf(orderId)))
  const meant = newest(ended && ENDED[ended])
  const fate = meant && fateOf(m, meant, value)
  if (meant) return fate ? m.orderFates([fate], 0) + placedAt(m, listed, meant.orderId, nowMs) : null
  if (ended === null) return m.orders('all', 0, 0, null)
  // Whoever asks about a refused order may mean one that did not fill.
  const other = ended === 'refused' ? newest(ENDED.cancelled) : undefined
  const otherFate = other && fateOf(m, other, value)
  return [m.noneEnded(ended, !isWhole(call)), otherFate ? m.orderFates([otherFate], 0) : '']
    .filter(Boolean)
    .join('\n\n')
}

/** Empty where the list does not tell. */
export function placedAt(m: Messages, listed: readonly unknown[], orderId: string, nowMs: number | null): string {
  const ms = Date.parse(
    str(
      listed.find((row) => str(row, 'orderId') === orderId),
      'createTime',
    ),
  )
  return Number.isNaN(ms) ? '' : m.placedAt(nowMs === null ? timeSaid(ms) : timeSaidBeside(ms, nowMs))
}
