/**
 * The exchange's MCP tools: names, arguments, results, annotations. Spoken by the exchange, the desk
 * and the components alike. Compatible with the original EAP names and fields; additions are ours.
 *
 * Arguments take decimal strings or numbers; results carry JSON numbers in NT$/MWh, MWh and NT$.
 */
import { z } from 'zod'
import { toolFailure } from '../errors.ts'
import { userOrders, wallet } from './account.ts'
import { candleInterval, clientOrderId, id, type orderState, side, symbolName, upper, userId } from './fields.ts'
import { userTrades, userTradesArgs } from './fills.ts'
import { candles, orderBook, symbols, trades } from './market.ts'
import { marketMetrics } from './metrics.ts'
import { amended, amendOrderArgs, cancelled, cancelledAll, commandOutcome, placed, placeOrderArgs } from './orders.ts'
import { legPreview, planPreview } from './preview.ts'
import { exportReportArgs, simulationArgs, simulationReport } from './simulation.ts'

export type Side = z.infer<typeof side>
export type CandleInterval = z.infer<typeof candleInterval>
export type OrderState = z.infer<typeof orderState>

const userExists = z.object({ exists: z.boolean() })
const registered = z.object({
  success: z.literal(true),
  message: z.string(),
  userId: z.string(),
  replayed: z.boolean(),
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
