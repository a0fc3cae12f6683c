/**
 * "What would 50 MWh cost?", 賣 50 度可以拿多少錢: a question whose answer is what the exchange works out for such an order
 * on the book of now. It asks for a preview, which changes nothing; it never becomes an order.
 */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import type { Side } from '../../../contracts/exchange/tools.ts'
import type { Tag } from '../lexicon/tags.ts'
import type { Window } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, OrderDraft, Refusal } from './action.ts'
import { isHourOfDay } from './figures.ts'
import { sideOf } from './heads.ts'
import { bareHours, dayOf, deliverySaid } from './hour-said.ts'
import { readOrder } from './order.ts'
import { shapeOf } from './shape.ts'

const COST =
  /\bcost(?:s|ing)?\b|\bhow much (?:is|are|for|to)\b|\b(?:how much|how much money|how much cash|what)(?: money| cash)? (?:would|will|do|does|can|could|must) (?:i|we) (?:have to )?(?:pay|spend|get|receive|earn|make|need)\b|\b(?:price|quote) (?:of|for|on|if)\b|\bafford\b|\benough\b|买得起|买不买得起|够不够[买卖]|够[买卖]|多少|什么价|怎么算|成本/
/** "what happens if I sell 50 at market?": of an order at market nothing else could be told. */
const WHAT_IF = /\bwhat (?:if|happens|would happen)\b|会怎|怎么样|如何|的话|呢[?？]?$/
/** The same without a price; 要是賣 3 呢 may as well be half of a thought. */
const WHAT_HAPPENS = /\bwhat (?:if|happens|would happen)\b|会怎|会发生什么|会如何/
/** At a price what it would do is asked for outright: how much of it fills, and how much rests. */
const WOULD_HAPPEN = /\bwhat would happen\b|会发生什么/
/** Behind "preview" any order is only worked out: "preview buy 5 at 2950". */
const PREVIEW = /^(?:(?:please|pls|can|could|you|just|only) )*preview\b|^(?:请|帮我|先)*(?:试算|预览|预估|估算)/
/** A quantity without its unit, where nothing else could be meant: "cost of 5", "what would I pay for 30?". Of "what would I get for 30" it may as well be the money. */
const BARE =
  /^(?:and |so |ok(?:ay)? )*(?:(?:what(?:'s| is) )?(?:the )?(?:total )?(?:cost|price|quote) (?:of|for) #(?: lots?)?|(?:what|how much) (?:would|will|do|does|can|could) (?:i|we) (?:have to )?(?:pay|spend) for #(?: lots?)?|(?:what|how much) (?:would|will|does|do) # (?:lots? )?(?:cost|come to|be))\s*[?？]*$/
/** What a quantity is worth on the market: "How much is 5 MWh worth?" */
const WORTH =
  /^(?:and |so |ok(?:ay)? )*(?:what(?:'s| is| are)|how much (?:is|are)) # ?mwh (?:of (?:power|energy|electricity) )?worth(?: now| at market)?\s*[?？]*$/
const AFFORDED = /\bafford\b|\benough\b|买得起|够不够[买卖]|够[买卖]/
/** Words that ask for a total, even beside a unit that a price could be asked for. */
const OF_A_SUM = /\bcost|\bpay\b|\bspend\b|\bafford\b|花多少|买得起/
/** With a verb and no question the cost is asked for only where it leads: "cost to buy 50", but not "buy 50 at cost". */
const LEADS = /^(?:(?:the|total|what|what's|is) )*(?:cost|price)\b|^成本/
/** Words about what was bought already or is the trader's own, and not about what an order would cost. */
const OF_OWN = /\b(?:did|was|were|paid|my|our|at cost)\b|[了过]多少|我的|我们的/
/** What comes in, and not what goes out. */
const RECEIVED = /\b(?:get|receive|earn|make)\b.*\bfor\b|[拿换收得赚]到?多少/

/** A question of what was, of what rests, or of something else that an order would have to share the sentence with. */
const OF_ELSE: readonly Tag[] = [
  'past',
  'advice',
  'not',
  'cancel',
  'cancelWeak',
  'amend',
  'simulate',
  'orders',
  'pending',
  'matched',
  'trades',
  'last',
  'share',
  'total',
  'foreign',
  'stopOrder',
  'impact',
]

const isAsked = (refusal: Refusal | null): boolean =>
  refusal === null || refusal === 'question' || refusal === 'hypothetical'

function sideAsked(tokens: readonly Token[], folded: string, participle: OrderDraft['side']): Side | null {
  const isBoth =
    hasTag(tokens, 'buy', 'buyNoun') === hasTag(tokens, 'sell', 'sellNoun') && hasTag(tokens, 'buy', 'buyNoun')
  if (isBoth) return null
  return sideOf(tokens) ?? participle ?? (RECEIVED.test(folded) ? 'SELL' : 'BUY')
}

/** Which hours a word of time means: "18-19", "at 18:00", 18 點. A day alone, or "tonight", is many contracts. */
function hoursSaid(tokens: readonly Token[]): Window | 'many' | null {
  const times = tokens.flatMap((t) => (t.kind === 'term' && isTerm(t, 'range', 'clock', 'schedule') ? [t.raw] : []))
  if (times.length === 0) return null
  const [only = '', ...more] = times
  // Beside a quantity in MWh and no price, two bare numbers of a day are hours.
  return deliverySaid(tokens) ?? (more.length > 0 ? null : bareHours(only, null)) ?? 'many'
}

/** "what would I get if I sold 5 MWh?": sold, in what is only supposed. */
const isSupposed = (tokens: readonly Token[], at: number): boolean =>
  isTerm(tokens[at], 'past') && tokens.slice(Math.max(0, at - 2), at).some((t) => isTerm(t, 'hypo'))

const asDeed = (t: Token): Token =>
  t.kind === 'term' && /^(?:sold|bought)$/.test(t.raw) ? { ...t, tag: t.raw === 'sold' ? 'sell' : 'buy' } : t

/**
 * @param refusal why the sentence is no order
 * @param participle the side of "buying", where it says so
 * @returns the preview that answers it; null where the sentence asks for something else
 */
export function costAsked(
  said: readonly Token[],
  plain: string,
  refusal: Refusal | null,
  participle: OrderDraft['side'],
): Extract<Action, { kind: 'call' }> | null {
  const tokens = said.map((t, i) => (isSupposed(said, i) ? asDeed(t) : t))
  const shape = shapeOf(said, plain.toLowerCase())
  const isWorth = WORTH.test(shape)
  if (!isAsked(refusal) || (hasTag(tokens, ...OF_ELSE) && !isWorth)) return null
  const folded = fold(plain.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)).folded.trim()
  if (OF_OWN.test(folded)) return null
  const isPreview = PREVIEW.test(folded)
  const isDeed = hasTag(tokens, 'buy', 'sell')
  // 100 度多少錢 without a deed is the price of a unit.
  const isOfEnergy = tokens.some(
    (t, i) =>
      (isTerm(t, 'mwh', 'gwh', 'mw', 'kw') || (isTerm(t, 'kwh') && OF_A_SUM.test(folded))) &&
      tokens[i - 1]?.kind === 'number',
  )
  const isBare = BARE.test(shape)
  if (!isDeed && !isOfEnergy && !isBare && !hasTag(tokens, 'participle')) return null
  const side = isWorth ? 'SELL' : sideAsked(tokens, folded, participle)
  const { draft, isPlain } = readOrder(tokens, plain, side)
  if (!side || !isPlain || draft.qty === null || draft.reference || draft.share) return null
  if (draft.timeInForce || draft.postOnly || draft.selfTrade || draft.displayQty !== undefined) return null
  // Anybody can multiply a price that was named. What the wallet would have left is still a question.
  const isCost =
    (draft.price === null || AFFORDED.test(folded)) &&
    COST.test(folded) &&
    (refusal !== null || !isDeed || LEADS.test(folded))
  const isWhatIf =
    refusal !== null && (draft.price !== null ? WOULD_HAPPEN : draft.market ? WHAT_IF : WHAT_HAPPENS).test(folded)
  if (!isPreview && !isCost && !isWhatIf && !isBare && !isWorth) return null
  // Without its hours it would be answered for another market. Of many contracts there is no one figure.
  const window = draft.window ?? dayOf(tokens) ?? hoursSaid(tokens)
  if (window === 'many' || tokens.some((_, i) => isHourOfDay(tokens, i))) return null
  return {
    kind: 'call',
    tool: 'previewOrder',
    args: {
      ...(draft.symbol ? { symbol: draft.symbol } : {}),
      side,
      qty: draft.qty,
      ...(draft.price === null ? { type: 'MARKET' } : { price: draft.price }),
    },
    ...(window ? { window } : {}),
  }
}

/** The order that a preview is of, as it would be said. */
export function orderOfPreview(args: Readonly<Record<string, unknown>>, window?: Window): OrderDraft {
  const isMarket = args.type === 'MARKET'
  const isOther = typeof args.symbol === 'string' && args.symbol !== DEFAULT_SYMBOL
  return {
    side: args.side === 'SELL' ? 'SELL' : 'BUY',
    qty: String(args.qty ?? ''),
    price: isMarket || args.price === undefined ? null : String(args.price),
    reference: null,
    market: isMarket,
    ...(isOther ? { symbol: String(args.symbol) } : {}),
    ...(window ? { window } : {}),
  }
}
