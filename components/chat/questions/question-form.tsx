'use client'

import { MessageCircleQuestionIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ElicitAnswer, Question } from '@/lib/contracts/elicitation.ts'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { addressOf } from '../thread/message-address.ts'
import {
  type AnswerOutcome,
  type Entered,
  type FieldProblems,
  firstEntered,
  readEntered,
  sendAnswer,
} from './question-answer.ts'
import { QuestionField } from './question-field.tsx'

/** A server's question as a form that says who asks and where the answer goes. It goes away when the desk says so. */
export function QuestionForm({
  question,
  elsewhere,
}: {
  question: Question
  /** The conversation it belongs to, where that is not the one on screen. */
  elsewhere: string | null
}) {
  const t = useTranslations('chat.question')
  const figures = useFigures()
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const [entered, setEntered] = useState<Entered>(() => firstEntered(question.fields))
  const [problems, setProblems] = useState<FieldProblems>(new Map())
  const [sending, setSending] = useState<ElicitAnswer['action'] | null>(null)
  const [failed, setFailed] = useState<Exclude<AnswerOutcome, { kind: 'done' }> | null>(null)
  const { server, tool, message, fields, id, expiresAt } = question

  async function answer(given: ElicitAnswer) {
    setFailed(null)
    setSending(given.action)
    const outcome = await sendAnswer(id, given)
    if (outcome.kind === 'done') return
    setSending(null)
    setFailed(outcome)
  }

  function accept() {
    const read = readEntered(fields, entered)
    setProblems(read.problems)
    const first = fields.find(({ name }) => read.problems.has(name))
    if (!first) return void answer({ action: 'accept', content: read.content })
    const found = [...(card.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    found.find((element) => element.dataset.field === first.name)?.focus()
  }

  /** A script on the page answers nothing; the second half of a double click is not a second word. */
  const byHand = (act: () => void) => (event: MouseEvent) => {
    if (event.nativeEvent.isTrusted && event.detail <= 1) act()
  }
  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      data-testid="question"
      data-server={server}
      className="space-y-3 rounded-xl border border-info/40 bg-card p-3.5 shadow-raised"
    >
      <div className="space-y-1">
        <h2 id={titleId} className="flex items-start gap-2 font-semibold text-sm">
          <MessageCircleQuestionIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
          <span className="[overflow-wrap:anywhere]">
            {tool ? withNames((names) => t('titleIn', names), { server, tool }) : t('title', { server })}
          </span>
        </h2>
        <p className="text-muted-foreground text-xs">{t('goes', { server })}</p>
        <p className="text-muted-foreground text-xs" suppressHydrationWarning>
          {t('until', { at: figures.time(expiresAt) })}
          <SentenceGap />
          {elsewhere && (
            <Link href={addressOf(elsewhere)} className="text-foreground underline underline-offset-4">
              {t('elsewhere')}
            </Link>
          )}
        </p>
      </div>
      {message && (
        <blockquote className="whitespace-pre-wrap border-l-2 pl-3 text-sm [overflow-wrap:anywhere]">
          <VisibleText text={message} />
        </blockquote>
      )}
      {fields.map((field) => (
        <QuestionField
          key={field.name}
          field={field}
          value={entered[field.name] ?? ''}
          problem={problems.get(field.name)}
          disabled={sending !== null}
          onChange={(value) => setEntered((was) => ({ ...was, [field.name]: value }))}
        />
      ))}
      <div role="alert" className="text-destructive text-xs empty:hidden">
        {failed && (failed.kind === 'refused' ? <Sentence text={failed.message} /> : t(failed.kind))}
      </div>
      <div className="sticky bottom-0 -mx-3.5 -mb-3.5 flex flex-wrap gap-2 rounded-b-xl border-t bg-card px-3.5 py-2.5">
        <Button size="sm" data-testid="question-accept" disabled={sending !== null} onClick={byHand(accept)}>
          {sending === 'accept' && <Spinner />}
          {t('accept', { server })}
        </Button>
        <Button
          size="sm"
          variant="outline"
          data-testid="question-decline"
          disabled={sending !== null}
          onClick={byHand(() => void answer({ action: 'decline' }))}
        >
          {t('decline')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          data-testid="question-cancel"
          disabled={sending !== null}
          onClick={byHand(() => void answer({ action: 'cancel' }))}
        >
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}
