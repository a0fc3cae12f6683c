/** What an event is, in a line: a key below `record.event`, with its values. Pure, so that it is held to what the ledger says. */
import { saysNeither } from '../../../lib/contracts/gate/answer-words.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { type RecordEvent, TOOL_CHANGED } from '../../../lib/contracts/gate/record.ts'
import { saidByServer } from '../../../lib/contracts/said-by-server.ts'
import { isAway, neverCame } from '../../approval/plan/leg-kind.ts'

type EventTitle = { key: string; values: Record<string, string | number> }

export function eventTitle(event: Exclude<RecordEvent, { kind: 'other' }>, { legs }: Pick<Plan, 'legs'>): EventTitle {
  const at = 'leg' in event ? legs.findIndex(({ id }) => id === event.leg) : -1
  const leg = legs[at]
  const values = { n: at + 1, legs: legs.length, server: leg?.server ?? '' }
  // Of a leg at another server than the exchange, that server is named.
  const away = leg !== undefined && isAway(leg)
  switch (event.kind) {
    case 'version':
      if (event.number === 1) return { key: 'proposed', values }
      if (event.why === 'edited') return { key: event.via ? 'editedInChat' : 'edited', values }
      return { key: event.why === TOOL_CHANGED ? 'toolChanged' : 'requoted', values }
    case 'refused':
      return { key: event.via === 'program' ? 'refusedToProgram' : 'refused', values }
    case 'decision': {
      const refused = event.via === 'program' ? 'withdrawn' : event.via ? 'takenBack' : 'rejected'
      const decided = event.decision === 'approve' ? 'approved' : refused
      return { key: event.permissionId === null ? decided : 'permitted', values }
    }
    case 'sent':
      return { key: away ? 'sentTo' : 'sent', values }
    case 'answered': {
      if (event.outcome === 'done' && away) return { key: saysNeither(event.result) ? 'answeredAt' : 'doneAt', values }
      if (event.outcome === 'done') return { key: 'done', values }
      const sentAt = leg ? leg.sentAt : event.at
      if (leg && neverCame({ server: leg.server, error: event.error })) return { key: 'notArrived', values }
      if (!saidByServer({ sentAt, error: event.error }))
        return { key: sentAt === null ? 'skipped' : 'notArrived', values }
      return { key: away ? 'failedAt' : 'failed', values }
    }
    case 'unknown':
      return { key: away ? 'unknownAt' : 'unknown', values }
    case 'finished': {
      // "Partly done" says too much where nobody knows.
      const unknown = legs.findIndex(({ status }) => status === 'unknown')
      const done = legs.filter(({ status }) => status === 'done').length
      return { key: unknown < 0 ? 'finished' : 'finishedUnknown', values: { ...values, n: unknown + 1, done } }
    }
    default:
      return { key: event.kind, values }
  }
}
