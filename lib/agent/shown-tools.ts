/**
 * Which of the accepted tools a model is shown. OpenAI and most others refuse a question with more than 128, and the words of a
 * thousand would fill all that a model can read: not even the exchange could be used then.
 */
import { getToolName, isToolUIPart, type ToolSet } from 'ai'
import type { DeskMessage } from '../contracts/chat.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { ngramVector } from '../memory/ngrams.ts'
import { type Held, held, nearest } from '../memory/similarity.ts'
import { type Registry, type Tool, wordsOf } from '../tools/registry.ts'

/** How many tools of all servers a model is given at most; the desk's own few come on top. */
const MAX_SHOWN = 120
/** Of the tools that this conversation called, only the last ones: a long conversation may have called all there are. */
const MAX_CALLED = 40
/** How many of the newest questions are read, because "the second one" means something that was said before. */
const QUESTIONS_READ = 3

type ShownTools = {
  shown: ToolSet
  /** How many are not, by server. */
  unshown: ReadonlyMap<string, number>
}

/** The desk's own, all of the exchange, then what was called last in this conversation, then what fits the trader's words best. */
export function shownTools(
  tools: ToolSet,
  registry: Pick<Registry, 'byName'>,
  history: readonly DeskMessage[],
): ShownTools {
  const listed = Object.keys(tools).flatMap((name) => registry.byName(name) ?? [])
  if (listed.length <= MAX_SHOWN) return { shown: tools, unshown: new Map() }
  const called = calledIn(history)
  const isFirst = (tool: Tool) => tool.server === HOME_SERVER || called.has(tool.name)
  const room = Math.max(0, MAX_SHOWN - listed.filter(isFirst).length)
  const others = listed.filter((tool) => !isFirst(tool))
  const chosen = new Set(fitting(others, wordsIn(history), room))
  const left = others.filter((tool) => !chosen.has(tool))
  const names = new Set(left.map(({ name }) => name))
  const unshown = new Map<string, number>()
  for (const { server } of left) unshown.set(server, (unshown.get(server) ?? 0) + 1)
  return { shown: Object.fromEntries(Object.entries(tools).filter(([name]) => !names.has(name))), unshown }
}

const calledIn = (history: readonly DeskMessage[]): Set<string> => {
  const calls = history.flatMap(({ parts }) => parts.filter(isToolUIPart))
  return new Set([...new Set(calls.map(getToolName).reverse())].slice(0, MAX_CALLED))
}

const wordsIn = (history: readonly DeskMessage[]): string =>
  history
    .filter(({ role }) => role === 'user')
    .slice(-QUESTIONS_READ)
    .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
    .join('\n')

const vectors = new WeakMap<Tool, Held>()
function vectorOf(tool: Tool): Held {
  const known = vectors.get(tool)
  if (known) return known
  const words = [tool.server, wordsOf(tool.tool), tool.title, tool.description].join('\n')
  const made = held(ngramVector(words))
  vectors.set(tool, made)
  return made
}

const fitting = (tools: Tool[], words: string, limit: number): Tool[] =>
  nearest(
    ngramVector(words),
    tools.map((tool) => ({ item: tool, vector: vectorOf(tool) })),
    { sparse: true, least: 0, limit },
  ).map(({ item }) => item)
