/**
 * The stream by which a server across the network tells news, tried for as long as it may come: the SDK stops after two
 * failed attempts and says so to nobody, on a line that goes on answering.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { cappedBody } from './capped-body.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import { noAnswer } from './http-failure.ts'

/**
 * Between two openings, whatever pause the server asks for; half as long again each time it did not hold.
 */
const PAUSE_MS = 1_000
const MAX_PAUSE_MS = 10_000
const HELD_MS = 10_000
/** Statuses which mean "not now", and for a server that had one before "no longer". Any other status means that there is none. */
const LATER = new Set([408, 425, 429, 500, 502, 503, 504])
const LOST = new Set([405, 409])

export type NewsStream = {
  /** Whether there was or may be one, and it is not open now. */
  isAway(): boolean
  /** Resolves once it is open, or with the answer that says that there is none. @throws what fetch throws where no other attempt can succeed */
  open(url: string | URL, init: RequestInit): Promise<Response>
}

export function createNewsStream({
  fetch,
  onOpened,
  onFailed,
}: {
  fetch: GuardedFetch['fetch']
  /** What was said before, nobody heard. */
  onOpened: () => void
  /** Of one attempt; another follows. */
  onFailed: (error: Error) => void
}): NewsStream {
  let everOpened = false
  let away = false
  let askedAt = Number.NEGATIVE_INFINITY
  let pauseMs = PAUSE_MS

  async function pause(signal: AbortSignal | null | undefined): Promise<void> {
    const rest = askedAt + pauseMs - performance.now()
    if (rest > 0) await sleep(rest, undefined, { ref: false, ...(signal ? { signal } : {}) })
    if (askedAt > 0) pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)
    askedAt = performance.now()
  }

  function opened({ status, headers }: Response, source: ReadableStream<Uint8Array>): Response {
    const openedAt = performance.now()
    everOpened = true
    away = false
    onOpened()
    const onEnd = () => {
      away = true
      if (performance.now() - openedAt > HELD_MS) pauseMs = PAUSE_MS
    }
    return new Response(cappedBody(source, { totalBytes: Number.POSITIVE_INFINITY, onEnd }), { status, headers })
  }

  return {
    isAway: () => away,
    async open(url, init) {
      const { signal } = init
      for (;;) {
        await pause(signal)
        try {
          const response = await fetch(url, init)
          if (response.ok && response.body) return opened(response, response.body)
          const { status } = response
          if (!(LATER.has(status) || (LOST.has(status) && everOpened))) return response
          await response.body?.cancel()
          onFailed(new Error(`its stream for news answered with HTTP ${status}`))
        } catch (error) {
          const why = noAnswer(error)
          if (signal?.aborted || why.kind === 'unusable') throw error
          onFailed(why)
        }
        away = true
      }
    },
  }
}
