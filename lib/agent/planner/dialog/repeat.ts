/** "same again", "again at 2940", 再來一次: what was asked for last, with what is said now. */

import { add, shareOf } from '../text/decimal.ts'
import { isTerm } from '../text/tokens.ts'
import { type Action, hasPrice, missingOf, type OrderDraft } from '../understand/action.ts'
import { isPriceLike } from '../understand/figures.ts'
import type { OrderReading } from '../understand/order.ts'
import { NUMBER } from '../understand/shape.ts'
import type { Understanding } from '../understand/understanding.ts'
import { isDone, type Turn } from './history.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'
import { inWhich, isInNext, onDayOf } from './other-hours.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders, merge } from './references.ts'
import { asAction, isPlanWaiting, isUnknown, newestWrites } from './spoken-of.ts'

const REPEATABLE_READS: ReadonlySet<string> = new Set([
  'getOrderBook',
  'getMarketMetrics',
  'getTrades',
  'getCandles',
  'listSymbols',
  'getUserWallet',
  'getUserOrders',
  'exportReport',
  'runSimulation',
])

/** Words that change nothing about what is repeated. */
const BESIDE = [
  ...['same', 'again', 'filler', 'request', 'wish', 'it', 'and', 'then', 'order', 'one', 'last', 'place', 'trade'],
  ...['comma', 'stop', 'yes', 'thanks', 'hello', 'ask', 'show', 'of', 'for'],
] as const

const isPlain = (u: Understanding): boolean => u.utterance.tokens.every((t) => isTerm(t, ...BESIDE))

const saysMore = ({ draft, bare, shift }: OrderReading): boolean =>
  draft.side !== null ||
  draft.qty !== null ||
  hasPrice(draft) ||
  bare !== null ||
  draft.share !== undefined ||
  shift !== undefined ||
  draft.timeInForce !== undefined ||
  draft.postOnly === true ||
  draft.selfTrade !== undefined ||
  draft.displayQty !== undefined ||
  draft.window !== undefined ||
  draft.symbol !== undefined

/** The newest thing that was asked for is repeated; what was not done of a plan, where only a part of it was. */
export function repeated(u: Understanding, before: readonly Turn[], proposed: Proposed, nowMs: number | null): Intent {
  const said = u.same && saysMore(u.same) ? u.same : u.same && u.fragment ? u.fragment : null
  const last = before.findLast((turn) => turn.calls.length > 0)
  const isReads = last?.calls.every((call) => REPEATABLE_READS.has(call.tool))
  if (last && isReads && !said && u.apart.length === 0) {
    const actions = last.calls.map((call) => ({ kind: 'call', tool: call.tool, args: call.args }) as Action)
    return { kind: 'do', actions }
  }
  const { calls } = newestWrites(before)
  // Once more would be twice, if it is there after all.
  if (calls.some(isUnknown)) return { kind: 'say', what: 'outcome_unknown' }
  const actions = ordersAgain(before, proposed).map((draft): Action => ({ kind: 'order', draft }))
  if (actions.length === 0 && calls.length === 0) return { kind: 'say', what: 'nothing_to_repeat' }
  const lone = severalTimes(u, actions, nowMs) ?? loneChange(u, actions, nowMs)
  if (lone) return lone
  if (!said) {
    if (u.apart.length > 0 || u.ask !== null || !isPlain(u)) return unclear(actions)
    const isOrders = calls.length === 0 || calls.some((call) => call.tool === 'placeOrder')
    if (isOrders) return settled(actions, nowMs)
    const undone = calls.filter((call) => !isDone(call)).flatMap((call) => asAction(call) ?? [])
    if (undone.length > 0) return { kind: 'do', actions: undone }
    // To place it anew, or to cancel another? Only the trader knows.
    const isCancelled = calls.every(({ tool }) => tool === 'cancelOrder' || tool === 'cancelAllOrders')
    return isCancelled ? { kind: 'cancelled_already', orders: draftsOf(actions) } : unclear(actions)
  }
  const drafts = draftsOf(actions)
  const [only, ...more] = drafts
  const isElsewhere = said.draft.window !== undefined || said.draft.symbol !== undefined
  if (only && isInNext(said.draft, only, u.utterance.folded)) return inWhich(drafts)
  if (!only || u.ask !== null || (more.length > 0 && (isElsewhere || !more.every((one) => isAlike(one, only)))))
    return unclear(actions)
  // "same again 2940": a lone number could be either, so ask rather than guess.
  if (!said.clear || said.bare !== null || (said.draft.qty !== null && isPriceLike(said.draft.qty)))
    return unclear(actions)
  const again = drafts.map((last): Action => {
    const draft = merge(last, onDayOf(last, said.draft, nowMs))
    if (said.draft.share && last.qty !== null) draft.qty = shareOf(last.qty, said.draft.share)
    if (said.shift && last.price !== null) draft.price = add(last.price, said.shift)
    if (isOnOtherSide(u.utterance.folded, draft)) draft.side = null
    return { kind: 'order', draft }
  })
  return settled(again, nowMs)
}

