/**
 * The exchange's MCP tools: names, arguments, results, annotations. Spoken by the exchange, the desk
 * and the components alike. Compatible with the original EAP names and fields; additions are ours.
 *
 * Arguments take decimal strings or numbers; results carry JSON numbers in NT$/MWh, MWh and NT$.
 */
import { z } from 'zod'
import { DEFAULT_SYMBOL } from './default-symbol.ts'
import { toolFailure } from './errors.ts'

export { DEFAULT_SYMBOL }

/** A price or quantity as people and models write it: 2950, "2950.00", "2,950". Checked exactly by units.ts. */
const decimal = z.union([z.string().max(40), z.number()])
const upper = z.string().trim().min(1).max(32).toUpperCase()
const id = z.string().trim().min(1).max(128)
const instant = z.string().describe('ISO 8601, UTC')

export const symbolName = upper.default(DEFAULT_SYMBOL).describe('Instrument, e.g. "ELC" (spot electricity)')
export const side = upper.pipe(z.enum(['BUY', 'SELL']))
export const orderType = upper.pipe(z.enum(['LIMIT', 'MARKET']))
export const timeInForce = upper.pipe(z.enum(['GTC', 'IOC', 'FOK', 'GTD']))
export const orderState = z.enum(['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'REJECTED'])
export const selfTradePrevention = upper.pipe(z.enum(['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']))
export const candleInterval = z.enum(['1m', '5m', '15m', '1h'])
export type Side = z.infer<typeof side>
export type CandleInterval = z.infer<typeof candleInterval>
export type OrderState = z.infer<typeof orderState>

const userId = id.describe("The trader's exchange account")
const clientOrderId = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .optional()
  .describe('Idempotency key: repeating it with the same content returns the first result')

// ---------------------------------------------------------------------------------------- results

export const bookLevel = z.object({ price: z.number(), amount: z.number(), orderCount: z.number().int() })
export const orderBook = z.object({
  symbol: z.string(),
  /** Sequence number of the last command the exchange applied. */
  seq: z.number().int(),
  asOf: instant,
  bids: z.array(bookLevel).describe('Best (highest) first'),
  asks: z.array(bookLevel).describe('Best (lowest) first'),
})

const volumeWindow = z.object({ volume: z.number(), trades: z.number().int(), turnover: z.number() })
export const marketMetrics = z.object({
  success: z.literal(true),
  message: z.string(),
  symbol: z.string(),
  seq: z.number().int(),
  timestamp: instant,
  orderBookDepth: z.number().int(),
  marketSummary: z.object({
    bestBidPrice: z.number().nullable(),
    bestAskPrice: z.number().nullable(),
    spread: z.number().nullable(),
    midPrice: z.number().nullable(),
    lastPrice: z.number().nullable(),
    open24h: z.number().nullable(),
    high24h: z.number().nullable(),
    low24h: z.number().nullable(),
    change24h: z.number().nullable().describe('lastPrice − open24h, NT$/MWh'),
    referencePrice: z.number().nullable().describe('Centre of the simulated market; null when it is off'),
  }),
  orderBook: z.object({ bids: z.array(bookLevel), asks: z.array(bookLevel) }),
  metrics: z.object({
    spread: z.number().nullable(),
    spreadPercent: z.number().nullable(),
    bestBid: z.number().nullable(),
    bestAsk: z.number().nullable(),
    bidLiquidity: z.number().describe('MWh within depth levels'),
    askLiquidity: z.number(),
    totalLiquidity: z.number(),
    imbalance: z.number().nullable().describe('(bid − ask) / (bid + ask) liquidity, −1..1'),
    volume: z.record(z.string(), volumeWindow).describe('Keys 5m 15m 1h 4h 24h 1w'),
    volatility: z
      .number()
      .nullable()
      .describe('Standard deviation of 1-minute log returns over 1 h, in percent; null while any price ≤ 0'),
    marketImpact: z.object({
      buy10MWh: z
        .number()
        .nullable()
        .describe('Average price of buying 10 MWh now minus mid, NT$/MWh; null when the book is too thin'),
      sell10MWh: z.number().nullable(),
    }),
  }),
})

export const trade = z.object({
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

export const candle = z.object({
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
})

export const symbolInfo = z.object({
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
    })
    .nullable()
    .optional()
    .describe('What the auction would give now; null outside one'),
  grant: z.number().optional().describe('MWh every account has in this contract from its listing on'),
  maxOrdersPerSecond: z.number().int().optional().describe('Orders and amendments of one account; 0: no limit'),
  delivery: z.object({ start: instant, end: instant, gateClosure: instant }).nullable(),
  simulatedParticipants: z.boolean(),
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
  totalCount: z.number().int().describe('All orders that match, before the limit'),
  timestamp: instant,
  seq: z.number().int(),
})

export const userExists = z.object({ exists: z.boolean() })
export const registered = z.object({
  success: z.literal(true),
  message: z.string(),
  userId: z.string(),
  replayed: z.boolean(),
})

export const fill = z.object({ price: z.number(), amount: z.number() })
const purse = z.object({
  availableCurrency: z.number(),
  lockedCurrency: z.number(),
  availableAmount: z.number(),
  lockedAmount: z.number(),
})
export const previewCheck = z.object({
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
export const planPreview = z.object({
  success: z.literal(true),
  seq: z.number().int(),
  asOf: instant,
  legs: z.array(legPreview),
})

export const placed = z.object({
  success: z.literal(true),
  message: z.string(),
  orderId: z.string(),
  status: z.enum(['PENDING', 'MATCHED', 'CANCELLED', 'REJECTED']),
  state: orderState,
  acceptedAt: instant,
  side: z.enum(['BUY', 'SELL']),
  type: z.enum(['LIMIT', 'MARKET']),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'GTD']),
  price: z.number().nullable(),
  qty: z.number(),
  symbol: z.string(),
  filledQty: z.number(),
  remainingQty: z.number().describe('MWh still resting in the book'),
  avgPrice: z.number().nullable(),
  trades: z.array(z.object({ tradeId: z.string(), price: z.number(), amount: z.number() })),
  clientOrderId: z.string().nullable(),
  seq: z.number().int(),
  replayed: z.boolean(),
})

export const amended = placed.extend({
  keptPriority: z.boolean().describe('It kept its place in the queue'),
})

export const cancelled = z.object({
  success: z.literal(true),
  message: z.string(),
  orderId: z.string(),
  status: z.literal('CANCELLED'),
  cancelledAt: instant,
  releasedAmount: z.number(),
  releasedCurrency: z.number(),
  seq: z.number().int(),
  replayed: z.boolean(),
})
export const cancelledAll = z.object({
  success: z.literal(true),
  message: z.string(),
  cancelled: z.array(z.string()),
  releasedAmount: z.number(),
  releasedCurrency: z.number(),
  seq: z.number().int(),
  replayed: z.boolean(),
})

/** Answer of `resolveCommand`: what became of a write whose answer was lost. */
export const commandOutcome = z.object({
  success: z.literal(true),
  outcome: z
    .enum(['executed', 'refused', 'voided'])
    .describe('voided: never received, and now it can never execute, even if it arrives later'),
  tool: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable().describe('The first answer, success or error form'),
})

export const simulationReport = z.object({
  success: z.literal(true),
  message: z.string(),
  simulationId: z.string(),
  userId: z.string(),
  symbol: z.string(),
  strategy: z.string(),
  steps: z.number().int(),
  seed: z.number().int(),
  startedAt: instant,
  events: z.array(z.string()),
  fills: z.array(placed.partial()).describe('Answers of the orders placed on the fork'),
  marketSnapshots: z.array(
    z.object({
      step: z.number().int(),
      bestBidPrice: z.number().nullable(),
      bestAskPrice: z.number().nullable(),
      spread: z.number().nullable(),
      midPrice: z.number().nullable(),
    }),
  ),
  parsedFills: z.array(
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
      preBestBid: z.number().nullable(),
      preBestAsk: z.number().nullable(),
      postBestBid: z.number().nullable(),
      postBestAsk: z.number().nullable(),
    }),
  ),
  equityCurve: z.array(z.object({ step: z.number().int(), equity: z.number() })).describe('Cash + energy at mid, NT$'),
  summary: z.object({
    ordersPlaced: z.number().int(),
    tradesCount: z.number().int(),
    boughtQty: z.number(),
    soldQty: z.number(),
    netQty: z.number(),
    avgBuyPrice: z.number().nullable(),
    avgSellPrice: z.number().nullable(),
    cashFlow: z.number(),
    pnl: z.number().describe('Change of equity, NT$'),
    maxDrawdown: z.number(),
  }),
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
  displayQty: decimal.optional().describe('Iceberg: MWh the book shows at a time; leave out to show everything'),
  expiresAt: z.iso.datetime({ offset: true }).optional().describe('When a GTD order ends, ISO 8601 with offset or Z'),
  selfTradePrevention: selfTradePrevention
    .default('CANCEL_TAKER')
    .describe('What gives way when it meets an order of your own: the rest of this one, the resting one, or both'),
  clientOrderId,
})

