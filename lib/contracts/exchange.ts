/**
 * The exchange's MCP tools: names, arguments, results, annotations. Spoken by the exchange, the desk
 * and the components alike. Compatible with the original EAP names and fields; additions are ours.
 *
 * Arguments take decimal strings or numbers; results carry JSON numbers in NT$/MWh, MWh and NT$.
 */
import { z } from 'zod'
import { DEFAULT_SYMBOL } from './default-symbol.ts'
import { toolFailure } from './errors.ts'
import {
  candleInterval,
  clientOrderId,
  decimal,
  id,
  instant,
  orderState,
  orderType,
  selfTradePrevention,
  side,
  symbolName,
  timeInForce,
  upper,
  userId,
} from './exchange-fields.ts'
import { userTrades, userTradesArgs } from './exchange-fills.ts'
import { bookLevel, marketMetrics } from './exchange-metrics.ts'
import { amended, cancelled, cancelledAll, placed } from './exchange-orders.ts'
import { exportReportArgs, simulationArgs, simulationReport } from './exchange-simulation.ts'

export { DEFAULT_SYMBOL, marketMetrics, orderState, simulationReport }
export type Side = z.infer<typeof side>
export type CandleInterval = z.infer<typeof candleInterval>
export type OrderState = z.infer<typeof orderState>

// ---------------------------------------------------------------------------------------- results

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

export const wallet = z.object({
  success: z.literal(true),
  message: z.string(),
  userId: z.string(),
  availableAmount: z.number().describe('MWh free to sell (default symbol)'),
  lockedAmount: z.number().describe('MWh locked by open sell orders'),
  availableCurrency: z.number().describe('NT$ free to spend'),
  lockedCurrency: z.number().describe('NT$ locked by open buy orders'),
  energy: z.array(z.object({ symbol: z.string(), available: z.number(), locked: z.number() })),
  today: z
    .object({
      openOrders: z.number().int().describe('Orders that rest now'),
      traded: z.array(
        z.object({
          symbol: z.string(),
          netQty: z.number().describe('MWh bought less sold'),
          paid: z.number().describe('NT$ paid less received'),
          mark: z.number().nullable().describe('NT$/MWh now: mid, else last trade, else reference'),
        }),
      ),
    })
    .optional()
    .describe('Since midnight by the market’s clock'),
  createdAt: instant.nullable().optional(),
  updatedAt: instant,
  seq: z.number().int(),
})

export const orderRow = z.object({
  orderId: z.string(),
  symbol: z.string(),
  /** The side, as the original EAP calls it. */
  type: z.enum(['BUY', 'SELL']),
  side: z.enum(['BUY', 'SELL']),
  orderType: z.enum(['LIMIT', 'MARKET']),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'GTD']),
  price: z.number().nullable().describe('Limit; null for a market order'),
  amount: z.number().describe('Original quantity, MWh'),
  filledAmount: z.number(),
  remainingAmount: z.number(),
  avgPrice: z.number().nullable(),
  state: orderState,
  status: z
    .enum(['PENDING', 'MATCHED', 'CANCELLED', 'REJECTED'])
    .describe('EAP word: PENDING = OPEN or PARTIALLY_FILLED'),
  displayQty: z.number().nullable().optional().describe('Iceberg: MWh shown at a time; null shows all'),
  expiresAt: instant.nullable().optional(),
  clientOrderId: z.string().nullable(),
  createTime: instant,
  updateTime: instant,
})
export const userOrders = z.object({
  success: z.literal(true),
  message: z.string(),
  userId: z.string(),
  status: z.string(),
  orders: z.array(orderRow).describe('Newest first'),
  totalCount: z.number().int().describe('All orders that match and are remembered, before the limit'),
  historyComplete: z
    .boolean()
    .optional()
    .describe('false: of the orders that ended only the last 1,000 are remembered, or fewer where others traded much'),
  timestamp: instant,
  seq: z.number().int(),
})

const userExists = z.object({ exists: z.boolean() })
const registered = z.object({
  success: z.literal(true),
  message: z.string(),
  userId: z.string(),
  replayed: z.boolean(),
})

