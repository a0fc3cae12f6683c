/** Which orders a cancel clause means. */
import type { Side } from '../../../contracts/exchange.ts'
import { isOrdinalWord, placeIn } from '../lexicon/ordinals.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, CancelTarget } from './action.ts'
import { readOrder } from './order.ts'
import { isSymbol, symbolIn } from './symbol.ts'

const AMOUNT = /^\d+(?:mwh|kwh|gwh|mw|kw|k|m|h|nt|ntd|x|st|nd|rd|th)$/i
const ID = /[A-Za-z0-9][\w:-]*/g

/**
 * Order ids as typed: a word that mixes letters or dashes with digits, or digits after "order", "#" or 單號. Behind
 * "buy order" and 買單 they are as likely its price.
 */
export function idsIn(plain: string): string[] {
  const ids: string[] = []
  for (const match of plain.matchAll(ID)) {
    const text = match[0]
    if (!/\d/.test(text) || AMOUNT.test(text)) continue
    const before = plain.slice(0, match.index)
    const after = plain.slice(match.index + text.length)
    if (/[.,]$/.test(before) && /\d[.,]$/.test(before)) continue
    if (/^[.,]\d/.test(after)) continue
    const isMixed = /[A-Za-z]/.test(text) || /\d-\w/.test(text)
    const isNamed =
      /(?:#|(?<!\b(?:buy|sell|bid|ask) )\borders?|\bid|\bno|\bnumber|号|號|(?<![買买賣卖])[单單]|編號|编号)\s*(?:id|no\.?|number|#|号|號)?[\s:#]*$/i.test(
        before,
      )
    const isSuffixed = /^\s*(?:号|號)/.test(after)
    if (isMixed || isNamed || isSuffixed) ids.push(text)
    else if (ids.length > 0 && /(?:and|,|、|和|跟|&)\s*$/i.test(before)) ids.push(text)
  }
  return ids
}

const sides = (tokens: readonly Token[]): Side | undefined => {
  const buys = hasTag(tokens, 'buy', 'buyNoun', 'buyWeak', 'bids')
  const sells = hasTag(tokens, 'sell', 'sellNoun', 'sellWeak', 'asks')
  return buys === sells ? undefined : buys ? 'BUY' : 'SELL'
}

/** "over 2900", "older than an hour": words that choose among orders by something no order is chosen by. */
const BOUNDS = ['above', 'below', 'atMost', 'atLeast', 'about', 'range', 'hour', 'minute', 'day', 'week'] as const

const isUnknown = (t: Token): boolean =>
  t.kind === 'han' || (t.kind === 'word' && !/\d/.test(t.text) && !/^[A-Z]{2,}/.test(t.text) && !/^elc/i.test(t.text))

/** "cancel my subscription": a word nobody here knows, and nothing that says order. */
const isForeign = (tokens: readonly Token[]): boolean =>
  tokens.some(isUnknown) &&
  !hasTag(tokens, 'order', 'orders', 'all', 'last', 'first', 'other', 'pending', 'buyNoun', 'sellNoun', 'buy', 'sell')

const ORDERS = ['buyNoun', 'sellNoun', 'bids', 'asks', 'orders', 'pending'] as const

/** "two buys", 兩張單: which of them? */
const isCounted = (tokens: readonly Token[], plain: string): boolean =>
  tokens.some((t, i) => {
    if (t.kind !== 'number' || !(t.words || /^[1-9]\d?$/.test(t.value))) return false
    const next = tokens[i + 1]
    const counted = next?.kind === 'term' && /^[张笔个]$/.test(next.raw) ? tokens[i + 2] : next
    return counted !== undefined && isTerm(counted, 'order', ...ORDERS) && isPlural(counted, plain)
  })

/** What follows the ids from the first word on that nobody here knows: "o-27 | and put it back at 2960". */
export function beyondIds(tokens: readonly Token[], plain: string): Token[] {
  const start = tokens[0]?.start ?? 0
  const from = tokens.findIndex((t) => isUnknown(t) && idsIn(plain.slice(0, t.start - start)).length > 0)
  return from < 0 ? [] : tokens.slice(from)
}

