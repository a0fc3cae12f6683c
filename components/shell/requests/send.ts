/** A request to the desk's own routes. Every way it can end is a value: the screen has a sentence for each. */
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import type { DeskCode } from '../../../lib/contracts/errors.ts'

export type Answer<T> =
  | { kind: 'done'; value: T }
  /** Answered no: nothing has changed. */
  | { kind: 'refused'; code: DeskCode; message: string; details: unknown }
  /** Not known whether it arrived. */
  | { kind: 'unreachable' }

export async function send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.ok) {
      const text = await response.text()
      return { kind: 'done', value: (text === '' ? undefined : JSON.parse(text)) as T }
    }
    const failure = ((await response.json().catch(() => null)) as HttpFailure | null)?.error
    // A gateway's error page says nothing about what the desk did.
    if (!failure) return { kind: 'unreachable' }
    return { kind: 'refused', code: failure.code, message: failure.message, details: failure.details }
  } catch {
    return { kind: 'unreachable' }
  }
}
