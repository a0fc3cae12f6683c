/** A plan: an ordered list of writes that a trader decides on as one thing. Same shape in chat and over HTTP. */
import { z } from 'zod'
import { legPreview } from './exchange.ts'

export const planStatus = z.enum([
  'pending',
  'approved',
  'executing',
  'done',
  'failed',
  'partially_done',
  'rejected',
  'expired',
  'requoted',
])
export type PlanStatus = z.infer<typeof planStatus>

export const legStatus = z.enum([
  'pending',
  'sending',
  'done',
  'failed',
  /** Sent, answer lost: the gate is asking the exchange and will never send it again. */
  'unknown',
  /** Not sent because an earlier leg failed or the plan ran out of time. */
  'skipped',
  'rejected',
])
export type LegStatus = z.infer<typeof legStatus>

export const planOrigin = z.object({
  kind: z.enum(['chat', 'ticket', 'mcp', 'cli']),
  chatId: z.string().optional(),
  messageId: z.string().optional(),
  /** Which model proposed it, and its own words about why. Shown as the model's, never as fact. */
  model: z.string().optional(),
  reason: z.string().optional(),
})

export const planLeg = z.object({
  id: z.string(),
  /** The tool call of the conversation this leg answers, if any. */
  toolCallId: z.string().optional(),
  tool: z.string(),
  server: z.string(),
  args: z.record(z.string(), z.unknown()).describe('Canonical arguments, exactly as they will be sent'),
  /** null when the server cannot preview this tool; previewError says why. */
  preview: legPreview.nullable(),
  previewError: z.string().nullable(),
  status: legStatus,
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})

export const planCheck = z.object({
  legId: z.string().nullable(),
  name: z.string(),
  ok: z.boolean(),
  detail: z.string(),
})

export const plan = z.object({
  id: z.string(),
  /** SHA-256 (hex) over owner, legs in order (server, tool, fingerprint, canonical args). A decision must name it. */
  digest: z.string(),
  status: planStatus,
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  reason: z.string().nullable().describe("The trader's reason for a rejection"),
  origin: planOrigin,
  legs: z.array(planLeg),
  totals: z.object({
    /** NT$ paid now over all legs (negative: received). */
    cost: z.number(),
    worstCost: z.number(),
    /** Net MWh that would be bought (+) or sold (−) now. */
    netQty: z.number(),
    seq: z.number().int().nullable(),
    previewedAt: z.string().nullable(),
  }),
  checks: z.array(planCheck),
})
export type Plan = z.infer<typeof plan>
export type PlanLeg = z.infer<typeof planLeg>
export type PlanOrigin = z.infer<typeof planOrigin>

export const decisionRequest = z.strictObject({
  digest: z.string().min(1).max(128),
  legs: z
    .array(
      z.strictObject({
        id: z.string().max(128),
        /** Any other word counts as reject. */
        decision: z.string().max(32),
        args: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .max(50),
  reason: z.string().max(500).optional(),
})
export type DecisionRequest = z.infer<typeof decisionRequest>

/** A plan asked for without a conversation: the order ticket, the blotter's cancel button. */
export const proposeRequest = z.strictObject({
  legs: z
    .array(z.strictObject({ tool: z.string().max(128), args: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(20),
})

/** Why a decision was not accepted. HTTP status beside each. */
export const DECISION_REFUSALS = {
  not_found: 404,
  not_yours: 403,
  not_pending: 409,
  expired: 409,
  stale_digest: 409,
  undecided: 400,
  not_allowed: 403,
  invalid_edit: 400,
  limits: 409,
  requoted: 409,
  lost_race: 409,
  unavailable: 503,
} as const
export type DecisionRefusal = keyof typeof DECISION_REFUSALS
