'use client'

import { useLocale, useTranslations } from 'next-intl'
import { toast } from 'sonner'
import type { DeskMessage } from '@/lib/contracts/chat.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { type AttachedImage, attachImage } from './attached-image.ts'
import { branchChat } from './chat-api.ts'
import { handOver } from './handed-over.ts'
import { messageText } from './message-blocks.ts'
import { useSteady } from './use-steady.ts'

/** Opens a branch of the conversation from before a question, with that question in its composer, unsent. */
export function useBranch(chatId: string, onOpen: (chatId: string) => void): (message: DeskMessage) => Promise<void> {
  const t = useTranslations('chat.branch')
  const locale = useLocale()
  return useSteady(async (message: DeskMessage) => {
    const [answer, images] = await Promise.all([branchChat(chatId, message.id), imagesOf(message)])
    if (answer.kind === 'done') {
      handOver(answer.value.chatId, { text: messageText(message), images })
      onOpen(answer.value.chatId)
    } else if (answer.kind === 'unreachable') toast.error(t('unreachable'))
    else toast.error(t('refused'), { description: sentenceIn(locale, answer.message) })
  })
}

/** Those that cannot be read are left out, which is seen before anything is sent. */
async function imagesOf({ parts }: DeskMessage): Promise<AttachedImage[]> {
  const read = parts.flatMap((part) =>
    part.type === 'file'
      ? [
          fetch(part.url)
            .then((response) => (response.ok ? response.blob() : Promise.reject()))
            .then((blob) => attachImage(new File([blob], part.filename ?? '', { type: part.mediaType })))
            .catch(() => null),
        ]
      : [],
  )
  return (await Promise.all(read)).filter((image) => image !== null)
}
