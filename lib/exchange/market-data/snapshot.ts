/** Trades and candles as bytes, so that a restart need not see every trade again. They are plain data, rings of fixed size. */
import { deserialize, serialize } from 'node:v8'
import { createMarketData, type MarketData } from './market-data.ts'

const VERSION = 1

export const serialiseMarket = (data: MarketData): Uint8Array => serialize({ version: VERSION, symbols: data.symbols })

/** Throws RangeError on bytes that another version wrote, Error on bytes that are no market data. */
export function restoreMarket(bytes: Uint8Array): MarketData {
  const { version, symbols } = deserialize(bytes) as { version: number; symbols: MarketData['symbols'] }
  if (version !== VERSION) throw new RangeError(`market data has version ${version}`)
  return { ...createMarketData(), symbols }
}
