/** The answers a question offers as buttons. Every one of them is a sentence the planner reads as that answer. */
import type { AnswerChoice } from '../../../contracts/chat.ts'
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { numberText } from '../../../contracts/units.ts'
import type { Contract } from '../contracts.ts'
import type { Intent } from '../dialog/intent.ts'
import type { PendingOrder } from '../orders.ts'
import type { Snag } from '../prepare.ts'
import { compare, multiply } from '../text/decimal.ts'
import { read } from '../text/tokens.ts'
import { type Missing, missingOf, type OrderDraft } from '../understand/action.ts'
import type { Figure, OrderShift } from '../understand/relative-change.ts'
import type { OrderLine } from './account-facts.ts'
import { clockSaid, hourReadings, isOfNextHour } from './hour-readings.ts'
import type { Messages } from './messages.ts'
import { sentenceOf, simulationsOf } from './suggest.ts'
import { figure, grouped, price, priceText, quoted } from './values.ts'

export const MAX_CHOICES = 5

export const asWords = (words: readonly string[]): AnswerChoice[] => words.map((label) => ({ label, words: label }))

export const lineOf = (m: Messages, o: PendingOrder): OrderLine => ({
  side: o.side === 'SELL' ? 'SELL' : 'BUY',
  qty: figure(o.amount),
  symbol: o.symbol === DEFAULT_SYMBOL ? null : m.contract(o.symbol),
  price: o.price === null ? null : price(o.price),
  id: quoted(o.orderId),
})

export const hoursOf = (m: Messages, c: Contract): string => m.delivery(c.startMs, c.endMs)

/** NT$ that a price is moved by in one go, and MWh that an order is made larger or smaller by. */
const STEPS = ['1', '5', '10']
const SIZES = ['1', '5']

type Steps = { of: Figure | null; isUp: boolean; qty: string }
/** Answers to how much higher or lower, more or less. `qty`: of the order, decimal. */
function stepsOf(m: Messages, { of, isUp, qty }: Steps): string[] {
  // What would leave nothing is not offered.
  const sizes = SIZES.filter((size) => isUp || compare(size, qty) < 0).map((size) => m.choices.sized(isUp, size))
  if (of === 'qty') return [...sizes, isUp ? m.choices.double : m.choices.half]
  const steps = STEPS.map((step) => m.choices.moved(isUp, step))
  return of === 'price' ? steps : [...steps, ...sizes]
}

/** Answers to which order of a plan is meant; of many no more than that all are. */
export const whichChoices = (m: Messages, orders: readonly string[]): AnswerChoice[] => [
  ...(orders.length < MAX_CHOICES ? orders.map((label, i) => ({ label, words: m.choices.place(i + 1) })) : []),
  ...asWords([m.choices.all]),
]

/** Answers to what is asked of such a difference. */
export function shiftChoices(m: Messages, shift: Exclude<OrderShift, { kind: 'to' }>): AnswerChoice[] {
  if (shift.kind === 'how_much') return asWords(stepsOf(m, shift))
  if (shift.kind === 'kept') return []
  return asWords([m.choices.price(priceText(shift.price)), m.choices.quantity(grouped(shift.qty))])
}

export function snagChoices(m: Messages, snag: Snag): AnswerChoice[] {
  switch (snag.kind) {
    case 'several_pending':
      return snag.orders.slice(0, MAX_CHOICES).map((o) => ({ label: m.choices.order(lineOf(m, o)), words: o.orderId }))
    case 'unclear_change':
      return asWords([m.choices.price(priceText(snag.number)), m.choices.quantity(grouped(snag.number))])
    case 'unclear_shift':
      return asWords([m.choices.price(priceText(snag.price)), m.choices.quantity(grouped(snag.qty))])
    case 'no_change':
      return snag.towards ? asWords(stepsOf(m, { ...snag.towards, qty: numberText(snag.order.amount) })) : []
    case 'unclear_unit':
      return asWords(['kWh', 'MWh'])
    case 'unclear_contract':
      return [{ label: m.contract(snag.beside), words: snag.beside }, ...asWords([m.choices.spot])]
    case 'no_contract':
    case 'several_contracts':
      return snag.near.map((c) => ({ label: m.choices.contract(hoursOf(m, c), quoted(c.symbol)), words: c.symbol }))
    default:
      return []
  }
}

/**
 * The two ways to read "buy 2950 50": as quantity then price, and the other way round.
 *
 * @param said null: its numbers are plain and only words are not, so it is offered without them
 */
function eitherWay(m: Messages, draft: OrderDraft, said: string | null, nowMs: number | null): AnswerChoice[] {
  const asRead = said === null && missingOf(draft) === null ? sentenceOf(m, [draft], nowMs) : null
  if (said === null) return asWords(asRead === null ? [] : [asRead])
  const [first, second, ...more] = read(said).tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (draft.side === null || first === undefined || second === undefined || more.length > 0) return []
  const order = (qty: string, price: string) =>
    sentenceOf(m, [{ ...draft, qty, price, market: false, reference: null }], nowMs)
  return asWords([order(first, second), order(second, first)].filter((words) => words !== null))
}

export function askChoices(
  m: Messages,
  missing: Missing,
  draft: OrderDraft,
  said: string | null,
  nowMs: number | null,
): AnswerChoice[] {
  switch (missing) {
    case 'side':
      return asWords(m.choices.sides)
    case 'price':
      return asWords(m.choices.prices)
    case 'hours':
      return asWords(m.choices.hours)
    case 'expiry':
      return asWords(m.choices.expiries)
    case 'order':
      return asWords(m.choices.orders)
    case 'contract':
      return draft.qty !== null && !draft.window && !draft.symbol ? asWords([m.choices.spot]) : []
    case 'clarify':
      return eitherWay(m, draft, said, nowMs)
    default:
      return []
  }
}

export function saidChoices(m: Messages, intent: Intent, said: string, nowMs: number | null): AnswerChoice[] {
  if (intent.kind === 'refuse')
    return intent.why === 'atHour' &&
      intent.isAll &&
      (clockSaid(intent.orders, nowMs) !== null || isOfNextHour(intent.orders))
      ? asWords(hourReadings(m, intent.orders, nowMs).filter((words) => words !== null))
      : []
  if (intent.kind === 'shifted') return shiftChoices(m, intent.shift)
  if (intent.kind === 'hours_differ')
    return asWords([intent.begin, intent.end].flatMap((orders) => sentenceOf(m, orders, nowMs) ?? []))
  if (intent.kind === 'each_meant') return asWords([intent.said])
  if (intent.kind === 'each_side')
    return asWords(m.choices.widths(intent.by, multiply(intent.by, '0.5'), intent.isWider))
  if (intent.kind === 'hours_seen') return asWords([intent.begin, intent.end])
  if (intent.kind === 'cannot' && intent.what === 'twapSide') return simulationsOf(m, said)
  if (intent.kind === 'cannot' && intent.what === 'interval') return asWords(m.choices.intervals)
  const isLost =
    intent.kind === 'say' && (intent.what === 'unknown' || intent.what === 'help' || intent.what === 'hello')
  return isLost ? asWords(m.choices.examples) : []
}
