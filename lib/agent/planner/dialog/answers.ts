/** Answers to what an order lacked: its numbers, its contract, how long it rests. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import type { Side } from '../../../contracts/exchange/tools.ts'
import { isSumPossible } from '../order-amended.ts'
import { withPriceUnit } from '../table/orders.ts'
import { canonical, multiply } from '../text/decimal.ts'
import { blockOf, hoursEach, isNext, type Window } from '../text/delivery.ts'
import { expiryIn } from '../text/expiry.ts'
import { fold } from '../text/fold.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import {
  type Action,
  hasPrice,
  type Missing,
  OF_ONE_SYMBOL,
  type OrderDraft,
  withoutSide,
} from '../understand/action.ts'
import { clockText } from '../understand/contract-of-order.ts'
import { isPriceLike, MIN_PLAIN } from '../understand/figures.ts'
import type { OrderReading } from '../understand/order.ts'
import { HOURS } from '../understand/shape.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'
import { onDayOf } from './other-hours.ts'
import { merge } from './references.ts'
import { MARKED_PRICE } from './unit-of-price.ts'

/** "a kWh", 每度: what the price that was said is for. */
const UNIT = /^\s*(?:(?:for|per|an?|each|of a|\/|每|一)\s*)*(kwh|mwh|度|千瓦时|兆瓦时)[\s.!。]*$/

/** The number that is not of the quantity. */
const PRICE = /\d[\d,.]*\b(?![\d,.]|\s*(?:[kmg]?wh\b|度|千瓦|兆瓦))/i

/** "sell 500 kWh", and "3.1" as its price: of a kWh, or of a MWh? The sentence that asks so; null where it is plain. */
function withoutUnit(u: Understanding, open: Open): string | null {
  const price = u.fragment?.bare ?? u.fragment?.draft.price
  if (!price || open.actions.length > 1 || hasTag(u.utterance.tokens, 'perMwh')) return null
  const said = `${open.said.replace(MARKED_PRICE, '')} @${price}`
  return understand(said).note === 'unit' ? said : null
}

/** The sentence with the unit its price was asked for, or with the price whose unit is to be asked; null for other answers. */
export function withUnit(u: Understanding, open: Open): string | null {
  const unit = UNIT.exec(u.utterance.folded)?.[1]
  const per = /^(?:kwh|度|千)/.test(unit ?? '') ? 'kWh' : 'MWh'
  const waiting = open.actions[open.at]
  const price =
    waiting?.kind === 'order' ? waiting.draft.price : waiting?.kind === 'amend' ? waiting.change.price : null
  const table = unit === undefined ? null : withPriceUnit(open.said, per)
  if (table) return table
  if (price && unit !== undefined) {
    // The sentence may hold several prices; only the one that was asked about is given its unit.
    const said = fold(open.said).plain
    const asked = new RegExp(`(?<![\\d.,])${price.replace('.', '\\.')}0*(?![\\d.,]*\\d)(?! per )`)
    return asked.test(said) ? said.replace(asked, `$& per ${per}`) : null
  }
  if (open.missing !== 'price') return null
  if (unit === undefined) return withoutUnit(u, open)
  const marked = [...open.said.matchAll(new RegExp(MARKED_PRICE, 'gi'))].map(([text]) => text)
  // "buy 5 at 2950 and sell 500 kWh at 3.1": of a MWh that much is plain.
  const asked = marked.find((text) => Number(/[\d.]+/.exec(text.replaceAll(',', ''))?.[0]) < Number(MIN_PLAIN))
  const of = asked ?? marked[0]
  return of === undefined ? open.said.replace(PRICE, `$& per ${per}`) : open.said.replace(of, `$& per ${per}`)
}

