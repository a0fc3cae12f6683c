/** Places in a list of orders, and words beside one that move it. */
import type { Side } from '../../../contracts/exchange/tools.ts'
import { isOrdinalWord, placeIn } from '../lexicon/ordinals.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { CancelTarget } from './action.ts'

export const SIDES = ['buy', 'sell', 'buyNoun', 'sellNoun', 'bids', 'asks'] as const

/** The side of the orders meant; undefined where none or both are said. */
export const sides = (tokens: readonly Token[]): Side | undefined => {
  const buys = hasTag(tokens, 'buy', 'buyNoun', 'buyWeak', 'bids')
  const sells = hasTag(tokens, 'sell', 'sellNoun', 'sellWeak', 'asks')
  return buys === sells ? undefined : buys ? 'BUY' : 'SELL'
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
  // 第二筆委託 is one order, while "the second orders" and 第二筆的 are something of it.
  if (isTerm(token, 'orders')) return /\p{Script=Han}/u.test(raw)
  if (isTerm(token, 'of')) return raw === '的' && isTerm(next, 'nth')
  // "That second one" is a place, while "it and the second one" are two orders.
  if (isTerm(token, 'it', 'one')) return !isTerm(before, 'comma') && !isTerm(next, 'comma')
  // 都 belongs to several places, as in 第二張和第三張都; "every second" is none.
  return raw === '都' && tokens.filter((t) => isTerm(t, 'nth')).length > 1
}

/** The places named, each with the side said behind it; null where it is not plain which they are. */
export function placesIn(tokens: readonly Token[]): CancelTarget[] | null {
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
export const isOrderAtPlace = (t: Token): boolean =>
  t.kind === 'term' && t.tag === 'nth' && /one|order|[张笔单]/.test(t.raw)

/** "5th", 第十二張, which are no 5 and no 12. */
export const isOrdinal = (tokens: readonly Token[], i: number): boolean => {
  if (tokens[i]?.kind !== 'number') return false
  const [before, next] = [tokens[i - 1], tokens[i + 1]]
  if (before?.kind === 'han' && before.text.endsWith('第')) return true
  return next?.kind === 'word' && /^(?:st|nd|rd|th)$/i.test(next.text)
}

/** "the last but one", "second to last", "11th oldest": some other than the last, counted from there. */
export function isCountedFrom(tokens: readonly Token[], i: number): boolean {
  if (!isTerm(tokens[i], 'last', 'first')) return false
  const [before, next] = [tokens[i - 1], tokens[i + 1]]
  if (next?.kind === 'term' && next.raw === 'but') return true
  if (before?.kind === 'term') return before.raw === 'to'
  return before?.kind === 'word' && isOrdinalWord(before.text)
}
