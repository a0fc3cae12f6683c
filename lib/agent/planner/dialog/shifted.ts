/** "Cheaper by 5", "lower the price 5", 數量加 2 right behind an order that was sent: a change of that one, from where it stands. */
import { hasTag } from '../text/tokens.ts'
import { relativeChange } from '../understand/relative-change.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { isSpokenNow, newestWrites, spokenOf } from './spoken-of.ts'

/** The change; null where nothing of the sort is said, or it may be of something else. */
export function shifted(u: Understanding, before: readonly Turn[]): Understanding | null {
  const { typed, utterance } = u
  const spoken = spokenOf(before)
  const isOfOne = spoken.kind === 'orders' && spoken.orderIds.length === 1 && newestWrites(before).calls.length === 1
  if (!typed || !isOfOne || !isSpokenNow(before) || u.refusal) return null
  const relative = relativeChange(typed.plain)
  if (relative?.kind !== 'by') return null
  const { change } = relative
  // 貴 10 塊, 價格降 5 元 by itself may tell of the market.
  const isOfPrice = change.priceBy !== undefined || change.priceByPercent !== undefined
  if (isOfPrice && /\p{Script=Han}/u.test(typed.folded)) return null
  // "2 MWh more" is one more order.
  if (change.qtyBy && !change.qtyBy.startsWith('-') && !hasTag(utterance.tokens, 'qtyMark')) return null
  // "5 up" alone is what the market did.
  if (change.numberBy && !hasTag(utterance.tokens, 'it', 'order', 'one', 'drop')) return null
  const target = { by: 'pick', pick: 'it', count: 1 } as const
  return { ...u, fragment: null, actions: [{ kind: 'amend', target, change }] }
}
