/** "the first one", 第二個 after a list of contracts; "and the one after?" after a look at one. */

import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { type Contract, contractsFrom, contractsIn, contractsOf } from '../contracts.ts'
import { ENGLISH_ORDINALS, HAN_ORDINALS, placeIn } from '../lexicon/ordinals.ts'
import { hoursAt } from '../text/delivery.ts'
import { hasTag } from '../text/tokens.ts'
import { type Action, isWrite, OF_ONE_SYMBOL, ofEachContract } from '../understand/action.ts'
import { asClock } from '../understand/hour-said.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { LEAD, TAIL } from './follow-up.ts'
import type { Turn } from './history.ts'
import type { Intent, Open } from './intent.ts'
import type { Proposed } from './proposed.ts'

const WORDS = ['first', '1st', 'last', ...ENGLISH_ORDINALS.map(([word]) => word)].join('|')
const HAN = `(?:第(?:一|1|${HAN_ORDINALS.map(([word]) => word).join('|')})|最后一?)`
const ALONE = new RegExp(`^(?:(?:the )?(?:${WORDS})(?: (?:one|contract))?|${HAN}个?(?:合约|时段)?)$`)
/** "5 MWh of the second one" and 第一個合約的五檔 name a contract by its place in the list. */
const OF_PLACE = new RegExp(`(?<=\\b(?:of|in) )the (?:${WORDS}) (?:one|contract)\\b|${HAN}个(?:合约|时段)`)

type Listed = { told: readonly Contract[]; more: number }

/** The contracts listed last, while nothing else was listed or written since. */
function listed(before: readonly Turn[], proposed: Proposed, nowMs: number): Listed {
  const at = before.findLastIndex(
    ({ calls }, i) =>
      calls.some(({ tool }) => WRITE_TOOLS.has(tool) || tool === 'getUserOrders') ||
      windowOf(proposed[i]) !== undefined,
  )
  const calls = before[at]?.calls ?? []
  const window = windowOf(proposed[at])
  if (!window) return { told: [], more: 0 }
  if (proposed[at]?.some((action) => action.kind === 'call' && action.hours)) return contractsIn(window, calls, nowMs)
  const found = contractsOf(window, calls, nowMs)
  return { told: found.kind === 'several' || found.kind === 'none' ? found.near : [], more: 0 }
}

const windowOf = (actions: readonly Action[] | null | undefined) =>
  actions
    ?.map((a) => (a.kind === 'call' ? (a.hours ?? a.window) : a.kind === 'order' ? a.draft.window : undefined))
    .find(Boolean)

function at(place: string, { told, more }: Listed): Contract | undefined {
  // Of "and 19 more" the last one was not named.
  if (/last|最后/.test(place)) return more > 0 ? undefined : told.at(-1)
  return told[/first|1st|第[一1]/.test(place) ? 0 : placeIn(place) - 1]
}

/**
 * What was said, with the name of the contract in the place of its place. Null: it points at none that is listed.
 *
 * @param open the question that is open; where there is none, a place alone asks for a look
 */
export function contractByPlace(
  { utterance: { plain, folded, tokens } }: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Understanding | null {
  // While orders are asked about, "the first one" is an order and no contract.
  if (open && open.missing !== 'contract') return null
  // "the first one?" of an order is no word for it yet.
  if (open?.actions.some(isWrite) && hasTag(tokens, 'ask', 'question', 'softQuestion')) return null
  const words = folded.replace(LEAD, '').replace(TAIL, '').trim()
  const isAlone = ALONE.test(words)
  const found = isAlone ? null : OF_PLACE.exec(folded)
  const place = isAlone ? words : found?.[0]
  const symbol = place && nowMs !== null ? at(place, listed(before, proposed, nowMs))?.symbol : undefined
  if (!symbol) return null
  if (!found) return understand(open ? symbol : `book of ${symbol}`)
  return understand(`${plain.slice(0, found.index)} ${symbol} ${plain.slice(found.index + found[0].length)}`)
}

const NEXT =
  /^(?:the )?(?:next one|(?:one|contract|hour) after(?: (?:that|it)(?: one)?)?)$|^(?:(?:再?下一个|再下个|后一个|之后的?那?个?)(?:合约|时段)?|(?:再下一?个?|后一个?|之后的?那?一?个?)小时)$/

/** The last look once more, at the contract of the same length that follows. */
export function contractAfter(u: Understanding, before: readonly Turn[], proposed: Proposed): Intent | null {
  const [last, ...more] = proposed.at(-1) ?? []
  if (last?.kind !== 'call' || !OF_ONE_SYMBOL.has(last.tool) || more.length > 0) return null
  if (!NEXT.test(u.utterance.folded.replace(LEAD, '').replace(TAIL, '').trim())) return null
  const symbol = before.at(-1)?.calls.findLast(({ tool }) => tool === last.tool)?.args.symbol
  const list = before.findLast(({ calls }) => contractsFrom(calls).contracts.length > 0)
  const contracts = list ? contractsFrom(list.calls).contracts : []
  const shown = symbol === DEFAULT_SYMBOL ? undefined : contracts.find((c) => c.symbol === symbol)
  const next =
    shown && contracts.find((c) => c.startMs === shown.endMs && c.endMs - c.startMs === shown.endMs - shown.startMs)
  if (!next) return null
  const { window: _, ...look } = last
  return { kind: 'do', actions: [{ ...look, args: { ...look.args, symbol: next.symbol } }] }
}

/** "18-19" after a list of contracts, or which of them is the cheapest: what that one costs. */
export function hoursAfterList(u: Understanding, before: readonly Turn[], proposed: Proposed): Intent | null {
  const reads = proposed.at(-1) ?? understand(before.at(-1)?.said ?? '').about?.reads ?? []
  const [last, ...more] = reads
  if (last?.kind !== 'call' || last.tool !== 'listSymbols' || more.length > 0) return null
  const words = u.utterance.folded.replace(LEAD, '').replace(TAIL, '').trim()
  const said = /^\d{1,2} ?[-~]/.test(words) ? asClock(words) : words
  const found = hoursAt(said, 0)
  if (found?.end !== said.length || found.value.end === null) return null
  const window = { ...found.value, day: found.value.day ?? ofEachContract(last)?.within?.day ?? null }
  return { kind: 'do', actions: [{ kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price', window }] }
}
