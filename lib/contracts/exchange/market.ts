/** What the exchange tells of the market: book, trades, candles, and what is listed. */
import { z } from 'zod'
import { candleInterval, instant } from './fields.ts'
import { bookLevel } from './metrics.ts'

export const orderBook = z.object({
  symbol: z.string(),
  /** Sequence number of the last command the exchange applied. */
  seq: z.number().int(),
  asOf: instant,
  bids: z.array(bookLevel).describe('Best (highest) first'),
  asks: z.array(bookLevel).describe('Best (lowest) first'),
})

const trade = z.object({
  tradeId: z.string(),
  symbol: z.string(),
  price: z.number(),
  amount: z.number(),
  takerSide: z.enum(['BUY', 'SELL']),
  at: instant,
  simulated: z.boolean().describe('Both sides are simulated participants'),
})
export const trades = z.object({
  symbol: z.string(),
  seq: z.number().int(),
  trades: z.array(trade).describe('Newest first'),
})

const candle = z.object({
  openTime: instant,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})
export const candles = z.object({
  symbol: z.string(),
  interval: candleInterval,
  candles: z.array(candle).describe('Oldest first'),
  lastTradeId: z.string().nullable().optional().describe('The newest trade they count; null where there was none'),
})

const symbolInfo = z.object({
  symbol: z.string(),
  description: z.string(),
  tick: z.number(),
  lot: z.number(),
  minPrice: z.number(),
  maxPrice: z.number(),
  maxQty: z.number(),
  maxValue: z.number(),
  maxOpenOrders: z.number().int().optional().describe('Open orders of one trader, all symbols counted'),
  marketCollar: z
    .object({
      percent: z.number(),
      minBand: z.number().describe('NT$/MWh'),
      low: z.number().describe('Lowest price a market order would trade at now'),
      high: z.number(),
    })
    .optional()
    .describe('A market order trades within mid ± the larger of percent and minBand'),
  session: z
    .enum(['CONTINUOUS', 'AUCTION', 'HALTED', 'CLOSED'])
    .describe('AUCTION collects limit orders and trades them at one price when it ends; HALTED takes cancels only'),
  auction: z
    .object({
      indicativePrice: z.number().nullable(),
      indicativeVolume: z.number(),
      surplus: z.number().describe('MWh wanted less MWh offered at that price'),
      clearsAt: instant.nullable().optional().describe('When it ends; null where nobody has said'),
    })
    .nullable()
    .optional()
    .describe('What the auction would give now; null outside one'),
  grant: z.number().optional().describe('MWh every account has in this contract from its listing on'),
  maxOrdersPerSecond: z.number().int().optional().describe('Orders and amendments of one account; 0: no limit'),
  delivery: z.object({ start: instant, end: instant, gateClosure: instant }).nullable(),
  simulatedParticipants: z.boolean(),
  lastPrice: z.number().nullable().optional().describe('Of the last trade; null before the first'),
  midPrice: z
    .number()
    .nullable()
    .optional()
    .describe('Between the best bid and ask; null without both, or in an auction'),
  change24h: z
    .number()
    .nullable()
    .optional()
    .describe('NT$/MWh, against the first trade of the last 24 hours; null without one'),
  bestBid: z.number().nullable().optional().describe('NT$/MWh; null without a bid, or in an auction'),
  bestAsk: z.number().nullable().optional().describe('NT$/MWh; null without an ask, or in an auction'),
  volume24h: z.number().optional().describe('MWh traded in the last 24 hours'),
})
export const symbols = z.object({ symbols: z.array(symbolInfo) })

export type OrderBook = z.infer<typeof orderBook>
export type Trade = z.infer<typeof trade>
export type Candle = z.infer<typeof candle>
export type Candles = z.infer<typeof candles>
export type SymbolInfo = z.infer<typeof symbolInfo>
