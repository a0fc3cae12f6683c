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
