/** A list that is read page by page. Without effects. */
import type { Loaded } from './desk-data.ts'

/** `next` of the list is where the page that follows begins, null at the end. */
export type Pages<List> =
  | { state: 'loading' }
  | { state: 'failed'; status: number; message: string }
  | ({ state: 'loaded'; more: 'idle' | 'loading' | 'failed' } & List)

/**
 * What is held, with the page behind it that was asked for at `asked`. A list that began anew meanwhile ends elsewhere, and stays as
 * it is: between the two would be a gap.
 */
export function withPage<List extends { next: string | number | null }>(
  held: Pages<List>,
  asked: List['next'],
  loaded: Exclude<Loaded<List>, { state: 'loading' }>,
  append: (held: List, page: List) => List,
): Pages<List> {
  if (held.state !== 'loaded' || held.next !== asked) return held
  if (loaded.state === 'failed') return { ...held, more: 'failed' }
  return { ...append(held, loaded.data), state: 'loaded', more: 'idle' }
}
