'use client'

import { CircleAlertIcon, PencilIcon, RotateCcwIcon, SearchXIcon, TriangleAlertIcon, WifiOffIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import type { ChatFailure } from '../conversation/chat-failure.ts'

/** A turn that did not come about, with every way forward. */
export function FailureNotice({
  failure,
  onRetry,
  onEdit,
}: {
  failure: ChatFailure
  onRetry: () => void
  /** Absent when the message is stored and can no longer be taken back. */
  onEdit?: () => void
}) {
  const t = useTranslations('chat.failure')
  const code = useTranslations('errors.code')
  const locale = useLocale()
  // The desk's own sentence says what to do about it; its code alone, what it is about.
  const isOurs = failure.kind === 'refused' && sentenceIn('zh-Hant', failure.message) !== failure.message
  const detail = isOurs
    ? sentenceIn(locale, failure.message)
    : failure.kind === 'refused'
      ? code.has(failure.code)
        ? code(failure.code)
        : failure.message || code('other')
      : failure.kind === 'unreachable'
        ? t('unreachableDetail')
        : t('brokenDetail')
  return (
    <Alert variant="destructive" data-testid="chat-failure" data-kind={failure.kind}>
      {failure.kind === 'unreachable' ? <WifiOffIcon aria-hidden /> : <CircleAlertIcon aria-hidden />}
      <AlertTitle>{t(failure.kind)}</AlertTitle>
      <AlertDescription>
        <p>{detail}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="xs" variant="outline" onClick={onRetry} data-testid="chat-retry">
            <RotateCcwIcon aria-hidden />
            {t('retry')}
          </Button>
          {onEdit && (
            <Button size="xs" variant="ghost" onClick={onEdit}>
              <PencilIcon aria-hidden />
              {t('edit')}
            </Button>
          )}
        </div>
      </AlertDescription>
    </Alert>
  )
}

export function LostNotice({ attempt, unsent }: { attempt: number; unsent: boolean }) {
  const t = useTranslations('chat.failure')
  return (
    <Alert variant="warn" role="status" data-testid="chat-lost">
      <WifiOffIcon aria-hidden />
      <AlertTitle>{t(unsent ? 'lostUnsent' : 'lost')}</AlertTitle>
      <AlertDescription>{t('lostDetail', { n: attempt })}</AlertDescription>
    </Alert>
  )
}

export function LoadNotice({
  kind,
  onRetry,
  onNew,
}: {
  kind: 'missing' | 'unreachable'
  onRetry: () => void
  onNew: () => void
}) {
  const t = useTranslations('chat.failure')
  return (
    <div role="alert" className="m-auto flex max-w-sm flex-col items-center gap-3 p-6 text-center">
      {kind === 'missing' ? (
        <SearchXIcon aria-hidden className="size-8 text-muted-foreground" />
      ) : (
        <WifiOffIcon aria-hidden className="size-8 text-muted-foreground" />
      )}
      <div>
        <h2 className="font-semibold">{t(kind === 'missing' ? 'missing' : 'load')}</h2>
        <p className="mt-1 text-muted-foreground text-sm">{t(kind === 'missing' ? 'missingDetail' : 'unreachable')}</p>
      </div>
      <div className="flex gap-2">
        {kind === 'unreachable' && (
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onNew}>
          {t('startNew')}
        </Button>
      </div>
    </div>
  )
}

/** The desk went down before a word of the answer was stored. */
export function UnansweredNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('chat')
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
      <TriangleAlertIcon aria-hidden className="size-3.5 text-warn" />
      {t('message.unanswered')}
      <Button size="xs" variant="outline" onClick={onRetry} data-testid="chat-retry">
        <RotateCcwIcon aria-hidden />
        {t('message.retry')}
      </Button>
    </p>
  )
}