/** "Same on the offer" behind a buy: taken there once more, or offered as much? */
const ON_QUOTE = /\bon the (?:best )?(?:(bid)|offer|ask)\b/
const isOnOtherSide = (words: string, { side, reference }: OrderDraft): boolean => {
  const quote = reference ? ON_QUOTE.exec(words) : null
  return quote !== null && side !== (quote[1] ? 'BUY' : 'SELL')
}

const draftsOf = (actions: readonly Action[]): OrderDraft[] =>
  actions.flatMap((action) => (action.kind === 'order' ? [action.draft] : []))

const AGAIN =
  '^(?:(?:and|ok(?:ay)?|now|then|please|do)[ ,]+)*(?:(?:the )?same(?: again| thing)?|again|once more|one more time|repeat(?: it| that)?|ditto)(?: please)?(?: ?[,;-])?(?: but)?(?: (?:for|with|only|just|make it|do))*'
const LONE = new RegExp(`${AGAIN} (?<qty>\\d{1,2}(?:\\.\\d+)?)(?: ?mwh)?(?: this time| instead| now| please)*[.!]*$`)
const BETTER = new RegExp(
  `${AGAIN} (?:(?:(?:an?|one|two|three|a few|${NUMBER}) ?(?:ticks?|nt\\$|ntd|dollars|bucks)?|a (?:bit|little|touch)|slightly|much) )?(?:better|worse)(?: (?:this time|price|priced))*(?: please)?[.!]*$`,
)

/** "Repeat twice" is two orders more, and none of twice as much. */
const SO_OFTEN =
  /^(?:(?:and|ok(?:ay)?|now|then|please)[ ,]+)*(?:(?:the )?same(?: again| thing)?|again|repeat(?: it| that)?)(?: (twice|two times|three times|[23] ?(?:times|x)|x ?[23]))(?: please)?[.!]*$/
function severalTimes(u: Understanding, actions: readonly Action[], nowMs: number | null): Intent | null {
  const often = SO_OFTEN.exec(u.utterance.folded.trim())?.[1]
  const [only, ...more] = actions
  if (often === undefined || !only || more.length > 0) return null
  return settled(/three|3/.test(often) ? [only, only, only] : [only, only], nowMs)
}

/** "again, 3 this time": so much, where a price is no such number. "Again but a tick better": up or down? Its price is asked. */
function loneChange(u: Understanding, actions: readonly Action[], nowMs: number | null): Intent | null {
  const words = u.utterance.folded.trim()
  const [only, ...more] = draftsOf(actions)
  if (!only || more.length > 0) return null
  const qty = LONE.exec(words)?.groups?.qty
  const isPlainQty = qty !== undefined && (only.market || (only.price !== null && isPriceLike(only.price)))
  if (isPlainQty) return settled([{ kind: 'order', draft: { ...only, qty } }], nowMs)
  if (!BETTER.test(words)) return null
  return settled([{ kind: 'order', draft: { ...only, price: null, reference: null, market: false } }], nowMs)
}

const MORE = new RegExp(
  `^(?:(?:and|ok(?:ay)?|now|then)[ ,]+)*(?:another (${NUMBER})(?: ?mwh)?|(?:(?:add|do|place|put) )?(${NUMBER})(?: ?mwh)? more)(?: there| in there)?(?: (?:at|@) ?(${NUMBER}))?(?: please)?[.!]*$`,
)
/** "And 3 at 2940" goes on from the order before it. */
const PLUS = new RegExp(
  `^(?:(?:and|plus|also|还有|另外|再加)[ ,，]*)+(${NUMBER}) ?(?:mwh|个|兆瓦时)?(?: ?(?:at|@|在|以|价格) ?|[,，] ?)(${NUMBER})(?: ?元)?(?: please| too| as well|吧)?[.!。]*$`,
)
const HAN_MORE = new RegExp(
  `^(?:请|帮我|那)*(?:再来|再挂|多来|多挂) ?(${NUMBER}) ?(?:mwh|兆瓦时)?(?:[,， ]*(?:在|以|价格)? ?(${NUMBER}) ?元?)?(?:吧)?[。!]*$`,
)

