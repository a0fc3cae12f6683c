/**
 * Whether a clause tells the desk to do something, or only mentions it. The list is of what may stand before the verb:
 * any other word there ("Peter", "remind me to", "the order to") makes it a statement, and a statement is no order.
 */
import type { Tag } from '../lexicon/tags.ts'
import { isTerm, type Token } from '../text/tokens.ts'

const VERBS: readonly Tag[] = [
  'buy',
  'sell',
  'buyWeak',
  'sellWeak',
  'cancel',
  'cancelWeak',
  'undo',
  'amend',
  'amendWeak',
  'times',
]

const BEFORE_VERB: readonly Tag[] = [
  'request',
  'wish',
  'filler',
  'yes',
  'no',
  'hello',
  'thanks',
  'again',
  'only',
  'both',
  'same',
  'however',
  'at',
  'of',
  'for',
  'in',
  'priceMark',
  'qtyMark',
  'atMost',
  'atLeast',
  'limit',
  'ioc',
  'fok',
  'gtc',
  'gtd',
  'postOnly',
  'delivery',
  'iceberg',
  'displayMark',
  'selfTrade',
  'atMarket',
  'bestAsk',
  'bestBid',
  'bestPrice',
  'mid',
  'lastPrice',
  'plus',
  'minus',
  'dash',
  'tick',
  'above',
  'below',
  'negative',
  'mwh',
  'kwh',
  'gwh',
  'wh',
  'mw',
  'kw',
  'hour',
  'minute',
  'ntd',
  'perMwh',
  'perKwh',
  'energy',
  'symbolMark',
  'percent',
  'place',
  'trade',
  'about',
  'each',
  'total',
  'colon',
  'all',
  'share',
  'range',
  'malformed',
  'stopOrder',
  'it',
]

/** Nouns a cancel may name before its verb: 把最後一張買單取消. */
const BEFORE_CANCEL: readonly Tag[] = [
  'order',
  'orders',
  'last',
  'first',
  'nth',
  'extreme',
  'one',
  'other',
  'pending',
  'buyNoun',
  'sellNoun',
  'buy',
  'sell',
  'bids',
  'asks',
  'except',
  'and',
]

const isName = (token: Token): boolean =>
  token.kind === 'word' && (/\d/.test(token.text) || /^[A-Z]{2,}/.test(token.text) || /^elc/i.test(token.text))

/** 現貨賣 1: in which market, and no look at its price. */
const isSpot = (token: Token): boolean => token.kind === 'term' && /^(?:现货|spot)$/.test(token.raw)

const isKnown = (token: Token): boolean => token.kind === 'number' || token.kind === 'term' || isName(token)

/** 把 only moves the object before the verb: who is told, or tells, stands before it. */
const isCut = (t: Token): boolean =>
  isTerm(t, 'comma', 'wish') || (t.kind === 'term' && t.tag === 'request' && t.raw !== '把')

/** What precedes the verb since the last comma, or since the last word of asking ("please", 幫我). */
function leadOf(tokens: readonly Token[], verbAt: number): readonly Token[] {
  const from = tokens.findLastIndex((t, i) => i < verbAt && isCut(t))
  return tokens.slice(from + 1, verbAt)
}

const isStatement = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'remark') || (isTerm(t, 'aux') && !isTerm(tokens[i - 1], 'priceMark', 'qtyMark', 'limit', 'order')),
  )

/** 漲停買 2, 同價賣 3: what stands in front of the verb with Han words nobody knows. They may tell who buys, or how: so it is no order, and no report either. */
export function strangeIn(tokens: readonly Token[], plain: string): string[] {
  if (isStatement(tokens)) return []
  const verbAt = tokens.findIndex((t) => isTerm(t, ...VERBS))
  // 買單打九五折: the order is named, and the deed is the word.
  if (verbAt < 0) return tokens.flatMap((t) => (t.kind === 'han' ? [t.text] : []))
  const lead = leadOf(tokens, verbAt)
  return lead.some((t) => t.kind === 'han') ? [plain.slice(lead[0]?.start, lead.at(-1)?.end)] : []
}

export function isImperative(tokens: readonly Token[]): boolean {
  if (isStatement(tokens)) return false
  const verbAt = tokens.findIndex((t) => isTerm(t, ...VERBS))
  if (verbAt < 0) return !tokens.some((t) => isTerm(t, 'buyNoun', 'sellNoun')) || tokens.every((t) => isKnown(t))
  const isCancel = isTerm(tokens[verbAt], 'cancel', 'cancelWeak', 'amend', 'amendWeak', 'times')
  const lead = leadOf(tokens, verbAt)
  return lead.every((t, i) => {
    if (t.kind === 'number' || isName(t) || isSpot(t) || isTerm(t, ...BEFORE_VERB)) return true
    if (isCancel) return isTerm(t, ...BEFORE_CANCEL)
    // "Place a limit order to buy" is a deed, while "the order to buy" is an order that there is.
    return isTerm(t, 'order') && lead.slice(0, i).some((b) => isTerm(b, 'place', 'trade', 'limit', 'atMarket'))
  })
}

const isArticle = (token: Token | undefined): boolean =>
  token?.kind === 'term' && /^(?:my|our|the|that|this|these|those)$/.test(token.raw)

const isPointer = (token: Token | undefined): boolean =>
  token?.kind === 'term' && /^[这那]一?[张笔](?:单)?$/.test(token.raw)
/** How it rests is said of an order that is named, too: 買 5 2950 那張只掛單. */
const withoutEnd = (tokens: readonly Token[]): Token[] =>
  tokens.filter((t) => !isTerm(t, 'of', 'stop', 'comma', 'gtd', 'gtc', 'ioc', 'fok', 'postOnly', 'selfTrade'))

/** 買 5 那筆: one that is named by what it is. 那筆賣掉 is a deed. */
export const endsAtOne = (tokens: readonly Token[]): boolean => isPointer(withoutEnd(tokens).at(-1))

/** 那筆, 這張: at either end of a clause it makes a name of what stands beside it. */
export const pointsAtOne = (tokens: readonly Token[]): boolean => endsAtOne(tokens) || isPointer(withoutEnd(tokens)[0])

/** "my buy of 5 at 2950", "that buy", "the 2950 buy", 2950 买 5 那笔: an order there is, unless it is "place the buy". */
export function isOrderNamed(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((t) => isTerm(t, 'buy', 'sell', 'buyNoun', 'sellNoun'))
  const first = tokens[0]
  if (at >= 0 && pointsAtOne(tokens)) return true
  if (isTerm(tokens[at], 'buyNoun', 'sellNoun')) return first?.kind === 'term' && /^[这那][张笔个]/.test(first.raw)
  const figures = tokens.slice(0, at).findLastIndex((t) => t.kind !== 'number' && !isTerm(t, 'mwh', 'kwh', 'ntd'))
  return isArticle(tokens[figures]) && !tokens.slice(0, at).some((t) => isTerm(t, 'place', 'trade'))
}
