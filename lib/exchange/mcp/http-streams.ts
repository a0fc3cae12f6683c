/** The answers of one HTTP session that are still open, and whether whoever asked for them still reads. */
import type { ServerResponse } from 'node:http'

export type HttpStreams = {
  add(res: ServerResponse): void
  /** How many are open. A session with an open stream is in use, though a client that only listens sends no requests. */
  count(): number
  /** Resolves once every client has taken what was written to it. */
  taken(): Promise<void>
  /**
   * To be called at regular intervals: whether a stream has taken nothing for `limitMs`, counted from the first call that saw
   * it wait.
   */
  isStuck(nowMs: number, limitMs: number): boolean
  /** Breaks off what is still being written. */
  destroy(): void
}

/** @param closed hears of each that has ended */
export function createHttpStreams(closed: () => void): HttpStreams {
  /** Each open stream, with the time since when its reader has been seen to take nothing; null while it keeps up. */
  const open = new Map<ServerResponse, number | null>()

  return {
    add(res) {
      open.set(res, null)
      res.on('drain', () => open.set(res, null))
      res.once('close', () => {
        open.delete(res)
        closed()
      })
    },
    count: () => open.size,
    async taken() {
      for (;;) {
        const waits = [...open.keys()].find((res) => res.writableNeedDrain)
        if (!waits) return
        await drainOrClose(waits)
      }
    },
    isStuck(nowMs, limitMs) {
      for (const [res, sinceMs] of open) {
        if (!res.writableNeedDrain) continue
        if (sinceMs === null) open.set(res, nowMs)
        else if (nowMs - sinceMs >= limitMs) return true
      }
      return false
    },
    destroy() {
      for (const res of open.keys()) res.destroy()
    },
  }
}

function drainOrClose(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done)
      res.off('close', done)
      resolve()
    }
    res.on('drain', done)
    res.on('close', done)
  })
}
