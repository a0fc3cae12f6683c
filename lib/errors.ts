import type { DeskCode } from './contracts/errors.ts'

/** An answer the desk gives instead of a result: a code of the closed list for programs, a sentence for the trader, an HTTP status. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly code: DeskCode
  readonly status: number
  readonly details: unknown
  constructor(code: DeskCode, message: string, status = 400, details?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }
}

/**
 * What the system says names neither the folder nor, always, the file.
 * @param toDo a sentence without its full stop, where the system's own words do not tell it
 */
export function dataDirUnusable(dataDir: string, error: unknown, file?: string, toDo?: string): DeskError {
  const why = error instanceof Error ? error.message : String(error)
  const message = `DATA_DIR ${dataDir} cannot be used: ${file ? `${file}: ` : ''}${why}`
  return new DeskError('DATA_DIR_UNUSABLE', toDo ? `${message}. ${toDo}.` : message, 503)
}

/** The one fault of its machine that the desk knows by name: a trader can wait for it to end, and its operator can end it. */
export const DISK_FULL =
  'The disk of the desk is full: it can keep nothing, so it sends nothing. It goes on once there is room again.'

/** Of the database or of a file. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'SQLITE_FULL' || code === 'ENOSPC'
}
