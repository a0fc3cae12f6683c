/** What is asked or told of a difference that an order which waits shall have. */
import type { AnswerChoice } from '../../../contracts/chat.ts'
import type { PlanShift } from '../plan-shift.ts'
import { compare } from '../text/decimal.ts'
import { asWords } from './choices.ts'
import type { Messages } from './messages.ts'
import { grouped, priceText } from './values.ts'

/** NT$ that a price is moved by in one go, and MWh that an order is made larger or smaller by. */
const STEPS = ['1', '5', '10']
const SIZES = ['1', '5']

type Told = Exclude<PlanShift, { kind: 'to' }>

export function tellShift(m: Messages, shift: Told): { text: string; choices: AnswerChoice[] } {
  if (shift.kind === 'how_much') return { text: m.howMuch(shift.of, shift.isUp), choices: asWords(stepsOf(m, shift)) }
  if (shift.kind === 'either') {
    const [price, qty] = [priceText(shift.price), grouped(shift.qty)]
    return { text: m.priceOrQuantity(price, qty), choices: asWords([m.choices.price(price), m.choices.quantity(qty)]) }
  }
  return { text: m.planKept(whyKept(m, shift)), choices: [] }
}

function stepsOf(m: Messages, { of, isUp, qty }: Extract<Told, { kind: 'how_much' }>): string[] {
  // What would leave nothing is not offered.
  const sizes = SIZES.filter((size) => isUp || compare(size, qty) < 0).map((size) => m.choices.sized(isUp, size))
  if (of === 'qty') return [...sizes, isUp ? m.choices.double : m.choices.half]
  const steps = STEPS.map((step) => m.choices.moved(isUp, step))
  return of === 'price' ? steps : [...steps, ...sizes]
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
