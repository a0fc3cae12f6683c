/** Long lists of the home exchange, each in its shortest form: what a model is given before anything is cut. */
import { isObject, type JsonObject } from '../contracts/json.ts'

/** The members that have the same value in every row, told once in place of once for each row. */
const common = (rows: readonly JsonObject[], isTold: (key: string) => boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(rows[0] ?? {}).filter(
      ([key, value]) => isTold(key) && !isObject(value) && rows.every((row) => row[key] === value),
    ),
  )

const picked = (row: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === null || row[key] === undefined ? [] : [[key, row[key]]])))

/** What tells one delivery contract from another. */
const OF_A_CONTRACT = [
  ...['symbol', 'session', 'delivery', 'auction', 'lastPrice'],
  ...['bestBid', 'bestAsk', 'midPrice', 'change24h', 'volume24h'],
]
/** Most are in it: said of each, it would be the longest word of a line. */
const USUAL_SESSION = 'CONTINUOUS'
const isContract = (value: unknown): value is JsonObject => isObject(value) && isObject(value.delivery)

/** "2026-11-21T00:30Z": no contract begins or ends within a minute. */
const shortInstants = (of: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(of).map(([key, at]) => [key, typeof at === 'string' ? at.replace(/:00(?:\.0+)?Z$/, 'Z') : at]),
  )

/** How long before delivery their gates close, in minutes; null where it is not the same for all. */
function gateClosureMinutes(contracts: readonly JsonObject[]): number | null {
  const [minutes = Number.NaN, ...more] = new Set(
    contracts.map(({ delivery }) =>
      isObject(delivery)
        ? (Date.parse(String(delivery.start)) - Date.parse(String(delivery.gateClosure))) / 60_000
        : null,
    ),
  )
  return minutes === null || Number.isNaN(minutes) || more.length > 0 ? null : minutes
}

/** @param isGateCommon true where the gate closure is the same for all contracts and was told once for them */
function contractLine(row: JsonObject, isGateCommon: boolean): JsonObject {
  const { session, delivery, auction, midPrice, ...line } = picked(row, OF_A_CONTRACT)
  const { gateClosure, ...hours } = isObject(delivery) ? shortInstants(delivery) : {}
  const isQuoted = line.bestBid !== undefined && line.bestAsk !== undefined
  return {
    ...line,
    ...(session !== USUAL_SESSION && { session }),
    ...(isObject(auction) && { auction: shortInstants(auction) }),
    delivery: isGateCommon || gateClosure === undefined ? hours : { ...hours, gateClosure },
    // Where both sides are quoted, the mid price follows from the best bid and ask and is left out.
    ...(midPrice !== undefined && !isQuoted && { midPrice }),
  }
}

/**
 * The delivery contracts as a line each, so that those of two days fit: cut to the first of them, a contract that trades
 * would be told as one that does not. What holds for all of them stands once.
 */
export function compactSymbols(output: unknown): unknown {
  if (!isObject(output) || !Array.isArray(output.symbols)) return output
  const contracts = output.symbols.filter(isContract)
  if (contracts.length === 0) return output
  const gateMinutes = gateClosureMinutes(contracts)
  return {
    ...output,
    symbols: output.symbols.map((row) => (isContract(row) ? contractLine(row, gateMinutes !== null) : row)),
    ofEachContract: {
      ...common(contracts, (key) => !OF_A_CONTRACT.includes(key)),
      ...(gateMinutes !== null && { gateClosesMinutesBeforeStart: gateMinutes }),
      session: `${USUAL_SESSION} where no other is said`,
    },
  }
}

/** What tells one order from another. */
const OF_AN_ORDER = ['orderId', 'symbol', 'side', 'price', 'amount']
/** What became of it, where that is not the same for all. */
const OF_ITS_FATE = ['orderType', 'state', 'filledAmount', 'avgPrice']
const isOrder = (value: unknown): value is JsonObject => isObject(value) && typeof value.orderId === 'string'

/**
 * A long list of orders as a line each: cut to the newest of them, "the oldest" would be another order, and "the one at
 * 2950" might be two.
 */
function compactOrders(output: unknown): unknown {
  if (!isObject(output) || !Array.isArray(output.orders)) return output
  const orders = output.orders.filter(isOrder)
  const ofEachOrder = common(orders, (key) => OF_ITS_FATE.includes(key))
  const keys = [...OF_AN_ORDER, ...OF_ITS_FATE.filter((key) => !(key in ofEachOrder))]
  return { ...output, orders: output.orders.map((row) => (isOrder(row) ? picked(row, keys) : row)), ofEachOrder }
}

/** Characters of JSON at most: a candle, and what stands beside the candles. */
const CANDLE_CHARACTERS = 120
const FRAME_CHARACTERS = 300
const isCandle = (value: unknown): value is JsonObject =>
  isObject(value) && [value.high, value.low, value.volume].every((figure) => typeof figure === 'number')

/** Candles come oldest first: the newest stay, and what they were all together is said beside them. */
function compactCandles(output: unknown, limit: number): unknown {
  if (!isObject(output) || !Array.isArray(output.candles)) return output
  const candles = output.candles.filter(isCandle)
  if (candles.length === 0) return output
  const figures = (key: string): number[] => candles.map((candle) => Number(candle[key]))
  const ofAll = {
    candles: candles.length,
    from: candles[0]?.openTime,
    open: candles[0]?.open,
    high: figures('high').reduce((a, b) => Math.max(a, b), -Infinity),
    low: figures('low').reduce((a, b) => Math.min(a, b), Infinity),
    volume: Math.round(figures('volume').reduce((a, b) => a + b, 0) * 1_000) / 1_000,
  }
  const room = Math.max(1, Math.floor((limit - FRAME_CHARACTERS) / CANDLE_CHARACTERS))
  return { ...output, candles: candles.slice(-room), ofAll, truncated: true }
}

/** By tool: how its result is shortened where its list is too long. */
export const COMPACT: Record<string, (output: unknown, limit: number) => unknown> = {
  getUserOrders: compactOrders,
  getCandles: compactCandles,
}
