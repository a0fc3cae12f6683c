/** A sentence about trading that is no order: what it speaks of is kept, to tell what that would cost and how to say it. */
import type { Tag } from '../lexicon/tags.ts'
import { compare } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft, Refusal } from './action.ts'
import { MIN_PLAIN } from './figures.ts'
import type { Reading } from './grouping.ts'
import { mentionsTrade } from './guards.ts'
import { sideOf } from './heads.ts'
import { apart, type Hearing } from './hearing.ts'
import { deliverySaid, isDaySaid } from './hour-said.ts'
import { mustWait } from './later.ts'
import { readOrder } from './order.ts'

/** Whether what refuses it reaches anything: a question about the market is only answered. */
export const isRefused = (tokens: readonly Token[], readings: readonly Reading[], plain: string): boolean =>
  isPricedAmount(tokens, plain) ||
  readings.some((r) => r.head !== null && r.head !== 'read' && r.head !== 'simulate' && r.head !== 'export') ||
  (mentionsTrade(tokens) && !readings.some((r) => r.head !== null)) ||
  isNegatedRead(tokens) ||
  tokens.some(isDealDone)

/** 昨天買了 5 2950 is told, and answered as such. */
const isDealDone = (token: Token): boolean =>
  token.kind === 'term' && token.tag === 'past' && /^[买卖].*[了过到]/.test(token.raw)

export function onRefused(h: Hearing, tokens: readonly Token[], readings: readonly Reading[], refusal: Refusal): void {
  const { plain, result } = h
  result.refusal ??= refusal
  apart(h, tokens)
  const orders = readings.filter((r) => r.head === 'order')
  const mention = readings.find((r) => hasTag(r.clause.tokens, 'participle'))
  for (const { clause } of orders) {
    // What kept it from being an order is no part of the one that would be offered.
    const own = clause.tokens.filter((t) => !isTerm(t, ...GUARDS))
    const { draft, unread, isPlain } = readOrder(own, plain, sideOf(own))
    // "every day at 9 buy 5 at 2950": which of them is the price, nobody can say.
    // "buy 5 if the spread is under 1": its number is no price of the order.
    if ((!isPlain || hasTag(own, 'spread', 'volume', 'volatility', 'impact')) && draft.price !== null) {
      result.isMoreRefused = true
      continue
    }
    // "yesterday 18-19": those hours of today were not spoken of.
    if (draft.window && clause.tokens.some((t) => t.kind === 'term' && t.tag === 'past' && BEHIND.test(t.raw))) {
      result.isMoreRefused = true
      continue
    }
    const hour = refusal === 'atHour' && !draft.window && !draft.symbol ? deliverySaid(clause.tokens) : null
    const offered = mustWait(tokens) ? atOnce(draft) : draft
    result.refused.push(hour ? { ...offered, window: hour } : offered)
    // Without its time it would be another order.
    const isTimed = !hour && (hasTag(clause.tokens, 'clock') || isDaySaid(clause.tokens) || isOfHours(clause.tokens))
    result.isMoreRefused ||= unread.length > 0 || isTimed
  }
  const priced = orders.length === 0 && !mention ? pricedMention(tokens, plain) : null
  if (priced) result.refused.push(priced)
  if (orders.length === 0 && mention)
    result.refused.push(readOrder(mention.clause.tokens, plain, participleSide(mention.clause.tokens)).draft)
  result.isMoreRefused ||= readings.some((r) => r.head !== null && r.head !== 'order')
}

const BEHIND = /yesterday|last (?:night|evening)|昨|前[天日]/

/** 明天白天每小時, 下三個小時, "each hour": hours of delivery, which the order that would be offered has none of. */
const HOURS_NAMED = /小时|钟头|时段|白天|[日夜早中晚]班|[夜晚早午]|凌晨|傍晚|清晨|未来|hour|morning|evening|night|noon/
const isOfHours = (tokens: readonly Token[]): boolean =>
  tokens.some((t, i) => {
    if (t.kind !== 'term') return false
    // 等三個小時再買: so long to wait, and none of delivery.
    const isNextFew = t.tag === 'hour' && isTerm(tokens[i - 2], 'place') && tokens[i - 1]?.kind === 'number'
    return isNextFew || (t.tag === 'schedule' && HOURS_NAMED.test(t.raw))
  })

/** Words that make a sentence none to act on. */
const GUARDS: readonly Tag[] = [
  'not',
  'no',
  'question',
  'softQuestion',
  'aux',
  'maybe',
  'hypo',
  'cond',
  'past',
  'told',
  'schedule',
  'clock',
  'ability',
  'advice',
  'somebody',
  'remark',
  'quote',
]

/** 十分鐘後: cut from its 後, the wait would read as the time to rest in the order offered instead. */
function atOnce(draft: OrderDraft): OrderDraft {
  if (draft.expiry?.by !== 'duration') return draft
  const { expiry: _, timeInForce: __, ...rest } = draft
  return rest
}

/** "selling 3 at 3050" tells of it; the side is for offering the order in its own words. */
export function participleSide(tokens: readonly Token[]): OrderDraft['side'] {
  const said = tokens.find((t) => isTerm(t, 'participle'))
  if (said?.kind !== 'term' || /^trad|买卖/.test(said.raw)) return null
  return /^(?:buy|bid|long|purch)/.test(said.raw) ? 'BUY' : 'SELL'
}

/** "how much would 5 MWh at 2,950 cost?" names no verb, but its cost can be told. */
export function pricedMention(tokens: readonly Token[], plain: string): OrderDraft | null {
  const { draft, clear } = readOrder(
    tokens.filter((t) => !isMuch(t)),
    plain,
    null,
  )
  if (!clear || draft.qty === null || draft.price === null) return null
  // "for hour 18", "5 and 10 MWh": not every number beside a quantity is its price.
  const isPrice = hasTag(tokens, 'at', 'ntd') || compare(draft.price, MIN_PLAIN) >= 0
  return isPrice && hasTag(tokens, 'at', 'mwh', 'kwh', 'gwh', 'priceMark') ? draft : null
}

/** 5 MWh 2950 多少錢, "how much is 5 MWh at 2,950": so much at that price, and no look at the price of now. */
function isPricedAmount(tokens: readonly Token[], plain: string): boolean {
  const isAsked = hasTag(tokens, 'price', 'ability') || tokens.some(isMuch)
  const priced =
    isAsked && hasTag(tokens, 'mwh', 'gwh') && !hasTag(tokens, 'show') ? pricedMention(tokens, plain) : null
  return priced?.price != null && compare(priced.price, MIN_PLAIN) >= 0
}
const isMuch = (token: Token): boolean => token.kind === 'word' && /^much$/i.test(token.text)

/** A look that is not wanted: "don't show me the book". */
const isNegatedRead = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) => isTerm(t, 'not') && isTerm(tokens[i + 1], 'show', 'simulate', 'export', 'book', 'wallet', 'request'),
  )
