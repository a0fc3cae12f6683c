/**
 * One exchange per folder. The lock is an exclusive transaction on a small SQLite file of its own, held until the process ends, however it
 * ends. Being beside the journal and not on it, it lets others read the journal meanwhile: the snapshot worker, `verify`, `replay`.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makePrivateFile } from '../../sqlite/private.ts'

export const LOCK_FILE = 'exchange.lock'

/** The lock, or null where another process still holds it after `waitMs`. Throws what the file system said. */
export function lockFolder(folder: string, waitMs: number): { release(): void } | null {
  const path = join(folder, LOCK_FILE)
  makePrivateFile(path)
  const db = new Database(path, { timeout: waitMs })
  try {
    db.exec('BEGIN EXCLUSIVE')
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    if (isBusy(error)) return null
    throw error
  }
}

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')
}
