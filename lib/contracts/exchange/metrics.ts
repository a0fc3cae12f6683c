/** Result of getMarketMetrics, with the formula of every figure. exchange/market-data computes them. */
import { z } from 'zod'
import { instant } from './fields.ts'

export const bookLevel = z.object({ price: z.number(), amount: z.number(), orderCount: z.number().int() })

const price = z.number().nullable()

const volumeWindow = z.object({
  volume: z.number().describe('Σ quantity of the trades, MWh'),
  trades: z.number().int(),
  turnover: z.number().describe('Σ price × quantity, NT$; below zero where prices were'),
  vwap: price.describe('turnover / volume, NT$/MWh, valid below zero too; null without a trade'),
})

const depthFigure = z.object({
  bid: z.number().describe('MWh bid within the best N price levels'),
  ask: z.number().describe('MWh offered within the best N price levels'),
  total: z.number().describe('bid + ask, MWh'),
  imbalance: z.number().nullable().describe('(bid − ask) / (bid + ask), −1..1; null on an empty book'),
})

const impact = price.describe(
  'Average price of taking this much now, as a cost against mid, NT$/MWh: average − mid for a buy, mid − average for a sell; null when the book is too thin',
)

const priceEfficiency = z.object({
  varianceRatio: z
    .number()
    .nullable()
    .describe(
      'Lo–MacKinlay variance ratio of 1-minute price changes at q = 5, overlapping and unbiased: variance of 5-minute changes / (5 × variance of 1-minute changes). 1: a random walk; below 1: moves turn back; above 1: moves go on',
    ),
  autocorrelation: z
    .number()
    .nullable()
    .describe('Of 1-minute price changes at lag 1, −1..1. 0: the last change says nothing about the next'),
  tradedMinutes: z.number().int().describe('Minutes with a trade in the last 4 h, the sample; under 30 both are null'),
})

export const marketMetrics = z.object({
  success: z.literal(true),
  message: z.string(),
  symbol: z.string(),
  seq: z.number().int(),
  timestamp: instant,
  standsStillAt: instant
    .optional()
    .describe(
      "The exchange's time, while it stands still until the clock of its machine has caught up: until then nothing opens, closes or expires",
    ),
  orderBookDepth: z.number().int(),
  marketSummary: z.object({
    bestBidPrice: price,
    bestAskPrice: price,
    spread: price,
    midPrice: price,
    lastPrice: price,
    open24h: price,
    high24h: price,
    low24h: price,
    change24h: price.describe('lastPrice − open24h, NT$/MWh'),
    referencePrice: price.describe('Centre of the simulated market; null when it is off'),
  }),
  orderBook: z.object({ bids: z.array(bookLevel), asks: z.array(bookLevel) }),
  metrics: z.object({
    spread: price.describe('Best ask − best bid, NT$/MWh; null while a side is empty'),
    spreadPercent: z
      .number()
      .nullable()
      .describe('spread / mid × 100; null while a side is empty or mid ≤ 0, where a share of the price has no meaning'),
    bestBid: price,
    bestAsk: price,
    bidLiquidity: z.number().describe('MWh bid within orderBookDepth levels'),
    askLiquidity: z.number(),
    totalLiquidity: z.number(),
    imbalance: z.number().nullable().describe('(bid − ask) / (bid + ask) liquidity, −1..1'),
    depth: z.record(z.string(), depthFigure).describe('Liquidity within the best N levels; keys 5 10 20'),
    volume: z
      .record(z.string(), volumeWindow)
      .describe('Keys 5m 15m 1h 4h 24h 1w; whole minutes, the running one included'),
    volatility: z
      .number()
      .nullable()
      .describe(
        'Sample standard deviation of 1-minute log returns over 1 h, in percent; null under three minutes with a trade, and while any price ≤ 0, which has no logarithm',
      ),
    absoluteVolatility: price.describe(
      'Sample standard deviation of 1-minute price changes over 1 h, NT$/MWh: valid at prices below zero too; null under three minutes with a trade',
    ),
    marketImpact: z.object({
      buy1MWh: impact,
      sell1MWh: impact,
      buy10MWh: impact,
      sell10MWh: impact,
      buy100MWh: impact,
      sell100MWh: impact,
    }),
    priceEfficiency,
  }),
})

export type BookLevel = z.infer<typeof bookLevel>
export type MarketMetrics = z.infer<typeof marketMetrics>
