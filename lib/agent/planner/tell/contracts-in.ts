/** The contracts that deliver in the hours a trader asked about. */
import { wallClock } from '../../delivery-clock.ts'
import { type Contract, contractsFrom, deliversIn, soonest } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import { CONTRACTS_CUT } from '../prepare.ts'
import { deliveryOf, type Hours, isNext, type Window } from '../text/spans.ts'
import type { Messages } from './messages.ts'
import { tellRead } from './reads.ts'
import { quoted } from './values.ts'

/** Told by name; beyond these only how many. The card lists all. */
const MAX_TOLD = 8

/** @param hours without an end: the contracts that begin then */
export function tellContractsIn(m: Messages, call: Call, hours: Window, nowMs: number | null): string {
  if (!call.outcome?.ok) return tellRead(m, call)
  if (nowMs === null) return m.noClock()
  const { contracts, cut } = contractsFrom([call])
  const within = isNext(hours) ? soonest(contracts, hours.next) : deliveringIn(contracts, hours, nowMs)
  const told = m.contractsIn(
    within.slice(0, MAX_TOLD).map((c) => ({
      hours: m.delivery(c.startMs, c.endMs),
      symbol: quoted(c.symbol),
      session: c.session,
      closesAt: c.isOpen && c.gateMs !== null ? wallClock(c.gateMs).slice(11) : null,
    })),
    Math.max(0, within.length - MAX_TOLD),
    isNext(hours),
  )
  const short = cut ? tellRead(m, { ...cut, outcome: { ok: false, code: '', message: CONTRACTS_CUT } }) : ''
  return [cut && within.length === 0 ? '' : told, short].filter(Boolean).join('\n\n')
}

function deliveringIn(contracts: readonly Contract[], hours: Hours, nowMs: number): Contract[] {
  const wanted = deliveryOf(hours, nowMs)
  const within = contracts.filter((c) => wanted !== null && deliversIn(c, wanted))
  // Those that are over are told where there are no others.
  return (within.some((c) => c.isOpen) ? within.filter((c) => c.isOpen) : within).toSorted(
    (a, b) => a.startMs - b.startMs || a.endMs - b.endMs,
  )
}
