'use client'

import { useCallback, useEffect, useState } from 'react'
import { useLineOpened, usePlanEvents } from '@/components/trading/live/market-provider.tsx'
import type { AuditGroup } from '@/lib/contracts/gate/audit-kinds.ts'
import type { AuditPage, AuditVerdict } from '@/lib/contracts/gate/record.ts'
import { readersZone } from '@/lib/ui/readers-zone.ts'
import { getJson, type Loaded, queryText } from '../lists/desk-data.ts'
import { PAGE } from '../lists/kept-rows.ts'
import { usePages } from '../lists/use-pages.ts'
import { useWatch } from '../lists/use-watch.ts'

export type AuditFilter = {
  /** For heads: EVERYBODY, or another trader's id. Empty for the reader's own. */
  of: string
  group: AuditGroup | null
  planId: string
  /** Days as the reader's calendar has them, `YYYY-MM-DD` or empty; both are part of the range. */
  from: string
  to: string
  text: string
}

export const isFiltered = ({ of, group, planId, from, to, text }: AuditFilter): boolean =>
  group !== null || [of, planId, from, to, text].some(Boolean)

/** The address of what the filter asks for. A day begins at the reader's own midnight. */
export function auditPath(filter: AuditFilter, more: Record<string, string | number | null>): string {
  const { of, group, planId, from, to, text } = filter
  return `/api/audit${queryText({
    of,
    kind: group,
    planId: planId.trim(),
    from: midnight(from, 0),
    to: midnight(to, 1),
    q: text.trim(),
    ...more,
  })}`
}

function midnight(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year && month && date ? new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString() : null
}

const RECORDS = {
  rowsOf: ({ records }: AuditPage) => records.length,
  append: (held: AuditPage, { records, next, emails, plans }: AuditPage): AuditPage => ({
    records: [...held.records, ...records],
    next,
    emails: { ...held.emails, ...emails },
    plans: { ...held.plans, ...plans },
  }),
}

/** Records that fit, newest first, fifty at a time; new ones come in front when a plan moves. */
export function useAudit(filter: AuditFilter) {
  const { of, group, planId, from, to, text } = filter
  const path = useCallback(
    (cursor: number | null, limit = PAGE) =>
      auditPath({ of, group, planId, from, to, text }, { limit, cursor, zone: readersZone() }),
    [of, group, planId, from, to, text],
  )
  const { setPages, readNewest, noteNews, ...list } = usePages<AuditPage>(path, 200, RECORDS, of)

  const readNews = async () => {
    noteNews()
    if (list.pages.state !== 'loaded') return
    const newestPage = await readNewest()
    if (!newestPage) return
    setPages((held) => {
      if (held.state !== 'loaded') return held
      const newest = held.records[0]?.seq ?? 0
      const fresh = newestPage.records.filter(({ seq }) => seq > newest)
      // More than a page came at once: begin again rather than show a gap.
      if (fresh.length === newestPage.records.length && newestPage.next !== null)
        return { state: 'loaded', ...newestPage, more: 'idle' }
      if (fresh.length === 0) return held
      return {
        ...held,
        records: [...fresh, ...held.records],
        emails: { ...held.emails, ...newestPage.emails },
        plans: { ...held.plans, ...newestPage.plans },
      }
    })
  }
  usePlanEvents(readNews)
  useLineOpened(readNews)
  useWatch(of !== '', readNews)

  return list
}

/** Whether the chain is whole, checked by the desk now. */
export function useVerdict(): { verdict: Loaded<AuditVerdict>; check: () => void } {
  const [verdict, setVerdict] = useState<Loaded<AuditVerdict>>({ state: 'loading' })
  const check = useCallback(async () => {
    setVerdict({ state: 'loading' })
    setVerdict(await getJson<AuditVerdict>('/api/audit/verify'))
  }, [])
  useEffect(() => void check(), [check])
  return { verdict, check: () => void check() }
}
