/** What writes would do: the previews that a plan is made of. */
import { z } from 'zod'
import { orderRow } from './account.ts'
import { instant } from './fields.ts'
import { orderBook } from './market.ts'

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
  keptPriority: z.boolean().optional().describe('Of a change: whether the order would keep its place in the queue'),
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

export type LegPreview = z.infer<typeof legPreview>
export type PreviewedOrder = NonNullable<LegPreview['orders']>[number]
export type PreviewBook = z.infer<typeof previewBook>
export type PlanPreview = z.infer<typeof planPreview>
