/**
 * Standing permissions: what a trader allows in advance, in trading terms. A plan is covered when one permission
 * covers every leg of it; anything else goes to the trader as before. Limits and the kill switch stand above them.
 */
import type { Transaction } from 'kysely'
import type { Plan, PlanLeg } from '../../contracts/gate/plan.ts'
import {
  missingBound,
  PERMITTED_TOOLS,
  type Permission,
  type PermissionTerms,
  permissionTerms,
} from '../../contracts/gate/safety.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { parseQty, qtyNumber } from '../../contracts/units.ts'
import { DeskError } from '../../errors.ts'
import { appendAudit } from '../../store/audit.ts'
import type { Tables } from '../../store/schema.ts'
import { isAheadOfClock } from '../ahead-of-clock.ts'
import type { GateContext } from '../context.ts'
import { type Decider, refuseLeft } from '../execution/waiting.ts'
import { policyFingerprint } from '../trust/policy.ts'
import { deskLimits } from './desk-limits.ts'
import { dayStart } from './limit-usage.ts'
import { measureOrder } from './order-measure.ts'
import { covers, lotsOf } from './permission-covers.ts'

/** A permission lasts no longer than this and then has to be given again. */
const LONGEST_MS = 7 * 24 * 3_600_000
const MAX_ACTIVE = 20

type Trx = Transaction<Tables>
type Row = Tables['permissions']
type BoundTo = { tools: Record<string, string>; policy: string }

/** The limits, and what mcp.json lists as reads, also of a server that is away just now. */
async function policyNow(ctx: Pick<GateContext, 'limitSettings' | 'connections' | 'zone'>, trx: Trx): Promise<string> {
  const { connections, zone } = ctx
  const limits = await deskLimits(ctx, trx)
  const reads = connections.all().flatMap(({ name }) => {
    const tools = Object.entries(connections.configOf(name)?.tools ?? {})
    return tools.flatMap(([tool, settings]) => (settings.reads ? [[name, tool]] : []))
  })
  // The zone is part of it, because a permission's day is counted by it: another zone voids the permission.
  return policyFingerprint(reads.length > 0 ? { ...limits, zone, reads: reads.toSorted() } : { ...limits, zone })
}

/** The tools as they are now; null where one of them cannot be seen. */
function toolsNow(ctx: GateContext, terms: PermissionTerms): BoundTo['tools'] | null {
  const tools: Record<string, string> = {}
  for (const name of terms.tools) {
    const tool = ctx.registry.find(HOME_SERVER, name)
    if (!tool) return null
    tools[name] = tool.fingerprint
  }
  return tools
}

/** Why it is void now; null while it holds (or while the exchange, and with it the tools, cannot be seen). */
function voidWhy(ctx: GateContext, row: Row, policy: string): string | null {
  const terms = permissionTerms.parse(JSON.parse(row.terms))
  const given = JSON.parse(row.bound_to) as BoundTo
  if (given.policy !== policy) return "the desk's policy or limits have changed"
  for (const name of terms.tools) {
    const tool = ctx.registry.find(HOME_SERVER, name)
    if (tool && tool.fingerprint !== given.tools[name]) return `the tool ${name} has changed`
  }
  return null
}

/** @param row as it is in this transaction, and active */
async function end(trx: Trx, row: Row, status: 'revoked' | 'expired' | 'void', why: string, at: string, from?: string) {
  await trx.updateTable('permissions').set({ status, ended_at: at, ended_why: why }).where('id', '=', row.id).execute()
  const body = { permission: row.id, status, why, ...(from ? { from } : {}) }
  await appendAudit(trx, { kind: 'permission.ended', traderId: row.trader_id, body }, at)
}

const CLOCK_BEHIND = "the desk's clock was set back behind the time at which it was given"

/** Active ones that still hold; those that no longer do are ended here, with a record. */
async function active(ctx: GateContext, trx: Trx, traderId: string): Promise<Row[]> {
  const rows = await trx
    .selectFrom('permissions')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute()
  const policy = await policyNow(ctx, trx)
  const now = ctx.now()
  const holding: Row[] = []
  for (const row of rows) {
    const { until } = permissionTerms.parse(JSON.parse(row.terms))
    const void_ = voidWhy(ctx, row, policy)
    if (Date.parse(until) <= now.getTime()) await end(trx, row, 'expired', 'its time is over', until)
    // Its time was written by a clock that was ahead, so nobody can tell how long it still lasts.
    else if (isAheadOfClock(row.created_at, now)) await end(trx, row, 'void', CLOCK_BEHIND, now.toISOString())
    else if (void_) await end(trx, row, 'void', void_, now.toISOString())
    else holding.push(row)
  }
  return holding
}

