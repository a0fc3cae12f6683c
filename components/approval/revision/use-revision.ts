'use client'

import { useRef, useState } from 'react'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { fieldsOf, type LegDraft, type LegFields, revisedLegs } from './leg-edit.ts'
import { type RevisionOutcome, sendRevision } from './send-revision.ts'

export type RevisionProblem = Exclude<RevisionOutcome, { kind: 'revised' }>
const NO_DRAFTS: ReadonlyMap<string, LegDraft> = new Map()

/** The trader's changes that are not part of the plan yet, and what applies them. */
export function useRevision(plan: Plan, onPlan: (plan: Plan) => void) {
  // New numbers leave what is being typed alone; other arguments make it void.
  const about = JSON.stringify(plan.legs.map(({ id, status, args }) => [id, status, args]))
  const [held, setHeld] = useState({ about, drafts: NO_DRAFTS })
  /** Of the plan under that digest: a change whose answer was lost may have come about, which the line tells. */
  const [told, setTold] = useState<{ digest: string; problem: RevisionProblem } | null>(null)
  const [busy, setBusy] = useState(false)
  const locked = useRef(false)
  const drafts = held.about === about ? held.drafts : NO_DRAFTS
  const problem = told?.digest === plan.digest ? told.problem : null

  function put(legId: string, draft: LegDraft | null) {
    if (locked.current) return
    const next = new Map(drafts)
    if (draft) next.set(legId, draft)
    else next.delete(legId)
    setTold(null)
    setHeld({ about, drafts: next })
  }

  async function send(legs: Parameters<typeof sendRevision>[1]) {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    setTold(null)
    const outcome = await sendRevision(plan, legs)
    locked.current = false
    setBusy(false)
    const now = outcome.kind === 'unreachable' ? null : outcome.plan
    if (outcome.kind !== 'revised') setTold({ digest: (now ?? plan).digest, problem: outcome })
    else if (legs.length > 0) setHeld({ about, drafts: NO_DRAFTS })
    if (now) onPlan(now)
  }

  return {
    drafts,
    problem,
    busy,
    edit: (legId: string, fields: LegFields) => put(legId, { kind: 'edit', fields }),
    open(legId: string) {
      const leg = plan.legs.find(({ id }) => id === legId)
      if (leg) put(legId, { kind: 'edit', fields: fieldsOf(leg) })
    },
    leaveOut: (legId: string) => put(legId, { kind: 'drop' }),
    restore: (legId: string) => put(legId, null),
    cancel() {
      setTold(null)
      setHeld({ about, drafts: NO_DRAFTS })
    },
    /** Puts the changes to the exchange; the plan comes back with their numbers, under a new digest. */
    preview: () => send(revisedLegs(plan.legs, drafts)),
    /** The same plan at the market of now. */
    renew: () => send([]),
  }
}
export type Revision = ReturnType<typeof useRevision>
