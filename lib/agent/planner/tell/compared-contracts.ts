/** The contracts that a question about all of them compares. */
import { type Contract, comparable } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import { CONTRACTS_CUT } from '../prepare.ts'
import { deliveryOf, type Hours, isWholeDay } from '../text/delivery.ts'
import type { Messages } from './messages.ts'
import { tellRead } from './reads.ts'

/**
 * @param nowMs what "tomorrow" counts from
 * @returns `hours`: which of a day were meant, where it was not all of it. A sentence where the list cannot be compared
 */
export function comparedContracts(
  m: Messages,
  call: Call,
  within: Hours | undefined,
  nowMs: number | null,
): { those: Contract[]; hours: string | null } | string {
  if (!call.outcome?.ok) return tellRead(m, call)
  if (nowMs === null) return m.noClock()
  const { those, cut } = comparable(within ?? null, [call], nowMs)
  // A list that is not whole may lack the very contract that comes first or is the cheapest.
  if (cut) return tellRead(m, { ...cut, outcome: { ok: false, code: '', message: CONTRACTS_CUT } })
  const part = within && !isWholeDay(within) ? deliveryOf(within, nowMs) : null
  return { those, hours: part?.endMs ? m.delivery(part.startMs, part.endMs) : null }
}
