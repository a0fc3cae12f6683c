/** "sell it", 賣掉, "buy it back" after an order that was filled: so much of it as was traded, and in its contract. */
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action } from '../understand/action.ts'
import { figureAt, isPriceLike } from '../understand/figures.ts'
import type { Understanding } from '../understand/understanding.ts'
import { type Call, isDone, resultOf, type Turn } from './history.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'
import { newestWrites } from './spoken-of.ts'

/** Means all of something that was spoken of, not all that the wallet has. */
const ALL_OF_IT = /\ball of (?:it|that)\b|\b(?:it|that) all\b/
const OFF = /[卖出][掉了](?!\d)|[买卖]回/

/** "60% of it", "some of it", 賣掉三成: less than was traded, and how much is the trader's to say. */
const isSomeOf = (tokens: readonly Token[]): boolean =>
  tokens.some((token, i) => {
    const figure = figureAt(tokens, i)
    const isVague = figure !== null && figure.value === null && figure.role !== 'price'
    return isVague || isTerm(token, 'share', 'except') || (isTerm(token, 'about') && isTerm(tokens[i + 1], 'of', 'it'))
  })

function filledOf(call: Call): string | null {
  const filled = resultOf(call)?.filledQty
  return typeof filled === 'number' && filled > 0 ? String(filled) : null
}

/** The order with the quantity that the last one traded; unchanged where it is not plain how much that is. */
export function withTraded(u: Understanding, before: readonly Turn[], proposed: Proposed): Action[] {
  const { tokens, folded } = u.utterance
  const [order, ...others] = u.actions
  const { calls } = newestWrites(before)
  const [traded, ...more] = lastOrders(before, proposed)
  const [call] = calls
  if (order?.kind !== 'order' || others.length > 0 || !call || calls.length > 1 || !traded || more.length > 0)
    return u.actions
  const { draft } = order
  const filled = call.tool === 'placeOrder' && isDone(call) ? filledOf(call) : null
  const isBack = draft.side !== null && traded.side !== null && draft.side !== traded.side
  if (
    filled === null ||
    !isBack ||
    draft.share ||
    !(hasTag(tokens, 'it') || OFF.test(folded) || ALL_OF_IT.test(folded))
  )
    return u.actions
  // "sell everything", 全部賣掉: all there is in the wallet, perhaps.
  if (hasTag(tokens, 'all') && !ALL_OF_IT.test(folded)) return u.actions
  if (isSomeOf(tokens)) return u.actions
  // In "sell it, 2980" the number is the price, because nobody has that many MWh.
  const isPrice = draft.qty !== null && draft.price === null && isPriceLike(draft.qty)
  if (draft.qty !== null && !isPrice) return u.actions
  const { symbol } = traded
  const isPlaced = draft.symbol !== undefined || draft.window !== undefined
  return [
    {
      kind: 'order',
      draft: {
        ...draft,
        ...(symbol && !isPlaced ? { symbol } : {}),
        ...(isPrice ? { price: draft.qty } : {}),
        qty: filled,
      },
    },
  ]
}
