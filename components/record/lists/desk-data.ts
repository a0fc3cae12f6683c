/** GET of the desk's own JSON routes for the pages beside the desk. */
import type { HttpFailure } from '../../../lib/contracts/chat.ts'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'loaded'; data: T }
  /** `status` 0: the desk could not be reached. */
  | { state: 'failed'; status: number; message: string }

export async function getJson<T>(
  path: string,
  signal?: AbortSignal,
): Promise<Exclude<Loaded<T>, { state: 'loading' }>> {
  try {
    const response = await fetch(path, { cache: 'no-store', ...(signal ? { signal } : {}) })
    if (response.ok) return { state: 'loaded', data: (await response.json()) as T }
    const body = (await response.json().catch(() => null)) as HttpFailure | null
    return { state: 'failed', status: response.status, message: body?.error.message ?? '' }
  } catch {
    return { state: 'failed', status: 0, message: '' }
  }
}

/** Only what is set, so that an address says no more than was asked. */
export function queryText(values: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
