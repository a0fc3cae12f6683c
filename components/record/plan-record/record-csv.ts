/** The record of a plan as a table: one row per event, what became of its orders at the end. */
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { PlanRecord, RecordEvent } from '../../../lib/contracts/gate/record.ts'
import { type Cell, csvText } from '../../../lib/ui/csv.ts'
import { isAway } from '../../approval/plan/leg-kind.ts'

const HEADER = ['seq', 'at', 'event', 'leg', 'what', 'by', 'from', 'digest', 'detail', 'hash']
type Facts = { event: string; leg?: string; what?: string | null; by?: string | null; from?: string | null } & {
  digest?: string | null
  detail?: unknown
}

export function recordCsv(record: PlanRecord): string {
  const rows: Cell[][] = []
  const { question, origin, orders } = record
  if (question) rows.push(row(null, question.at, { event: 'question', by: record.traderId, what: question.text }))
  if (origin.reason !== undefined)
    rows.push(row(null, record.createdAt, { event: 'model said', by: origin.model ?? null, what: origin.reason }))
  rows.push(...objectionRows(record))
  for (const event of record.events) rows.push(row(event.seq, event.at, factsOf(event, record.plan), event.hash))
  if (orders.state === 'read') {
    for (const order of orders.orders)
      rows.push(
        row(null, orders.at, { event: 'order now', what: order.state, leg: order.clientOrderId ?? '', detail: order }),
      )
    for (const gone of orders.missing)
      rows.push(
        row(null, orders.at, { event: 'order now', what: 'no longer listed', leg: gone.clientOrderId, detail: gone }),
      )
  }
  if (orders.state === 'unavailable')
    rows.push(row(null, null, { event: 'order now', what: `${orders.code}: ${orders.message}` }))
  return csvText(HEADER, rows)
}

/** One that could not be understood stands here too, also where there are no words of it. */
function objectionRows({ createdAt, origin: { objections } }: PlanRecord): Cell[][] {
  if (!objections) return []
  const { by, words, unheard } = objections
  const event = unheard ? 'objection unreadable' : 'objection'
  const said = words.length > 0 ? words : ['']
  return said.map((what) => row(null, createdAt, { event, by, what }))
}

function row(seq: number | null, at: string | null, facts: Facts, hash = ''): Cell[] {
  const { event, leg = '', what = '', by = '', from = '', digest = '', detail } = facts
  return [seq, at, event, leg, what, by, from, digest, detail === undefined ? '' : JSON.stringify(detail), hash]
}

/** Only what the exchange says stands without a name: what another server says, and what it may have done, is its own. */
function whereOf(legId: string, { legs }: Pick<Plan, 'legs'>): string {
  const leg = legs.find(({ id }) => id === legId)
  return leg && isAway(leg) && leg.sentAt !== null ? ` at ${leg.server}` : ''
}

function factsOf(e: RecordEvent, plan: Plan): Facts {
  switch (e.kind) {
    case 'version':
      return {
        event: e.number === 1 ? 'proposed' : 'requoted',
        what: e.words === undefined ? e.why : `${e.why}: ${e.words}`,
        from: e.from,
        digest: e.digest,
        detail: { legs: e.legs, totals: e.totals, market: e.market },
      }
    case 'refused':
      return { event: 'attempt refused', what: `${e.code}: ${e.why}`, by: e.by, from: e.from, digest: e.digest }
    case 'decision':
      return {
        event: e.decision === 'approve' ? 'approved' : e.via === 'program' ? 'withdrawn' : 'rejected',
        what: e.reason,
        by: e.permissionId ?? e.by,
        from: e.from,
        digest: e.digest,
      }
    case 'expired':
      return { event: 'expired', digest: e.digest }
    case 'sent':
      return { event: 'sent', leg: e.leg, what: `${e.server} ${e.tool}`, by: e.userId, detail: e.args }
    case 'answered':
      return { event: 'answered', leg: e.leg, what: e.outcome + whereOf(e.leg, plan), detail: e.error ?? e.result }
    case 'unknown':
      return {
        event: 'unknown',
        leg: e.leg,
        what: e.error?.message ?? null,
        ...(e.error?.said === undefined ? {} : { detail: { said: e.error.said } }),
      }
    case 'reconciled':
      return { event: 'reconciled', leg: e.leg, what: e.status, detail: { asked: e.asked } }
    case 'skipped':
      return { event: 'skipped', leg: e.leg, what: e.why }
    case 'finished':
      return { event: 'finished', what: e.status }
    case 'other':
      return { event: e.auditKind, detail: e.body }
  }
}
