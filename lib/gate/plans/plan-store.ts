/** Plans and legs in the database: rows ↔ the Plan of the contract. Every change of state goes through here. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { LegFailure, Plan, PlanLeg, PlanOrigin, PlanStatus } from '../../contracts/gate/plan.ts'
import { plan as planSchema } from '../../contracts/gate/plan.ts'
import type { Tables } from '../../store/schema.ts'
import { measureOrder } from '../limits/order-measure.ts'

/** What the gate knows of a plan beyond what the trader sees. */
export type StoredPlan = {
  traderId: string
  chatId: string | null
  plan: Plan
  fingerprints: string[]
  /** Of whoever decided it, before that of who asked for it; null for a guest, and where nobody at the desk did. */
  signInId: string | null
}

/** Decided and not ended: what was sent of it is still asked about. */
export const UNDERWAY: readonly PlanStatus[] = ['approved', 'executing']
/** Few plans are in these at any time, also of all traders together. */
const OPEN: readonly PlanStatus[] = ['pending', ...UNDERWAY]

type Queries = Kysely<Tables> | Transaction<Tables>
type PlanRow = Awaited<ReturnType<typeof planRow>>
const planRow = (db: Queries, id: string) => db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
const legRows = (db: Queries, ids: string[]) =>
  db.selectFrom('legs').selectAll().where('plan_id', 'in', ids).orderBy('position').execute()
const json = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

function assemble(row: NonNullable<PlanRow>, legs: Awaited<ReturnType<typeof legRows>>): StoredPlan {
  const plan = planSchema.parse({
    ...(json(row.body) as object),
    id: row.id,
    digest: row.digest,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    finishedAt: row.finished_at,
    reason: row.reason,
    permissionId: row.permission_id,
    ...(row.permission_not_given ? { permissionNotGiven: row.permission_not_given } : {}),
    legs: legs.map((l) => ({
      id: l.id,
      ...(l.tool_call_id ? { toolCallId: l.tool_call_id } : {}),
      tool: l.tool,
      server: l.server,
      args: json(l.args),
      preview: json(l.preview),
      previewError: l.preview_error,
      status: l.status,
      sentAt: l.sent_at,
      answeredAt: l.answered_at,
      result: json(l.result),
      error: json(l.error),
      ...(l.pictures ? { pictures: json(l.pictures) } : {}),
    })),
  })
  const { trader_id: traderId, chat_id: chatId, sign_in_id: signInId } = row
  return { traderId, chatId, signInId, plan, fingerprints: legs.map((l) => l.fingerprint) }
}

export async function findPlan(db: Queries, id: string): Promise<StoredPlan | null> {
  const row = await planRow(db, id)
  return row ? assemble(row, await legRows(db, [id])) : null
}

