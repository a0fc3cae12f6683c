/** Has a snapshot taken every so many commands, one at a time, in a thread of its own; trading goes on meanwhile. */
import { Worker } from 'node:worker_threads'
import type { SnapshotOrder, SnapshotReport } from './snapshot-worker.ts'
import { reasonOf } from './store.ts'

export type Snapshotter = {
  /** After every flush: all commands up to `seq` are in frames. */
  flushed(seq: number): void
  /** When no snapshot is being taken. */
  settled(): Promise<void>
  /** Gives up the one being taken. */
  close(): void
}

type SnapshotterOptions = {
  folder: string
  /** Of the market's day. */
  zone: string
  /** Commands between two snapshots; 0 takes none. */
  every: number
  /** Sequence number of the newest snapshot. */
  lastSeq: number
  /** One sentence for the log. A snapshot that fails costs time at the next start, and nothing else. */
  report: (line: string, bad: boolean) => void
}

export function createSnapshotter(options: SnapshotterOptions): Snapshotter {
  const { folder, zone, every, report } = options
  let { lastSeq } = options
  let worker: Worker | null = null
  let closed = false
  let waiting: (() => void)[] = []

  function take(until: number): void {
    // Also if it fails, the next snapshot is taken only after `every` commands more, and not after every flush.
    lastSeq = until
    const order: SnapshotOrder = { folder, until, zone }
    const mine = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { workerData: order })
    worker = mine
    mine.unref()
    mine.on('message', (message: SnapshotReport) => {
      if ('failed' in message) report(`no snapshot at ${until}: ${message.failed}`, true)
      else {
        const { seq, bytes, tookMs, notices } = message.taken
        for (const notice of notices) report(notice, true)
        report(`snapshot at ${seq}, ${(bytes / 1e6).toFixed(1)} MB in ${Math.round(tookMs)} ms`, false)
      }
    })
    mine.on('error', (error) => report(`no snapshot at ${until}: ${reasonOf(error)}`, true))
    mine.on('exit', () => {
      worker = null
      for (const resolve of waiting) resolve()
      waiting = []
    })
  }

  return {
    flushed(seq) {
      if (every > 0 && worker === null && !closed && seq - lastSeq >= every) take(seq)
    },
    settled() {
      if (worker === null) return Promise.resolve()
      worker.ref()
      return new Promise((resolve) => waiting.push(resolve))
    },
    close() {
      closed = true
      void worker?.terminate()
    },
  }
}
