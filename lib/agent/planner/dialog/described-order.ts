/** "the sell", "the buy of 5 at 2950", 2950 買 5 那筆: one of the orders in question, and none to place. */
import type { PendingOrder } from '../orders.ts'
import { compare } from '../text/decimal.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import { missingOf, type OrderDraft } from '../understand/action.ts'
import { isOrderNamed, pointsAtOne } from '../understand/imperative.ts'
import type { Understanding } from '../understand/understanding.ts'

export function isDescription({ actions, refusal, refused, utterance }: Understanding): boolean {
  const { tokens, folded } = utterance
  const [only] = actions
  if (actions.length === 1 && only?.kind === 'order')
    return missingOf(only.draft) !== null && (/^(?:the|that|my)\s/.test(folded) || pointsAtOne(tokens))
  // Whole, it was kept from being an order because it names one.
  return refusal === 'reported' && refused.length === 1 && isOrderNamed(tokens) && tokens.every(isOfName)
}

/** "buy 5 at 2950", in the words of the list itself, where exactly one order of it is that. */
export function isListed({ actions, refusal, ask }: Understanding, listed: readonly PendingOrder[]): boolean {
  const [only, ...more] = actions
  if (only?.kind !== 'order' || more.length > 0 || refusal || ask) return false
  return listed.filter((order) => isAlike(only.draft, order)).length === 1
}

function isAlike({ side, qty, price, symbol, window }: OrderDraft, order: PendingOrder): boolean {
  if (qty === null || price === null || order.price === null || symbol || window) return false
  return side === order.side && compare(qty, String(order.amount)) === 0 && compare(price, String(order.price)) === 0
}

const isOfName = (t: Token): boolean => t.kind === 'number' || isTerm(t, ...NAMING)
const NAMING = [
  ...['filler', 'of', 'one', 'order', 'it', 'at', 'for', 'priceMark', 'qtyMark', 'comma', 'stop', 'yes', 'request'],
  ...['buy', 'sell', 'buyNoun', 'sellNoun', 'mwh', 'kwh', 'ntd', 'energy', 'limit'],
] as const
