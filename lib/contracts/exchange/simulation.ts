/** Paper runs: what runSimulation and exportReport take and answer. */
import { z } from 'zod'
import { anyCase, decimal, id, instant, symbolName, upper, userId } from './fields.ts'
import { bookLevel } from './metrics.ts'
import { placed } from './orders.ts'

export const STRATEGY_NAMES = ['simple', 'market_making', 'momentum', 'twap'] as const
export type StrategyName = (typeof STRATEGY_NAMES)[number]

/** Of one run; a step is a second of market time. */
export const MAX_STEPS = 10_000

const count = (max: number) => z.coerce.number().int().min(1).max(max)

/** Arguments of one strategy alone have no default here: it sets them, and the others refuse them. */
export const simulationArgs = z.strictObject({
  userId,
  strategy: z
    .string()
    .trim()
    .toLowerCase()
    .default('simple')
    .describe(
      'simple: orders whenever the spread reaches threshold. market_making: quotes both sides of mid. momentum: follows moves of mid. twap: trades totalQty in equal parts',
    ),
  symbol: symbolName,
  steps: count(MAX_STEPS).default(10).describe('One step is a second of market time'),
  threshold: z.coerce
    .number()
    .min(0)
    .default(0.01)
    .describe('NT$/MWh. simple: the spread that makes it act; momentum: the move of mid that does'),
  qty: decimal.default(1).describe('MWh of one order; twap: of each step, where totalQty is not given'),
  priceStrategy: anyCase(['topBid', 'mid', 'topAsk'])
    .default('mid')
    .describe('simple: where its orders are priced, default mid'),
  sides: upper
    .pipe(z.enum(['BUY', 'SELL', 'BOTH']))
    .default('BOTH')
    .describe('Sides it may trade; twap needs BUY or SELL'),
  ordersPerStep: count(100).default(1).describe('simple: orders a side and step'),
  spread: decimal.optional().describe('market_making: NT$/MWh between its bid and its ask, default 4'),
  skew: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'market_making: how far both quotes lean against its position, as a share of half the spread at maxInventory; default 0.5',
    ),
  maxInventory: decimal
    .optional()
    .describe('market_making, momentum: MWh it may be long or short at most, default ten times qty'),
  lookback: count(1_000).optional().describe('momentum: steps over which the move of mid is measured, default 5'),
  totalQty: decimal.optional().describe('twap: MWh to trade in all, default qty × duration'),
  duration: count(MAX_STEPS).optional().describe('twap: steps over which it trades, default all'),
  executeReal: z
    .boolean()
    .default(false)
    .describe('true adds the orders as a proposal to be approved; the exchange places none of them'),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
})

export const exportReportArgs = z.strictObject({
  userId: userId.optional(),
  id: id.optional(),
  format: anyCase(['json', 'csv'])
    .default('json')
    .describe('json (default), or csv: adds the listed fills as a table (RFC 4180) in the field csv'),
})

const price = z.number().nullable()

/** As the original EAP gives it: the answer of getMarketMetrics at that step, and the four main figures at hand. */
const marketSnapshot = z.object({
  step: z.number().int(),
  bestBidPrice: price,
  bestAskPrice: price,
  spread: price,
  midPrice: price,
  marketSummary: z.object({ bestBidPrice: price, bestAskPrice: price, spread: price }),
  orderBook: z.object({ bids: z.array(bookLevel), asks: z.array(bookLevel) }),
  metrics: z.object({
    spread: price,
    spreadPercent: z.number().nullable(),
    bestBid: price,
    bestAsk: price,
    bidLiquidity: z.number(),
    askLiquidity: z.number(),
    totalLiquidity: z.number(),
  }),
  orderBookDepth: z.number().int(),
  timestamp: instant,
  success: z.literal(true),
  message: z.string(),
})

const proposedOrder = z.object({ tool: z.literal('placeOrder'), args: z.record(z.string(), z.unknown()) })

export const simulationReport = z.object({
  success: z.literal(true),
  message: z.string(),
  simulationId: z.string(),
  userId: z.string(),
  symbol: z.string(),
  strategy: z.string(),
  parameters: z.record(z.string(), z.union([z.number(), z.string()])).describe('What the strategy ran with'),
  steps: z.number().int(),
  seed: z.number().int(),
  startedAt: instant,
  events: z.array(z.string()),
  fills: z.array(placed.partial()).describe('Answers of the orders placed on the fork, the first 400'),
  marketSnapshots: z
    .array(marketSnapshot)
    .describe('After each step; of a run over 200 steps every n-th, and the last'),
  parsedFills: z
    .array(
      z.object({
        orderId: z.string(),
        side: z.enum(['BUY', 'SELL']),
        executedPrice: z.number(),
        executedQty: z.number(),
        status: z.string(),
        message: z.string(),
        symbol: z.string(),
        step: z.number().int(),
        timestamp: instant,
        preBestBid: price,
        preBestAsk: price,
        postBestBid: price,
        postBestAsk: price,
      }),
    )
    .describe('One per order that took and per resting order that was hit, the first 400'),
  equityCurve: z
    .array(z.object({ step: z.number().int(), equity: z.number() }))
    .describe('Cash + energy at mid, NT$; of a run over 1,000 steps every n-th, and the last'),
  summary: z.object({
    ordersPlaced: z.number().int(),
    tradesCount: z.number().int(),
    boughtQty: z.number(),
    soldQty: z.number(),
    netQty: z.number(),
    avgBuyPrice: price,
    avgSellPrice: price,
    cashFlow: z.number().describe('NT$ received by selling less NT$ paid for buying'),
    pnl: z.number().describe('Change of equity, NT$: realisedPnl + unrealisedPnl'),
    realisedPnl: z.number().describe('NT$ made by closing what was opened before, first in, first out'),
    unrealisedPnl: z.number().describe('NT$ of the open position at the last mid against its price'),
    fees: z.number().describe('NT$; this exchange takes none'),
    maxDrawdown: z.number().describe('Largest fall of equity from a peak, NT$'),
    openQty: z.number().describe('MWh of its orders still resting at the end'),
  }),
  proposal: z
    .array(proposedOrder)
    .optional()
    .describe('With executeReal: orders for approval, 20 and NT$ 1,000,000 at most. None of them has been placed'),
  csv: z.string().optional().describe('With format csv: the fills, with a header row'),
})

export type SimulationReport = z.infer<typeof simulationReport>