const fill = z.object({ price: z.number(), amount: z.number() })
const purse = z.object({
  availableCurrency: z.number(),
  lockedCurrency: z.number(),
  availableAmount: z.number(),
  lockedAmount: z.number(),
})
const previewCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  code: z.string().optional(),
  detail: z.string(),
})
/** What one write would do against the book at `seq`. The same shape for every kind of leg. */
export const legPreview = z.object({
  success: z.literal(true),
  ok: z.boolean().describe('true when every check passes'),
  tool: z.string(),
  symbol: z.string().nullable(),
  side: z.enum(['BUY', 'SELL']).nullable(),
  fills: z.array(fill).describe('Taken now, by price level, best first'),
  filledQty: z.number(),
  avgPrice: z.number().nullable(),
  restingAmount: z.number().describe('MWh that would rest in the book'),
  aheadInQueue: z.number().describe('MWh before it at its price'),
  unfilledAmount: z.number().describe('MWh that would be dropped (IOC, market)'),
  cost: z.number().describe('NT$ paid now (negative: received)'),
  worstCost: z.number().describe('NT$ if all of it fills at the limit (negative: received)'),
  cancels: z.array(z.string()).describe('Order ids this would cancel'),
  cancelsPlaced: z
    .number()
    .int()
    .optional()
    .describe('How many orders of earlier legs of this plan it would cancel as well: they have no id yet'),
  orders: z
    .array(
      orderRow.pick({
        orderId: true,
        symbol: true,
        side: true,
        price: true,
        amount: true,
        filledAmount: true,
        remainingAmount: true,
      }),
    )
    .optional()
    .describe('The orders it would change or cancel, as they stand now; the first 100'),
  gateClosure: instant
    .optional()
    .describe('When the gate of its delivery contract closes: what rests in it by then expires'),
  releasedAmount: z.number(),
  releasedCurrency: z.number(),
  walletBefore: purse,
  walletAfter: purse,
  mid: z.number().nullable(),
  bestBid: z.number().nullable(),
  bestAsk: z.number().nullable(),
  checks: z.array(previewCheck),
  seq: z.number().int(),
  asOf: instant,
})
/** A book at the moment of a preview: the best ten levels a side of the live book, before any leg of the plan. */
export const previewBook = orderBook.omit({ asOf: true })
export const planPreview = z.object({
  success: z.literal(true),
  seq: z.number().int(),
  asOf: instant,
  legs: z.array(legPreview),
  books: z.array(previewBook).optional().describe('Of each symbol the plan touches, at the same seq'),
})

/** Answer of `resolveCommand`: what became of a write whose answer was lost. */
export const commandOutcome = z.object({
  success: z.literal(true),
  outcome: z
    .enum(['executed', 'refused', 'voided', 'forgotten'])
    .describe(
      'voided: never received, and now it can never execute, even if it arrives later. forgotten: not known any more; it may have executed, been refused or never been received',
    ),
  tool: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable().describe('The first answer, success or error form'),
})

// -------------------------------------------------------------------------------------- arguments

export const placeOrderArgs = z.strictObject({
  userId,
  side: side.describe('BUY or SELL'),
  price: decimal.optional().describe('Limit price in NT$/MWh, tick 0.01. Required for LIMIT; for MARKET leave it out'),
  qty: decimal.describe('Quantity in MWh, lot 0.1'),
  symbol: symbolName,
  type: orderType.default('LIMIT'),
  timeInForce: timeInForce
    .optional()
    .describe(
      'GTC rests until cancelled (default for LIMIT), IOC takes what it can now (default for MARKET), FOK all or nothing, GTD rests until expiresAt',
    ),
  postOnly: z.boolean().default(false).describe('Refuse instead of taking liquidity'),
  displayQty: decimal
    .optional()
    .describe('Iceberg: MWh the book shows at a time, less than qty; leave out to show everything'),
  expiresAt: z.iso.datetime({ offset: true }).optional().describe('When a GTD order ends, ISO 8601 with offset or Z'),
  selfTradePrevention: selfTradePrevention
    .default('CANCEL_TAKER')
    .describe(
      'What gives way when it meets an order of your own: the rest of this one, the resting one, or both. In an auction none comes first and none gives way: own orders may trade with each other at its price',
    ),
  clientOrderId,
})

export const amendOrderArgs = z.strictObject({
  userId,
  orderId: id,
  price: decimal.optional().describe('New limit in NT$/MWh; leave out to keep'),
  qty: decimal.optional().describe('New whole quantity in MWh, what has filled already included; leave out to keep'),
  clientOrderId,
})

/** One write as it appears in a plan. */
const plannedCall = z.strictObject({
  tool: z.enum(['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders']),
  args: z.record(z.string(), z.unknown()),
})

type Kind = 'read' | 'write'
type Spec<A extends z.ZodType, R extends z.ZodType, K extends Kind> = {
  title: string
  description: string
  args: A
  result: R
  kind: K
  /** Repeating the call with the same arguments has no further effect. */
  idempotent: boolean
  destructive: boolean
}
const spec = <A extends z.ZodType, R extends z.ZodType, K extends Kind>(s: Spec<A, R, K>): Spec<A, R, K> => s
const read = { kind: 'read', idempotent: true, destructive: false } as const

