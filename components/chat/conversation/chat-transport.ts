import { DefaultChatTransport } from 'ai'
import type { ChatRequest, DeskMessage, ImageType } from '@/lib/contracts/chat.ts'
import { modelChoice, patternChoice } from './model-and-pattern.ts'

type SentPart = Extract<ChatRequest, { message: unknown }>['message']['parts'][number]

/** Body of a request that asks to go on with the answer that broke off. */
export const GO_ON = { goOn: true }

/** The server owns the history: only the new message (or the wish for another answer, or the rest of one) travels. */
export const chatTransport = new DefaultChatTransport<DeskMessage>({
  api: '/api/chat',
  prepareSendMessagesRequest: ({ id, messages, trigger, body: wish }) => {
    const [model, pattern] = [modelChoice.of(id), patternChoice.of(id)]
    const chat = { chatId: id, ...(model === null ? {} : { model }), ...(pattern === null ? {} : { pattern }) }
    const body: ChatRequest =
      trigger === 'regenerate-message'
        ? { ...chat, trigger: 'regenerate' }
        : wish && 'goOn' in wish
          ? { ...chat, trigger: 'continue' }
          : { ...chat, message: asRequestMessage(messages.at(-1)) }
    return { body }
  },
})

function asRequestMessage(message: DeskMessage | undefined) {
  if (message?.role !== 'user') throw new Error('Only a message of the trader can be sent.')
  return {
    id: message.id,
    role: 'user' as const,
    parts: message.parts.flatMap((part): SentPart[] => {
      if (part.type === 'text') return part.text ? [{ type: 'text' as const, text: part.text }] : []
      if (part.type !== 'file') return []
      const { mediaType, url, filename } = part
      return [{ type: 'file' as const, mediaType: mediaType as ImageType, url, ...(filename ? { filename } : {}) }]
    }),
  }
}
