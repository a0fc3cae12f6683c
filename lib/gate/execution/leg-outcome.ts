/**
 * Writes the outcome of a leg, and with the last leg the end of its plan, each in one transaction with its audit record.
 */
import { z } from 'zod'
import type { LegFailure, Plan, PlanStatus } from '../../contracts/gate/plan.ts'
import { permissionTerms } from '../../contracts/gate/safety.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { DeskError } from '../../errors.ts'
import { appendAudit } from '../../store/audit.ts'
import type { ToolResponse } from '../../tools/response.ts'
import { keepOpened } from '../accounts.ts'
import type { GateContext } from '../context.ts'
import { givePermission } from '../limits/permissions.ts'
import { findPlan, moveStatus, type StoredPlan, setLeg, UNDERWAY } from '../plans/plan-store.ts'
import { keptResult } from './kept-result.ts'

type Writes = Parameters<typeof setLeg>[0]
export type LegOutcome = 'done' | 'failed' | 'unknown'

/** Names the leg at the exchange: the same words now, after a crash, and in the audit. */
export const clientOrderId = (planId: string, position: number): string => `${planId}:${position}`

export async function settle(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  answer: ToolResponse,
): Promise<LegOutcome> {
  const at = ctx.now().toISOString()
  const leg = stored.plan.legs[position]
  const result = keptResult(leg?.server ?? '', answer.data)
  if (answer.status === 'unknown') {
    const error =
      leg && !(await canBeAsked(ctx, stored, position))
        ? notKnown(leg.server, answer)
        : { code: answer.errorCode ?? 'UNAVAILABLE', message: answer.errorMessage ?? 'no answer' }
    await conclude(ctx, stored, position, { status: 'unknown', error })
    return 'unknown'
  }
  if (answer.status === 'ok') {
    const { pictures } = answer
    const { traderId } = stored
    const keep = async (trx: Writes) => leg && keepOpened(trx, { ...leg, traderId, answered: answer.data }, at)
    await conclude(ctx, stored, position, { status: 'done', answeredAt: at, result, error: null, pictures }, keep)
    return 'done'
  }
  const error = { code: answer.errorCode ?? 'INTERNAL', message: answer.errorMessage ?? 'refused' }
  await conclude(ctx, stored, position, { status: 'failed', answeredAt: at, result, error })
  return 'failed'
}

/** Records of earlier versions do not say `isKeyed`: there every call for an account had a key. */
const sentLeg = z.object({ leg: z.string(), userId: z.string().nullable(), isKeyed: z.boolean().default(true) })

/**
 * Whether the exchange can be asked for the outcome. It must have been sent there, with a key and for an account: otherwise the
 * exchange would not find the key, void it, and say that nothing was done.
 */
export async function canBeAsked({ db }: GateContext, { plan }: StoredPlan, position: number): Promise<boolean> {
  const leg = plan.legs[position]
  if (leg?.server !== HOME_SERVER) return false
  const rows = await db
    .selectFrom('audit')
    .select('body')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'leg.sent')
    .execute()
  const sent = rows.map(({ body }) => sentLeg.parse(JSON.parse(body))).find((one) => one.leg === leg.id)
  return sent !== undefined && sent.userId !== null && sent.isKeyed
}

/** Of a leg whose trader has to look for themselves: how it came to that, and what the server said of it. */
export function notKnown(server: string, answer?: ToolResponse): LegFailure {
  // The words of UNAVAILABLE say that the desk tries again, which it does not for this leg; so it is told as an answer that did
  // not come.
  const isLost = !answer?.errorMessage || answer.errorCode === 'UNAVAILABLE'
  // The words of INTERNAL say that the exchange refused the call, and nobody knows that.
  const isBroken = server === HOME_SERVER && answer?.errorCode === 'INTERNAL'
  const how = isBroken ? `${server} answered with an error` : isLost ? `${server} did not answer` : answer.errorMessage
  return {
    code: 'UNKNOWN',
    message: `${how} and cannot be asked what became of it. Look there before doing it again.`,
    ...(answer?.said === undefined ? {} : { said: answer.said }),
  }
}

export async function skip(ctx: GateContext, stored: StoredPlan, position: number, why: string): Promise<void> {
  const leg = stored.plan.legs[position]
  const at = ctx.now().toISOString()
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await setLeg(trx, stored.plan.id, position, {
      status: 'skipped',
      sentAt: null,
      error: { code: 'SKIPPED', message: `Not sent: ${why}.` },
    })
    await appendAudit(
      trx,
      { kind: 'leg.skipped', traderId: stored.traderId, planId: stored.plan.id, body: { leg: leg?.id, why } },
      at,
    )
    return endIfOver(ctx, trx, stored)
  })
  if (ended) tellEnd(ctx, stored)
}

/** For a leg that was not sent, and why. */
export async function failUnsent(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  error: LegFailure,
): Promise<'failed'> {
  await conclude(ctx, stored, position, { status: 'failed', answeredAt: ctx.now().toISOString(), error })
  return 'failed'
}

