/**
 * Turns that are running. A run belongs to the server, not to a request: closing the tab does not stop it, and
 * anybody of the same trader who rejoins gets it replayed from its first chunk.
 */
import type { UIMessageChunk } from 'ai'

export type Run = {
  chatId: string
  traderId: string
  /** The sign-in of the person it answers; null for a guest, undefined where it answers nobody who is at the desk. */
  signInId: string | null | undefined
  /** The message it writes, once there is one. */
  messageId: string | null
  signal: AbortSignal
  stop(): void
  push(chunk: UIMessageChunk): void
  finish(): void
  /** Replay, then live, until the run ends. */
  watch(): ReadableStream<UIMessageChunk>
  ended: Promise<void>
}

type Runs = {
  get(chatId: string): Run | undefined
  /** @returns null when one is already running in that conversation */
  begin(chatId: string, traderId: string, signInId?: string | null): Run | null
  /** How many run, of one trader or of all. */
  count(traderId?: string): number
  /** Stops the runs of one trader or of all. */
  stopAll(traderId?: string): Promise<void>
}

export function createRuns(onChange: (run: Run, state: 'running' | 'idle') => void): Runs {
  const running = new Map<string, Run>()

  function begin(chatId: string, traderId: string, signInId?: string | null): Run | null {
    if (running.has(chatId)) return null
    const abort = new AbortController()
    const chunks: UIMessageChunk[] = []
    /** Where each data part stands: a later state replaces the earlier one, so that a replay does not grow. */
    const placeOf = new Map<string, number>()
    const watchers = new Set<ReadableStreamDefaultController<UIMessageChunk>>()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const run: Run = {
      chatId,
      traderId,
      signInId,
      messageId: null,
      signal: abort.signal,
      ended,
      stop: () => abort.abort(new DOMException('stopped by the trader', 'AbortError')),
      push(chunk) {
        const part = 'data' in chunk && chunk.id !== undefined ? `${chunk.type} ${chunk.id}` : null
        const place = part === null ? undefined : placeOf.get(part)
        if (part !== null && place === undefined) placeOf.set(part, chunks.length)
        if (place === undefined) chunks.push(chunk)
        else chunks[place] = chunk
        for (const w of watchers) w.enqueue(chunk)
      },
      finish() {
        if (running.get(chatId) !== run) return
        running.delete(chatId)
        for (const w of watchers) w.close()
        watchers.clear()
        resolve()
        onChange(run, 'idle')
      },
      watch() {
        let own: ReadableStreamDefaultController<UIMessageChunk>
        return new ReadableStream<UIMessageChunk>({
          start(controller) {
            own = controller
            for (const chunk of chunks) controller.enqueue(chunk)
            if (running.get(chatId) === run) watchers.add(controller)
            else controller.close()
          },
          cancel: () => void watchers.delete(own),
        })
      },
    }
    running.set(chatId, run)
    onChange(run, 'running')
    return run
  }

  const of = (traderId?: string): Run[] =>
    [...running.values()].filter((run) => run.traderId === (traderId ?? run.traderId))

  return {
    get: (chatId) => running.get(chatId),
    begin,
    count: (traderId) => of(traderId).length,
    async stopAll(traderId) {
      const all = of(traderId)
      for (const run of all) run.stop()
      await Promise.all(all.map((r) => r.ended))
    },
  }
}
