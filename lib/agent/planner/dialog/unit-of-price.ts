/** "sell them at 3.1" after an order at 2,900: of a kWh, or of a MWh? A thousand times too little is asked about. */
import { isLikeKwh } from '../order-amended.ts'
import { hasTag } from '../text/tokens.ts'
import type { Action } from '../understand/action.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'

/** A number that is marked as the price: "at 3.1", 以 3.1, 價格 3.1. */
export const MARKED_PRICE = /(?:\bat|@|以|用|[价價]格?)\s*\d[\d.,]*(?![\d.,]|\s*(?:[kmg]?wh\b|度|千瓦|兆瓦))/i

/** The one order of the message without its price, where that is like a kWh's beside the order before; else null. */
export function withoutUnit(u: Understanding, before: readonly Turn[], proposed: Proposed): Action[] | null {
  const [only, ...more] = u.actions
  const [last, ...others] = lastOrders(before, proposed)
  if (only?.kind !== 'order' || more.length > 0 || !last || others.length > 0 || u.ask === 'clarify') return null
  const { price } = only.draft
  const { tokens, plain } = u.utterance
  if (price === null || last.price === null || hasTag(tokens, 'perKwh', 'perMwh') || !MARKED_PRICE.test(plain))
    return null
  return isLikeKwh(price, last.price) ? [{ kind: 'order', draft: { ...only.draft, price: null } }] : null
}