/** "two more of those", 再來兩單: so many orders like it, and no quantity. */
const ORDERS_MORE =
  /^(?:(?:and|ok(?:ay)?|now|then|please|do|place|give me)[ ,]+)*(two|three|[23]) more (?:orders?|of (?:those|them|that(?: order| one)?|the same|these)|(?:orders )?like (?:that|it|those))(?: (?:at|@) ?(?<at>\d[\d,.]*))?(?: please)?[.!]*$/
const HAN_ORDERS_MORE =
  /^(?:请|帮我|那|就)*再?(?:来|下|挂|补)([两二三23]) ?(?:[张笔单份](?:单子?)?|个?单子?)(?:一样的|同样的|相同的)?(?:[,， ]*(?:在|以|价格)? ?(?<at>\d[\d,.]*) ?元?)?(?:吧)?[。!]*$/
function ordersMore(words: string): { count: number; at: string | null } | null {
  const found = ORDERS_MORE.exec(words) ?? HAN_ORDERS_MORE.exec(words)
  if (!found) return null
  const at = found.groups?.at?.replaceAll(',', '') ?? null
  return at !== null && !isPriceLike(at) ? null : { count: /three|[三3]/.test(found[1] ?? '') ? 3 : 2, at }
}

/** "another 5", "3 more at 2945", 再來 5 right after an order: of its side and contract, and at its price where none is said. */
export function moreOfIt(
  u: Understanding,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const words = u.utterance.folded.trim()
  const [, one, other, at] = MORE.exec(words) ?? []
  const [, han, hanAt] = HAN_MORE.exec(words) ?? []
  const [, plus, plusAt] = isPlanWaiting(before) ? [] : (PLUS.exec(words) ?? [])
  const [qty, price] = [one ?? other ?? han ?? plus, at ?? hanAt ?? plusAt].map((said) => said?.replaceAll(',', ''))
  const newest = before.findLast(({ calls }) => calls.length > 0)?.calls ?? []
  const [last, ...more] = lastOrders(before, proposed)
  if (!last || more.length > 0) return null
  if (!newest.some(({ tool }) => tool === 'placeOrder') || newest.some(isUnknown)) return null
  const several = ordersMore(words)
  if (several) {
    const draft = several.at === null ? last : { ...last, price: several.at, reference: null, market: false }
    return settled(
      Array.from({ length: several.count }, () => ({ kind: 'order', draft })),
      nowMs,
    )
  }
  if (qty === undefined || isPriceLike(qty)) return null
  // "5 more" alone may as well be of its price, so that is asked.
  if (/^\d[\d.,]* more[.!]*$/.test(words))
    return ask('price', [{ kind: 'order', draft: { ...last, qty, price: null, reference: null, market: false } }])
  const draft = { ...last, qty, ...(price === undefined ? {} : { price, reference: null, market: false }) }
  return settled([{ kind: 'order', draft }], nowMs)
}

/** One order in each of several contracts: but for those it is the same. */
const isAlike = ({ symbol: _, ...a }: OrderDraft, { symbol: __, ...b }: OrderDraft): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const unclear = (actions: Action[]): Intent =>
  actions.length > 0 ? ask('clarify', actions) : { kind: 'say', what: 'nothing_to_repeat' }

function ordersAgain(before: readonly Turn[], proposed: Proposed): OrderDraft[] {
  const drafts = lastOrders(before, proposed)
  const { calls } = newestWrites(before)
  const orders = calls.filter(({ tool }) => tool === 'placeOrder')
  if (orders.length !== drafts.length || orders.every(isDone)) return drafts
  return drafts.filter((_, i) => !(orders[i] && isDone(orders[i])))
}

/** "same price" after "At what price?": what was asked for is as it was the last time. Null where there was none. */
export function filledAsBefore(open: Open, before: readonly Turn[], proposed: Proposed): OrderDraft | null {
  const action = open.actions[open.at]
  const [last, ...more] = lastOrders(before, proposed)
  if (action?.kind !== 'order' || !last || more.length > 0) return null
  const { price, reference, market, qty } = last
  const draft = { ...action.draft }
  if (!hasPrice(draft)) Object.assign(draft, { price, reference, market })
  draft.qty ??= qty
  return missingOf(draft) === missingOf(action.draft) ? null : draft
}
