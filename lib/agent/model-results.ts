/** Tool results as a model is given them: whole where they fit, else with their lists and texts cut short. */

import { isObject } from '../contracts/json.ts'
import type { ToolResponse } from '../tools/response.ts'
import { COMPACT, compactSymbols } from './compact-results.ts'
import { cutText } from './cut-text.ts'

/** The largest tool result a model is given, in characters of JSON. The screen gets all of it. */
export const MODEL_RESULT_CHARACTERS = 24_000

/** Tried in turn, until it fits: items kept of a list, characters kept of a text. */
const MEASURES: [items: number, characters: number][] = [
  [100, 4_000],
  [25, 1_000],
  [8, 300],
  [2, 100],
]
const MAX_DEPTH = 12

/**
 * What a model is given of a tool's result. The screen and the record keep all of it.
 *
 * @param tool its name in the registry: only the home server's have none before it
 */
export function givenToModel(tool: string, output: unknown, limit = MODEL_RESULT_CHARACTERS): unknown {
  if (tool === 'listSymbols') return shortened(compactSymbols(output), limit)
  const compact = fits(output, limit) ? undefined : COMPACT[tool]
  return shortened(compact ? compact(output, limit) : output, limit)
}

const textOf = (output: unknown): string => JSON.stringify(output) ?? 'null'
const fits = (output: unknown, limit: number): boolean => textOf(output).length <= limit

/**
 * Figures and names say most and take least, so they stay; what is long is cut and says how much is missing.
 *
 * @param limit characters of JSON
 */
export function shortened(output: unknown, limit = MODEL_RESULT_CHARACTERS): unknown {
  if (fits(output, limit)) return output
  for (const [items, characters] of MEASURES) {
    const cut = shorten(output, items, characters, 0)
    if (typeof cut === 'string' && fits(cut, limit)) return cut
    const marked = isObject(cut) ? { ...cut, truncated: true } : { truncated: true, value: cut }
    if (fits(marked, limit)) return marked
  }
  const text = textOf(output)
  return { truncated: true, characters: text.length, beginning: text.slice(0, limit / 2) }
}

const moreOf = (count: number): string => `… ${count} more`

/** How many a list had before it was cut short. */
export function lengthBefore(list: readonly unknown[]): number {
  const last = list.at(-1)
  const more = typeof last === 'string' ? /^… (\d+) more$/.exec(last)?.[1] : undefined
  return more === undefined ? list.length : list.length - 1 + Number(more)
}

function shorten(value: unknown, items: number, characters: number, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, characters)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((v) => shorten(v, items, characters, depth + 1))
    return value.length > items ? [...kept, moreOf(value.length - items)] : kept
  }
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shorten(v, items, characters, depth + 1)]))
}

/**
 * What a read tells the model and the screen. An answer that is not the server's answer to this call says so in the
 * data itself, so that no reader of it can miss it.
 */
export function told(answer: ToolResponse): Record<string, unknown> | null {
  const { fallback } = answer.meta
  if (!fallback || !answer.data) return answer.data
  const note =
    fallback.kind === 'stub_data'
      ? 'Not real data: a stand-in, because the server cannot be asked now. Say so.'
      : `Old data: as it was ${Math.round((fallback.ageMs ?? 0) / 1000)} s ago; the server cannot be asked now. Say so, and do not act on it.`
  return { ...answer.data, fallback: { ...fallback, note } }
}
