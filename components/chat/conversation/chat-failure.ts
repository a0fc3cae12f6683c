/** Why a turn failed, in the terms the reader can act on. */
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import type { DeskCode } from '../../../lib/contracts/errors.ts'

export type ChatFailure =
  /** The desk could not be reached: it may have the message or not. */
  | { kind: 'unreachable' }
  /** The desk answered no. */
  | { kind: 'refused'; status: number; code: DeskCode | 'http'; message: string }
  /** The run began and broke. */
  | { kind: 'broken'; message: string }

export function chatFailure(error: unknown): ChatFailure {
  const status = statusOf(error)
  if (status !== null) {
    const failure = bodyOf(error)?.error
    return { kind: 'refused', status, code: failure?.code ?? 'http', message: failure?.message ?? '' }
  }
  if (error instanceof TypeError) return { kind: 'unreachable' }
  return { kind: 'broken', message: error instanceof Error ? error.message : '' }
}

/** An answer of this conversation is on its way of which the page had not heard: what was asked waits for its end. */
export const isOutOfTurn = (failure: ChatFailure): boolean =>
  failure.kind === 'refused' && failure.status === 409 && failure.code === 'BUSY'

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined

function statusOf(error: unknown): number | null {
  const status = field(error, 'statusCode')
  return typeof status === 'number' ? status : null
}

function bodyOf(error: unknown): HttpFailure | null {
  const body = field(error, 'responseBody')
  if (typeof body !== 'string') return null
  try {
    return JSON.parse(body) as HttpFailure
  } catch {
    return null
  }
}
