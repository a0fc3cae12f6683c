/** Rules of the composer that need no screen: when Enter sends, how long a message may be, what ↑ recalls. */
import { MAX_MESSAGE_BYTES } from '../../../lib/contracts/chat.ts'
import { isComposingKey } from '../../../lib/ui/composing-key.ts'

type Key = {
  key: string
  keyCode: number
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
}

export const sendsOnKey = (e: Key): boolean => e.key === 'Enter' && !e.shiftKey && !e.altKey && !isComposingKey(e)

const encoder = new TextEncoder()
/** Room for what travels around the text: ids and field names. */
const ENVELOPE_BYTES = 512
/**
 * Bytes over the server's limit (0 when it fits), counted as sent: a Chinese character is three, a line break two.
 */
export function bytesOver(text: string): number {
  const room = MAX_MESSAGE_BYTES - ENVELOPE_BYTES
  if (text.length * 6 <= room) return 0
  return Math.max(0, encoder.encode(JSON.stringify(text)).length - room)
}

type Recall = { text: string; at: number } | null
/**
 * Walks the sent messages (oldest first). `at` counts back from the newest: 0 is the draft itself. null: no further.
 */
export function recall(sent: string[], at: number, direction: 'older' | 'newer', draft: string): Recall {
  const next = direction === 'older' ? at + 1 : at - 1
  if (next < 0 || next > sent.length) return null
  return { text: next === 0 ? draft : (sent[sent.length - next] ?? ''), at: next }
}
