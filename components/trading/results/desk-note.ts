import { sentenceIn } from '../../../lib/i18n/sentences.ts'

/**
 * Of a very long answer of another server the desk keeps the beginning, under `text`, with a `note` of its own
 * (lib/gate/execution/kept-result.ts). That note is told in the reader's language; what the server said stays as it is.
 */
export function withDeskNote(payload: unknown, locale: string): unknown {
  if (payload === null || typeof payload !== 'object') return payload
  const { note, text, ...more } = payload as Record<string, unknown>
  const isCut = typeof note === 'string' && typeof text === 'string' && Object.keys(more).length === 0
  return isCut ? { note: sentenceIn(locale, note), text } : payload
}
