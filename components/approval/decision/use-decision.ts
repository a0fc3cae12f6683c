'use client'

import { useCallback, useRef, useState } from 'react'
import type { DecisionRefusal, Plan } from '@/lib/contracts/gate/plan.ts'
import type { PermissionTerms } from '@/lib/contracts/gate/safety.ts'
import { type Decision, type NotTaken, sendDecision } from './send-decision.ts'

export type DecisionPhase =
  | { kind: 'idle' }
  | { kind: 'sending'; decision: Decision }
  | { kind: 'refused'; code: DecisionRefusal | 'unknown' }
  | { kind: 'unreachable'; decision: Decision; said?: string }

const IDLE: DecisionPhase = { kind: 'idle' }

/**
 * One decision at a time: the lock is taken synchronously, before React has drawn anything. What came of it counts for
 * the digest it named; under new numbers the plan waits for a decision of its own.
 */
export function useDecision(
  digest: string,
  on: { accepted: (plan: Plan) => void; requoted: (plan: Plan) => void; notTaken: (outcome: NotTaken) => void },
) {
  const [held, setHeld] = useState({ digest, phase: IDLE })
  const locked = useRef(false)
  const { accepted, requoted, notTaken } = on

  const decide = useCallback(
    async (shown: Plan, decision: Decision, reason: string, permission: PermissionTerms | null = null) => {
      if (locked.current) return
      locked.current = true
      const put = (phase: DecisionPhase) => setHeld({ digest: shown.digest, phase })
      put({ kind: 'sending', decision })
      const outcome = await sendDecision(shown, decision, reason, permission)
      locked.current = outcome.kind === 'accepted'
      switch (outcome.kind) {
        case 'accepted':
          accepted(outcome.plan)
          break
        case 'requoted':
          put(IDLE)
          requoted(outcome.plan)
          break
        case 'refused':
          put({ kind: 'refused', code: outcome.code })
          break
        case 'unreachable':
          put({ kind: 'unreachable', decision, ...(outcome.said ? { said: outcome.said } : {}) })
      }
      if (outcome.kind !== 'accepted') notTaken(outcome)
    },
    [accepted, requoted, notTaken],
  )
  return { phase: held.digest === digest || held.phase.kind === 'sending' ? held.phase : IDLE, decide }
}

/** The plan still waits after these: it may go as soon as what forbids it is gone. */
const FOR_NOW: readonly string[] = ['LIMIT', 'KILL_SWITCH', 'QUARANTINED'] satisfies DecisionRefusal[]
export const isFinal = (phase: DecisionPhase): boolean => phase.kind === 'refused' && !FOR_NOW.includes(phase.code)
