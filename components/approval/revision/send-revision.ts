/** Asks for the plan with other arguments, fewer legs or new numbers. Approves nothing. */
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import type { DeskCode } from '../../../lib/contracts/errors.ts'
import { type Plan, plan, type ReviseRequest } from '../../../lib/contracts/gate/plan.ts'

export type RevisionOutcome =
  | { kind: 'revised'; plan: Plan }
  /** `leg` is at fault, in the server's words; `plan` is as it is now, where it is not what was shown. */
  | { kind: 'refused'; code: DeskCode; message: string; leg: string | null; plan: Plan | null }
  | { kind: 'unreachable' }

export async function sendRevision(shown: Plan, legs: ReviseRequest['legs']): Promise<RevisionOutcome> {
  const body: ReviseRequest = { digest: shown.digest, legs }
  try {
    const response = await fetch(`/api/plans/${encodeURIComponent(shown.id)}/revise`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return readRevision(response.status, await response.json().catch(() => null))
  } catch {
    return { kind: 'unreachable' }
  }
}

export function readRevision(status: number, body: unknown): RevisionOutcome {
  if (status === 200) {
    const parsed = plan.safeParse(body)
    return parsed.success ? { kind: 'revised', plan: parsed.data } : { kind: 'unreachable' }
  }
  const failure = (body as HttpFailure | null)?.error
  if (!failure || status >= 500) return { kind: 'unreachable' }
  const details = (failure.details ?? {}) as { leg?: unknown; plan?: unknown }
  const now = plan.safeParse(details.plan)
  return {
    kind: 'refused',
    code: failure.code,
    message: failure.message,
    leg: typeof details.leg === 'string' ? details.leg : null,
    plan: now.success ? now.data : null,
  }
}
