'use client'

import { MessageCircleQuestionIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useQuestions } from '@/components/trading/live/market-provider.tsx'
import { addressOf } from '../thread/message-address.ts'

/** On a page without a conversation: that a server asks and its call waits, and the way to the form. */
export function QuestionNotice() {
  const t = useTranslations('chat.question')
  const newest = useQuestions().at(-1)
  return (
    <div role="status">
      {newest && (
        <p
          data-testid="question-notice"
          className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t bg-info/10 px-3 py-2 text-[0.8125rem] leading-5 sm:px-4"
        >
          <MessageCircleQuestionIcon aria-hidden className="size-4 shrink-0 text-info" />
          <span className="wrap-anywhere min-w-0">{t('waits', { server: newest.server })}</span>
          <Link
            href={newest.chatId === null ? '/' : addressOf(newest.chatId)}
            className="relative finger-sized rounded-sm font-medium underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring"
          >
            {t('toForm')}
          </Link>
        </p>
      )}
    </div>
  )
}
