/**
 * The truth on disk, as a chain of frames. `append` returns after the frame has been synced; whoever is answered after that will not
 * be contradicted by a crash. First the frames are read, then `start` opens for writing: a folder that cannot be trusted is left as
 * it was found.
 */
import type { Command } from '../engine/commands.ts'
import { encodeFrame, type Position } from './frame.ts'
import { JournalRefused, type JournalStore, reasonOf } from './store.ts'
import { createWriter } from './varint.ts'

export type Journal = {
  /** `end`: where the frames end. Throws JournalRefused where frames are missing that had been acknowledged. */
  start(end: Position): void
  /** Where the frames end now. */
  position(): Position
  /** Durable when it returns. Throws what the disk said; after that the journal takes nothing more. */
  append(commands: readonly Command[]): void
  close(): void
}

export function createJournal(store: JournalStore): Journal {
  const writer = createWriter(1 << 16)
  let position: Position | null = null
  let epoch = 0
  let broken: string | null = null

  return {
    start(end) {
      const acknowledged = store.acknowledged()
      if (acknowledged !== null && acknowledged > end.seq) {
        throw new JournalRefused(
          `The exchange's journal in ${store.place} ends at sequence number ${end.seq}, but commands up to ${acknowledged} had been acknowledged: ` +
            'what was written last is damaged or missing. Nothing was started and nothing was changed. Restore the folder from a backup; ' +
            'to start anew, remove all of it.',
        )
      }
      epoch = store.startWriting(end.epoch, end.seq)
      position = end
    },
    position: () => started(position),
    append(commands) {
      if (broken !== null) throw new Error(broken)
      if (commands.length === 0) return
      const after = started(position)
      try {
        const end = encodeFrame(writer, after, epoch, commands)
        store.append({ firstSeq: after.seq + 1, body: writer.bytes.subarray(0, writer.length) }, end.seq)
        position = end
      } catch (error) {
        // After a failed sync nobody knows what is on the disk, and a second sync may report success although pages are lost.
        // So nothing more is written.
        broken = `writing the journal in ${store.place} failed: ${reasonOf(error)}`
        throw new Error(broken, { cause: error })
      }
    },
    close: () => store.close(),
  }
}

function started(position: Position | null): Position {
  if (position === null) throw new Error('the journal has not been started')
  return position
}
