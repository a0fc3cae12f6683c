/** Results of the tools that place, amend and cancel orders. */
import { z } from 'zod'
import { instant, orderState } from './exchange-fields.ts'

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
