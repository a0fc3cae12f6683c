/**
 * What follows a question what an order would cost: "ok buy them", 那就買 is that order, which still waits for its approval;
 * "and sell them" the same question of the other side.
 */
import { orderOfMeans, orderReached, sumOf } from '../reach.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, OrderDraft } from '../understand/action.ts'
import { orderOfPreview } from '../understand/cost.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { type Intent, settled } from './intent.ts'
import type { Proposed } from './references.ts'

/** Whatever else is said asks, doubts or changes something. */
const AROUND = ['yes', 'filler', 'request', 'wish', 'comma', 'stop', 'it', 'and', 'then', 'thanks', 'hello'] as const
/** Elsewhere somebody, who is told something. */
const isThem = (token: Token): boolean => token.kind === 'term' && token.raw === 'them'

/** The order that was asked about: what it would cost, or how much of it a sum buys or the wallet holds. */
export function orderAskedAbout(actions: readonly Action[], turn: Turn | undefined): OrderDraft | null {
  const looks = actions.filter((action) => action.kind === 'call')
  const look = looks.at(-1)
  if (!look || looks.length < actions.length) return null
  if (look.tool === 'previewOrder') return looks.length === 1 ? orderOfPreview(look.args, look.window) : null
  if (look.means) {
    const wallet = turn?.calls.findLast(({ tool }) => tool === look.tool)?.outcome
    const order = wallet?.ok ? orderOfMeans(wallet.value, look.means) : null
    return order && order.qty !== '0' ? order : null
  }
  if (look.budget === undefined || !looks.slice(0, -1).every(({ tool }) => tool === 'getUserWallet')) return null
  const book = turn?.calls.findLast(({ tool }) => tool === look.tool)
  const sum = sumOf(look.budget, turn?.calls ?? [])
  return book && sum !== null ? orderReached(book, sum) : null
}

/** Null: nothing of the kind was said, or nothing was asked before it. */
export function afterCost(
  { utterance }: Understanding,
  proposed: Proposed,
  before: readonly Turn[],
  nowMs: number | null,
): Intent | null {
  const asked = proposed.at(-1) ?? []
  const draft = orderAskedAbout(asked, before.at(-1))
  const look = asked.at(-1)
  if (look?.kind !== 'call' || !draft) return null
  const { tokens } = utterance
  const isSell = hasTag(tokens, 'sell')
  const isOnlyIt = tokens.every((t) => isTerm(t, ...AROUND, 'buy', 'sell') || isThem(t))
  if (isSell === hasTag(tokens, 'buy') || !isOnlyIt) return null
  const side = isSell ? 'SELL' : 'BUY'
  if (isTerm(tokens[0], 'and') && look.tool === 'previewOrder')
    return { kind: 'do', actions: [{ ...look, args: { ...look.args, side } }] }
  // Of what was asked the price of buying nobody has anything to sell.
  if (side !== draft.side) return null
  return settled([{ kind: 'order', draft }], nowMs)
}
