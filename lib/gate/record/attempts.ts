/** Records of what the gate refused, one for each attempt. Refused decisions on plans are recorded in waiting.ts. */
import type { DeskCode } from '../../contracts/errors.ts'
import { DeskError } from '../../errors.ts'
import { log, messageOf } from '../../log.ts'
import { recordAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'

type Recording = Pick<GateContext, 'db' | 'now'>
/** `where`: what was tried, in a word or two. */
type Attempt = {
  traderId: string
  where: string
  planId?: string
  from?: string
  about?: Record<string, unknown>
}

/**
 * A screen asks for a quote twice a second: repeated attempts to read the same plan within this time get one record.
 */
const SAME_MS = 60_000
const MAX_KEPT = 10_000
const MAX_OF_AN_ID = 128

/** If the database takes no record, that is logged. The request stays refused and nothing has changed. */
export async function recordAttempt(
  { db, now }: Recording,
  { traderId, where, planId, from, about }: Attempt,
  { code, message }: { code: DeskCode | string; message: string },
): Promise<void> {
  const body = { code, where, why: message, ...(from === undefined ? {} : { from }), ...about }
  const plan = planId === undefined ? {} : { planId: planId.slice(0, MAX_OF_AN_ID) }
  try {
    await recordAudit(db, { kind: 'attempt.refused', traderId, ...plan, body }, now().toISOString())
  } catch (error) {
    log('error', 'gate.attempt_unrecorded', { code, message: messageOf(error) })
  }
}

/** Runs what a person asks the gate for; what is refused leaves a record. */
export async function attempted<T>(ctx: Recording, attempt: Attempt, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DeskError) await recordAttempt(ctx, attempt, error)
    throw error
  }
}

/**
 * The same for reading plans: a trader may read their own as often as they like, an attempt to read another's is recorded.
 */
export function createReadAttempts(ctx: Recording) {
  const recordedAt = new Map<string, number>()
  return async <T>(traderId: string, planId: string, where: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof DeskError && error.code === 'NOT_OWNER') {
        const key = `${traderId} ${where} ${planId}`
        const nowMs = performance.now()
        const before = recordedAt.get(key)
        if (before === undefined || nowMs - before >= SAME_MS) {
          if (recordedAt.size >= MAX_KEPT) recordedAt.clear()
          recordedAt.set(key, nowMs)
          await recordAttempt(ctx, { traderId, where, planId }, error)
        }
      }
      throw error
    }
  }
}
