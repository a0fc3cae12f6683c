/** What a long call may use of the request it answers: whether it is still wanted, and a way to say how far it is. */
import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js'

export type CallContext = {
  signal?: AbortSignal
  /** Tells the client; ignored when it did not ask. */
  progress?: (done: number, total: number) => void
}

type Request = {
  signal: AbortSignal
  _meta?: { progressToken?: string | number }
  sendNotification: (notification: ServerNotification) => Promise<void>
}

const PROGRESS_EVERY_MS = 100

/** Progress goes out at once, then ten times a second at most; the last word is never left out. It only ever grows, as MCP asks. */
export function callContext({ signal, _meta, sendNotification }: Request): CallContext {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { signal }
  let lastMs = Number.NEGATIVE_INFINITY
  let last = -1
  return {
    signal,
    progress(done, total) {
      const now = performance.now()
      if (done <= last || (done < total && now - lastMs < PROGRESS_EVERY_MS)) return
      last = done
      lastMs = now
      sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: done, total, message: `step ${done} of ${total}` },
      }).catch(() => {
        // The client is gone. Its signal aborts the call in a moment, so nothing is to be done here.
      })
    },
  }
}