/** Ends every permission whose time is over, of all traders, whether anybody has looked at it or not. */
export const expirePermissions = (ctx: GateContext, by: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    for (const row of await trx.selectFrom('permissions').selectAll().where('status', '=', 'active').execute()) {
      const { until } = permissionTerms.parse(JSON.parse(row.terms))
      if (Date.parse(until) <= Date.parse(by)) await end(trx, row, 'expired', 'its time is over', until)
    }
  })

const TOKEN_ENDED = 'It went under a standing permission, and the token it came with was revoked or has expired.'

/** Why nothing more of a plan that a permission approved may be sent, in words; null where one did not, and while it holds. */
export async function permissionOver(
  ctx: GateContext,
  trx: Trx,
  traderId: string,
  { permissionId: id, origin: { tokenId } }: Pick<Plan, 'permissionId' | 'origin'>,
): Promise<string | null> {
  if (id === null) return null
  // No person looked at this plan's orders, so they go only while the token that asked for them is active.
  if (tokenId !== undefined && !(await ctx.isActiveToken(tokenId, trx))) return TOKEN_ENDED
  if ((await active(ctx, trx, traderId)).some((row) => row.id === id)) return null
  const { ended_why } = await trx
    .selectFrom('permissions')
    .select('ended_why')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `The standing permission it went under has ended: ${ended_why}.`
}

/**
 * MWh lots sent under it in this day, and those of approved plans that are still to be sent: they may go after
 * midnight. Legs that were refused or skipped are not among them.
 */
async function usedLots(ctx: GateContext, trx: Trx, id: string): Promise<number> {
  const row = await trx
    .selectFrom('legs')
    .innerJoin('plans', 'plans.id', 'legs.plan_id')
    .select(({ fn }) => fn.sum<number | null>('legs.qty_lots').as('lots'))
    .where('plans.permission_id', '=', id)
    .where(({ and, eb, or }) =>
      or([
        eb('legs.status', '=', 'pending'),
        and([eb('legs.status', 'in', ['sending', 'unknown', 'done']), eb('legs.sent_at', '>=', dayStart(ctx))]),
      ]),
    )
    .executeTakeFirst()
  return Number(row?.lots ?? 0)
}

/** The permission under which this plan may go without a click, claimed within the caller's transaction; or null. */
export async function coveringPermission(
  ctx: GateContext,
  trx: Trx,
  traderId: string,
  plan: Pick<Plan, 'legs'>,
): Promise<string | null> {
  const lots = plan.legs.reduce((sum, leg) => sum + (measureOrder(leg)?.qtyLots ?? 0), 0)
  for (const row of await active(ctx, trx, traderId)) {
    const terms = permissionTerms.parse(JSON.parse(row.terms))
    if (!plan.legs.every((leg) => covers(terms, leg))) continue
    // A permission counts only while every tool it was given for is there, unchanged.
    if (!toolsNow(ctx, terms)) continue
    if ((await usedLots(ctx, trx, row.id)) + lots <= lotsOf(terms.maxQtyPerDay)) return row.id
  }
  return null
}

const unreachable = () =>
  new DeskError('UNAVAILABLE', 'The exchange cannot be reached right now; no permission was given.', 503)
const tooMany = () =>
  new DeskError('TOO_MANY', `There are ${MAX_ACTIVE} standing permissions already; revoke one.`, 422)

const UNBOUNDED = {
  maxPrice: 'A standing permission to buy needs a highest price, or a distance from the middle of the market.',
  minPrice: 'A standing permission to sell needs a lowest price, or a distance from the middle of the market.',
}

