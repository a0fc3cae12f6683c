/** Sends the trader's decision. Every way it can end is a value: the dialog has a sentence for each. */
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import {
  DECISION_REFUSALS,
  type DecisionRefusal,
  type DecisionRequest,
  type Plan,
  plan,
} from '../../../lib/contracts/gate/plan.ts'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'

export type Decision = 'approve' | 'reject'
type DecisionOutcome =
  | { kind: 'accepted'; plan: Plan }
  /** The market moved past tolerance: nothing was sent. The new numbers need a decision of their own. */
  | { kind: 'requoted'; plan: Plan }
  /** Answered no, for good. */
  | { kind: 'refused'; code: DecisionRefusal | 'unknown'; message: string }
  /**
   * Not known whether it arrived, or, in the desk's own words, why it cannot decide now. Sending the same decision again
   * is safe: the claim is single-use.
   */
  | { kind: 'unreachable'; said?: string }

export type NotTaken = Exclude<DecisionOutcome, { kind: 'accepted' }>

/** `permission` is asked for with an approval alone, and given only once all of the plan has been done. */
export async function sendDecision(
  shown: Plan,
  decision: Decision,
  reason: string,
  permission: PermissionTerms | null = null,
): Promise<DecisionOutcome> {
  const body: DecisionRequest = {
    digest: shown.digest,
    // A leg left out earlier is no longer part of what is decided.
    legs: shown.legs.flatMap(({ id, status }) => (status === 'pending' ? [{ id, decision }] : [])),
    ...(reason.trim() ? { reason: reason.trim().slice(0, 500) } : {}),
    ...(permission && decision === 'approve' ? { permission } : {}),
  }
  try {
    const response = await fetch(`/api/plans/${encodeURIComponent(shown.id)}/decision`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return readOutcome(response.status, await response.json().catch(() => null))
  } catch {
    return { kind: 'unreachable' }
  }
}

export function readOutcome(status: number, body: unknown): DecisionOutcome {
  if (status === 200) {
    const parsed = plan.safeParse(body)
    return parsed.success ? { kind: 'accepted', plan: parsed.data } : { kind: 'unreachable' }
  }
  const failure = (body as HttpFailure | null)?.error
  if (failure?.code === 'REQUOTED') {
    const next = plan.safeParse((failure.details as { plan?: unknown } | undefined)?.plan)
    if (next.success) return { kind: 'requoted', plan: next.data }
  }
  if (!failure) return { kind: 'unreachable' }
  if (status >= 500) return { kind: 'unreachable', ...(failure.message ? { said: failure.message } : {}) }
  const code = Object.hasOwn(DECISION_REFUSALS, failure.code) ? (failure.code as DecisionRefusal) : 'unknown'
  return { kind: 'refused', code, message: failure.message }
}