const AS_ANSWER: readonly [RegExp, string][] = [
  // Without a question before them these words only suppose a price.
  [
    /^(?:(?:ok(?:ay)?|well|hm+)[, ]+)?(?:let'?s (?:say|go with|do|make it)|call it|go with|i'd say|i'll (?:say|go with))[, ]+(?=(?:nt\$ ?)?\d)/,
    '',
  ],
  [
    /^(?:at |just )*(?:whatever (?:the market|it|the price) is|(?:the )?current (?:market )?price|(?:the )?going (?:rate|price)|any price)[.!]*$/,
    'market',
  ],
  [/^(?:就|用|以|按|照)*(?:现价|当前价格?|目前价格?|现在的?价格?)(?:就好|就行|吧)?[。!]*$/, '市价'],
]
/** "lift it", "hit the bid" where the price of a buy, or of a sell, is asked for. */
const TAKEN = {
  BUY: /^(?:(?:ok(?:ay)?|just|then|and)[ ,]+)*(?:lift|take|pay|cross to) (?:it|that|the (?:offer|ask))[.!]*$/,
  SELL: /^(?:(?:ok(?:ay)?|just|then|and)[ ,]+)*hit (?:it|that|the bid)[.!]*$/,
}
/** A dealer's word for a side, where it is asked for. */
const SIDE_IN_A_WORD: readonly [string, RegExp][] = [
  ['buy', /^(?:b|bid|long|mine|buyer)[.!]*$|^(?:买方|多|做多|进)[。!]*$/],
  ['sell', /^(?:s|offer|short|yours|seller)[.!]*$|^(?:卖方|空|做空|出)[。!]*$/],
]
/** Answers to the question whether a price is of each MWh or of all of them. */
const OF_EACH =
  /^(?:(?:for|of|per|the price of) )?(?:each(?: mwh| one)?|mwh|unit|a mwh)[.!]*$|^每(?:个| ?mwh|度)?的?(?:价格?)?[。!]*$/
const OF_ALL =
  /^(?:(?:for|of|in|the price of) )?(?:the )?(?:total|all(?: of (?:it|them))?|both|together|altogether|the lot|everything|sum)[.!]*$|^(?:总共|一共|全部|总价|合计)的?[。!]*$/
/** "let's say 2950", 現價 where a price is asked for: the answer; null for other words. */
export function asAnswer({ utterance }: Understanding, { missing, actions, at }: Open): Understanding | null {
  if (missing === 'side') {
    const said = SIDE_IN_A_WORD.find(([, word]) => word.test(utterance.folded.trim()))
    return said ? understand(said[0]) : null
  }
  if (missing !== 'price' && missing !== 'quantity_and_price') return null
  const words = utterance.folded.trim()
  const waiting = actions[at]
  if (waiting?.kind === 'order' && isSumPossible(waiting.draft)) {
    const { price, qty } = waiting.draft
    if (OF_EACH.test(words)) return understand(`${price} per MWh`)
    if (OF_ALL.test(words)) return understand(`${canonical((Number(price) / Number(qty)).toFixed(2))} per MWh`)
  }
  const side = waiting?.kind === 'order' ? waiting.draft.side : null
  if (side && TAKEN[side].test(words)) return understand(side === 'BUY' ? 'at the best ask' : 'at the best bid')
  const found = AS_ANSWER.find(([pattern]) => pattern.test(words))
  return found ? understand(words.replace(...found)) : null
}

/** Reads an answer as the slot that was asked for. */
function answered(missing: Missing, base: OrderDraft, reading: OrderReading, nowMs: number | null): OrderDraft | null {
  const said = { ...onDayOf(base, reading.draft, nowMs) }
  if (missing === 'hours' && base.powerMw) {
    // "tomorrow 18-22": so many hours, and which.
    const window = blockOf(said.window) ?? said.window
    const hours = reading.bare ?? reading.hours ?? (window ? hoursEach(window) : null)
    // 3000 is a price.
    if (hours !== null && isPriceLike(hours)) return null
    if (hours !== null)
      return merge(base, { ...said, ...(window ? { window } : {}), qty: multiply(base.powerMw, hours) })
  }
  if (reading.bare !== null && (missing === 'price' || (missing === 'clarify' && base.qty !== null))) {
    // A number alone is no answer to which of two it is.
    if (missing === 'clarify' && hasPrice(base)) return null
    said.qty = null
    said.price = reading.bare
  }
  const asked = missing === 'quantity' || missing === 'quantity_and_price'
  // "3050" after "how many, and at what price?": far likelier a price, and after "how many?" not plain.
  if (asked && reading.bare !== null && isPriceLike(reading.bare)) {
    if (missing === 'quantity') return null
    said.qty = null
    said.price = reading.bare
  }
  // "3050, showing 1": of what is shown of it the number before it is no quantity.
  if (missing === 'price' && said.displayQty && said.qty !== null && !hasPrice(said) && isPriceLike(said.qty)) {
    said.price = said.qty
    said.qty = null
  }
  if (missing === 'display' && said.qty !== null && !hasPrice(said)) {
    said.displayQty = said.qty
    said.qty = null
  }
  const isTerms = said.timeInForce !== undefined || said.postOnly === true || Boolean(said.displayQty ?? said.selfTrade)
  const says =
    said.side !== null || said.qty !== null || hasPrice(said) || said.powerMw || isTerms || said.symbol || said.window
  return says ? merge(base, said) : null
}

/** Null: it is no answer to what was asked. */
export function completed(open: Open, reading: OrderReading, nowMs: number | null): Intent | null {
  if (open.missing === 'contract') return inContract(open, reading, nowMs)
  const action = open.actions[open.at]
  if (action?.kind !== 'order') return null
  const draft = reading.isPlain ? answered(open.missing, action.draft, reading, nowMs) : null
  const isOfOrder = reading.bare !== null || !reading.isPlain
  const isAskedOnce = open.missing === 'clarify' || open.missing === 'quantity'
  if (!draft) return isOfOrder && isAskedOnce ? ask(open.missing, open.actions, open) : null
  const others = open.doubts.filter(({ at }) => at !== open.at)
  const doubts = reading.clear ? others : [...others, { at: open.at, unread: reading.unread, isPlain: true }]
  const answeredOnce = open.actions.with(open.at, { kind: 'order', draft })
  const isOfAll =
    open.missing === 'side' && withoutSide(open.actions).length > 1 && !open.doubts.some(({ at }) => at === open.at)
  // So much of which of them?
  if (isOfAll && (reading.draft.qty !== null || hasPrice(reading.draft))) return ask('side', open.actions, open)
  const actions = isOfAll && draft.side ? allOnSide(answeredOnce, draft.side) : answeredOnce
  return settled(actions, nowMs, { note: reading.note ?? null, doubts })
}

/** The question was asked once for all orders without a side, so the answer is for all of them. */
const allOnSide = (actions: readonly Action[], side: Side): Action[] =>
  actions.map((action) =>
    action.kind === 'order' && action.draft.side === null
      ? { kind: 'order', draft: { ...action.draft, side } }
      : action,
  )

/** Hours in an answer are of the day that was asked about, unless they name one themselves. */
function onDay(window: Window | undefined, asked: Window | undefined): { window?: Window } {
  if (!window) return {}
  const day = asked && !isNext(asked) ? asked.day : null
  return { window: isNext(window) ? window : { ...window, day: window.day ?? day } }
}

const isInContract = (action: Action): boolean =>
  action.kind === 'order' && (action.draft.window !== undefined || action.draft.symbol !== undefined)

/** The contract that was asked for, by its name or by other hours. */
function inContract(
  { actions, doubts, at }: Open,
  { draft: { symbol, window } }: OrderReading,
  nowMs: number | null,
): Intent | null {
  if (!symbol && !window) return null
  // Asked about the order without a contract that stands beside orders with one.
  const inQuestion = actions[at]
  if (
    inQuestion?.kind === 'order' &&
    !inQuestion.draft.window &&
    !inQuestion.draft.symbol &&
    actions.some(isInContract)
  )
    return settled(
      actions.map((action): Action => {
        if (action.kind !== 'order' || isInContract(action)) return action
        return { kind: 'order', draft: { ...action.draft, ...(symbol ? { symbol } : window ? { window } : {}) } }
      }),
      nowMs,
      { doubts },
    )
  // Of orders that name no contract all are in the one that was asked for; beside one that does they are of spot.
  const isOfNone = !actions.some((a) => (a.kind === 'order' ? a.draft.window : a.kind === 'call' && a.window))
  const chosen = actions.map((action): Action => {
    if (action.kind === 'order' && (action.draft.window || (isOfNone && !action.draft.symbol))) {
      const { window: asked, ...draft } = action.draft
      return { kind: 'order', draft: symbol ? { ...draft, symbol } : { ...draft, ...onDay(window, asked) } }
    }
    if (action.kind !== 'call' || !(OF_ONE_SYMBOL.has(action.tool) || action.window)) return action
    const { window: asked, ...read } = action
    return symbol ? { ...read, args: { symbol, ...read.args } } : { ...read, ...onDay(window, asked) }
  })
  return settled(chosen, nowMs, { doubts })
}

const EACH =
  /^(?:in |of |for )?(?:each|every|all)(?: (?:one )?of (?:them|those|these))?(?: (?:single )?(?:hour|one|contract))?$|^(?:每个?(?:小时|合约)?|每一个|都要|全部)$/

/** "each hour" to the question which contract of several hours: every one of them. Null: it is no such answer. */
export function eachAnswered(u: Understanding, { missing, actions }: Open, nowMs: number | null): Intent | null {
  if (missing !== 'contract' || !EACH.test(u.utterance.folded.replace(/[\s.!。]+$/, ''))) return null
  const each = actions.map((action): Action => {
    const block = action.kind === 'order' ? blockOf(action.draft.window) : null
    return action.kind === 'order' && block ? { kind: 'order', draft: { ...action.draft, window: block } } : action
  })
  return each.some((action, i) => action !== actions[i]) ? settled(each, nowMs) : null
}

const SPOT = /^\s*(?:in |of |for |on |the )*spot(?: market| please)?[\s.!]*$|^\s*(?:要|在)?现货(?:市场)?[\s。!]*$/

/** "18-19", "spot" to the question which contract: hours, and neither a quantity nor a price. */
export function hoursAnswered(
  { utterance: { tokens, plain, folded } }: Understanding,
  open: Open,
): Understanding | null {
  if (open.missing !== 'contract') return null
  if (SPOT.test(folded)) return understand(DEFAULT_SYMBOL)
  const [range, ...more] = tokens.filter((t) => isTerm(t, 'range'))
  const isHours = range && more.length === 0 && tokens.every((t) => t === range || isTerm(t, ...BESIDE_HOURS))
  return isHours ? understand(plain.replace(/\d{1,2}(?![\d:.,])/, '$&:00')) : null
}
const BESIDE_HOURS = ['filler', 'for', 'of', 'request', 'stop', 'hour', 'at'] as const

const OTHER_DAY =
  /^(?:no,? |not today,? |i mean(?:t)? |sorry,? |for |on )*(tomorrow|the day after tomorrow)(?: please| i mean(?:t)?)?[\s.!]*$|^(?:不|是|要|改|我说的?|在|[,，])*(明天|后天)的?[\s。!]*$/

/** "19-20 rather" and "no, in 19-20" put the hours of the order right. */
const OTHER_HOURS = new RegExp(
  `^(?:(?:no|sorry|actually|wait|i mean(?:t)?|make (?:it|that)|in|for)[, ]+)*(${HOURS})(?:[, ]+(?:rather|instead|actually|sorry|please|i mean(?:t)?))*[.!]*$`,
)

/** "tomorrow", "in the spot" while something else is asked of an order of some hours: in which contract it is, put right. */
export function contractPutRight({ utterance: { folded } }: Understanding, open: Open): Understanding | null {
  const waiting = open.actions[open.at]
  const window = waiting?.kind === 'order' ? waiting.draft.window : undefined
  if (!window || isNext(window)) return null
  if (SPOT.test(folded)) return understand(DEFAULT_SYMBOL)
  const other = OTHER_HOURS.exec(folded.trim())?.[1]
  if (other) return understand(other.replace(/\d{1,2}(?![\d:.,])/, '$&:00'))
  const [, english, han] = OTHER_DAY.exec(folded.trim()) ?? []
  const day = english ?? han
  if (day === undefined || window.end === null) return null
  return understand(`${day} ${clockText(window.start)}-${clockText(window.end)}`)
}

/** "18:00", "two hours", 到明天早上: until when the order rests that was asked about. */
export function expiring(u: Understanding, open: Open, nowMs: number | null): Intent | null {
  const expiry = u.utterance.tokens.some((t) => isTerm(t, 'not', 'ask', 'question'))
    ? null
    : expiryIn(u.utterance.folded)
  const action = open.actions[open.at]
  if (!expiry || action?.kind !== 'order') return null
  const { doubts } = open
  return settled(open.actions.with(open.at, { kind: 'order', draft: { ...action.draft, expiry } }), nowMs, { doubts })
}
