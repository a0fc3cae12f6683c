import { hash } from 'node:crypto'
import { openFrameReader } from './sqlite-store.ts'

/**
 * What tells this journal from every other: its first frame, which holds the moment it was begun, and which every later
 * frame vouches for. Null where there is no frame. Throws JournalRefused.
 */
export function journalIdentity(folder: string): string | null {
  const reader = openFrameReader(folder)
  try {
    for (const { body } of reader.frames(1)) return hash('sha256', body).slice(0, 32)
    return null
  } finally {
    reader.close()
  }
}
