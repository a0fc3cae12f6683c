/** The journal of a folder, with the reports beside it and the snapshots under it. */

import type { WalTail } from '../../sqlite/wal-tail.ts'
import { createJournal, type Journal } from './journal.ts'
import { openReports, type Reports } from './reports.ts'
import { type SnapshotStore, snapshotFiles } from './snapshot-files.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { FrameSource } from './store.ts'

type FolderOptions = {
  folder: string
  /** How long to wait for another process to let go of the folder. */
  lockWaitMs?: number
  /** Is told before it waits, since nothing else happens meanwhile. */
  log?: (line: string, bad: boolean) => void
  /** How long the witness of the last acknowledged command may wait to be written. */
  witnessAgeMs?: number
  /** Reports kept per trader. */
  reportsPerUser?: number
}

export type JournalFolder = {
  frames: FrameSource
  journal: Journal
  snapshots: SnapshotStore
  tail: WalTail
  /** Why the next start would not find what is written now; null while the journal's files are in their place. */
  displaced(): string | null
  /** The reports kept in this folder. To be called only after the journal has been started. */
  reports(): Reports
}

/** Locks the folder. Throws JournalRefused where another process has it or it cannot be used. */
export function openJournalFolder(options: FolderOptions): JournalFolder {
  const { folder, lockWaitMs = 8_000, reportsPerUser = 20, witnessAgeMs, log = () => {} } = options
  const store = openSqliteStore(folder, lockWaitMs, witnessAgeMs, () =>
    log(`another process holds ${folder}: waiting ${lockWaitMs / 1000} s for it to end`, false),
  )
  return {
    frames: store,
    journal: createJournal(store),
    snapshots: snapshotFiles(folder),
    tail: store.tail,
    displaced: store.displaced,
    reports: () => openReports(store.database(), reportsPerUser),
  }
}
