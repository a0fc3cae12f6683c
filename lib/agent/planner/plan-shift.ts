/** A difference that an order shall have, said while its plan waits. Pure. */
import type { Turn } from './dialog/history.ts'
import { type Order, orderOf, saidIn, shiftAnswered, shiftOf } from './dialog/order-shift.ts'
import { draftOf } from './dialog/references.ts'
import { isSpokenNow, newestWrites } from './dialog/spoken-of.ts'
import { hasTag } from './text/tokens.ts'
import type { OrderShift, ShiftAsked } from './understand/relative-change.ts'
import { understand } from './understand/understand.ts'

/** The order of the newest plan before the last of these turns. */
function orderIn(turns: readonly Turn[]): Order | null {
  const [call] = newestWrites(turns.slice(0, -1)).calls
  return call ? orderOf(draftOf(call)) : null
}

/**
 * What the newest message makes of the order of the newest plan. Null: it is none of that. The last but one may be what was asked
 * about: "cheaper", and "5" behind it.
 */
export function planShift(turns: readonly Turn[]): OrderShift | null {
  const last = turns.at(-1)
  const before = turns.slice(0, -1)
  const order = orderIn(turns)
  if (!last || !order) return null
  const said = saidIn(last.said)
  // After a look at the market "5 lower" may be of that, and "lower it by 5" is not.
  const isOfIt = isSpokenNow(before) || hasTag(understand(last.said).utterance.tokens, 'it', 'order')
  if (said && isOfIt) return shiftOf(order, said)
  return planShiftAnswered(turns, order)
}

/** What answers the question that the last but one of these turns ended in; null where it was none, or is not answered. */
export function planShiftAnswered(turns: readonly Turn[], order = orderIn(turns)): OrderShift | null {
  const last = turns.at(-1)
  const question = planShiftAsked(turns.slice(0, -1))
  return last && order && question ? shiftAnswered(order, question, last.said) : null
}

/** The question that the last of these turns ended in; null where it was none of these. */
export function planShiftAsked(before: readonly Turn[]): ShiftAsked | null {
  const asked = before.at(-1)
  if (!asked || asked.calls.length > 0 || before.length < 2) return null
  const shift = planShift(before)
  return shift?.kind === 'how_much' || shift?.kind === 'either' ? shift : null
}
