/**
 * Messages that were not sent, or not known to have arrived, when their conversation was left, or drawn anew by a tablet that
 * is turned. Whoever comes back finds them waiting, and sends them or not.
 */
import type { Queued } from './queued.ts'

const left = new Map<string, readonly Queued[]>()

export const leftIn = (chatId: string): readonly Queued[] => left.get(chatId) ?? []

export function leaveBehind(chatId: string, messages: readonly Queued[]): void {
  if (messages.length === 0) left.delete(chatId)
  else left.set(chatId, messages)
}