export async function conclude(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  change: Parameters<typeof setLeg>[3] & { status: LegOutcome },
  also?: (trx: Writes) => Promise<void>,
): Promise<void> {
  const leg = stored.plan.legs[position]
  const { traderId, plan } = stored
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await setLeg(trx, plan.id, position, change)
    await also?.(trx)
    const { status: outcome } = change
    const kind = outcome === 'unknown' ? 'leg.unknown' : 'leg.answered'
    await appendAudit(
      trx,
      {
        kind,
        traderId,
        planId: plan.id,
        body: { leg: leg?.id, outcome, result: change.result ?? null, error: change.error ?? null },
      },
      ctx.now().toISOString(),
    )
    // A plan with a leg of unknown outcome does not end here: the exchange is asked first, see finish().
    return outcome !== 'unknown' && endIfOver(ctx, trx, stored)
  })
  if (ended) tellEnd(ctx, stored)
  else ctx.events.emit('plan', { traderId, planId: plan.id })
}

/** Ends a plan whose last leg was settled without an answer, such as one that was skipped. */
export async function finish(ctx: GateContext, stored: StoredPlan): Promise<Plan | null> {
  const fresh = await findPlan(ctx.db, stored.plan.id)
  if (!fresh || !UNDERWAY.includes(fresh.plan.status)) return fresh?.plan ?? null
  const statuses = fresh.plan.legs.map((l) => l.status)
  if (await ctx.db.transaction().execute((trx) => end(ctx, trx, stored, statuses))) tellEnd(ctx, stored)
  return (await findPlan(ctx.db, stored.plan.id))?.plan ?? null
}

/**
 * In the transaction of the last answer, so that no plan ever has all its answers and no end, and the disk is waited for
 * once.
 */
async function endIfOver(ctx: GateContext, trx: Writes, stored: StoredPlan): Promise<boolean> {
  const legs = await trx.selectFrom('legs').select('status').where('plan_id', '=', stored.plan.id).execute()
  const statuses = legs.map((l) => l.status)
  const over = statuses.every((s) => s !== 'pending' && s !== 'sending' && s !== 'unknown')
  return over && end(ctx, trx, stored, statuses)
}

function finalStatus(legs: readonly string[]): PlanStatus {
  const sent = legs.filter((status) => status !== 'rejected')
  if (sent.every((status) => status === 'done')) return 'done'
  return sent.some((status) => status === 'done' || status === 'unknown') ? 'partially_done' : 'failed'
}

/** @returns false where the plan had ended already */
async function end(ctx: GateContext, trx: Writes, stored: StoredPlan, legs: readonly string[]): Promise<boolean> {
  const { traderId, plan } = stored
  const status = finalStatus(legs)
  const finishedAt = ctx.now().toISOString()
  if (!(await moveStatus(trx, plan.id, [...UNDERWAY], status, { finishedAt }))) return false
  await appendAudit(trx, { kind: 'plan.finished', traderId, planId: plan.id, body: { status } }, finishedAt)
  // Asked for with the approval, given only now that all of it has been done.
  if (status === 'done') await givePermissionAskedFor(ctx, trx, plan, traderId)
  return true
}

function tellEnd(ctx: GateContext, { traderId, chatId, plan, signInId }: StoredPlan): void {
  ctx.events.emit('plan', { traderId, planId: plan.id })
  ctx.events.emit('finished', { traderId, chatId, planId: plan.id, signInId })
}

async function givePermissionAskedFor(
  ctx: GateContext,
  trx: Writes,
  { id: planId, origin }: Plan,
  traderId: string,
): Promise<void> {
  const row = await trx
    .selectFrom('plans')
    .select(['permission_terms', 'sign_in_id'])
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!row?.permission_terms) return
  const { terms, from } = askedPermission.parse(JSON.parse(row.permission_terms))
  // The orders that were approved go on without whoever approved them. What would send others later needs a person who is there.
  const hasLeft = (await ctx.whyLeft({ traderId, signInId: row.sign_in_id }, trx)) ?? ctx.shutOut(traderId)
  // Whoever revokes the token of a program while its plan goes wants it to do less from then on, and not more.
  const isOver = origin.tokenId !== undefined && !(await ctx.isActiveToken(origin.tokenId, trx))
  const given = hasLeft
    ? SESSION_OVER
    : isOver
      ? TOKEN_OVER
      : await givePermission(ctx, trx, { traderId, from }, terms, planId)
  if (!(given instanceof DeskError)) return
  // The plan is done all the same. That no permission came of it is told to its trader and recorded.
  const why = given.message
  await trx.updateTable('plans').set({ permission_not_given: why }).where('id', '=', planId).execute()
  const body = { terms, from, why }
  await appendAudit(trx, { kind: 'permission.not_given', traderId, planId, body }, ctx.now().toISOString())
}
const SESSION_OVER = new DeskError(
  'UNAUTHENTICATED',
  'The session in which it was asked for had ended by then. Give it again if you still want it.',
  401,
)
const TOKEN_OVER = new DeskError(
  'FORBIDDEN',
  'The token of the program that proposed this plan was revoked or had expired by then. Give the permission again if you still want it.',
  403,
)
const askedPermission = z.object({ terms: permissionTerms, from: z.string() })
