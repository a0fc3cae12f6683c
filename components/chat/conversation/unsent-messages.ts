/**
 * Messages that were not sent, or not known to have arrived, when their conversation was left, or drawn anew by a tablet that
 * is turned. Whoever comes back finds them waiting, and sends them or not.
 */
import type { WrittenMessage } from './written-message.ts'

const left = new Map<string, readonly WrittenMessage[]>()

export const leftIn = (chatId: string): readonly WrittenMessage[] => left.get(chatId) ?? []

export function leaveBehind(chatId: string, messages: readonly WrittenMessage[]): void {
  if (messages.length === 0) left.delete(chatId)
  else left.set(chatId, messages)
}
