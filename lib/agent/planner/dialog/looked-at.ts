/** Whose market was looked at last: what is said of no contract then is of that one. */
import { DEFAULT_SYMBOL } from '../../../contracts/default-symbol.ts'
import type { Day } from '../text/clock.ts'
import { isNext, type Window } from '../text/delivery.ts'
import { OF_ONE_SYMBOL, type OrderDraft } from '../understand/action.ts'
import type { Call, Turn } from './history.ts'
import type { Proposed } from './references.ts'
import { WRITES } from './spoken-of.ts'

const OF_A_MARKET: ReadonlySet<string> = new Set([...OF_ONE_SYMBOL, 'previewOrder'])

/** The contract whose market was looked at last: an order said then is one in it, until it names another. Null: spot's, or several. */
export function lookedAt(before: readonly Turn[], proposed: Proposed): Partial<OrderDraft> | null {
  const at = before.findLastIndex(({ calls }) => calls.some(isOfMarket))
  const calls = before[at]?.calls ?? []
  // Of each hour of a block: none of them is more looked at than the others, and it is asked which.
  const block = proposed[at]?.map((a) => (a.kind === 'call' ? a.window : undefined)).find((window) => window?.each)
  if (block) return { window: withoutEach(block) }
  const symbols = new Set(calls.flatMap(({ tool, args }) => (OF_A_MARKET.has(tool) ? [args.symbol] : [])))
  const [only] = symbols
  const isLook = symbols.size === 1 && !calls.some(({ tool }) => WRITES.has(tool))
  return isLook && typeof only === 'string' && only !== DEFAULT_SYMBOL ? { symbol: only } : null
}

/** The last look was at the markets of several contracts, which no one window holds. `day`: the one they were all said to be of. */
export function severalLookedAt(before: readonly Turn[], proposed: Proposed): { day: Day | null } | null {
  const at = before.findLastIndex(({ calls }) => calls.some(isOfMarket))
  const calls = before[at]?.calls.filter(isOfMarket) ?? []
  const symbols = new Set(calls.map(({ args }) => (typeof args.symbol === 'string' ? args.symbol : DEFAULT_SYMBOL)))
  if (symbols.size < 2 || calls.some(({ tool }) => WRITES.has(tool))) return null
  const windows = proposed[at]?.flatMap((a) => (a.kind === 'call' && a.window ? [a.window] : [])) ?? []
  // Hours of each of a block are asked about as that block.
  if (windows.some(({ each }) => each)) return null
  const [day = null, ...more] = windows.map((window) => (isNext(window) ? null : window.day))
  return { day: more.every((other) => JSON.stringify(other) === JSON.stringify(day)) ? day : null }
}
const isOfMarket = ({ tool }: Call): boolean => OF_A_MARKET.has(tool) || WRITES.has(tool)

const withoutEach = ({ each: _, ...hours }: Window): Window => hours
