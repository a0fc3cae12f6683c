/** Audit records of one plan → the events of its record. A body of an older or newer desk is kept as it stands. */
import { z } from 'zod'
import { deskCode } from '../../contracts/errors.ts'
import { type RecordEvent, recordEvent, recordLeg } from '../../contracts/gate/record.ts'

export type AuditRow = {
  seq: number
  at: string
  kind: string
  trader_id: string | null
  body: string
  hash: string
}

/** Records of proposals have no `dropped`: all their legs are part of the plan. */
const writtenLegs = z.array(recordLeg.extend({ dropped: z.boolean().default(false) }))

/** @param permissionId of the plan, for a decision that does not name one itself */
export function eventsOf(rows: readonly AuditRow[], permissionId: string | null): RecordEvent[] {
  let versions = 0
  return rows.map((row) => {
    const entry = { seq: row.seq, at: row.at, hash: row.hash }
    const body = JSON.parse(row.body) as Record<string, unknown>
    const number = versions + 1
    const parsed = recordEvent.safeParse({ ...entry, ...detailsOf(row, body, number, permissionId) })
    if (!parsed.success) return { ...entry, kind: 'other', auditKind: row.kind, body }
    if (parsed.data.kind === 'version') versions = number
    return parsed.data
  })
}

function detailsOf(
  { kind, trader_id: by }: AuditRow,
  body: Record<string, unknown>,
  number: number,
  permissionId: string | null,
): Record<string, unknown> {
  const or = (value: unknown): unknown => value ?? null
  switch (kind) {
    case 'plan.proposed':
    case 'plan.requoted':
      return {
        ...body,
        kind: 'version',
        number,
        why: or(body.why),
        from: or(body.from),
        legs: writtenLegs.safeParse(body.legs).data,
        market: or(body.market),
      }
    case 'plan.refused':
      return {
        kind: 'refused',
        code: deskCode(body.code) ?? body.code,
        why: body.why,
        by,
        from: or(body.from),
        digest: or(body.digest),
        via: body.via,
      }
    case 'plan.decision': {
      const approved = body.decision === 'approve'
      const isProgram = body.via === 'program'
      return {
        kind: 'decision',
        decision: body.decision,
        by: isProgram ? null : by,
        from: or(body.from),
        digest: body.digest,
        reason: or(body.reason),
        via: body.via,
        permissionId: or(body.permissionId ?? (approved ? permissionId : null)),
      }
    }
    case 'plan.expired':
      return { kind: 'expired', digest: or(body.digest) }
    case 'leg.sent':
      return { ...body, kind: 'sent', userId: or(body.userId) }
    case 'leg.answered':
      return { ...body, kind: 'answered' }
    case 'leg.unknown':
      return { ...body, kind: 'unknown', error: or(body.error) }
    case 'leg.reconciled':
      return { ...body, kind: 'reconciled' }
    case 'leg.skipped':
      return { ...body, kind: 'skipped' }
    case 'plan.finished':
      return { ...body, kind: 'finished' }
    default:
      return { kind: 'other', auditKind: kind, body }
  }
}
