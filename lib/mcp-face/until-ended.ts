/** Waits for what becomes of a plan. That the one who waits goes away changes nothing about the plan. */
import type { Plan } from '../contracts/gate/plan.ts'
import type { Gate } from '../gate/gate.ts'
import { hasEnded } from './answers.ts'

type Waiting = {
  patienceMs: number
  /** Stops the waiting, nothing else. */
  signal: AbortSignal
  /** How often `onWait` is called, the first time at once. */
  tickMs: number
  onWait(plan: Plan, waitedMs: number): void
}

/** @returns the plan as it is when it has ended, or when patience or signal end the waiting */
export async function untilEnded(
  gate: Pick<Gate, 'plan' | 'events'>,
  { traderId, planId }: { traderId: string; planId: string },
  { patienceMs, signal, tickMs, onWait }: Waiting,
): Promise<Plan> {
  const startedMs = performance.now()
  let wake = () => {}
  const changed = (of: { planId: string }) => {
    if (of.planId === planId) wake()
  }
  const stop = () => wake()
  gate.events.on('plan', changed)
  gate.events.on('finished', changed)
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      // Listened for before it is read: what happens between reading and waiting is not missed.
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const plan = await gate.plan(traderId, planId)
      const waitedMs = performance.now() - startedMs
      const leftMs = patienceMs - waitedMs
      if (hasEnded(plan) || signal.aborted || leftMs <= 0) return plan
      onWait(plan, waitedMs)
      const timer = setTimeout(wake, Math.min(leftMs, tickMs))
      await woken
      clearTimeout(timer)
    }
  } finally {
    gate.events.off('plan', changed)
    gate.events.off('finished', changed)
    signal.removeEventListener('abort', stop)
  }
}