export const amendOrderArgs = z.strictObject({
  userId,
  orderId: id,
  price: decimal.optional().describe('New limit in NT$/MWh; leave out to keep'),
  qty: decimal.optional().describe('New whole quantity in MWh, what has filled already included; leave out to keep'),
  clientOrderId,
})

export const simulationArgs = z.strictObject({
  userId,
  strategy: z.string().trim().toLowerCase().default('simple'),
  symbol: symbolName,
  steps: z.coerce.number().int().min(1).max(10_000).default(10),
  threshold: z.coerce.number().min(0).default(0.01).describe('Acts when the spread is at least this, in NT$/MWh'),
  qty: decimal.default(1),
  priceStrategy: z.enum(['topBid', 'mid', 'topAsk']).default('mid'),
  sides: upper.pipe(z.enum(['BUY', 'SELL', 'BOTH'])).default('BOTH'),
  ordersPerStep: z.coerce.number().int().min(1).max(100).default(1),
  executeReal: z.boolean().default(false).describe('true would place real orders: never without approval'),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
})

/** One write as it appears in a plan. */
export const plannedCall = z.strictObject({
  tool: z.enum(['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders']),
  args: z.record(z.string(), z.unknown()),
})

type Kind = 'read' | 'write'
type Spec<A extends z.ZodType, R extends z.ZodType> = {
  title: string
  description: string
  args: A
  result: R
  kind: Kind
  /** Repeating the call with the same arguments has no further effect. */
  idempotent: boolean
  destructive: boolean
}
const spec = <A extends z.ZodType, R extends z.ZodType>(s: Spec<A, R>): Spec<A, R> => s
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
      'Best prices, spread, last price, liquidity, traded volume by window, volatility and market impact of one symbol.',
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
    description: 'Open, high, low, close and volume per interval (1m, 5m, 15m, 1h), oldest first.',
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
    description: 'All instruments with tick, lot, price and size limits, session state and delivery window.',
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
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    result: userOrders,
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
    args: z.strictObject({ userId, clientOrderId: id }),
    result: commandOutcome,
  }),
  runSimulation: spec({
    kind: 'write',
    idempotent: false,
    destructive: true,
    title: 'Run simulation',
    description:
      'Runs a strategy ("simple") step by step on a copy of the live book and reports fills, P&L and equity. Places nothing real unless executeReal is true.',
    args: simulationArgs,
    result: simulationReport,
  }),
  exportReport: spec({
    ...read,
    title: 'Export report',
    description: 'The simulation report of that id, or the latest one of this trader.',
    args: z.strictObject({ userId: userId.optional(), id: id.optional() }),
    result: simulationReport,
  }),
} as const