/** "the sell, actually the last buy": one of the two is taken back. "actually cancel the sell" only begins so. */
function isPutRight(tokens: readonly Token[]): boolean {
  const deedAt = tokens.findIndex((t) => isTerm(t, 'cancel', 'cancelWeak'))
  const says = (t: Token) => (t.kind === 'term' ? t.raw : t.kind === 'word' ? t.text.toLowerCase() : '')
  const at = tokens.findLastIndex((t) => /^(?:actually|sorry)$/.test(says(t)))
  return deedAt >= 0 && at > deedAt + 1 && at < tokens.length - 1
}

/** Of the words for a share those that leave a rest. */
export const PARTS = /third|quarter|half|most|分之|半[数张]?$/

const NAMES = ['order', 'orders', 'all', 'both', 'last', 'first', 'nth', 'other', 'one'] as const
const SIDES = ['buy', 'sell', 'buyNoun', 'sellNoun', 'bids', 'asks'] as const

/** "buy 5 at 2950, 沒成交就撤": a cancel beside an order is of that order, unless it says of which other. */
export const namesOther = (tokens: readonly Token[], plain: string): boolean =>
  hasTag(tokens, ...NAMES, ...SIDES) ||
  tokens.some((t) => t.kind === 'term' && t.tag === 'cancel' && /单/.test(t.raw)) ||
  (tokens.some((t) => t.kind === 'number') && !hasTag(tokens, 'minute', 'hour', 'day')) ||
  idsIn(plain).length > 0

/** "o-27, keep o-12", "all of them, o-12 stays": an id that is perhaps none to cancel. */
function isSomeKept(tokens: readonly Token[], plain: string, ids: readonly string[]): boolean {
  const [beyond] = beyondIds(tokens, plain)
  const known = beyond ? idsIn(plain.slice(0, beyond.start - (tokens[0]?.start ?? 0))) : ids
  return known.length < ids.length || (hasTag(tokens, 'however') && ids.length > 1) || hasTag(tokens, 'all')
}

