/** Whether the other end of a connection still answers. A line can be held open by a process that is hung. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { callError } from './calls/call-error.ts'

const GONE: ReadonlySet<string> = new Set(['timeout', 'closed', 'not_connected', 'unusable'])

/** Any answer counts, also "I do not know what a ping is". */
export const answers = (at: Client, timeoutMs: number): Promise<boolean> =>
  at.ping({ timeout: timeoutMs }).then(
    () => true,
    (error) => !GONE.has(callError(error).kind),
  )

export type LineCheck = {
  /** Pings now, unless a ping is on its way. Calls `onDead` when so many pings in a row had no answer. */
  check(questions: number): void
  stop(): void
}

export type Beat = { everyMs: number; answerWithinMs: number }

export function watchLine(at: Client, { everyMs, answerWithinMs }: Beat, onDead: () => void): LineCheck {
  let asking = false
  let stopped = false
  async function ask(questions: number): Promise<void> {
    if (asking || stopped) return
    asking = true
    for (let i = 0; i < questions; i++) {
      const alive = await answers(at, answerWithinMs)
      if (alive || stopped) {
        asking = false
        return
      }
    }
    stop()
    onDead()
  }
  const timer = setInterval(() => void ask(2), everyMs)
  timer.unref()
  const stop = () => {
    stopped = true
    clearInterval(timer)
  }
  return { check: (questions) => void ask(questions), stop }
}
