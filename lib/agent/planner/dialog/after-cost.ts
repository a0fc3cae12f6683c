/**
 * What follows a question what an order would cost: "ok buy them", 那就買 is that order, which still waits for its approval;
 * "and sell them" the same question of the other side.
 */
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { orderOfPreview } from '../understand/cost.ts'
import type { Understanding } from '../understand/understanding.ts'
import { type Intent, settled } from './intent.ts'
import type { Proposed } from './references.ts'

/** Whatever else is said asks, doubts or changes something. */
const AROUND = ['yes', 'filler', 'request', 'wish', 'comma', 'stop', 'it', 'and', 'then', 'thanks', 'hello'] as const
/** Elsewhere somebody, who is told something. */
const isThem = (token: Token): boolean => token.kind === 'term' && token.raw === 'them'

/** Null: nothing of the kind was said, or nothing was asked before it. */
export function afterCost({ utterance }: Understanding, proposed: Proposed, nowMs: number | null): Intent | null {
  const [look, ...more] = proposed.at(-1) ?? []
  if (look?.kind !== 'call' || look.tool !== 'previewOrder' || more.length > 0) return null
  const { tokens } = utterance
  const isSell = hasTag(tokens, 'sell')
  const isOnlyIt = tokens.every((t) => isTerm(t, ...AROUND, 'buy', 'sell') || isThem(t))
  if (isSell === hasTag(tokens, 'buy') || !isOnlyIt) return null
  const side = isSell ? 'SELL' : 'BUY'
  if (isTerm(tokens[0], 'and')) return { kind: 'do', actions: [{ ...look, args: { ...look.args, side } }] }
  // Of what was asked the price of buying nobody has anything to sell.
  if (side !== look.args.side) return null
  return settled([{ kind: 'order', draft: orderOfPreview(look.args, look.window) }], nowMs)
}
