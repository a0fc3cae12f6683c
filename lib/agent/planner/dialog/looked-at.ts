/** Whose market was looked at last: what is said of no contract then is of that one. */

import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import type { Day } from '../text/clock.ts'
import { isNext, type Window } from '../text/delivery.ts'
import { type Action, OF_ONE_SYMBOL, type OrderDraft, ofEachContract } from '../understand/action.ts'
import { understand } from '../understand/understand.ts'
import type { Call, Turn } from './history.ts'
import type { Proposed } from './proposed.ts'

const OF_A_MARKET: ReadonlySet<string> = new Set([...OF_ONE_SYMBOL, 'previewOrder'])

/** Contracts were asked for and none was looked at by itself: those of a day, the dearest of them, one that is not there. */
export function isOfContracts(turn: Turn | undefined, actions: Proposed[number] | undefined): boolean {
  if (!turn || turn.calls.some(isOfMarket)) return false
  const reads = actions ?? (turn.calls.length > 0 ? understand(turn.said).about?.reads : undefined)
  return (reads ?? []).some(
    (a) =>
      a.kind === 'call' &&
      (a.hours !== undefined || (OF_ONE_SYMBOL.has(a.tool) && a.window !== undefined) || ofEachContract(a) !== null),
  )
}

/** "Sorry, I meant tomorrow", 那 20 點呢: a change of the subject. Where it came to nothing, nobody can say of what the next order is. */
const TO_OTHER_HOURS =
  /\b(?:tomorrow|tmrw|today|tonight|hours?|later|earlier|o'clock|next|after that|following|\d{1,2}(?::\d\d)?[-~]\d{1,2}|\d{1,2}h)\b|[明后今]天|[下后前]一?个|点|小时|时段|合约/
const isLost = ({ said, calls }: Turn, actions: Proposed[number] | undefined): boolean => {
  if (calls.length > 0 || actions?.length) return false
  const { about, talk, utterance } = understand(said)
  return !about && !talk && TO_OTHER_HOURS.test(utterance.folded)
}

/** "contract 20-21", "I'd watch 18-19 now": which contract is meant was said, whatever else was not understood. */
const CONTRACTS = /\b(\d{1,2})(:\d\d)?[-~](\d{1,2})(?::\d\d)?\b|\bnext (?:hour|contract)\b|下一?个?(?:小时|合约)/g
/** Hours without minutes may be a quantity, as "3-5" is. */
const namesContract = (words: string): boolean =>
  [...words.matchAll(CONTRACTS)].some(
    ([, from, minutes, to]) => from === undefined || minutes !== undefined || Number(to) === Number(from) + 1,
  )
const isContractLost = (at: number, before: readonly Turn[], proposed: Proposed): boolean =>
  before.some(
    (turn, i) =>
      i > at && (isLost(turn, proposed[i]) || isOfOwn(turn)) && namesContract(understand(turn.said).utterance.folded),
  )
/** "my 18-19 orders": told of the own ones there, an order is there as well, or in spot. */
const isOfOwn = ({ calls }: Turn): boolean => calls.length > 0 && calls.every(({ tool }) => tool === 'getUserOrders')

const lastLook = (before: readonly Turn[], proposed: Proposed): number =>
  before.findLastIndex((turn, i) => turn.calls.some(isOfMarket) || isOfContracts(turn, proposed[i]))

/** The contract whose market was looked at last: an order said then is one in it, until it names another. Null: spot's, or several. */
export function lookedAt(before: readonly Turn[], proposed: Proposed): Partial<OrderDraft> | null {
  const at = lastLook(before, proposed)
  const calls = before[at]?.calls ?? []
  // Of each hour of a block: none of them is more looked at than the others, and it is asked which.
  const block = proposed[at]?.map((a) => (a.kind === 'call' ? a.window : undefined)).find((window) => window?.each)
  if (block) return { window: withoutEach(block) }
  const symbol = onlyContract(calls)
  return symbol === null || isLostSince(at, before, proposed) ? null : { symbol }
}

function onlyContract(calls: readonly Call[]): string | null {
  const symbols = new Set(calls.flatMap(({ tool, args }) => (OF_A_MARKET.has(tool) ? [args.symbol] : [])))
  const [only] = symbols
  const isLook = symbols.size === 1 && !calls.some(({ tool }) => WRITE_TOOLS.has(tool))
  return isLook && typeof only === 'string' && only !== DEFAULT_SYMBOL ? only : null
}

const isLostSince = (at: number, before: readonly Turn[], proposed: Proposed): boolean =>
  before.some((turn, i) => i > at && isLost(turn, proposed[i]))

/** The last look was at the markets of several contracts, which no one window holds, or at none. `day`: the one they were all said to be of. */
export function severalLookedAt(before: readonly Turn[], proposed: Proposed): { day: Day | null } | null {
  const at = lastLook(before, proposed)
  if (isOfContracts(before[at], proposed[at])) return { day: dayAsked(proposed[at] ?? looksIn(before[at]?.said ?? '')) }
  const calls = before[at]?.calls.filter(isOfMarket) ?? []
  if (onlyContract(calls) !== null && isLostSince(at, before, proposed)) return { day: null }
  if (isContractLost(at, before, proposed)) return { day: null }
  const symbols = new Set(calls.map(({ args }) => (typeof args.symbol === 'string' ? args.symbol : DEFAULT_SYMBOL)))
  if (symbols.size < 2 || calls.some(({ tool }) => WRITE_TOOLS.has(tool))) return null
  const windows = proposed[at]?.flatMap((a) => (a.kind === 'call' && a.window ? [a.window] : [])) ?? []
  // Hours of each of a block are asked about as that block.
  if (windows.some(({ each }) => each)) return null
  const [day = null, ...more] = windows.map((window) => (isNext(window) ? null : window.day))
  return { day: more.every((other) => JSON.stringify(other) === JSON.stringify(day)) ? day : null }
}

/** What a question was understood as, where that was no deed of its own. */
function looksIn(said: string): readonly Action[] {
  const { about, actions } = understand(said)
  return about?.reads ?? actions
}

/** The day that was asked about, where it was one. */
function dayAsked(actions: readonly Action[]): Day | null {
  const [hours, ...more] = actions.flatMap((a) =>
    a.kind === 'call' ? [a.hours ?? a.window ?? ofEachContract(a)?.within] : [],
  )
  const day = hours && more.length === 0 && !isNext(hours) ? hours.day : null
  // Hours without a day are of today anyway, and so may spot be meant.
  return day?.by === 'offset' && day.days === 0 ? null : day
}

const isOfMarket = ({ tool }: Call): boolean => OF_A_MARKET.has(tool) || WRITE_TOOLS.has(tool)

const withoutEach = ({ each: _, ...hours }: Window): Window => hours
