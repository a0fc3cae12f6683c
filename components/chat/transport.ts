import { DefaultChatTransport } from 'ai'
import type { ChatRequest, DeskMessage } from '@/lib/contracts/chat.ts'

/** The server owns the history: only the new message (or the wish for another answer) travels. */
export const chatTransport = new DefaultChatTransport<DeskMessage>({
  api: '/api/chat',
  prepareSendMessagesRequest: ({ id, messages, trigger }) => {
    const body: ChatRequest =
      trigger === 'regenerate-message'
        ? { chatId: id, trigger: 'regenerate' }
        : { chatId: id, message: asRequestMessage(messages.at(-1)) }
    return { body }
  },
})

function asRequestMessage(message: DeskMessage | undefined) {
  if (message?.role !== 'user') throw new Error('Only a message of the trader can be sent.')
  return {
    id: message.id,
    role: 'user' as const,
    parts: message.parts.flatMap((part) => (part.type === 'text' ? [{ type: 'text' as const, text: part.text }] : [])),
  }
}
