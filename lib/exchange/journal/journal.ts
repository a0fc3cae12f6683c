/**
 * The truth on disk: an SQLite file in WAL mode with synchronous=FULL, one row per frame. `append` returns after the
 * commit has been synced; whoever is answered after that will not be contradicted by a crash. The file is locked for one process.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Command } from '../engine/commands.ts'
import { decodeFrame, encodeFrame, FrameDamaged } from './frame.ts'
import { createWriter } from './varint.ts'

export const JOURNAL_FILE = 'exchange.sqlite'
const FORMAT = 1

/** The folder cannot be used as it is. `message` is written for the person who starts the exchange. */
export class JournalRefused extends Error {}

export type StoredReport = { id: string; body: string }

export type Journal = {
  readonly folder: string
  /** Hands every stored command to `each`, in order. Returns the last sequence number. Throws JournalRefused on damage. */
  replay(each: (command: Command, seq: number) => void): number
  /** Durable when it returns. Throws what the disk said; after that the journal takes nothing more. */
  append(commands: readonly Command[]): void
  saveReport(userId: string, id: string, body: string): void
  findReport(id: string, userId: string | null): StoredReport | null
  latestReport(userId: string): StoredReport | null
  close(): void
}

export type JournalOptions = {
  folder: string
  /** How long to wait for another process to let go of the folder. */
  lockWaitMs?: number
  /** Reports kept per trader. */
  reportsPerUser?: number
}

export function openJournal(options: JournalOptions): Journal {
  const { folder, lockWaitMs = 8_000, reportsPerUser = 20 } = options
  const db = openLocked(folder, lockWaitMs)
  const insertFrame = db.prepare<[number, Uint8Array]>('INSERT INTO frame (first_seq, body) VALUES (?, ?)')
  const insertReport = db.prepare<[string, string, string]>('INSERT INTO report (id, user_id, body) VALUES (?, ?, ?)')
  const pruneReports = db.prepare<[string, string, number]>(
    `DELETE FROM report WHERE user_id = ? AND n NOT IN
       (SELECT n FROM report WHERE user_id = ? ORDER BY n DESC LIMIT ?)`,
  )
  const reportById = db.prepare<[string], StoredReport & { user_id: string }>('SELECT * FROM report WHERE id = ?')
  const reportOfUser = db.prepare<[string], StoredReport>(
    'SELECT * FROM report WHERE user_id = ? ORDER BY n DESC LIMIT 1',
  )

  const writer = createWriter(1 << 16)
  let lastSeq = 0
  let lastChecksum = 0
  let broken: string | null = null

  return {
    folder,
    replay(each) {
      const rows = db.prepare<[], { first_seq: number; body: Buffer }>(
        'SELECT first_seq, body FROM frame ORDER BY first_seq',
      )
      try {
        for (const row of rows.iterate()) {
          const frame = readFrame(folder, row, lastSeq + 1, lastChecksum)
          for (const command of frame.commands) each(command, ++lastSeq)
          lastChecksum = frame.checksum
        }
      } catch (error) {
        if (error instanceof JournalRefused) throw error
        throw new JournalRefused(`The exchange's journal in ${folder} cannot be read: ${reason(error)}.`, {
          cause: error,
        })
      }
      return lastSeq
    },
    append(commands) {
      if (broken !== null) throw new Error(broken)
      if (commands.length === 0) return
      const checksum = encodeFrame(writer, lastSeq + 1, commands, lastChecksum)
      try {
        insertFrame.run(lastSeq + 1, writer.bytes.subarray(0, writer.length))
      } catch (error) {
        // After a failed sync nobody knows what is on the disk, and asking again may say "fine" about pages that are lost.
        broken = `writing the journal in ${folder} failed: ${reason(error)}`
        throw new Error(broken, { cause: error })
      }
      lastSeq += commands.length
      lastChecksum = checksum
    },
    saveReport: db.transaction((userId: string, id: string, body: string) => {
      insertReport.run(id, userId, body)
      pruneReports.run(userId, userId, reportsPerUser)
    }),
    findReport(id, userId) {
      const row = reportById.get(id)
      return row && (userId === null || row.user_id === userId) ? { id: row.id, body: row.body } : null
    },
    latestReport: (userId) => reportOfUser.get(userId) ?? null,
    close() {
      db.close()
    },
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function readFrame(folder: string, row: { first_seq: number; body: Buffer }, expectedSeq: number, checksum: number) {
  try {
    return decodeFrame(row.body, expectedSeq, checksum)
  } catch (error) {
    const why = error instanceof FrameDamaged || error instanceof RangeError ? error.message : reason(error)
    throw new JournalRefused(
      `The exchange's journal in ${folder} is damaged: frame ${row.first_seq} (expected ${expectedSeq}) cannot be trusted, ${why}. ` +
        'Nothing was started and nothing was changed. Restore the folder from a backup.',
      { cause: error },
    )
  }
}

function openLocked(folder: string, lockWaitMs: number): Database.Database {
  try {
    mkdirSync(folder, { recursive: true })
    const db = new Database(join(folder, JOURNAL_FILE), { timeout: lockWaitMs })
    // Exclusive before WAL: then the lock is a lock on the file itself, held until the process ends, however it ends.
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.exec('BEGIN EXCLUSIVE; COMMIT')
    const format = db.pragma('user_version', { simple: true }) as number
    if (format > FORMAT) {
      db.close()
      throw new JournalRefused(
        `The exchange's journal in ${folder} has format ${format}; this program reads up to ${FORMAT}. Start it with the newer program.`,
      )
    }
    db.exec(`
      CREATE TABLE IF NOT EXISTS frame (first_seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS report (
        n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX IF NOT EXISTS report_of_user ON report (user_id, n);
      PRAGMA user_version = ${FORMAT};
    `)
    return db
  } catch (error) {
    if (error instanceof JournalRefused) throw error
    const code = (error as { code?: string }).code ?? ''
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
      throw new JournalRefused(
        `Another exchange is using ${folder}. Two must not share a folder: stop the other one, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw new JournalRefused(`The exchange's data folder ${folder} cannot be used: ${reason(error)}.`, { cause: error })
  }
}
