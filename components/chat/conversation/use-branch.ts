'use client'

import { useLocale, useTranslations } from 'next-intl'
import { toast } from 'sonner'
import type { DeskMessage } from '@/lib/contracts/chat.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { useIsHere } from '@/lib/ui/use-is-here.ts'
import { useSteady } from '@/lib/ui/use-steady.ts'
import { branchChat } from './chat-api.ts'
import { handOver } from './handed-over-question.ts'
import { writtenIn } from './written-message.ts'

/** Opens a branch of the conversation from before a question, with that question in its composer, unsent. */
export function useBranch(chatId: string, onOpen: (chatId: string) => void): (message: DeskMessage) => Promise<void> {
  const t = useTranslations('chat.branch')
  const locale = useLocale()
  // A trader who has gone on to another conversation stays there; the branch is in the list.
  const isHere = useIsHere()
  return useSteady(async (message: DeskMessage) => {
    const answer = await branchChat(chatId, message.id)
    if (answer.kind === 'done') {
      handOver(answer.value.chatId, writtenIn(message))
      if (isHere()) onOpen(answer.value.chatId)
    } else if (answer.kind === 'unreachable') toast.error(t('unreachable'))
    else toast.error(t('refused'), { description: sentenceIn(locale, answer.message) })
  })
}
