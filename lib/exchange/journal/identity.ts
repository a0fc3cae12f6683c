import { hash } from 'node:crypto'
import { openFrameReader } from './sqlite-store.ts'
import type { FrameRow, FrameSource } from './store.ts'

const nameOf = ({ body }: FrameRow): string => hash('sha256', body).slice(0, 32)

function reading<T>(folder: string, read: (frames: FrameSource) => T): T {
  const reader = openFrameReader(folder)
  try {
    return read(reader)
  } finally {
    reader.close()
  }
}

/**
 * What tells this journal from every other: its first frame, which holds the moment it was begun, and which every later
 * frame vouches for. Null where there is no frame. Throws JournalRefused.
 */
export function journalIdentity(folder: string): string | null {
  return reading(folder, ({ frames }) => {
    for (const frame of frames(1)) return nameOf(frame)
    return null
  })
}

/** A frame as it was seen in the journal. It is durable: what a reader sees was synced before. */
export type SeenFrame = { firstSeq: number; name: string }

/** How far the journal has come. Null where there is no frame. Throws JournalRefused. */
export const newestFrame = (folder: string): SeenFrame | null =>
  reading(folder, ({ frameAt }) => {
    const frame = frameAt(Number.MAX_SAFE_INTEGER)
    return frame && { firstSeq: frame.firstSeq, name: nameOf(frame) }
  })

/** Whether the journal still has it. An older copy does not, also where it has gone on since. Throws JournalRefused. */
export const hasFrame = (folder: string, { firstSeq, name }: SeenFrame): boolean =>
  reading(folder, ({ frameAt }) => {
    const frame = frameAt(firstSeq)
    return frame?.firstSeq === firstSeq && nameOf(frame) === name
  })
