'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { useMarketStore } from '../live/market-provider.tsx'
import { type ProposedLeg, proposePlan } from './propose-plan.ts'

export type Proposing = ReturnType<typeof useProposal>

/** One proposal at a time: a second click while one is under way is dropped, not queued. */
export function useProposal(onPlan: ((plan: Plan) => void) | undefined) {
  const store = useMarketStore()
  const t = useTranslations('trading.proposal')
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ code: string; message: string } | null>(null)

  const propose = useCallback(
    async (legs: readonly ProposedLeg[]) => {
      if (locked.current) return
      locked.current = true
      setBusy(true)
      setProblem(null)
      const answer = await proposePlan(legs)
      locked.current = false
      setBusy(false)
      if (answer.kind === 'done') {
        store.upsertPlan(answer.value)
        onPlan?.(answer.value)
      } else setProblem(answer.kind === 'refused' ? answer : { code: 'UNREACHABLE', message: t('unreachable') })
    },
    [onPlan, store, t],
  )
  return { propose, busy, problem, dismiss: () => setProblem(null) }
}