export type ExchangeTool = keyof typeof EXCHANGE_TOOLS
export type ToolArgs<T extends ExchangeTool> = z.output<(typeof EXCHANGE_TOOLS)[T]['args']>
export type ToolResult<T extends ExchangeTool> = z.output<(typeof EXCHANGE_TOOLS)[T]['result']>

/** Output schemas must admit the error form: the MCP client checks an error's structuredContent too. */
export const resultOrFailure = <R extends z.ZodType>(result: R) => z.union([result, toolFailure])

/** MCP annotations of a tool (hints for others; the desk's own allowlist decides what is a read). */
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
  book: (symbol: string) => `eap://book/${symbol}`,
  trades: (symbol: string) => `eap://trades/${symbol}`,
  metrics: (symbol: string) => `eap://metrics/${symbol}`,
  wallet: (userId: string) => `eap://wallet/${encodeURIComponent(userId)}`,
  orders: (userId: string) => `eap://orders/${encodeURIComponent(userId)}`,
} as const

export type OrderBook = z.infer<typeof orderBook>
export type BookLevel = z.infer<typeof bookLevel>
export type MarketMetrics = z.infer<typeof marketMetrics>
export type Trade = z.infer<typeof trade>
export type Candle = z.infer<typeof candle>
export type SymbolInfo = z.infer<typeof symbolInfo>
export type Wallet = z.infer<typeof wallet>
export type OrderRow = z.infer<typeof orderRow>
export type UserOrders = z.infer<typeof userOrders>
export type LegPreview = z.infer<typeof legPreview>
export type PlanPreview = z.infer<typeof planPreview>
export type Placed = z.infer<typeof placed>
export type SimulationReport = z.infer<typeof simulationReport>
export type CommandOutcome = z.infer<typeof commandOutcome>
