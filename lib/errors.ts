/** An answer the desk gives instead of a result: a code for programs, a sentence for the trader, an HTTP status. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly code: string
  readonly status: number
  readonly details: unknown
  constructor(code: string, message: string, status = 400, details?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** What the system says names neither the folder nor, always, the file. */
export const dataDirUnusable = (dataDir: string, error: unknown, file?: string): DeskError =>
  new DeskError(
    'DATA_DIR_UNUSABLE',
    `DATA_DIR ${dataDir} cannot be used: ${file ? `${file}: ` : ''}${error instanceof Error ? error.message : String(error)}`,
    503,
  )
