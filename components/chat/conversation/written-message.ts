/** A message as it was written, with its images: waiting to be sent, on its way, or taken back to be changed. */
import type { DeskMessage } from '@/lib/contracts/chat.ts'
import type { AttachedImage } from '../composer/attached-image.ts'
import { messageText } from '../message/message-blocks.ts'

export type WrittenMessage = { id: string; text: string; images: AttachedImage[] }

/** As it is sent. */
export const userMessage = ({ id, text, images }: WrittenMessage): DeskMessage => ({
  id,
  role: 'user',
  parts: [
    ...(text ? [{ type: 'text' as const, text }] : []),
    ...images.map(({ id: _own, ...image }) => ({ type: 'file' as const, ...image })),
  ],
})
/** The message as it was written, to be sent again or edited. */
export const writtenIn = (message: DeskMessage): WrittenMessage => ({
  id: message.id,
  text: messageText(message),
  images: message.parts.flatMap((p, i) =>
    p.type === 'file'
      ? [
          {
            id: String(i),
            mediaType: p.mediaType as AttachedImage['mediaType'],
            url: p.url,
            ...(p.filename ? { filename: p.filename } : {}),
          },
        ]
      : [],
  ),
})
