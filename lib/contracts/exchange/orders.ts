/** Arguments and results of the tools that place, amend and cancel orders, and what became of a write. */
import { z } from 'zod'
import {
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
  userId,
} from './fields.ts'

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

/** What a cancel of all orders comes to where there is none: said by the exchange, and by the gate in place of a plan. */
export const NOTHING_OPEN = 'No open orders to cancel.'

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

export type Placed = z.infer<typeof placed>
export type CommandOutcome = z.infer<typeof commandOutcome>
