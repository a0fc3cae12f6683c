/** Asks the gate for a plan. Nothing is traded: the answer is a plan that waits for the trader's decision. */
import type { HttpFailure } from '@/lib/contracts/chat.ts'
import type { Plan } from '@/lib/contracts/plan.ts'

export type ProposedLeg = { tool: string; args: Readonly<Record<string, unknown>> }
type Proposal = { ok: true; plan: Plan } | { ok: false; code: string; message: string | null }

/** `UNREACHABLE` means that no answer came; everything else is the desk's own refusal. */
export async function proposePlan(legs: readonly ProposedLeg[]): Promise<Proposal> {
  try {
    const response = await fetch('/api/plans', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ legs }),
    })
    if (response.ok) return { ok: true, plan: (await response.json()) as Plan }
    const failure = (await response.json().catch(() => null)) as HttpFailure | null
    return {
      ok: false,
      code: failure?.error?.code ?? `HTTP_${response.status}`,
      message: failure?.error?.message ?? null,
    }
  } catch {
    return { ok: false, code: 'UNREACHABLE', message: null }
  }
}
