/** The contracts that deliver in the hours a trader asked about. */
import { wallClock } from '../../delivery-clock.ts'
import { contractsIn } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import { CONTRACTS_CUT } from '../prepare.ts'
import { isNext, type Window } from '../text/delivery.ts'
import type { Messages } from './messages.ts'
import { tellRead } from './reads.ts'
import { price, quoted } from './values.ts'

/** @param hours without an end: the contracts that begin then */
export function tellContractsIn(m: Messages, call: Call, hours: Window, nowMs: number | null): string {
  if (!call.outcome?.ok) return tellRead(m, call)
  if (nowMs === null) return m.noClock()
  const { told, more, lengths, isOpen, cut } = contractsIn(hours, [call], nowMs)
  const rows = told.map((c) => ({
    hours: m.delivery(c.startMs, c.endMs),
    symbol: quoted(c.symbol),
    session: c.session,
    closesAt: c.isOpen && c.gateMs !== null ? wallClock(c.gateMs).slice(11) : null,
    last: c.price?.of === 'trade' ? price(c.price.value) : null,
    bid: c.figures.bid === null ? null : price(c.figures.bid),
    ask: c.figures.ask === null ? null : price(c.figures.ask),
  }))
  const short = cut ? tellRead(m, { ...cut, outcome: { ok: false, code: '', message: CONTRACTS_CUT } }) : ''
  return [cut && rows.length === 0 ? '' : m.contractsIn({ rows, lengths, isOpen, more, isNext: isNext(hours) }), short]
    .filter(Boolean)
    .join('\n\n')
}
