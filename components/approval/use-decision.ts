'use client'

import { useCallback, useRef, useState } from 'react'
import type { DecisionRefusal, Plan } from '@/lib/contracts/plan.ts'
import { type Decision, sendDecision } from './decision.ts'

export type DecisionPhase =
  | { kind: 'idle' }
  | { kind: 'sending'; decision: Decision }
  /** Nothing was sent; `before` is what the trader had approved, `now` what it would be. */
  | { kind: 'requoted'; before: Plan; now: Plan }
  | { kind: 'refused'; code: DecisionRefusal | 'unknown' }
  | { kind: 'unreachable'; decision: Decision }

/** One decision at a time: the lock is taken synchronously, before React has drawn anything. */
export function useDecision(onAccepted: (plan: Plan, decision: Decision) => void) {
  const [phase, setPhase] = useState<DecisionPhase>({ kind: 'idle' })
  const locked = useRef(false)

  const decide = useCallback(
    async (shown: Plan, decision: Decision, reason: string) => {
      if (locked.current) return
      locked.current = true
      setPhase({ kind: 'sending', decision })
      const outcome = await sendDecision(shown, decision, reason)
      locked.current = false
      switch (outcome.kind) {
        case 'accepted':
          locked.current = true
          onAccepted(outcome.plan, decision)
          break
        case 'requoted':
          setPhase({ kind: 'requoted', before: shown, now: outcome.plan })
          break
        case 'refused':
          setPhase({ kind: 'refused', code: outcome.code })
          break
        case 'unreachable':
          setPhase({ kind: 'unreachable', decision })
      }
    },
    [onAccepted],
  )
  return { phase, decide }
}
