/** A plan: an ordered list of writes that a trader decides on as one thing. Same shape in chat and over HTTP. */
import { z } from 'zod'
import type { DeskCode } from '../errors.ts'
import { legPreview } from '../exchange/preview.ts'
import { legPictures } from '../pictures.ts'
import { MAX_LEGS } from './max-legs.ts'
import { permissionTerms } from './safety.ts'

export const planStatus = z.enum([
  'pending',
  'approved',
  'executing',
  'done',
  'failed',
  'partially_done',
  'rejected',
  'expired',
  /**
   * The contract names it, and this desk gives it to no plan: one that gets new numbers waits on under its new digest,
   * `pending`, and the decision on the numbers before is refused with the code REQUOTED.
   */
  'requoted',
])
export type PlanStatus = z.infer<typeof planStatus>

const legStatus = z.enum([
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
  kind: z.enum(['chat', 'ticket', 'mcp', 'cli', 'playbook']),
  chatId: z.string().optional(),
  messageId: z.string().optional(),
  /** The bearer token it came with, where a program from outside proposed it. */
  tokenId: z.string().optional(),
  /** The run of a playbook, and the step in it, that proposed it. */
  playbook: z.string().optional().describe('Its name'),
  runId: z.string().optional(),
  stepId: z.string().optional(),
  /** Which model, program or playbook proposed it, and its own words about why. Shown as theirs, never as fact. */
  model: z.string().optional(),
  reason: z.string().optional(),
  /** What a second role had against it. Theirs as well; with one, no standing permission approves the plan. */
  objections: z
    .object({
      by: z.enum(['risk', 'review']),
      words: z.array(z.string()),
      /** The model was asked for objections, and its answer could not be understood. */
      unheard: z.boolean().optional(),
    })
    .optional(),
})

export const legError = z.object({
  code: z.string(),
  message: z.string(),
  said: z.string().optional().describe("Another server's own words, where `message` is the desk's; not checked"),
})
/** As it is read: what an older desk wrote need not be of the list. */
export type LegError = z.infer<typeof legError>
export type LegFailure = LegError & { code: DeskCode }

const planLeg = z.object({
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
  error: legError.nullable(),
  pictures: legPictures.optional().describe('Of the answer, shown in its conversation'),
  killed: z.literal(true).optional().describe('The order of this leg was cancelled by the kill switch'),
  massCancelled: z
    .literal(true)
    .optional()
    .describe('The order of this leg was cancelled by a head, with all others of its trader'),
})

const planCheck = z.object({
  legId: z.string().nullable(),
  name: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  /** For a check of the desk's limits (its name is `limit.<name>`): figures, so that each language says it itself. */
  limit: z
    .object({ scope: z.enum(['trader', 'desk']), used: z.number(), allowed: z.number() })
    .optional()
    .describe('`used` counts this plan in'),
})
export type PlanCheck = z.infer<typeof planCheck>

export const plan = z.object({
  id: z.string(),
  /** SHA-256 (hex) over plan, owner, time of the quote and legs in order (server, tool, fingerprint, canonical args). A decision must name it. */
  digest: z.string(),
  status: planStatus,
  createdAt: z.string(),
  expiresAt: z.string(),
  editedAt: z.string().optional().describe('When one of its legs was last changed or left out'),
  editedBy: z.literal('agent').optional().describe('Not by hand: the model did, at words of the trader'),
  decidedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  reason: z.string().nullable().describe("The trader's reason for a rejection"),
  withdrawn: z
    .object({ reason: z.string().nullable() })
    .optional()
    .describe('Rejected by the program that had proposed it; the reason is its own words, not checked'),
  rejectedBy: z.literal('agent').optional().describe('Not by a click: the model took it back, at words of the trader'),
  leftOut: z
    .array(z.string())
    .optional()
    .describe('Of a rejected plan the legs that had been left out before: by their status all are rejected'),
  origin: planOrigin,
  legs: z.array(planLeg),
  totals: z.object({
    /** NT$ paid now over all legs (negative: received). */
    cost: z.number(),
    /** NT$ over all legs if every order fills at its limit: paid less received (negative: received). */
    worstCost: z.number(),
    /** NT$ that can be paid at most: what pays, whatever may be received besides. Plans of before do not say it. */
    payable: z.number().optional(),
    /** Net MWh that would be bought (+) or sold (−) now. */
    netQty: z.number(),
    seq: z.number().int().nullable(),
    previewedAt: z.string().nullable(),
  }),
  checks: z.array(planCheck),
  /** The standing permission that approved it, where no click did. */
  permissionId: z.string().nullable().default(null),
  permissionNotGiven: z
    .string()
    .optional()
    .describe('Why the standing permission asked for with the approval was not given, although all of it is done'),
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
  /** Given only once all of the plan has been done; never by a reject, an edit, a failure or an expiry. */
  permission: permissionTerms.optional(),
})
export type DecisionRequest = z.infer<typeof decisionRequest>

/**
 * POST /api/plans/{id}/revise: other arguments, fewer legs, or (with no legs) the same at the market of now. Answers
 * the plan under its new digest; it approves nothing.
 */
export const reviseRequest = z.strictObject({
  digest: z.string().min(1).max(128),
  legs: z
    .array(
      z.strictObject({
        id: z.string().max(128),
        drop: z.literal(true).optional(),
        args: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .max(50)
    .default([]),
})
export type ReviseRequest = z.infer<typeof reviseRequest>

/** GET /api/plans/{id}/quote: what the waiting plan would do at this moment. Changes nothing. */
export const planQuote = z.object({
  digest: z.string(),
  at: z.string(),
  /** Why the shown numbers no longer hold, in words; null while they do. */
  drift: z.string().nullable(),
  /** Why it would be refused now (exchange, limits, kill switch); null while it would not. */
  refused: z.object({ code: z.string(), message: z.string() }).nullable(),
  legs: z.array(z.object({ id: z.string(), preview: legPreview.nullable() })),
  totals: plan.shape.totals,
  checks: z.array(planCheck),
})
export type PlanQuote = z.infer<typeof planQuote>

/** A plan asked for without a conversation: the order ticket, the blotter's cancel button. */
export const proposeRequest = z.strictObject({
  legs: z
    .array(z.strictObject({ tool: z.string().max(128), args: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(MAX_LEGS),
})

/** Why a decision was not accepted. HTTP status beside each. */
export const DECISION_REFUSALS = {
  NOT_FOUND: 404,
  NOT_OWNER: 403,
  NOT_PENDING: 409,
  EXPIRED: 409,
  STALE_DIGEST: 409,
  UNDECIDED: 400,
  NOT_ALLOWED: 403,
  INVALID_EDIT: 400,
  LIMIT: 409,
  KILL_SWITCH: 409,
  QUARANTINED: 409,
  REQUOTED: 409,
  LOST_RACE: 409,
  UNAVAILABLE: 503,
} as const satisfies Partial<Record<DeskCode, number>>
export type DecisionRefusal = keyof typeof DECISION_REFUSALS