export async function findPlans(
  db: Queries,
  where: {
    ids?: string[]
    traderId?: string
    statuses?: PlanStatus[]
    chatId?: string
    /** Plans of another conversation that this one shows, because it was branched off there. */
    toldIn?: string
    overdueAt?: string
    channel?: PlanOrigin['kind']
    /** Only plans that this run of a playbook proposed. */
    runId?: string
    /** Only what comes after this plan in the order of the answer. */
    before?: { createdAt: string; id: string }
    limit?: number
  },
): Promise<StoredPlan[]> {
  let query = db.selectFrom('plans').selectAll()
  if (where.ids) query = query.where('id', 'in', where.ids)
  // The plus keeps SQLite from the index by trader, which would lead it through all plans that trader ever had.
  const { toldIn } = where
  const areFew = where.statuses?.every((status) => OPEN.includes(status))
  if (where.traderId !== undefined)
    query = query.where(areFew || toldIn !== undefined ? sql<string>`+trader_id` : 'trader_id', '=', where.traderId)
  // An index gives the plans of one status in the order of the answer. For several statuses, or with a channel, the index by
  // trader serves better.
  const leads = areFew || (where.statuses?.length === 1 && where.channel === undefined)
  if (where.statuses) query = query.where(leads ? 'status' : sql<PlanStatus>`+status`, 'in', where.statuses)
  if (where.overdueAt !== undefined) query = query.where('expires_at', '<=', where.overdueAt)
  if (where.chatId !== undefined) query = query.where('chat_id', '=', where.chatId)
  if (toldIn !== undefined)
    query = query.where('id', 'in', (e) => e.selectFrom('told_plans').select('plan_id').where('chat_id', '=', toldIn))
  if (where.channel !== undefined)
    query = query.where(sql<string>`json_extract(body, '$.origin.kind')`, '=', where.channel)
  if (where.runId !== undefined)
    query = query.where(sql<string>`json_extract(body, '$.origin.runId')`, '=', where.runId)
  const { before } = where
  // The first condition lets SQLite start at the right place of the index; with the "or" alone it would read all newer plans
  // first.
  if (before)
    query = query
      .where('created_at', '<=', before.createdAt)
      .where((e) => e.or([e('created_at', '<', before.createdAt), e('id', '>', before.id)]))
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(where.limit ?? 200)
    .execute()
  if (rows.length === 0) return []
  const legs = Map.groupBy(
    await legRows(
      db,
      rows.map((r) => r.id),
    ),
    (l) => l.plan_id,
  )
  return rows.map((r) => assemble(r, legs.get(r.id) ?? []))
}

/** How many plans wait for this trader: of that kind, or of all. */
export async function countWaiting(db: Queries, traderId: string, channel?: PlanOrigin['kind']): Promise<number> {
  let query = db
    .selectFrom('plans')
    .select((e) => e.fn.countAll<number>().as('count'))
    // The plus keeps SQLite from the index by trader: few plans wait, and a trader may have had many.
    .where(sql<string>`+trader_id`, '=', traderId)
    .where('status', '=', 'pending')
  if (channel !== undefined) query = query.where(sql<string>`json_extract(body, '$.origin.kind')`, '=', channel)
  return (await query.executeTakeFirstOrThrow()).count
}

const bodyOf = ({ origin, totals, checks, editedAt, editedBy, withdrawn, rejectedBy, leftOut }: Plan): string =>
  JSON.stringify({ origin, totals, checks, editedAt, editedBy, withdrawn, rejectedBy, leftOut })

function legValues({ plan, traderId, fingerprints }: StoredPlan, leg: PlanLeg, position: number) {
  return {
    plan_id: plan.id,
    position,
    trader_id: traderId,
    id: leg.id,
    tool_call_id: leg.toolCallId ?? null,
    server: leg.server,
    tool: leg.tool,
    fingerprint: fingerprints[position] ?? '',
    args: JSON.stringify(leg.args),
    preview: leg.preview ? JSON.stringify(leg.preview) : null,
    preview_error: leg.previewError,
    status: leg.status,
    sent_at: leg.sentAt,
    answered_at: leg.answeredAt,
    result: leg.result ? JSON.stringify(leg.result) : null,
    error: leg.error ? JSON.stringify(leg.error) : null,
    ...counted(leg),
  }
}

/** What the leg counts against limits and permissions once it is sent. */
function counted(leg: PlanLeg): { qty_lots: number | null; value_micro: number | null } {
  const measure = measureOrder(leg)
  return { qty_lots: measure?.qtyLots ?? null, value_micro: measure?.valueMicro ?? null }
}

export async function insertPlan(trx: Transaction<Tables>, stored: StoredPlan): Promise<void> {
  const p = stored.plan
  await trx
    .insertInto('plans')
    .values({
      id: p.id,
      trader_id: stored.traderId,
      chat_id: stored.chatId,
      status: p.status,
      digest: p.digest,
      body: bodyOf(p),
      reason: p.reason,
      created_at: p.createdAt,
      expires_at: p.expiresAt,
      decided_at: p.decidedAt,
      finished_at: p.finishedAt,
      sign_in_id: stored.signInId,
    })
    .execute()
  await trx
    .insertInto('legs')
    .values(p.legs.map((l, i) => legValues(stored, l, i)))
    .execute()
}