/** @throws DeskError when the terms cannot be given now */
export async function checkTerms(ctx: GateContext, traderId: string, terms: PermissionTerms): Promise<void> {
  const left = Date.parse(terms.until) - ctx.now().getTime()
  if (left <= 0) throw new DeskError('INVALID_ARGUMENT', 'A standing permission has to end in the future.', 422)
  if (left > LONGEST_MS) throw new DeskError('INVALID_ARGUMENT', 'A standing permission lasts at most seven days.', 422)
  for (const qty of [terms.maxQtyPerOrder, terms.maxQtyPerDay])
    if (!parseQty(qty).ok)
      throw new DeskError(
        'INVALID_ARGUMENT',
        `A standing permission counts in lots of 0.1 MWh; ${qty} MWh is no whole number of them.`,
        422,
      )
  const missing = missingBound(terms)
  if (missing) throw new DeskError('INVALID_ARGUMENT', UNBOUNDED[missing], 422)
  if (!toolsNow(ctx, terms)) throw unreachable()
  const given = await ctx.db.transaction().execute((trx) => active(ctx, trx, traderId))
  if (given.length >= MAX_ACTIVE) throw tooMany()
}

/** Writes the permission and its record in the caller's transaction. @returns its id, or why it is not given */
export async function givePermission(
  ctx: GateContext,
  trx: Trx,
  who: { traderId: string; from: string },
  terms: PermissionTerms,
  planId: string | null,
): Promise<string | DeskError> {
  const tools = toolsNow(ctx, terms)
  if (!tools) return unreachable()
  if ((await active(ctx, trx, who.traderId)).length >= MAX_ACTIVE) return tooMany()
  const id = `sp-${ctx.newId()}`
  const at = ctx.now().toISOString()
  // A permission given under other tools or another policy is void.
  const bound: BoundTo = { tools, policy: await policyNow(ctx, trx) }
  await trx
    .insertInto('permissions')
    .values({
      id,
      trader_id: who.traderId,
      terms: JSON.stringify(terms),
      bound_to: JSON.stringify(bound),
      created_at: at,
      plan_id: planId,
      status: 'active',
      ended_at: null,
      ended_why: null,
    })
    .execute()
  const body = { permission: id, terms, from: who.from }
  await appendAudit(trx, { kind: 'permission.given', traderId: who.traderId, ...(planId ? { planId } : {}), body }, at)
  return id
}

async function viewOf(ctx: GateContext, trx: Trx, row: Row): Promise<Permission> {
  return {
    id: row.id,
    terms: permissionTerms.parse(JSON.parse(row.terms)),
    status: row.status,
    createdAt: row.created_at,
    planId: row.plan_id,
    endedAt: row.ended_at,
    endedWhy: row.ended_why,
    usedToday: qtyNumber(await usedLots(ctx, trx, row.id)),
  }
}

const SHOWN = 100

/** Active first, then the latest of those that have ended. */
export function listPermissions(ctx: GateContext, traderId: string): Promise<Permission[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await active(ctx, trx, traderId)
    const rows = await trx
      .selectFrom('permissions')
      .selectAll()
      .where('trader_id', '=', traderId)
      .orderBy((eb) => eb.case().when('status', '=', 'active').then(0).else(1).end())
      .orderBy('created_at', 'desc')
      .limit(SHOWN)
      .execute()
    return Promise.all(rows.map((row) => viewOf(ctx, trx, row)))
  })
}

/** From settings, by a person. @throws DeskError */
export async function createPermission(ctx: GateContext, who: Decider, terms: PermissionTerms): Promise<Permission> {
  await checkTerms(ctx, who.traderId, terms)
  return ctx.db.transaction().execute(async (trx) => {
    await refuseLeft(ctx, who, trx)
    const id = await givePermission(ctx, trx, who, terms, null)
    if (id instanceof DeskError) throw id
    const row = await trx.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return viewOf(ctx, trx, row)
  })
}

/** @throws DeskError NOT_FOUND | NOT_OWNER. One that has ended already stays as it ended. */
export function revokePermission(
  ctx: GateContext,
  who: { traderId: string; from: string },
  id: string,
): Promise<Permission> {
  return ctx.db.transaction().execute(async (trx) => {
    const find = () => trx.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst()
    const row = await find()
    if (!row) throw new DeskError('NOT_FOUND', 'There is no such permission.', 404)
    if (row.trader_id !== who.traderId)
      throw new DeskError('NOT_OWNER', 'This permission belongs to another trader.', 403)
    if (row.status === 'active')
      await end(trx, row, 'revoked', 'revoked by the trader', ctx.now().toISOString(), who.from)
    return viewOf(ctx, trx, (await find()) ?? row)
  })
}

/** Whether a plan is of the kind a permission can be given from. */
export const canBePermitted = (legs: readonly Pick<PlanLeg, 'server' | 'tool'>[]): boolean =>
  legs.every((l) => l.server === HOME_SERVER && PERMITTED_TOOLS.some((name) => name === l.tool))
