/**
 * Frames in an SQLite file: WAL, synchronous=FULL, one row per frame. Recovery reads through a connection that cannot write; the one that
 * writes is opened only after the frames have been found good.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { filesInPlace } from '../../sqlite/in-place.ts'
import { makePrivateFile, makePrivateFolder } from '../../sqlite/private.ts'
import { inspectWal, type WalTail } from '../../sqlite/wal-tail.ts'
import { type AcknowledgedMark, openAcknowledged, readAcknowledged } from './acknowledged.ts'
import { isBusy, LOCK_FILE, lockFolder } from './folder-lock.ts'
import { Fenced, type FrameSource, JournalRefused, type JournalStore, reasonOf } from './store.ts'

export const JOURNAL_FILE = 'exchange.sqlite'
const FORMAT = 3
/** A frame has 32 bits for it. */
const MAX_EPOCH = 0xffff_ffff

type SqliteStore = JournalStore & {
  /** How the last run had left the write-ahead log. */
  readonly tail: WalTail
  /** The connection that writes. Throws before `startWriting`. */
  database(): Database.Database
  /** Why the next start would not find what is written now; null while the files are in their place. */
  displaced(): string | null
}

/**
 * Locks the folder for this process. Throws JournalRefused.
 *
 * @param onWait is called before another process is waited for, which blocks this one
 */
