/** A clause that orders, and one that repeats an order. */
import { add, compare, negate } from '../text/decimal.ts'
import { isNext } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { hasTag, type Token } from '../text/tokens.ts'
import { type Action, hasPrice, type OrderDraft } from './action.ts'
import { eachPrice, severalPrices } from './each-price.ts'
import { sideOf } from './heads.ts'
import { apart, doubt, type Heard, type Hearing, isCorrection, said } from './hearing.ts'
import { endsAtOne, isImperative, isOrderNamed, strangeIn } from './imperative.ts'
import { type OrderReading, readOrder } from './order.ts'
import { isOrderTold } from './order-told.ts'

export function onOrder(h: Hearing, { tokens, own, readings }: Heard): void {
  const { plain, result, lastOrder } = h
  if (lastOrder && isCorrection(tokens)) {
    doubt(h, lastOrder.at, [own])
    return
  }
  const rows = eachPrice(tokens)?.map((own) => readOrder(own, plain, sideOf(tokens)))
  if (rows && isImperative(tokens) && !lastOrder && rows.every(isWholeButSide)) {
    for (const { draft } of rows) result.actions.push({ kind: 'order', draft })
    h.lastSide = sideOf(tokens)
    h.lastOrder = { tokens, at: result.actions.length - 1, clauses: readings }
    return
  }
  const several = rows ? null : severalPrices(tokens)?.map((own) => readOrder(own, plain, sideOf(tokens)))
  if (several?.[0] && isImperative(tokens) && !lastOrder && several.every(isWhole)) {
    const at = result.actions.push({ kind: 'order', draft: { ...several[0].draft, price: null } }) - 1
    result.note ??= 'prices'
    doubt(h, at, [], false)
    return
  }
  const reading = readOrder(tokens, plain, sideOf(tokens) ?? h.lastSide)
  h.lastSide = reading.draft.side
  if (!isImperative(tokens) || isOrderTold(own) || (isOrderNamed(tokens) && (isWhole(reading) || endsAtOne(tokens)))) {
    result.refusal ??= 'reported'
    if (!isImperative(tokens) && !isOrderTold(own)) result.strange.push(...strangeIn(tokens, plain))
    result.refused.push(reading.draft)
    result.isMoreRefused ||= reading.unread.length > 0
    apart(h, tokens)
    return
  }
  if (reading.note) result.note ??= reading.note
  const borrows = lastOrder?.clauses === readings || sideOf(tokens) === null
  const before = lastOrder && borrows ? result.actions[lastOrder.at] : undefined
  const draft = before?.kind === 'order' ? inContractOf(before.draft, reading.draft) : reading.draft
  if (lastOrder && isOfBefore(own)) {
    const rest = isOfBefore(said(h, lastOrder.tokens)) ? null : withRest(result.actions[lastOrder.at], draft)
    if (!rest) {
      doubt(h, lastOrder.at, [own])
      return
    }
    result.actions[lastOrder.at] = rest
  }
  const eachBefore = lastOrder && hasTag(tokens, 'each') ? withEach(result.actions[lastOrder.at], draft) : null
  if (lastOrder && eachBefore) result.actions[lastOrder.at] = eachBefore
  const at = result.actions.push({ kind: 'order', draft }) - 1
  if (!reading.clear) doubt(h, at, reading.unread, reading.isPlain)
  // "buy 5 tomorrow 9-10 at 2950 and sell 3 today at 3050": not of tomorrow, and of which hour?
  const today = draft === reading.draft ? undefined : tokens.find(isToday)
  if (today && draft.window) doubt(h, at, [said(h, [today])])
  h.lastOrder = { tokens, at, clauses: readings }
}

const isWholeButSide = ({ draft, clear, note }: OrderReading): boolean =>
  clear && !note && draft.qty !== null && draft.price !== null
const isWhole = (reading: OrderReading): boolean => isWholeButSide(reading) && reading.draft.side !== null

export function onSame(h: Hearing, { tokens, own }: Heard): void {
  const { plain, result, lastOrder } = h
  // "buy 5 at 2950, same at 2940": of the order beside it, not of an earlier one.
  if (lastOrder) doubt(h, lastOrder.at, [own])
  // "pull the 2950 and lift the offer for the same size": of the one that is taken off, and of no order before it. It is asked.
  else if (result.actions.some(isChangeOfOne) && hasTag(tokens, 'buy', 'sell') && sideOf(tokens)) {
    const { draft } = readOrder(tokens, plain, sideOf(tokens))
    result.actions.push({ kind: 'order', draft: { ...draft, qty: null } })
  } else result.same = readOrder(tokens, plain, sideOf(tokens))
}

const isChangeOfOne = ({ kind }: Action): boolean => kind === 'cancel' || kind === 'amend'

/** 買 2950 賣 3050 各 5 MWh, "buy at 2950, sell at 3050, 5 each": as much in front of it too, where no other is said. */
const withEach = (before: Action | undefined, { qty }: OrderDraft): Action | null =>
  before?.kind === 'order' && before.draft.qty === null && hasPrice(before.draft)
    ? { kind: 'order', draft: { ...before.draft, qty } }
    : null

/** 賣 10 MWh 3050，其中 4 MWh 掛 3060: so much of the order in front, and no more beside it. */
const OF_BEFORE = /^(?:其中|当中|里面|(?:and |with )?of (?:which|that|those|these|it|them)\b)/
const isOfBefore = (own: string): boolean => OF_BEFORE.test(fold(own).folded.trim())

/** The order in front with what is left of it; null where that is not plain. */
function withRest(before: Action | undefined, { side, qty }: OrderDraft): Action | null {
  if (before?.kind !== 'order' || before.draft.qty === null || qty === null || side !== before.draft.side) return null
  const left = add(before.draft.qty, negate(qty))
  return compare(left, '0') > 0 ? { kind: 'order', draft: { ...before.draft, qty: left } } : null
}

const isToday = (t: Token): boolean => t.kind === 'term' && t.tag === 'filler' && /^(?:today|今[天日])$/.test(t.raw)

/** "buy 5 tomorrow 9-10 at 2950 and 3 at 2940", "… and sell 3 at 3050": one sentence is about one contract until it names another, and about one day. */
function inContractOf({ symbol, window }: OrderDraft, draft: OrderDraft): OrderDraft {
  if (draft.window && !isNext(draft.window) && !draft.window.day && window && !isNext(window))
    return { ...draft, window: { ...draft.window, day: window.day } }
  if (draft.symbol || draft.window) return draft
  return { ...draft, ...(symbol ? { symbol } : {}), ...(window ? { window } : {}) }
}