/**
 * Puts new arguments, previews and digest in place of the shown ones. Only while it still waits with the old
 * digest: the compare-and-set is what makes a decision on the old one stale.
 */
export async function requotePlan(trx: Transaction<Tables>, stored: StoredPlan, shownDigest: string): Promise<boolean> {
  const p = stored.plan
  const { numUpdatedRows } = await trx
    .updateTable('plans')
    .set({ digest: p.digest, body: bodyOf(p), expires_at: p.expiresAt })
    .where('id', '=', p.id)
    .where('status', '=', 'pending')
    .where('digest', '=', shownDigest)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await trx
    .insertInto('former_digests')
    .values({ plan_id: p.id, digest: shownDigest })
    .onConflict((c) => c.doNothing())
    .execute()
  for (const [position, leg] of p.legs.entries()) {
    const { args, preview, preview_error, status, qty_lots, value_micro, fingerprint } = legValues(
      stored,
      leg,
      position,
    )
    await trx
      .updateTable('legs')
      .set({ args, preview, preview_error, status, qty_lots, value_micro, fingerprint })
      .where('plan_id', '=', p.id)
      .where('position', '=', position)
      .execute()
  }
  return true
}

/** Whether the plan waited under this digest before it got new numbers. */
export async function hadDigest(db: Queries, planId: string, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_digests')
    .select('digest')
    .where('plan_id', '=', planId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Compare-and-set: changes the status only from one of `from` (and under `digest`).
 * @returns false for the loser of a race
 */
export async function moveStatus(
  trx: Transaction<Tables>,
  id: string,
  from: PlanStatus[],
  to: PlanStatus,
  set: {
    digest?: string
    decidedAt?: string
    finishedAt?: string
    reason?: string | null
    permissionId?: string
    permissionTerms?: string
    signInId?: string | null
    /** What moves of the plan beside these; under its digest alone, since new numbers are written there too. */
    body?: Plan
  } = {},
): Promise<boolean> {
  let query = trx
    .updateTable('plans')
    .set({
      status: to,
      ...(set.decidedAt ? { decided_at: set.decidedAt } : {}),
      ...(set.finishedAt ? { finished_at: set.finishedAt } : {}),
      ...(set.reason !== undefined ? { reason: set.reason } : {}),
      ...(set.permissionId ? { permission_id: set.permissionId } : {}),
      ...(set.permissionTerms ? { permission_terms: set.permissionTerms } : {}),
      ...(set.signInId !== undefined ? { sign_in_id: set.signInId } : {}),
      ...(set.body ? { body: bodyOf(set.body) } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
  if (set.digest) query = query.where('digest', '=', set.digest)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @param whileIs changes it only while that is its status. @returns whether it was changed */
export async function setLeg(
  trx: Transaction<Tables>,
  planId: string,
  position: number,
  change: Partial<
    Pick<PlanLeg, 'status' | 'sentAt' | 'answeredAt' | 'result' | 'pictures'> & { error: LegFailure | null }
  >,
  whileIs?: PlanLeg['status'],
): Promise<boolean> {
  let query = trx
    .updateTable('legs')
    .set({
      ...(change.status ? { status: change.status } : {}),
      ...(change.sentAt !== undefined ? { sent_at: change.sentAt } : {}),
      ...(change.answeredAt !== undefined ? { answered_at: change.answeredAt } : {}),
      ...(change.result !== undefined ? { result: change.result ? JSON.stringify(change.result) : null } : {}),
      ...(change.error !== undefined ? { error: change.error ? JSON.stringify(change.error) : null } : {}),
      ...(change.pictures ? { pictures: JSON.stringify(change.pictures) } : {}),
    })
    .where('plan_id', '=', planId)
    .where('position', '=', position)
  if (whileIs) query = query.where('status', '=', whileIs)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}
