/** What the exchange tells an account of itself: wallet and orders. */
import { z } from 'zod'
import { instant, orderState } from './fields.ts'

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

export type Wallet = z.infer<typeof wallet>
export type OrderRow = z.infer<typeof orderRow>
export type UserOrders = z.infer<typeof userOrders>
