/** What must hold of a plan before its trader may answer it in any way, in the order of CONTRACT.md. */
import { DECISION_REFUSALS, type DecisionRefusal, type Plan } from '../../contracts/gate/plan.ts'
import { DeskError } from '../../errors.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Db } from '../../store/database.ts'
import { isAheadOfClock } from '../ahead-of-clock.ts'
import type { GateContext } from '../context.ts'
import { expirePlan } from '../plans/expire.ts'
import { findPlan, hadDigest, type StoredPlan } from '../plans/plan-store.ts'

export type Decider = {
  traderId: string
  /** Address and program, for the audit. */
  from: string
  /**
   * A model asks for it, at words of the trader: it may change a plan and take it back. Or a program does, which may take back
   * its own. Neither approves any.
   */
  via?: 'agent' | 'program'
  /** Those words, for the record: a conversation can be deleted. */
  words?: string
  /**
   * The sign-in by which a person is at the desk; null for a guest. Whether it has ended is asked in the transaction of what
   * they do; left out, nobody is asked about.
   */
  signInId?: string | null
  /** As for a sign-in, of a token. @throws DeskError where it has ended */
  refuseEnded?(inside: Db): Promise<void>
}

/** @throws DeskError UNAUTHENTICATED, or as `refuseEnded` does */
export async function refuseLeft(
  ctx: Pick<GateContext, 'whyLeft'>,
  { traderId, signInId, refuseEnded }: Pick<Decider, 'traderId' | 'signInId' | 'refuseEnded'>,
  inside: Db,
): Promise<void> {
  await refuseEnded?.(inside)
  const why = signInId === undefined ? null : await ctx.whyLeft({ traderId, signInId }, inside)
  if (why) throw new DeskError('UNAUTHENTICATED', why, 401)
}

export const refuse = (why: DecisionRefusal, message: string, details?: unknown): DeskError =>
  new DeskError(why, message, DECISION_REFUSALS[why], details)

const expired = () => refuse('EXPIRED', 'This plan has expired; nothing was sent. Ask again for new prices.')
/** Also if the clock is behind the time the plan was made: then nobody can tell how long it has waited. */
const isOverdue = ({ plan }: StoredPlan, at: Date) =>
  at.getTime() >= Date.parse(plan.expiresAt) || isAheadOfClock(plan.createdAt, at)

/**
 * Anybody's plan, for reading.
 * @throws DeskError NOT_FOUND
 */
export async function findAnybodys({ db }: GateContext, planId: string): Promise<StoredPlan> {
  const stored = await findPlan(db, planId)
  if (!stored) throw refuse('NOT_FOUND', 'There is no such plan.')
  return stored
}

/** @throws DeskError NOT_FOUND | NOT_OWNER */
export async function findOwn(ctx: GateContext, traderId: string, planId: string): Promise<StoredPlan> {
  const stored = await findAnybodys(ctx, planId)
  if (stored.traderId !== traderId) throw refuse('NOT_OWNER', 'This plan belongs to another trader.')
  return stored
}

async function findPending(ctx: GateContext, traderId: string, planId: string): Promise<StoredPlan> {
  const stored = await findOwn(ctx, traderId, planId)
  const { plan } = stored
  if (plan.status === 'expired') throw expired()
  if (plan.status !== 'pending')
    throw refuse('NOT_PENDING', `This plan was already answered: it is ${plan.status}.`, { plan })
  return stored
}

/** Changes nothing. @throws DeskError NOT_FOUND | NOT_OWNER | NOT_PENDING | EXPIRED */
export async function findWaiting(ctx: GateContext, traderId: string, planId: string): Promise<StoredPlan> {
  const stored = await findPending(ctx, traderId, planId)
  if (isOverdue(stored, ctx.now())) throw expired()
  return stored
}

/**
 * The plan, if what the trader saw of it is what waits now. One found past its time is expired here.
 * @throws DeskError as findWaiting; REQUOTED for a digest it had before it got new numbers, STALE_DIGEST for any other
 */
export async function findAsShown(
  ctx: GateContext,
  traderId: string,
  planId: string,
  digest: string,
): Promise<StoredPlan> {
  const stored = await findPending(ctx, traderId, planId)
  await refuseOverdue(ctx, stored, ctx.now(), expired)
  if (digest !== stored.plan.digest) throw await whyNotAsShown(ctx, stored.plan, digest)
  return stored
}

const expiredMeanwhile = () => refuse('EXPIRED', 'This plan expired while it was being checked; nothing was sent.')

/** Expires a plan whose time has ended, also where it ended since it was found. @throws DeskError EXPIRED, or as whyLost */
export async function refuseOverdue(
  ctx: GateContext,
  stored: StoredPlan,
  at: Date,
  why = expiredMeanwhile,
): Promise<void> {
  if (!isOverdue(stored, at)) return
  const { id, digest } = stored.plan
  throw (await expirePlan(ctx, stored)) ? why() : await whyLost(ctx, id, digest)
}

async function whyNotAsShown(ctx: GateContext, plan: Plan, digest: string): Promise<DeskError> {
  const known = await hadDigest(ctx.db, plan.id, digest)
  const message = known
    ? 'The plan got new numbers since it was shown to you. Nothing was sent; look at them.'
    : 'The plan has changed since it was shown to you. Look at it again; nothing was sent.'
  return refuse(known ? 'REQUOTED' : 'STALE_DIGEST', message, { plan })
}

/** Why a compare-and-set was lost: the plan got new numbers, its time ended, or somebody else answered it. */
export async function whyLost(ctx: GateContext, planId: string, digest: string): Promise<DeskError> {
  const now = await findPlan(ctx.db, planId)
  if (now?.plan.status === 'pending' && now.plan.digest !== digest) return whyNotAsShown(ctx, now.plan, digest)
  if (now?.plan.status === 'expired') return expiredMeanwhile()
  return refuse('LOST_RACE', 'This plan was answered somewhere else a moment ago.')
}

/** Runs an answer to a plan; one that is refused leaves a record of it. */
export async function recorded<T>(
  ctx: GateContext,
  who: Decider,
  planId: string,
  digest: string | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DeskError) {
      await recordAudit(
        ctx.db,
        {
          kind: 'plan.refused',
          traderId: who.traderId,
          planId: planId.slice(0, 128),
          body: { code: error.code, why: error.message, digest, from: who.from, ...(who.via && { via: who.via }) },
        },
        ctx.now().toISOString(),
      )
    }
    throw error
  }
}
