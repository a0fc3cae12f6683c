/** What became of the orders that were asked about by their number. */
import { orderState } from '../../../contracts/exchange/fields.ts'
import type { Call } from '../dialog/history.ts'
import { isWhole, type PendingOrder, pendingFrom, reckonedRows } from '../orders.ts'
import { list, num, str } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import type { OrderFate } from './account-facts.ts'
import { lineOf } from './choices.ts'
import { timeSaid } from './clock-words.ts'
import type { Messages } from './messages.ts'
import { figure, grouped, price } from './values.ts'

/** Beyond these only how many. */
const MAX_TOLD = 3

/** @returns null where the list is cut and another may be meant, or what became of one cannot be read */
export function tellOrderState(
  m: Messages,
  call: Call,
  value: unknown,
  reckoned: Reckoned<'orderState'>,
): string | null {
  if (!isWhole(call)) return null
  const { numbers, side, within, delivery } = reckoned
  if (within && !delivery) return m.noClock()
  const rows = reckonedRows(reckoned, pendingFrom([call]))
  if (rows.length === 0 && within) return m.noOrderWithin(side ?? null)
  if (rows.length === 0) return m.noSuchOrder(numbers.map(grouped), side ?? null)
  const fates = rows.slice(0, MAX_TOLD).map((row) => fateOf(m, row, value))
  if (!fates.every((fate) => fate !== null)) return null
  const told = m.orderFates(fates, rows.length - fates.length)
  const [only, ...more] = rows
  const isOpen = fates.every(({ state }) => state === 'OPEN' || state === 'PARTIALLY_FILLED')
  return reckoned.isEnd && only && more.length === 0 && isOpen
    ? `${told} ${endOf(m, only.orderId, value)}`.trim()
    : told
}

/** Until when it rests; empty where the exchange does not tell. */
function endOf(m: Messages, orderId: string, value: unknown): string {
  const found = list(value, 'orders').find((it) => str(it, 'orderId') === orderId)
  const ms = Date.parse(str(found, 'expiresAt'))
  if (!Number.isNaN(ms)) return m.restsUntil(timeSaid(ms))
  return (str(found, 'timeInForce') || str(value, 'ofEachOrder', 'timeInForce')) === 'GTC' ? m.restsUntil(null) : ''
}

/** @param value the list it is of; null where it does not tell */
export function fateOf(m: Messages, row: PendingOrder, value: unknown): OrderFate | null {
  const found = list(value, 'orders').find((it) => str(it, 'orderId') === row.orderId)
  const state = orderState.safeParse(str(found, 'state') || str(value, 'ofEachOrder', 'state'))
  const filled = num(found, 'filledAmount') ?? num(value, 'ofEachOrder', 'filledAmount')
  const at = num(found, 'avgPrice') ?? num(value, 'ofEachOrder', 'avgPrice')
  if (!state.success || filled === null) return null
  return {
    order: lineOf(m, row),
    state: state.data,
    filled: filled > 0 ? figure(filled) : null,
    at: filled > 0 && at !== null ? price(at) : null,
  }
}