export function cancelClause(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' | 'foreign' {
  // "everything but o-12" spares what it names, "o-27, no, o-12" takes one back, "9-10" of hours is no id.
  if (hasTag(tokens, 'except', 'no', 'delivery')) return 'ambiguous'
  if (isPutRight(tokens)) return 'ambiguous'
  if (hasTag(tokens, 'nth')) {
    const places = AFTER_PLACE.test(plain) ? null : placesIn(tokens)
    if (places) return places.map((target) => ({ kind: 'cancel', target }))
    // "the second subscription" is none of an order.
    return isForeign(tokens) && !tokens.some(isOrderAtPlace) ? 'foreign' : 'ambiguous'
  }
  if (tokens.some((_, i) => isCountedFrom(tokens, i) || isOrdinal(tokens, i))) return 'ambiguous'
  // "a third of the sell", 三分之一: which an amendment could leave the rest of, and a cancel cannot.
  if (tokens.some((t) => t.kind === 'term' && t.tag === 'share' && PARTS.test(t.raw))) return 'ambiguous'
  const isPlaced = hasTag(tokens, 'last', 'first')
  // "half my orders", "two orders": which of them? "the last buy and the last sell" names two.
  if (!isPlaced && (isCounted(tokens, plain) || (hasTag(tokens, 'share') && hasTag(tokens, 'orders'))))
    return 'ambiguous'
  if (tokens.filter((t) => isTerm(t, 'last', 'first', 'other')).length > 1) return 'ambiguous'
  const ids = idsIn(plain)
  if (ids.length > 0 && isSomeKept(tokens, plain, ids)) return 'ambiguous'
  if (ids.length > 0) return ids.map((orderId) => ({ kind: 'cancel', target: { by: 'id', orderId } }))
  if (hasTag(tokens, ...BOUNDS)) return 'ambiguous'
  if (isForeign(tokens) || hasTag(tokens, 'wallet', 'clock')) return 'foreign'
  const side = sides(tokens)
  const order = readOrder(tokens, plain, side ?? null)
  const numbers = tokens.filter((t) => t.kind === 'number')
  const plural = tokens.some((t) => isTerm(t, 'both', ...ORDERS) && isPlural(t, plain))
  const isAll = hasTag(tokens, 'all') || (plural && numbers.length === 0 && !hasTag(tokens, 'last', 'first', 'one'))
  if ((isAll || plural) && hasTag(tokens, 'however')) return 'ambiguous'
  if (isAll && numbers.length === 0) {
    const symbol = symbolIn(tokens)
    // "all losing orders": fewer than all, by a word nobody here knows.
    if (tokens.some((t) => isUnknown(t) && !(t.kind === 'word' && isSymbol(t.text, symbol)))) return 'ambiguous'
    return [{ kind: 'cancelAll', ...(side ? { side } : {}), ...(symbol ? { symbol } : {}) }]
  }
  if (isAll) return 'ambiguous'
  const pick = hasTag(tokens, 'other')
    ? 'other'
    : hasTag(tokens, 'last')
      ? 'last'
      : hasTag(tokens, 'first')
        ? 'first'
        : hasTag(tokens, 'it')
          ? 'it'
          : 'only'
  const place = pick === 'first' && !isAged(tokens) ? { isPlace: true as const } : {}
  const only = numbers.length === 1 ? numbers[0] : undefined
  const counted =
    only?.kind === 'number' &&
    (pick === 'last' || pick === 'first') &&
    /^[1-9]\d?$/.test(only.value) &&
    order.draft.price === null
  if (counted)
    return [
      { kind: 'cancel', target: { by: 'pick', pick, count: Number(only.value), ...place, ...(side ? { side } : {}) } },
    ]
  const isLone = only?.kind === 'number' && !side && order.draft.price === null && !isDescribed(tokens)
  // "cancel the top two", 取消兩張: how many; and which of them?
  if (isLone && only.words) return 'ambiguous'
  // "cancel 12345": nothing but a number after the verb is the order's.
  if (isLone && /^\d+$/.test(only.value)) return [{ kind: 'cancel', target: { by: 'id', orderId: only.value } }]
  const price = order.bare === null ? order.draft.price : null
  const qty = order.bare === null ? order.draft.qty : null
  return [
    {
      kind: 'cancel',
      target: {
        by: 'pick',
        pick,
        count: 1,
        ...place,
        ...(side ? { side } : {}),
        ...(price ? { price } : {}),
        ...(qty ? { qty } : {}),
        ...(order.bare !== null ? { number: order.bare } : {}),
      },
    },
  ]
}

/** What leaves a place where it is. Any other word may move it: "second largest", "every second", "to the third". */
const BESIDE_PLACE = [
  'nth',
  'cancel',
  'cancelWeak',
  'past',
  'order',
  'both',
  'only',
  'comma',
  'colon',
  'request',
  'wish',
  'softQuestion',
  'yes',
  'hello',
  'thanks',
  'again',
] as const
const SMALL_WORD =
  /^(?:the|my|our|i|we|me|now|quickly|quick|asap|immediately|right away|hey|so|well|just|too|there|here|mate|buddy|sir|guys|man|bot|我|我们|咱们|我的|了|一下|啊|啦|喔|哦|呀|嘛|吧|好|好的|嗯|那|就|现在|马上|立刻|立即|赶快|快|先|要|直接|可以|能|会|想|掉|里|中|列表|清单|张|笔|个|这|不好意思|没问题)$/
/** 第二張之後取消: 之後 parts clauses, and is no token of them. */
export const AFTER_PLACE = /[张張笔筆个個单單][之以]?[后後前]/
const PLACED_SIDES = [...SIDES, 'buyWeak', 'sellWeak'] as const

