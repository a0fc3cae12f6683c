/** "What's my biggest order?", 哪張單最貴: the one of the open orders that stands out so. */
import { extremeIn } from '../lexicon/extremes.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { sides } from './places.ts'
import { MAX_ORDERS, SAYS_WHOSE } from './reads.ts'

const BESIDE = [
  ...['extreme', 'question', 'aux', 'show', 'ask', 'order', 'orders', 'one', 'pending', 'buyNoun', 'sellNoun', 'of'],
  ...['filler', 'request', 'softQuestion', 'comma', 'stop', 'and', 'in', 'bids', 'asks', 'buy', 'sell'],
] as const
const NAMES_ORDER = /order|\bmy\b|我|单|[张笔]|\bone\b/

/** 最高 and 最低, which are bounds elsewhere. */
const isHighest = (t: Token): boolean => t.kind === 'term' && /^最[高低]$/.test(t.raw)

/** @returns null where the sentence does more than ask for it, or may be of the market */
export function standsOutAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const [said, ...more] = tokens.filter((t) => isTerm(t, 'extreme') || isHighest(t))
  const extreme = said?.kind === 'term' ? extremeIn(said.raw) : null
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
  if (!extreme || extreme.ofTwo || more.length > 0 || !NAMES_ORDER.test(words)) return null
  // "cancel the biggest one" is no question; "the biggest one" by itself answers one.
  const isAsked =
    hasTag(tokens, 'question', 'show', 'ask') || /^(?:and |so )*(?:which|what|my|our)\b|[哪我]/.test(words)
  if (!isAsked || !tokens.every((t) => isTerm(t, ...BESIDE) || isHighest(t))) return null
  const side = sides(tokens)
  // "The highest buy order" is the market's, unless it is said whose.
  if (side && !SAYS_WHOSE.test(words)) return null
  return {
    kind: 'call',
    tool: 'getUserOrders',
    args: { status: 'pending', limit: MAX_ORDERS },
    reckoned: { into: 'standingOut', extreme, ...(side ? { side } : {}) },
  }
}
