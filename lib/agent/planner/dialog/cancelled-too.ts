/** "And the sell" behind a cancel: one more order that is taken off. */
import { CANCEL_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { isDescription } from './described-order.ts'
import { isDone, type Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { newestWrites } from './spoken-of.ts'
import { isBareCancel } from './which-order.ts'

const TOO = /^(?:and|also|plus|以及|另外)[\s,]*|[\s,]*(?:too|as well|也(?:是|要|取消|撤掉?)?)[\s.!。]*$/g

/** "and the sell", "the third too" after a cancel: cancelled as well, and no order to place. Null: it says something else. */
export function cancelledToo(u: Understanding, before: readonly Turn[]): Intent | null {
  const { calls } = newestWrites(before.slice(-1))
  const { plain, folded } = u.utterance
  const isAfterCancel = calls.length > 0 && calls.every((call) => CANCEL_TOOLS.has(call.tool) && isDone(call))
  const side = isAfterCancel ? QUOTE_TOO.exec(folded.trim())?.groups : undefined
  if (side) return { kind: 'do', actions: understand(`cancel my ${side.bid ? 'buy' : 'sell'} order`).actions }
  const all = isAfterCancel ? QUOTES_TOO.exec(folded.trim())?.groups : undefined
  if (all && (all.every ?? all.too))
    return { kind: 'do', actions: understand(`cancel all my ${all.bid ? 'buy' : 'sell'} orders`).actions }
  if (!isAfterCancel || u.refusal || !folded.match(TOO) || hasTag(u.utterance.tokens, 'show', 'ask', 'question', 'at'))
    return null
  // "and the sell stays", "and 5 more": not a name of an order alone.
  if (!u.utterance.tokens.every(isOfName) || /\b(?:more|another|extra)\b/.test(folded)) return null
  const said = plain.replace(new RegExp(TOO.source, 'gi'), '').trim()
  // "and sell 3" is an order to place, "and the book" a look at it.
  const isOther =
    !u.actions.every((a) => a.kind === 'call' && a.tool === 'getUserOrders') && !isDescription(understand(said))
  const { actions, ask: missing, refusal } = understand(`cancel ${said}`)
  // "and my orders" asks for a look at them.
  const isNamed = actions.length > 0 && actions.every((a) => a.kind === 'cancel')
  if (isOther || !isNamed || missing || refusal || isBareCancel(understand(`cancel ${said}`))) return null
  return { kind: 'do', actions }
}
/** "and the offer" behind a cancel of a bid: the own one, and not the market's. */
const QUOTE_TOO =
  /^(?:and|also|plus) (?:the|my)(?: other)? (?:(?<bid>bid|buy)|offer|ask|sell)(?: order)?(?: too| as well)?(?: please)?[.!]*$/
/** "And my buys" may be a look at them; "all the buys", or "too", is not. */
const QUOTES_TOO =
  /^(?:and|also|plus) (?<every>all )?(?:of )?(?:the|my)(?: other)? (?:(?<bid>bid|buy)|offer|ask|sell)(?: order)?s(?<too> too| as well)?(?: please)?[.!]*$/
const isOfName = (t: Token): boolean =>
  t.kind === 'number' || (t.kind === 'word' && /\d/.test(t.text)) || isTerm(t, ...NAMING)
const NAMING = [
  ...['and', 'filler', 'of', 'one', 'order', 'last', 'first', 'nth', 'extreme', 'other', 'request', 'comma', 'stop'],
  ...['buy', 'sell', 'buyNoun', 'sellNoun', 'mwh', 'ntd', 'cancel', 'yes'],
] as const