export function openSqliteStore(
  folder: string,
  lockWaitMs: number,
  witnessAgeMs?: number,
  onWait: () => void = () => {},
): SqliteStore {
  const lock = inWords(folder, () => {
    makePrivateFolder(folder)
    const waited = () => {
      onWait()
      return lockFolder(folder, lockWaitMs)
    }
    const taken = lockFolder(folder, 0) ?? (lockWaitMs > 0 ? waited() : null)
    if (taken === null) throw inUse(folder)
    return taken
  })
  try {
    const tail = inWords(folder, () => inspectWal(join(folder, `${JOURNAL_FILE}-wal`)))
    if (tail.kind === 'damaged') throw damagedLog(folder, tail.atByte)
    return lockedStore(folder, lock, tail, openFrameReader(folder), witnessAgeMs)
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockedStore(
  folder: string,
  lock: { release(): void },
  tail: WalTail,
  reader: FrameReader,
  witnessAgeMs?: number,
): SqliteStore {
  let db: Database.Database | null = null
  let insert: Database.Statement<[number, Uint8Array, number]> | null = null
  let mark: AcknowledgedMark | null = null
  let epoch = 0
  let displaced = (): string | null => null

  return {
    place: folder,
    tail,
    frames: (fromSeq) => (db ? rowsIn(db) : reader).frames(fromSeq),
    frameAt: (seq) => (db ? rowsIn(db) : reader).frameAt(seq),
    acknowledged: () => inWords(folder, () => readAcknowledged(folder)),
    startWriting: (above, lastSeq) =>
      inWords(folder, () => {
        reader.close()
        db = openForWriting(folder)
        epoch = raiseEpoch(db, above)
        insert = db.prepare('INSERT INTO frame (first_seq, body) SELECT ?, ? FROM writer WHERE epoch = ?')
        mark = openAcknowledged(folder, epoch, witnessAgeMs)
        mark.set(lastSeq)
        mark.sync()
        displaced = filesInPlace(folder, [JOURNAL_FILE, `${JOURNAL_FILE}-wal`, LOCK_FILE])
        return epoch
      }),
    append(row, lastSeq) {
      if (db === null || insert === null || mark === null) throw new Error('the store has not been opened for writing')
      if (insert.run(row.firstSeq, row.body, epoch).changes === 0) throw new Fenced(epoch, storedEpoch(db))
      mark.set(lastSeq)
    },
    database() {
      if (db === null) throw new Error('the store has not been opened for writing')
      return db
    },
    displaced: () => displaced(),
    close() {
      try {
        mark?.sync()
      } catch {
        // A witness that was not written does no harm: the frames are durable.
      }
      mark?.close()
      reader.close()
      db?.close()
      lock.release()
    },
  }
}

type FrameReader = FrameSource & { close(): void }

/** Reads a folder without changing it, also while an exchange runs on it. Throws JournalRefused. */
export function openFrameReader(folder: string): FrameReader {
  const path = join(folder, JOURNAL_FILE)
  if (!existsSync(path)) return { place: folder, ...NO_ROWS, close() {} }
  return inWords(folder, () => {
    const db = new Database(path, { readonly: true })
    try {
      checkFormat(folder, db)
      const hasFrames = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'frame'").get() !== undefined
      return { place: folder, ...(hasFrames ? rowsIn(db) : NO_ROWS), close: () => db.close() }
    } catch (error) {
      db.close()
      throw error
    }
  })
}

type Rows = Pick<FrameSource, 'frames' | 'frameAt'>
const NO_ROWS: Rows = { frames: () => [], frameAt: () => null }

function rowsIn(db: Database.Database): Rows {
  type Row = { first_seq: number; body: Buffer }
  const from = db.prepare<[number], Row>('SELECT first_seq, body FROM frame WHERE first_seq >= ? ORDER BY first_seq')
  const upTo = db.prepare<[number], Row>(
    'SELECT first_seq, body FROM frame WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1',
  )
  return {
    *frames(fromSeq) {
      for (const { first_seq, body } of from.iterate(fromSeq)) yield { firstSeq: first_seq, body }
    },
    frameAt(seq) {
      const row = upTo.get(seq)
      return row ? { firstSeq: row.first_seq, body: row.body } : null
    },
  }
}

function checkFormat(folder: string, db: Database.Database): void {
  const format = db.pragma('user_version', { simple: true }) as number
  if (format <= FORMAT) return
  throw new JournalRefused(
    `The exchange's journal in ${folder} has format ${format}; this program reads up to ${FORMAT}. Start it with the newer program.`,
  )
}

function openForWriting(folder: string): Database.Database {
  const path = join(folder, JOURNAL_FILE)
  makePrivateFile(path)
  const db = new Database(path)
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.exec(`
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS frame (first_seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS writer (id INTEGER PRIMARY KEY CHECK (id = 1), epoch INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS report (
        n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX IF NOT EXISTS report_of_user ON report (user_id, n);
      PRAGMA user_version = ${FORMAT};
      COMMIT;
    `)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const storedEpoch = (db: Database.Database): number =>
  db.prepare<[], { epoch: number }>('SELECT epoch FROM writer').get()?.epoch ?? 0

function raiseEpoch(db: Database.Database, above: number): number {
  const epoch = Math.max(above, storedEpoch(db)) + 1
  if (!(epoch <= MAX_EPOCH)) throw new Error(`its epoch is said to be ${epoch}, which it cannot be`)
  db.prepare('INSERT INTO writer (id, epoch) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch').run(
    epoch,
  )
  return epoch
}

/** Runs what touches the folder; what the file system or SQLite says becomes a sentence. */
function inWords<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof JournalRefused) throw error
    if (isBusy(error)) throw inUse(folder, error)
    throw new JournalRefused(`The exchange's data folder ${folder} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

const inUse = (folder: string, cause?: unknown): JournalRefused =>
  new JournalRefused(
    `Another exchange is using ${folder}. Two must not share a folder: stop the other one, or set DATA_DIR to another folder.`,
    { cause },
  )

const damagedLog = (folder: string, atByte: number): JournalRefused =>
  new JournalRefused(
    `The exchange's journal in ${folder} is damaged: in its write-ahead log (${JOURNAL_FILE}-wal) the transaction at byte ${atByte} is broken, and ` +
      'others follow it, so it is no torn tail. Nothing was started and nothing was changed. Restore the folder from a backup.',
  )
