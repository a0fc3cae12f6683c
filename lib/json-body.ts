/** The body of a request: JSON that fits a schema, or an error that names what does not. */
import type { z } from 'zod'
import { DeskError } from './errors.ts'
import { formProblems } from './form-problems.ts'

/**
 * Parsers downstream drop `__proto__` without a word; a request that says more than what is read of it is refused. Half of
 * a surrogate pair has no UTF-8 form: two ids that differ in such halves alone would be one in the database, and the
 * second message of that id would take the place of the first.
 */
function asKept(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('a member that would be a prototype')
  if (!key.isWellFormed()) throw new SyntaxError('a name that has no UTF-8 form')
  return typeof value === 'string' ? value.toWellFormed() : value
}

const tooLarge = (maxBytes: number): DeskError =>
  new DeskError(
    'TOO_LARGE',
    `The message is larger than ${Math.floor(maxBytes / 1024)} kB. Shorten it and send it again.`,
    413,
  )

/** A form may be looked through to any depth, and has only the stack for it. @throws DeskError */
function looked<T extends z.ZodType>(schema: T, json: unknown): z.ZodSafeParseResult<z.output<T>> {
  try {
    return schema.safeParse(json)
  } catch (error) {
    if (error instanceof RangeError) throw new DeskError('INVALID_ARGUMENT', 'The request is nested too deeply.')
    throw error
  }
}

/** @throws DeskError 413 over `maxBytes`, 415 when it is not JSON, 400 when it is malformed or does not fit */
export async function readJson<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes = 64 * 1024,
): Promise<z.output<T>> {
  // The type itself: a page of another origin may send any parameters of text/plain without asking.
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new DeskError('INVALID_ARGUMENT', 'The request must be JSON (content-type: application/json).', 415)
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)), asKept)
  } catch {
    throw new DeskError('INVALID_ARGUMENT', 'The request is not readable JSON.')
  }
  const parsed = looked(schema, json)
  if (!parsed.success) {
    const problems = formProblems(parsed.error.issues, json).slice(0, 10)
    throw new DeskError(
      'INVALID_ARGUMENT',
      `The request does not fit: ${problems.map((p) => `${p.path || 'body'}: ${p.message}`).join('; ')}`,
      400,
      problems,
    )
  }
  return parsed.data
}
