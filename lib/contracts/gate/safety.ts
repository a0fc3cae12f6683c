/** Limits, standing permissions and the kill switch: what a person sets and the gate enforces. Numbers in NT$ and MWh. */

import { z } from 'zod'
import { instant } from '../exchange/fields.ts'
import { MAX_LEGS } from './max-legs.ts'

const money = z.number().positive().max(1e12)
const energy = z.number().positive().max(1e9)
const count = z.number().int().positive().max(1_000_000)

/**
 * All in absolute terms: percent bands break near zero and at negative prices. "Per day" is the market's calendar day, counted over
 * what was sent, not over what filled.
 */
export const limits = z.strictObject({
  maxOrderQty: energy.describe('MWh of one order'),
  maxOrderValue: money.describe('NT$ of one order, at its worst price'),
  maxDayQty: energy.describe('MWh of all orders sent in a day'),
  maxDayValue: money.describe('NT$ of all orders sent in a day'),
  priceCollar: z.number().positive().max(1e9).describe('NT$/MWh an order may be away from the middle of the market'),
  maxOpenOrders: count,
  maxOrdersPerMinute: count,
  maxDayLoss: money.describe("NT$ lost on the day's trades at the present price; from there on only cancels"),
})
export type Limits = z.infer<typeof limits>
export type LimitName = keyof Limits
/** LIMITS_FILE (./limits.json): what it leaves out keeps the shipped value. */
export const limitsFile = z.strictObject({
  trader: limits.partial().default({}),
  everybody: limits.partial().default({}),
})

/** A trader's own limits: any of them, each no looser than the desk's. One that is left out is taken back. */
export const ownLimits = limits.partial()
export type OwnLimits = z.infer<typeof ownLimits>
export const changeLimitsRequest = z.strictObject({ own: ownLimits })

/** What the heads of a desk made stricter than its operator: for one trader, and for everybody together. */
export const headsLimits = z.strictObject({ trader: limits.partial(), everybody: limits.partial() })
export type HeadsLimits = z.infer<typeof headsLimits>
/** PUT /api/limits/desk: what is left out of `after` is taken back. `before` is what was seen when it was changed. */
export const changeDeskLimitsRequest = z.strictObject({ before: headsLimits, after: headsLimits })

const limitUsage = z.object({
  dayQty: z.number(),
  dayValue: z.number(),
  ordersLastMinute: z.number().int(),
  /** null while the exchange cannot be asked */
  openOrders: z.number().int().nullable(),
  dayLoss: z.number().nullable().describe('NT$; negative is a gain'),
})
export type LimitUsage = z.infer<typeof limitUsage>

/** GET and PUT /api/limits, PUT /api/limits/desk */
const limitsView = z.object({
  day: z.string().describe('The day that the figures count, by the market’s calendar, YYYY-MM-DD'),
  desk: limits.describe('The most one trader of this desk may have'),
  own: ownLimits,
  effective: limits.describe('The stricter of both, which counts for this trader'),
  everybody: limits.describe('What all traders of the desk may do together'),
  ceiling: z.object({ trader: limits, everybody: limits }).describe("The operator's: the most heads may set"),
  heads: headsLimits.describe('As heads set them; the stricter of both counts as the desk'),
  usage: limitUsage.describe('Of this trader'),
  deskUsage: limitUsage.describe('Of everybody at the desk, against `everybody`'),
})
export type LimitsView = z.infer<typeof limitsView>

/** What one trader sent today, by the market's calendar, and what became of it so far. */
export type TraderToday = {
  traderId: string
  /** Sent and not refused. */
  orders: number
  /** MWh of them. */
  qty: number
  /** NT$ of them, each at its worst price. */
  value: number
  lastSentAt: string
  /** Now; null while the exchange cannot be asked. */
  openOrders: number | null
  /** NT$ won (or, below zero, lost) on the day's trades at the present price; null as above. */
  result: number | null
  /** The last time on this day that a head cancelled all their orders. */
  massCancel: MassCancel | null
}

/** A head cancelled all resting orders of one trader; what came of it. */
export type MassCancel = {
  at: string
  /** unknown: no answer is on record; the exchange is asked what became of it, or cannot tell any more. */
  state: 'known' | 'unknown'
  cancelled: number
  /** Of those that rested when it was asked for; all of them while it is not known. */
  stayed: number
  /** One sentence: why orders stayed, or why that is not known. */
  why: string | null
}

export type TradersOfToday = {
  /** The largest value first, at most 50. */
  traders: TraderToday[]
  /** NT$ that the desk lets one trader send in a day. */
  maxDayValue: number
}