export const EXCHANGE_TOOLS = {
  getOrderBook: spec({
    ...read,
    title: 'Order book',
    description:
      'The resting orders of one symbol by price level: bids best first, asks best first, with MWh and number of orders per level.',
    args: z.strictObject({
      symbol: symbolName,
      depth: z.coerce.number().int().min(1).max(100).default(10).describe('Levels per side'),
    }),
    result: orderBook,
  }),
  getMarketMetrics: spec({
    ...read,
    title: 'Market metrics',
    description:
      'Best prices, spread, last price, liquidity at depths, traded volume and VWAP by window, volatility, market impact and price efficiency of one symbol.',
    args: z.strictObject({ symbol: symbolName, depth: z.coerce.number().int().min(1).max(100).default(10) }),
    result: marketMetrics,
  }),
  getTrades: spec({
    ...read,
    title: 'Recent trades',
    description: 'The last trades of one symbol, newest first.',
    args: z.strictObject({ symbol: symbolName, limit: z.coerce.number().int().min(1).max(500).default(50) }),
    result: trades,
  }),
  getCandles: spec({
    ...read,
    title: 'Price candles',
    description:
      'Open, high, low, close and volume per interval (1m, 5m, 15m, 1h, 4h, 1d; those of 4h and 1d begin at midnight of the market’s day), oldest first.',
    args: z.strictObject({
      symbol: symbolName,
      interval: candleInterval.default('1m'),
      limit: z.coerce.number().int().min(1).max(1000).default(120),
    }),
    result: candles,
  }),
  listSymbols: spec({
    ...read,
    title: 'Symbols',
    description:
      'All instruments with tick, lot, price and size limits, session state, delivery window, and what each trades at: last, best bid and ask, change and volume of 24 hours.',
    args: z.strictObject({}),
    result: symbols,
  }),
  getUserWallet: spec({
    ...read,
    title: 'Wallet',
    description: "The trader's available and locked energy (MWh) and money (NT$).",
    args: z.strictObject({ userId }),
    result: wallet,
  }),
  getUserOrders: spec({
    ...read,
    title: 'Orders',
    description: "The trader's orders, newest first. status: pending (still in the book), matched, cancelled, or all.",
    args: z.strictObject({
      userId,
      status: z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.enum(['all', 'pending', 'matched', 'cancelled']))
        .default('all'),
      limit: z.coerce.number().int().min(1).max(1_000).default(50),
    }),
    result: userOrders,
  }),
  getUserTrades: spec({
    ...read,
    title: 'Own trades',
    description:
      "The trader's own fills one by one, newest first: time, side, price, quantity, the order that filled, and whether it made or took. Of one symbol or one order if given. The public tape is getTrades.",
    args: userTradesArgs,
    result: userTrades,
  }),
  checkUserExists: spec({
    ...read,
    title: 'Account exists?',
    description: 'Whether an exchange account exists.',
    args: z.strictObject({ userId }),
    result: userExists,
  }),
  registerUser: spec({
    kind: 'write',
    idempotent: false,
    destructive: false,
    title: 'Register account',
    description: 'Opens a new exchange account with the starting grant.',
    args: z.strictObject({ clientOrderId }),
    result: registered,
  }),
  previewOrder: spec({
    ...read,
    title: 'Preview order',
    description: 'What placeOrder with the same arguments would do against the book now. Changes nothing.',
    args: placeOrderArgs,
    result: legPreview,
  }),
  previewPlan: spec({
    ...read,
    title: 'Preview plan',
    description:
      'Several writes previewed in order, each on the state the earlier ones leave behind, at one book sequence. Changes nothing.',
    args: z.strictObject({ userId, legs: z.array(plannedCall).min(1).max(50) }),
    result: planPreview,
  }),
  placeOrder: spec({
    kind: 'write',
    idempotent: false,
    destructive: true,
    title: 'Place order',
    description:
      'Places a buy or sell order. qty in MWh, price in NT$/MWh. type MARKET takes the best prices now within the price collar.',
    args: placeOrderArgs,
    result: placed,
  }),
  amendOrder: spec({
    kind: 'write',
    idempotent: true,
    destructive: true,
    title: 'Amend order',
    description:
      'Changes the price or the whole quantity of a resting order. Less of the same price keeps its place in the queue; anything else goes to the back and may trade at once.',
    args: amendOrderArgs,
    result: amended,
  }),
  cancelOrder: spec({
    kind: 'write',
    idempotent: true,
    destructive: true,
    title: 'Cancel order',
    description: 'Cancels one resting order and releases what it locked.',
    args: z.strictObject({ userId, orderId: id, clientOrderId }),
    result: cancelled,
  }),
  cancelAllOrders: spec({
    kind: 'write',
    idempotent: true,
    destructive: true,
    title: 'Cancel all orders',
    description: "Cancels all of the trader's resting orders, optionally of one symbol or side.",
    args: z.strictObject({ userId, symbol: upper.optional(), side: side.optional(), clientOrderId }),
    result: cancelledAll,
  }),
  resolveCommand: spec({
    kind: 'write',
    idempotent: true,
    destructive: false,
    title: 'Resolve a lost answer',
    description:
      'What became of the write sent with this clientOrderId. If the exchange never received it, the id is voided so that it can never execute later.',
    args: z.strictObject({
      userId,
      clientOrderId: id,
      sentAfterSeq: z
        .number()
        .int()
        .nonnegative()
        .optional()
        .describe(
          'A seq that the exchange told before the write was sent. Of an account that has written much since, only with it can be told that the write was never received',
        ),
    }),
    result: commandOutcome,
  }),
  runSimulation: spec({
    kind: 'write',
    idempotent: false,
    destructive: true,
    title: 'Run simulation',
    description:
      'Runs a strategy (simple, market_making, momentum or twap) step by step on a copy of the live book and reports fills, P&L and equity. Places nothing real; executeReal adds orders for approval.',
    args: simulationArgs,
    result: simulationReport,
  }),
  exportReport: spec({
    ...read,
    title: 'Export report',
    description: 'The simulation report of that id, or the latest one of this trader, also with its fills as CSV.',
    args: exportReportArgs,
    result: simulationReport,
  }),
} as const

