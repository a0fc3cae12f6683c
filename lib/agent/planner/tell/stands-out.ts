/** The order that stands out among those that were listed. */
import type { Call } from '../dialog/history.ts'
import { isWhole, pendingFrom, reckonedRows } from '../orders.ts'
import { list } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import { lineOf } from './choices.ts'
import type { Messages } from './messages.ts'
import { placedAt } from './newest-order.ts'

/** Of several that are equally so; beyond these only how many. */
const MAX_TOLD = 3

/** @returns null where there is no order, or the list is cut and another may stand out more */
export function tellStandsOut(
  m: Messages,
  call: Call,
  value: unknown,
  reckoned: Reckoned<'standingOut'>,
  nowMs: number | null,
): string | null {
  const { extreme, side } = reckoned
  if (!isWhole(call)) return null
  const rows = pendingFrom([call]).filter((row) => !side || row.side === side)
  const found = reckonedRows(reckoned, rows)
  if (found.length === 0) return null
  const lines = found.slice(0, MAX_TOLD).map((row) => lineOf(m, row))
  const told = m.standsOut({ ...extreme, side: side ?? null }, rows.length, lines, found.length - lines.length)
  const [only] = found
  return only && extreme.of === 'time' ? told + placedAt(m, list(value, 'orders'), only.orderId, nowMs) : told
}