/** GET and POST /api/kill-switch; also the event `kill` of the market stream. */
export const killSwitch = z.object({
  on: z.boolean(),
  at: instant.nullable(),
  /** A person, or the agent in a person's conversation. */
  by: z.enum(['trader', 'agent']).nullable(),
  /** Whether the reader of this view pulled it (or their agent). */
  own: z.boolean(),
  reason: z.string().nullable(),
  /**
   * Resting orders of everybody at the desk; null where it is not known how many, because the record of those cancelled
   * before a start could not be read. `left` counts accounts that have still to be asked.
   */
  cancels: z.object({ cancelled: z.number().int().nullable(), left: z.number().int() }),
  /**
   * Accounts among those left that cannot be asked until a person acts: the tool that cancels is not as their trader
   * accepted it, and nothing is sent through a definition nobody accepted. Their orders may still rest.
   */
  held: z
    .object({
      accounts: z.number().int(),
      /** Whether the reader's own account is one of them. */
      own: z.boolean(),
      /** What is the matter and where it is put right, for a program or a model. */
      message: z.string(),
    })
    .nullable(),
  /** What of it is not on record, for a program or a model: the desk cannot write to its database. null where all of it is. */
  unrecorded: z.string().nullable(),
})
export type KillSwitch = z.infer<typeof killSwitch>
export const killSwitchRequest = z.strictObject({
  action: z.enum(['pull', 'reset']),
  reason: z.string().trim().max(500).optional(),
})

export const PERMITTED_TOOLS = ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders'] as const
const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9:._-]{0,31}$/)

/** A standing permission in trading terms. What does not fit all of it goes to the trader as before. */
export const permissionTerms = z
  .strictObject({
    tools: z.array(z.enum(PERMITTED_TOOLS)).min(1).max(PERMITTED_TOOLS.length),
    symbols: z.array(symbol).min(1).max(MAX_LEGS),
    side: z.enum(['BUY', 'SELL', 'ANY']),
    maxQtyPerOrder: energy,
    maxQtyPerDay: energy,
    /** NT$/MWh; a buy may cost no more, a sell of this permission may be priced no higher. */
    maxPrice: z.number().optional(),
    minPrice: z.number().optional(),
    /** Percent of the middle of the market at the moment of the order. */
    withinPercentOfMid: z.number().positive().max(100).optional(),
    until: z.iso.datetime({ offset: true }),
  })
  .refine((t) => t.maxPrice !== undefined || t.minPrice !== undefined || t.withinPercentOfMid !== undefined, {
    error: 'give a highest price, a lowest price or a distance from the middle of the market',
    path: ['maxPrice'],
  })
  .refine((t) => t.maxPrice === undefined || t.minPrice === undefined || t.minPrice <= t.maxPrice, {
    error: 'the lowest price is above the highest',
    path: ['minPrice'],
  })
  .refine((t) => t.maxQtyPerOrder <= t.maxQtyPerDay, {
    error: 'one order may not be more than a day',
    path: ['maxQtyPerOrder'],
  })
export type PermissionTerms = z.infer<typeof permissionTerms>

type PriceBound = 'maxPrice' | 'minPrice' | 'withinPercentOfMid'
/**
 * Which bound is missing so that no order within the terms may be dearer to buy or cheaper to sell than was said; null
 * where none is. Cancels have no price. Not part of the schema: what was given before this was asked for is read still.
 */
export function missingBound(
  terms: { tools: readonly string[]; side: PermissionTerms['side'] } & { [bound in PriceBound]?: unknown },
): 'maxPrice' | 'minPrice' | null {
  const isPriced = terms.tools.some((tool) => tool === 'placeOrder' || tool === 'amendOrder')
  if (!isPriced || terms.withinPercentOfMid !== undefined) return null
  if (terms.side !== 'SELL' && terms.maxPrice === undefined) return 'maxPrice'
  if (terms.side !== 'BUY' && terms.minPrice === undefined) return 'minPrice'
  return null
}

const permission = z.object({
  id: z.string(),
  terms: permissionTerms,
  /** void: a tool or the policy it was given under has changed. */
  status: z.enum(['active', 'revoked', 'expired', 'void']),
  createdAt: instant,
  /** The plan it was given with, or null from settings. */
  planId: z.string().nullable(),
  endedAt: instant.nullable(),
  endedWhy: z.string().nullable(),
  usedToday: z.number().describe('MWh sent under it today, by the market’s calendar'),
})
export type Permission = z.infer<typeof permission>
/** GET /api/permissions → {permissions}; POST creates one from settings; DELETE /api/permissions/{id} revokes. */
export const createPermissionRequest = z.strictObject({ terms: permissionTerms })
