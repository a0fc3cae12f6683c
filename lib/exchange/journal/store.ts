/** Where frames are kept. The journal knows no more of a disk than this, so that tests can hand it one that fails. */

export type FrameRow = { firstSeq: number; body: Uint8Array }

export type FrameSource = {
  /** Where the frames are, for sentences. */
  readonly place: string
  /** The frames that start at `fromSeq` or later, in order. */
  frames(fromSeq: number): Iterable<FrameRow>
  /** The last frame that starts at `seq` or earlier, so the one that holds it, if any does. */
  frameAt(seq: number): FrameRow | null
}

export type JournalStore = FrameSource & {
  /** The last sequence number known to have been durable; null where nothing is known. */
  acknowledged(): number | null
  /**
   * Opens for writing after the last command, `lastSeq`. Returns the epoch of this opening: `above` plus one at least, and more than that of
   * any opening before. Nothing in the store changes before this. Throws what the disk said.
   */
  startWriting(above: number, lastSeq: number): number
  /** Durable when it returns. `lastSeq`: of the row's last command. Throws Fenced, or what the disk said. */
  append(row: FrameRow, lastSeq: number): void
  close(): void
}

/** The folder cannot be used as it is. `message` is written for the person who starts the exchange. */
export class JournalRefused extends Error {}

/** Another process has opened the folder for writing since, in spite of the lock. */
export class Fenced extends Error {
  constructor(mine: number, stored: number) {
    super(`another exchange has taken over (epoch ${stored}, after this one's ${mine})`)
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
