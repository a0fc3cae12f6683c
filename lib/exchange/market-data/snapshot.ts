/** Trades, candles, own fills and the day's trading as bytes, so that a restart need not see every trade again. They are plain data. */
import { deserialize, serialize } from 'node:v8'
import { roomyFills, usedFills } from './account-fills.ts'
import type { MarketData } from './market-data.ts'

const VERSION = 5

export const serialiseMarket = (data: MarketData): Uint8Array =>
  serialize({ version: VERSION, ...data, fills: usedFills(data.fills) })

/** Throws RangeError on bytes that another version wrote, Error on bytes that are no market data. */
export function restoreMarket(bytes: Uint8Array): MarketData {
  const { version, ...data } = deserialize(bytes) as MarketData & { version: number }
  if (version !== VERSION) throw new RangeError(`market data has version ${version}`)
  return { ...data, fills: roomyFills(data.fills) }
}
