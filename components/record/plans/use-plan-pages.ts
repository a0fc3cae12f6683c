'use client'

import { useCallback } from 'react'
import { laterPlan } from '@/components/approval/plan/plan-state.ts'
import { useLineOpened, usePlanEvents } from '@/components/trading/live/market-provider.tsx'
import type { Plan, PlanStatus } from '@/lib/contracts/gate/plan.ts'
import { readersZone } from '@/lib/ui/readers-zone.ts'
import { queryText } from '../lists/desk-data.ts'
import { PAGE } from '../lists/kept-rows.ts'
import type { Pages } from '../lists/pages.ts'
import { usePages } from '../lists/use-pages.ts'
import type { Channel } from './channel-mark.tsx'

export type PlanFilter = { status: PlanStatus | null; channel: Channel | null; text: string }
type Page = { plans: Plan[]; next: string | null }

const DECIDED: PlanStatus[] = [
  'approved',
  'executing',
  'done',
  'partially_done',
  'failed',
  'rejected',
  'expired',
  'requoted',
]

const PLANS = {
  rowsOf: ({ plans }: Page) => plans.length,
  /** A plan that the line told of in the meantime may be in the list already. */
  append(held: Page, page: Page): Page {
    const known = new Set(held.plans.map(({ id }) => id))
    return { plans: [...held.plans, ...page.plans.filter(({ id }) => !known.has(id))], next: page.next }
  },
}

/** Sending is one thing to a reader, whatever the ledger calls its two halves. */
const statusesOf = (status: PlanStatus | null): PlanStatus[] =>
  status === null ? DECIDED : status === 'executing' ? ['approved', 'executing'] : [status]

/** The hours of a contract are looked for as this reader sees them. */
const searchFor = (text: string) => (text.trim() === '' ? {} : { q: text.trim(), zone: readersZone() })

/** What is no longer waiting, fifty at a time, kept up to date by the live line. */
export function usePlanPages({ status, channel, text }: PlanFilter): Pages<Page> & {
  loadMore: () => void
  reload: () => void
} {
  const path = useCallback(
    (before: string | null, limit = PAGE) =>
      `/api/plans${queryText({ limit, status: statusesOf(status).join(','), channel, ...searchFor(text), before })}`,
    [status, channel, text],
  )
  const { pages, setPages, readNewest, noteNews, ...list } = usePages<Page>(path, text === '' ? 0 : 250, PLANS)

  usePlanEvents((plan) => {
    noteNews()
    setPages((held) => {
      if (held.state !== 'loaded') return held
      const others = held.plans.filter(({ id }) => id !== plan.id)
      const known = others.length < held.plans.length
      const fits = statusesOf(status).includes(plan.status) && (channel === null || plan.origin.kind === channel)
      // Whether a new one has the words looked for is for the desk to say; one that is here has them.
      if (!fits || (!known && text !== '')) return known ? { ...held, plans: others } : held
      return { ...held, plans: [...others, plan].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) }
    })
  })

  useLineOpened(async () => {
    noteNews()
    if (pages.state !== 'loaded') return
    const shown = new Set(pages.plans.map(({ id }) => id))
    const newest = await readNewest()
    if (!newest) return
    const { plans, next } = newest
    const rest = next === null ? '' : (plans.at(-1)?.createdAt ?? '')
    setPages((held) => {
      if (held.state !== 'loaded') return held
      const before = new Map(held.plans.map((plan) => [plan.id, plan]))
      const read = plans.map((plan) => laterPlan(before.get(plan.id), plan))
      // More than a page came at once: begin again rather than show a gap.
      if (next !== null && !plans.some(({ id }) => before.has(id)))
        return { state: 'loaded', plans: read, next, more: 'idle' }
      for (const { id } of read) before.delete(id)
      // Of the plans that were not read now, those further back and those told since are kept. Any other one fits no more.
      const others = [...before.values()].filter(({ id, createdAt }) => createdAt < rest || !shown.has(id))
      return { ...held, plans: [...read, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) }
    })
  })

  return { ...pages, ...list }
}
