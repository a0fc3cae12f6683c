/**
 * Who holds a DATA_DIR: one desk, or one command that works in its database itself. The lock is an exclusive SQLite transaction
 * on a file of its own: the operating system drops it when the process dies, however it dies, and readers (the audit command)
 * can still open desk.db.
 */
import { statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { DeskError, dataDirUnusable as unusable } from '../errors.ts'
import { makePrivateFile } from '../sqlite/private.ts'

export const LOCK = 'desk.lock'
/** A desk that is stopped and started anew at once finds the one before it still closing. */
const WAIT_MS = 2_000

const isBusy = (error: unknown): boolean => error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** @throws DeskError DATA_DIR_IN_USE or DATA_DIR_UNUSABLE naming the folder */
export function lockFolder(dataDir: string): { release(): void } {
  const path = join(dataDir, LOCK)
  let lock: SQLite.Database
  try {
    makePrivateFile(path)
    lock = new SQLite(path, { timeout: WAIT_MS })
  } catch (error) {
    throw unusable(dataDir, error, LOCK)
  }
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
    const now = new Date()
    utimesSync(path, now, now)
  } catch (error) {
    lock.close()
    // A folder that cannot be written, or a damaged file, is nobody's other desk to look for.
    if (!isBusy(error)) throw unusable(dataDir, error, LOCK)
    throw new DeskError(
      'DATA_DIR_IN_USE',
      `Another desk is already running on ${dataDir}. Stop it, or give this one its own folder with DATA_DIR=…`,
      503,
    )
  }
  return { release: () => lock.close() }
}

/** @returns when it was taken, in milliseconds; null where nobody holds it. Waits for nobody */
export function lockedSince(dataDir: string): number | null {
  const path = join(dataDir, LOCK)
  try {
    const lock = new SQLite(path, { readonly: true, fileMustExist: true, timeout: 0 })
    try {
      // A reader beside another is let in; beside whoever holds the folder it is not.
      lock.prepare('select 1 from sqlite_master').get()
      return null
    } finally {
      lock.close()
    }
  } catch (error) {
    return isBusy(error) ? statSync(path).mtimeMs : null
  }
}