function isBesidePlace(tokens: readonly Token[], i: number): boolean {
  const [token, before, next] = [tokens[i], tokens[i - 1], tokens[i + 1]]
  if (token?.kind !== 'term') return false
  const { raw } = token
  // "one/third": the one or the other?
  if (isTerm(token, 'nth') && isTerm(next, 'nth')) return !/[a-z]/.test(raw)
  if (isTerm(token, ...BESIDE_PLACE) || (isTerm(token, 'filler') && SMALL_WORD.test(raw))) return true
  if (isTerm(token, ...PLACED_SIDES)) return isTerm(before, 'nth')
  // 第二筆委託, but not "the second orders"; 清單的第二筆, but not 第二筆的.
  if (isTerm(token, 'orders')) return /\p{Script=Han}/u.test(raw)
  if (isTerm(token, 'of')) return raw === '的' && isTerm(next, 'nth')
  // "that second one", "second one, kill it", but not "it and the second one".
  if (isTerm(token, 'it', 'one')) return !isTerm(before, 'comma') && !isTerm(next, 'comma')
  // 第二張和第三張都, but not "every second".
  return raw === '都' && tokens.filter((t) => isTerm(t, 'nth')).length > 1
}

/** The places named, each with the side said behind it; null where it is not plain which they are. */
function placesIn(tokens: readonly Token[]): CancelTarget[] | null {
  if (!tokens.every((_, i) => isBesidePlace(tokens, i))) return null
  const places = tokens.flatMap((t, i) =>
    t.kind === 'term' && t.tag === 'nth' ? [{ count: placeIn(t.raw), side: sides(tokens.slice(i + 1, i + 2)) }] : [],
  )
  // "the second and third buy": the third, or the third buy?
  const sided = places.filter(({ side }) => side !== undefined)
  if (sided.length > 0 && sided.length < places.length) return null
  return places.map(({ count, side }) => ({ by: 'pick', pick: 'nth', count, ...(side ? { side } : {}) }))
}

/** 第二張, "the second one", but not "the second" of nobody knows what. */
const isOrderAtPlace = (t: Token): boolean => t.kind === 'term' && t.tag === 'nth' && /one|order|[张笔单]/.test(t.raw)

/** "5th", 第十二張, which are no 5 and no 12. */
export const isOrdinal = (tokens: readonly Token[], i: number): boolean => {
  if (tokens[i]?.kind !== 'number') return false
  const [before, next] = [tokens[i - 1], tokens[i + 1]]
  if (before?.kind === 'han' && before.text.endsWith('第')) return true
  return next?.kind === 'word' && /^(?:st|nd|rd|th)$/i.test(next.text)
}

/** "the last but one", "second to last", "11th oldest": some other than the last, counted from there. */
function isCountedFrom(tokens: readonly Token[], i: number): boolean {
  if (!isTerm(tokens[i], 'last', 'first')) return false
  const [before, next] = [tokens[i - 1], tokens[i + 1]]
  if (next?.kind === 'term' && next.raw === 'but') return true
  if (before?.kind === 'term') return before.raw === 'to'
  return before?.kind === 'word' && isOrdinalWord(before.text)
}

/** "the oldest one", 最早那張: the first by age, wherever it stands in a list. */
const isAged = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => t.kind === 'term' && t.tag === 'first' && /old|earl|最/.test(t.raw))

/** A number with a unit, or before "one", describes the order; it is not its id. */
const isDescribed = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'mwh', 'kwh', 'gwh', 'mw', 'ntd', 'one') ||
  tokens.some((t, i) => t.kind === 'number' && (isTerm(tokens[i + 1], 'it') || isThe(tokens[i - 1])))

const isThe = (token: Token | undefined): boolean => token?.kind === 'term' && /(?:^|\s)the$/.test(token.raw)

/** English tells by the s; Chinese has no plural, so there a filter word alone ("取消買單") means every one of them. */
function isPlural(token: Token, plain: string): boolean {
  const text = plain.slice(token.start, token.end)
  return /s$/i.test(text) || /\p{Script=Han}/u.test(text)
}
