'use client'

import { useCallback, useRef, useState } from 'react'
import { inTime } from '@/components/shell/requests/in-time.ts'
import { useMarketStore } from '@/components/trading/live/market-provider.tsx'
import { type KillSwitchAction, sendKillSwitch } from '../safety-api.ts'

export type KillSwitchProblem = { kind: 'unreachable' } | { kind: 'refused'; message: string }

/** One request at a time: the lock is taken synchronously, before React has drawn anything. */
export function useKillSwitchAction(
  action: KillSwitchAction,
  on: {
    done: () => void
    /** Every problem, also one that came after whoever asked was closed. */
    notDone: (problem: KillSwitchProblem) => void
  },
) {
  const store = useMarketStore()
  const { done, notDone } = on
  const locked = useRef(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<KillSwitchProblem | null>(null)

  const run = useCallback(
    async (reason: string) => {
      if (locked.current) return
      locked.current = true
      setPending(true)
      setProblem(null)
      const before = store.getState().killSwitch
      const answer = await inTime(sendKillSwitch(action, reason))
      locked.current = false
      setPending(false)
      if (answer.kind === 'done') {
        store.learnKillSwitch(answer.value, before)
        done()
      } else {
        setProblem(answer)
        notDone(answer)
      }
    },
    [action, done, notDone, store],
  )
  return { run, pending, problem }
}
