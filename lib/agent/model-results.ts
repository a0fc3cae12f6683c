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

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What holds for all of them, as one row. */
const common = (rows: readonly Row[], isTold: (key: string) => boolean): Row =>
  Object.fromEntries(
    Object.entries(rows[0] ?? {}).filter(
      ([key, value]) => isTold(key) && !isRow(value) && rows.every((row) => row[key] === value),
    ),
  )

const picked = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === null || row[key] === undefined ? [] : [[key, row[key]]])))

/** What tells one delivery contract from another. */
const OF_A_CONTRACT = ['symbol', 'session', 'delivery', 'auction']
const isContract = (value: unknown): value is Row => isRow(value) && isRow(value.delivery)

/**
 * The delivery contracts as a line each, so that those of two days fit: cut to the first of them, a contract that trades
 * would be told as one that does not. What holds for all of them stands once.
 */
function compactSymbols(output: unknown): unknown {
  if (!isRow(output) || !Array.isArray(output.symbols)) return output
  const contracts = output.symbols.filter(isContract)
  if (contracts.length === 0) return output
  return {
    ...output,
    symbols: output.symbols.map((row) => (isContract(row) ? picked(row, OF_A_CONTRACT) : row)),
    ofEachContract: common(contracts, (key) => !OF_A_CONTRACT.includes(key)),
  }
}

/** What tells one order from another. */
const OF_AN_ORDER = ['orderId', 'symbol', 'side', 'price', 'amount']
/** What became of it, where that is not the same for all. */
const OF_ITS_FATE = ['orderType', 'state', 'filledAmount', 'avgPrice']
const isOrder = (value: unknown): value is Row => isRow(value) && typeof value.orderId === 'string'

/**
 * A long list of orders as a line each: cut to the newest of them, "the oldest" would be another order, and "the one at
 * 2950" might be two.
 */
function compactOrders(output: unknown): unknown {
  if (!isRow(output) || !Array.isArray(output.orders)) return output
  const orders = output.orders.filter(isOrder)
  const ofEachOrder = common(orders, (key) => OF_ITS_FATE.includes(key))
  const keys = [...OF_AN_ORDER, ...OF_ITS_FATE.filter((key) => !(key in ofEachOrder))]
  return { ...output, orders: output.orders.map((row) => (isOrder(row) ? picked(row, keys) : row)), ofEachOrder }
}

/** Characters of JSON at most: a candle, and what stands beside the candles. */
const CANDLE_CHARACTERS = 120
const FRAME_CHARACTERS = 300
const isCandle = (value: unknown): value is Row =>
  isRow(value) && [value.high, value.low, value.volume].every((figure) => typeof figure === 'number')

/** Candles come oldest first: the newest stay, and what they were all together is said beside them. */
function compactCandles(output: unknown, limit: number): unknown {
  if (!isRow(output) || !Array.isArray(output.candles)) return output
  const candles = output.candles.filter(isCandle)
  if (candles.length === 0) return output
  const figures = (key: string): number[] => candles.map((candle) => Number(candle[key]))
  const ofAll = {
    candles: candles.length,
    from: candles[0]?.openTime,
    high: figures('high').reduce((a, b) => Math.max(a, b), -Infinity),
    low: figures('low').reduce((a, b) => Math.min(a, b), Infinity),
    volume: Math.round(figures('volume').reduce((a, b) => a + b, 0) * 1_000) / 1_000,
  }
  const room = Math.max(1, Math.floor((limit - FRAME_CHARACTERS) / CANDLE_CHARACTERS))
  return { ...output, candles: candles.slice(-room), ofAll, truncated: true }
}

/** How a list that is too long is given, before it is cut short. */
const COMPACT: Record<string, (output: unknown, limit: number) => unknown> = {
  getUserOrders: compactOrders,
  getCandles: compactCandles,
}

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
    const marked =
      typeof cut === 'object' && cut !== null && !Array.isArray(cut)
        ? { ...cut, truncated: true }
        : { truncated: true, value: cut }
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
  if (typeof value === 'string')
    return value.length > characters
      ? `${value.slice(0, characters)}… ${value.length - characters} more characters`
      : value
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
