import { getLocale, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { planSentence } from '@/components/approval/plan/plan-sentence.ts'
import { auditExport } from '@/components/record/audit/audit-export.ts'
import { AUDIT_KINDS, isAuditKind } from '@/lib/contracts/gate/audit-kinds.ts'
import { type AuditPage, EVERYBODY } from '@/lib/contracts/gate/record.ts'
import { DeskError } from '@/lib/errors.ts'
import { findPlans } from '@/lib/gate/plans/plan-store.ts'
import { routeWithQuery } from '@/lib/http.ts'
import { zoneInQuery } from '@/lib/query.ts'
import { type AuditFilter, eachAudit, readAudit } from '@/lib/store/audit-query.ts'

const HEADS_ALONE = 'Only a head of this desk may read the records of others.'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
/** As much of what was asked for as an answer repeats. */
const shortened = (names: readonly string[]): string => names.join(', ').slice(0, 100)
const query = z.strictObject({
  kind: z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .superRefine((names, { addIssue }) => {
      const unknown = names.filter((name) => !isAuditKind(name))
      if (unknown.length > 0) addIssue(`there is no ${shortened(unknown)}, only ${AUDIT_KINDS.join(', ')}`)
    })
    .optional(),
  planId: z.string().max(128).optional(),
  from: instant.optional(),
  to: instant.optional(),
  q: z.string().max(200).optional(),
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  format: z.enum(['json', 'csv']).optional(),
  of: z.string().max(64).optional(),
  zone: zoneInQuery,
})

/**
 * The trader's own records and those of the whole desk, newest first; with a format all that match, as a file. From where others
 * did what is on record for the whole desk, heads alone read.
 * With `of` a head reads those of another trader, or of everybody.
 */
export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId, signal }, asked) => {
    const { kind: kinds, planId, from, to, q, cursor, limit, format, of, zone } = asked
    const refuseNoHead = () => {
      if (of !== undefined && !desk.members.isHead(traderId)) throw new DeskError('FORBIDDEN', HEADS_ALONE, 403)
    }
    refuseNoHead()
    const own: AuditFilter = desk.members.isHead(traderId) ? { traderId } : { traderId, withoutOthersFrom: true }
    const filter: AuditFilter = {
      ...(of === undefined ? own : of === EVERYBODY ? {} : { traderId: of, withoutDesk: true }),
      ...(kinds ? { kinds } : {}),
      ...(planId ? { planId } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(q ? { text: q } : {}),
    }
    if (format) return auditExport(eachAudit(desk.db, filter, 'newest'), format, signal, refuseNoHead)
    const after = cursor === undefined ? {} : { after: cursor }
    const records = await readAudit(desk.db, filter, { order: 'newest', limit: limit + 1, ...after })
    const page = records.slice(0, limit)
    const next = records.length > limit ? (page.at(-1)?.seq ?? null) : null
    const about = ({ traderId, body: { member } }: (typeof page)[number]) =>
      typeof member === 'string' ? [traderId, member] : [traderId]
    const members = desk.members.isHead(traderId) ? [of ?? null, ...page.flatMap(about)] : []
    const [t, locale] = [await getTranslations('approval'), await getLocale()]
    const ids = [...new Set(page.flatMap(({ planId }) => planId ?? []))]
    const stored = await findPlans(desk.db, { ids })
    // A record of the whole desk may be of anybody's plan; what is in it is for its trader, and for heads.
    const named = stored.filter((one) => of !== undefined || one.traderId === traderId)
    const plans = Object.fromEntries(named.map(({ plan }) => [plan.id, planSentence(plan, t, locale, zone)]))
    const answer: AuditPage = { records: page, next, emails: await desk.members.emailsOf(members), plans }
    return Response.json(answer)
  })
}
