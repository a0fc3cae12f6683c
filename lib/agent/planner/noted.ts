/** A rule of the trader's own, or something to be remembered: memory keeps it, and it is neither nonsense nor an order called off. */
import { isOnlyAsked, isPreference, statedIn, unstatedIn } from '../../memory/stated.ts'
import type { Intent } from './dialog/intent.ts'
import { isWrite, type OrderDraft, type Refusal } from './understand/action.ts'

const REFUSED: ReadonlySet<Refusal> = new Set(['negated', 'reported'])

/** "Never buy above 3,000" is refused as an order, or not understood as one. */
function isRule(intent: Intent, said: string): boolean {
  const isNoOrder =
    (intent.kind === 'ask' && intent.isLost === true) ||
    (intent.kind === 'say' && intent.what === 'unknown') ||
    (intent.kind === 'refuse' && REFUSED.has(intent.why))
  return isNoOrder && (statedIn(said).length > 0 || unstatedIn(said).length > 0)
}

/**
 * "Remember that I prefer to trade in the afternoon": its words of trading are no order that lacks a side, its hours none to
 * wait for, and "limit orders" in it are no list to show. What names an amount or a price is read as before.
 */
function isRemembered(intent: Intent, said: string): boolean {
  if (!isOnlyAsked(said)) return false
  if (intent.kind === 'refuse') return intent.orders.every(isBare)
  if (intent.kind !== 'ask' && intent.kind !== 'do') return false
  return intent.actions.every((action) => (action.kind === 'order' ? isBare(action.draft) : !isWrite(action)))
}

const isBare = (order: OrderDraft) => order.qty === null && order.price === null && order.reference === null

/** "I always look at the book first" names looks that nobody asked for now. */
const isHabit = (intent: Intent, said: string): boolean =>
  intent.kind === 'do' && intent.actions.every((a) => a.kind === 'call') && isPreference(said)

export const isNoted = (intent: Intent, said: string): boolean =>
  isHabit(intent, said) || isRule(intent, said) || isRemembered(intent, said)
