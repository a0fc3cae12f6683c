/** A trader's own fills: the tool's arguments, its answer, and how far back an exchange remembers. */
import { z } from 'zod'
import { id, instant, upper, userId } from './fields.ts'

/** How many fills of each account the exchange keeps, the newest ones. */
export const KEPT_FILLS = 1_000

export const userTradesArgs = z.strictObject({
  userId,
  symbol: upper.optional().describe('Only trades in this instrument; leave out for all'),
  orderId: id.optional().describe('Only the fills of this order; leave out for all'),
  limit: z.coerce.number().int().min(1).max(KEPT_FILLS).default(50),
})

const userTrade = z.object({
  tradeId: z
    .string()
    .describe('As getTrades tells it. In an auction two orders of one trader can meet: then two rows have it'),
  orderId: z.string().describe("The trader's own order that filled"),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']).describe("The trader's own"),
  price: z.number(),
  amount: z.number().describe('MWh'),
  role: z
    .enum(['MAKER', 'TAKER', 'AUCTION'])
    .describe('MAKER: the order rested and was taken. TAKER: it took. AUCTION: all traded at one price'),
  at: instant,
})
export type UserTrade = z.infer<typeof userTrade>

export const userTrades = z.object({
  success: z.literal(true),
  message: z.string(),
  userId: z.string(),
  symbol: z.string().nullable(),
  orderId: z.string().nullable(),
  trades: z.array(userTrade).describe('Newest first'),
  totalCount: z.number().int().describe('All fills that match and are remembered, before the limit'),
  historyComplete: z
    .boolean()
    .describe(`false: only the newest ${KEPT_FILLS.toLocaleString('en-US')} fills of an account are remembered`),
  timestamp: instant,
  seq: z.number().int(),
})
export type UserTrades = z.infer<typeof userTrades>

/** What `GET /api/fills` answers. */
export type AllFills = Pick<UserTrades, 'trades' | 'totalCount' | 'historyComplete'>
