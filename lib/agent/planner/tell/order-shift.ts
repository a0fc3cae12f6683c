/** What is asked or told of a difference that an order shall have, whether its plan waits, it rests or nobody sent it. */
import type { AnswerChoice } from '../../../contracts/chat.ts'
import type { OrderShift } from '../understand/relative-change.ts'
import { shiftChoices } from './choices.ts'
import type { Messages } from './messages.ts'
import { grouped, priceText } from './values.ts'

type Told = Exclude<OrderShift, { kind: 'to' }>

/** @param isPlan its plan waits */
export function tellShift(m: Messages, shift: Told, isPlan: boolean): { text: string; choices: AnswerChoice[] } {
  const choices = shiftChoices(m, shift)
  if (shift.kind === 'how_much') return { text: m.howMuch(shift.of, shift.isUp), choices }
  if (shift.kind === 'either') {
    const [price, qty] = [priceText(shift.price), grouped(shift.qty)]
    return { text: m.priceOrQuantity(price, qty), choices }
  }
  const why = whyKept(m, shift)
  return { text: isPlan ? m.planKept(why) : m.nothingPrepared(why), choices }
}

function whyKept(m: Messages, shift: Extract<Told, { kind: 'kept' }>): string {
  switch (shift.why) {
    case 'nothing_left':
      return m.noShift.nothingLeft()
    case 'no_price':
      return m.noShift.noPrice()
    case 'below_zero':
      return m.noShift.belowZero(priceText(shift.figure))
    case 'off_tick':
      return m.noShift.offTick(grouped(shift.figure))
    case 'off_lot':
      return m.noShift.offLot(grouped(shift.figure))
  }
}
