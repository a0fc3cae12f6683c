/** "make it post only", 改成有效到 18:00: terms of an order that was said before. */
import { hasTag } from '../text/tokens.ts'
import { ORDER_SAID } from '../understand/order-named.ts'
import { isNumbered, type Understanding } from '../understand/understanding.ts'
import { correctionIn } from './corrections.ts'
import type { Turn } from './history.ts'
import { type Intent, type Open, settled } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders, merge } from './references.ts'
import { isPlanWaiting, isSpokenNow, newestWrites, spokenOf } from './spoken-of.ts'
import { isLooseChange } from './which-order.ts'

const TERMS = ['gtd', 'gtc', 'ioc', 'fok', 'postOnly', 'iceberg', 'displayMark', 'selfTrade'] as const
/** "Make it a sell" and 改成賣 change the side, which no exchange does of an order that rests. */
const OTHER_SIDE = new RegExp(
  `\\b(?:make|change|turn|switch) (?:(?:it|that)(?: into| to)? (?:an? )?|(?:(?:the|my) \\w+(?: one| order| buy| sell| bid| offer)?|o-\\d+|\\d+-\\d+)(?: (?:in)?to (?:an? )?| an? ))(?:buy|sell)\\b|\\b(?:change|amend|modify) (?:it|that|${ORDER_SAID}) (?:in)?to (?:an? )?(?:buy|sell|bid|offer|ask)\\b|[改换][成为]\\s*[买卖]`,
)
/** "Extend it to 18:00" and 延長到明天 change how long the order rests. */
const LONGER = /\b(?:extend|prolong)\b|延长|有效(?:期限?|时间)?(?:改|延|设)/

/**
 * "make it post only", 改成有效到 18:00: what an order that rests cannot be given. Of one that was not sent it is the order
 * anew. Null: it says nothing of the kind.
 */
export function withTerms(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const { tokens, folded } = u.utterance
  const isAsked = hasTag(tokens, 'question', 'not')
  // 把賣單延長到 18:00 reads as a look at the sells.
  const isLook = u.actions.every((action) => action.kind === 'call' && action.tool === 'getUserOrders')
  if (u.same || isAsked || !isLook) return null
  if (LONGER.test(folded) && !open)
    return isPlanWaiting(before) ? { kind: 'say', what: 'plan_waits' } : { kind: 'cannot', what: 'terms' }
  if (u.actions.length > 0) return null
  const isOtherSide = OTHER_SIDE.test(folded)
  if (u.refusal || !(isOtherSide || hasTag(tokens, ...TERMS))) return null
  const isChange = isOtherSide || isLooseChange(u) || u.ask === 'amend'
  // "post only" by itself is of the order that is asked about, or that was spoken of just now.
  const isAlone = u.ask === null && u.fragment !== null && !hasTag(tokens, 'buy', 'sell')
  if (open) return open.missing === 'amend' && (isChange || isAlone) ? { kind: 'cannot', what: 'terms' } : null
  if (!isChange && !(isAlone && !isNumbered(u) && isSpokenNow(before))) return null
  // A plan is changed in its dialog.
  if (isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  const planned = lastOrders(before, proposed)
  const isUnsent =
    spokenOf(before).kind === 'gone' && newestWrites(before).calls.every(({ tool }) => tool === 'placeOrder')
  if (!isUnsent) return { kind: 'cannot', what: 'terms' }
  const said = (correctionIn(u.utterance)?.rest ?? u).fragment
  const [draft, ...more] = planned
  if (draft && more.length === 0 && isOtherSide && !isNumbered(u))
    return settled([{ kind: 'order', draft: { ...draft, side: /buy|买/.test(folded) ? 'BUY' : 'SELL' } }], nowMs)
  if (!draft || more.length > 0 || !said?.clear || said.bare !== null) return null
  return settled([{ kind: 'order', draft: merge(draft, said.draft) }], nowMs)
}
