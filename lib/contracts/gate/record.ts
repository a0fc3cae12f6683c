/** The record of a plan, and the audit's records as they leave the desk. */
import { z } from 'zod'
import { orderRow } from '../exchange/account.ts'
import { instant } from '../exchange/fields.ts'
import { legPreview, previewBook } from '../exchange/preview.ts'
import { legError, plan, planOrigin, planStatus } from './plan.ts'

/** Why a plan has new numbers though nothing moved. Stored so in the audit. */
export const TOOL_CHANGED = 'a tool of the plan has changed'

const args = z.record(z.string(), z.unknown())

export const planQuestion = z.object({ messageId: z.string(), at: instant, text: z.string() })
export type PlanQuestion = z.infer<typeof planQuestion>

/** Where in the audit chain an event is written, so that it can be looked up and checked there. */
const entry = z.object({ seq: z.number().int(), at: instant, hash: z.string() })

export const recordLeg = z.object({
  id: z.string(),
  server: z.string(),
  tool: z.string(),
  args: args.describe('Exactly as they would be sent'),
  preview: legPreview.nullable(),
  dropped: z.boolean().describe('No longer part of the plan from this version on'),
})
export type RecordLeg = z.infer<typeof recordLeg>

/** What was shown for a decision: the proposal, and each set of new numbers that took its place. */
const version = entry.extend({
  kind: z.literal('version'),
  number: z.number().int().describe('1 is the proposal'),
  why: z.string().nullable().describe('Why new numbers: `edited`, TOOL_CHANGED, or what moved; null for the proposal'),
  from: z.string().nullable().describe('From where new numbers were asked for'),
  via: z.literal('agent').optional().describe('Asked for by the model, at words of the trader'),
  words: z.string().optional().describe('Those words'),
  digest: z.string(),
  expiresAt: instant,
  totals: plan.shape.totals,
  legs: z.array(recordLeg),
  market: z.array(previewBook).nullable().describe('The books at that moment; null where the exchange gave none'),
})
export type RecordVersion = z.infer<typeof version>

export const recordEvent = z.discriminatedUnion('kind', [
  version,
  entry.extend({
    kind: z.literal('refused'),
    code: z.string(),
    why: z.string(),
    by: z.string().nullable().describe('The trader who tried, or whose program did; null for nobody known'),
    from: z.string().nullable(),
    digest: z.string().nullable(),
    via: z.enum(['agent', 'program']).optional().describe('Tried by the model, or by a program, which `from` tells of'),
  }),
  entry.extend({
    kind: z.literal('decision'),
    decision: z.enum(['approve', 'reject']),
    by: z.string().nullable().describe('The trader; null for a program, which `from` tells of'),
    from: z.string().nullable(),
    digest: z.string(),
    reason: z.string().nullable(),
    permissionId: z.string().nullable().describe('The standing permission that decided; null for a person'),
    via: z
      .enum(['agent', 'program'])
      .optional()
      .describe('Taken back by the model, at words of the trader, or by the program that proposed it, with its own'),
  }),
  entry.extend({ kind: z.literal('expired'), digest: z.string().nullable() }),
  entry.extend({
    kind: z.literal('sent'),
    leg: z.string(),
    clientOrderId: z.string(),
    server: z.string(),
    tool: z.string(),
    args,
    userId: z.string().nullable(),
  }),
  entry.extend({
    kind: z.literal('answered'),
    leg: z.string(),
    outcome: z.enum(['done', 'failed']),
    result: args.nullable(),
    error: legError.nullable(),
  }),
  entry.extend({ kind: z.literal('unknown'), leg: z.string(), error: legError.nullable() }),
  entry.extend({
    kind: z.literal('reconciled'),
    leg: z.string(),
    status: z.string(),
    asked: z.number().int().describe('How often the exchange was asked until it knew'),
  }),
  entry.extend({ kind: z.literal('skipped'), leg: z.string(), why: z.string() }),
  entry.extend({ kind: z.literal('finished'), status: planStatus }),
  /** Anything else the audit holds about this plan, as it stands there. */
  entry.extend({ kind: z.literal('other'), auditKind: z.string(), body: args }),
])
export type RecordEvent = z.infer<typeof recordEvent>

/** What became of the plan's orders since, read from the exchange when the record was asked for. */
const recordOrders = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none').describe('Nothing of this plan reached the exchange') }),
  z.object({
    state: z.literal('read'),
    at: instant,
    orders: z.array(orderRow),
    /** Orders the plan placed that the exchange no longer lists. */
    missing: z.array(z.object({ orderId: z.string(), clientOrderId: z.string() })),
  }),
  z.object({ state: z.literal('unavailable'), code: z.string(), message: z.string() }),
])
export type RecordOrders = z.infer<typeof recordOrders>

/** GET /api/plans/{id}/record */
export const planRecord = z.object({
  planId: z.string(),
  traderId: z.string(),
  status: planStatus,
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  question: planQuestion.nullable().describe("The trader's words that led to it; null for a plan made by hand"),
  origin: planOrigin.describe('`reason` are the words of the model, not checked'),
  events: z.array(recordEvent).describe('In the order of the audit chain'),
  orders: recordOrders,
  /** The plan as the ledger has it now. */
  plan,
})
export type PlanRecord = z.infer<typeof planRecord>
/** As it is read on screen. `email`: of the member whose plan it is, null for a guest's. */
export type PlanRecordView = PlanRecord & { email: string | null }

/** One record of the audit chain. `hash` seals all its other fields and `prevHash`. */
const auditRecord = z.object({
  seq: z.number().int(),
  at: instant,
  kind: z.string(),
  traderId: z.string().nullable().describe('null for what concerns the whole desk'),
  planId: z.string().nullable(),
  body: args,
  prevHash: z.string(),
  hash: z.string(),
})
export type AuditRecord = z.infer<typeof auditRecord>
/** Whose records a head reads: of all traders and of the desk, or of one trader by their id. */
export const EVERYBODY = 'everybody'
/** GET /api/audit: newest first; `next` is the cursor of the following page, null at the end. */
const auditPage = z.object({
  records: z.array(auditRecord),
  next: z.number().int().nullable(),
  emails: z
    .record(z.string(), z.string())
    .describe('Of the members a head reads of, by their trader and by themselves; guests have none'),
  plans: z
    .record(z.string(), z.string())
    .describe('What the plans of these records are, by id, in the reader’s language'),
})
export type AuditPage = z.infer<typeof auditPage>

/** GET /api/audit/verify */
const auditVerdict = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    records: z.number().int(),
    head: z.string(),
    /** Up to which record the sealed head outside the table vouches for the chain; null without one. */
    sealedTo: z.number().int().nullable(),
    checkedAt: instant,
  }),
  z.object({
    ok: z.literal(false),
    records: z.number().int().describe('Whole records before the break'),
    brokenAt: z.number().int(),
    why: z.string(),
    checkedAt: instant,
  }),
])
export type AuditVerdict = z.infer<typeof auditVerdict>
