'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { LateNote } from '@/components/shell/words/late-note.tsx'
import { useQuestions } from '@/components/trading/live/market-provider.tsx'
import { loadAgain } from '@/lib/ui/load-again.ts'

const loadForm = loadAgain(() => import('./question-form.tsx').then((module) => module.QuestionForm))
const QuestionForm = dynamic(loadForm, { ssr: false, loading: () => <LateNote className="px-1" /> })

/** What servers ask in the middle of a call, above the composer: seen from everywhere in the thread, in nobody's way. */
export function Questions({ chatId }: { chatId: string }) {
  const t = useTranslations('chat.question')
  const questions = useQuestions()
  const newest = questions.at(-1)
  return (
    <>
      <p role="status" className="sr-only">
        {newest && t('announce', { server: newest.server })}
      </p>
      {questions.length > 0 && (
        <div className="scrollbar-thin mb-2 max-h-[55dvh] scroll-pb-16 space-y-2 overflow-y-auto">
          {questions.map((question) => (
            <QuestionForm
              key={question.id}
              question={question}
              elsewhere={question.chatId !== null && question.chatId !== chatId ? question.chatId : null}
            />
          ))}
        </div>
      )}
    </>
  )
}
