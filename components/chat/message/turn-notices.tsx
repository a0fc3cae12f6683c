'use client'

import { CpuIcon, ImageOffIcon, NotebookPenIcon, ScissorsIcon, ShieldAlertIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { DeskMessage, Learned, StandIn } from '@/lib/contracts/chat.ts'

/** What a reader has to know about who answered: another than was asked, or one that did not see all of it. */
export function TurnNotices({ message }: { message: DeskMessage }) {
  const t = useTranslations('chat.notice')
  const { fallback, imagesUnseen, toldInPart, memory } = message.metadata ?? {}
  return (
    <>
      {fallback && <StandInNotice {...fallback} />}
      {imagesUnseen && (
        <p data-testid="images-unseen" className="mt-2 flex items-start gap-1.5 text-muted-foreground text-xs">
          <ImageOffIcon aria-hidden className="mt-px size-3.5 shrink-0 text-warn" />
          {t('imagesUnseen')}
        </p>
      )}
      {toldInPart && (
        <p data-testid="told-in-part" className="mt-2 flex items-start gap-1.5 text-muted-foreground text-xs">
          <ScissorsIcon aria-hidden className="mt-px size-3.5 shrink-0 text-warn" />
          {t('toldInPart')}
        </p>
      )}
      {memory && message.role === 'assistant' && <MemoryNotice memory={memory} />}
    </>
  )
}

/** The built-in planner answered for the model that was asked. */
export function StandInNotice({ from, why }: StandIn) {
  const t = useTranslations('chat.notice')
  const trouble = useTranslations('common.model.trouble')
  return (
    <p data-testid="fallback" className="mt-2 flex items-start gap-1.5 text-muted-foreground text-xs">
      <CpuIcon aria-hidden className="mt-px size-3.5 shrink-0 text-warn" />
      <span className="min-w-0 break-words">{t('fallback', { model: from, why: trouble(why) })}</span>
    </p>
  )
}

/** What became of the question in the trader's memory, whoever answered it. */
function MemoryNotice({ memory }: { memory: Learned }) {
  const t = useTranslations('chat.notice.memory')
  const said = [
    memory.kept > 0 && t('kept', { count: memory.kept }),
    memory.forgotten > 0 && t('forgotten', { count: memory.forgotten }),
    memory.full && t('full'),
  ].filter(Boolean)
  return (
    <p data-testid="memory-notice" className="mt-2 flex items-start gap-1.5 text-muted-foreground text-xs">
      <NotebookPenIcon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        {said.join(' · ')} ·{' '}
        <Link
          href="/memory"
          className="rounded-sm font-medium text-foreground underline underline-offset-2 outline-none hover:decoration-2 focus-visible:ring-2 focus-visible:ring-ring"
        >
          {t('link')}
        </Link>
      </span>
    </p>
  )
}

/** Under a message of the trader: what a second look at it found. It was sent all the same. */
export function CautionNotice({ message }: { message: DeskMessage }) {
  const t = useTranslations('chat.notice')
  const marks = message.metadata?.caution ?? []
  if (marks.length === 0) return null
  return (
    <p
      data-testid="caution"
      className="mt-1 flex max-w-[85%] items-center justify-end gap-1 text-2xs text-muted-foreground"
    >
      <ShieldAlertIcon aria-hidden className="size-3 shrink-0 text-warn" />
      {marks.map((mark) => t(`caution.${mark}`)).join(' · ')}
    </p>
  )
}
