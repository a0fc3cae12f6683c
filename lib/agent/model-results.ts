/** Tool results as a model is given them: whole where they fit, else with their lists and texts cut short. */

import type { ToolResponse } from '../tools/response.ts'

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

/** What tells one delivery contract from another. */
const OF_ITSELF = ['symbol', 'session', 'delivery', 'auction']
type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isContract = (value: unknown): value is Row => isRow(value) && isRow(value.delivery)

/**
 * The delivery contracts as a line each, so that those of two days fit: cut to the first of them, a contract that trades
 * would be told as one that does not. What holds for all of them stands once.
 */
function compactSymbols(output: unknown): unknown {
  if (!isRow(output) || !Array.isArray(output.symbols)) return output
  const contracts = output.symbols.filter(isContract)
  const [first] = contracts
  if (!first) return output
  const ofAll = Object.entries(first).filter(
    ([key, value]) => !OF_ITSELF.includes(key) && !isRow(value) && contracts.every((row) => row[key] === value),
  )
  const line = (row: Row): Row => Object.fromEntries(OF_ITSELF.flatMap((key) => (row[key] ? [[key, row[key]]] : [])))
  return {
    ...output,
    symbols: output.symbols.map((row) => (isContract(row) ? line(row) : row)),
    ofEachContract: Object.fromEntries(ofAll),
  }
}

/**
 * What a model is given of a tool's result. The screen and the record keep all of it.
 *
 * @param tool its name in the registry: only the home server's have none before it
 */
export const givenToModel = (tool: string, output: unknown, limit = MODEL_RESULT_CHARACTERS): unknown =>
  shortened(tool === 'listSymbols' ? compactSymbols(output) : output, limit)

/**
 * Figures and names say most and take least, so they stay; what is long is cut and says how much is missing.
 *
 * @param limit characters of JSON
 */
export function shortened(output: unknown, limit = MODEL_RESULT_CHARACTERS): unknown {
  const text = JSON.stringify(output) ?? 'null'
  if (text.length <= limit) return output
  for (const [items, characters] of MEASURES) {
    const cut = shorten(output, items, characters, 0)
    const marked =
      typeof cut === 'object' && cut !== null && !Array.isArray(cut)
        ? { ...cut, truncated: true }
        : { truncated: true, value: cut }
    if (JSON.stringify(marked).length <= limit) return marked
  }
  return { truncated: true, characters: text.length, beginning: text.slice(0, limit / 2) }
}

function shorten(value: unknown, items: number, characters: number, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > characters
      ? `${value.slice(0, characters)}… ${value.length - characters} more characters`
      : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((v) => shorten(v, items, characters, depth + 1))
    return value.length > items ? [...kept, `… ${value.length - items} more`] : kept
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