export type ExchangeTool = keyof typeof EXCHANGE_TOOLS
export type ReadTool = {
  [T in ExchangeTool]: (typeof EXCHANGE_TOOLS)[T]['kind'] extends 'read' ? T : never
}[ExchangeTool]
export type ToolArgs<T extends ExchangeTool> = z.output<(typeof EXCHANGE_TOOLS)[T]['args']>
export type ToolResult<T extends ExchangeTool> = z.output<(typeof EXCHANGE_TOOLS)[T]['result']>

/** Output schemas must admit the error form: the MCP client checks an error's structuredContent too. */
export const resultOrFailure = <R extends z.ZodType>(result: R) => z.union([result, toolFailure])

/** MCP annotations of a tool: hints for others. What is a read the desk's own list decides, and these make it stricter at most. */
export function annotationsOf(tool: ExchangeTool) {
  const t = EXCHANGE_TOOLS[tool]
  return {
    title: t.title,
    readOnlyHint: t.kind === 'read',
    destructiveHint: t.destructive,
    idempotentHint: t.idempotent,
    openWorldHint: false,
  }
}

// -------------------------------------------------------------------------------------- resources

/** Live data: MCP resources with subscriptions; content is JSON of the named result. */
export const RESOURCE = {
  /** All that is listed, with its session and last price. */
  symbols: () => 'eap://symbols',
  book: (symbol: string) => `eap://book/${symbol}`,
  trades: (symbol: string) => `eap://trades/${symbol}`,
  metrics: (symbol: string) => `eap://metrics/${symbol}`,
  wallet: (userId: string) => `eap://wallet/${encodeURIComponent(userId)}`,
  orders: (userId: string) => `eap://orders/${encodeURIComponent(userId)}`,
  /** The trader's own trades one by one. */
  fills: (userId: string) => `eap://fills/${encodeURIComponent(userId)}`,
} as const

export type OrderBook = z.infer<typeof orderBook>
export type BookLevel = z.infer<typeof bookLevel>
export type MarketMetrics = z.infer<typeof marketMetrics>
export type Trade = z.infer<typeof trade>
export type Candle = z.infer<typeof candle>
export type Candles = z.infer<typeof candles>
export type SymbolInfo = z.infer<typeof symbolInfo>
export type Wallet = z.infer<typeof wallet>
export type OrderRow = z.infer<typeof orderRow>
export type UserOrders = z.infer<typeof userOrders>
export type LegPreview = z.infer<typeof legPreview>
export type PreviewedOrder = NonNullable<LegPreview['orders']>[number]
export type PreviewBook = z.infer<typeof previewBook>
export type PlanPreview = z.infer<typeof planPreview>
export type Placed = z.infer<typeof placed>
export type SimulationReport = z.infer<typeof simulationReport>
export type CommandOutcome = z.infer<typeof commandOutcome>
