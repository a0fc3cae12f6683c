'use client'

import { CheckIcon, CopyIcon, RotateCcwIcon, StepForwardIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useModelName } from '@/components/shell/requests/session.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { DeskMessage } from '@/lib/contracts/chat.ts'
import { formatDuration } from '@/lib/i18n/format.ts'
import { useCopy } from '@/lib/ui/use-copy.ts'
import { messageText } from './message-blocks.ts'

/** Under an answer: what can be done with it, and what it took. */
export function TurnLine({
  message,
  again,
  goesOn,
  failed,
  onRegenerate,
  onGoOn,
}: {
  message: DeskMessage
  again: boolean
  goesOn: boolean
  failed: boolean
  onRegenerate: () => void
  onGoOn: () => void
}) {
  const t = useTranslations('chat.message')
  const locale = useLocale()
  const modelName = useModelName()
  const text = messageText(message)
  const patternName = useTranslations('chat.pattern.name')
  const { model, pattern, durationMs, inputTokens, outputTokens } = message.metadata ?? {}
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0)
  const count = (n: number | undefined) => new Intl.NumberFormat(locale).format(n ?? 0)
  const by = model === undefined ? null : modelName(model)
  const facts = [
    by?.name,
    pattern ? patternName(pattern) : '',
    durationMs === undefined ? '' : formatDuration(durationMs, locale),
    // Rules read no tokens: a count would only look like a price.
    tokens > 0 && !by?.builtIn ? t('tokens', { read: count(inputTokens), written: count(outputTokens) }) : '',
  ].filter(Boolean)
  return (
    <div className="mt-1.5 flex min-h-6 items-center gap-0.5 coarse:gap-4 text-2xs text-muted-foreground">
      {text && <CopyButton text={text} />}
      {goesOn && (
        <Button data-testid="go-on" variant="outline" size="xs" onClick={onGoOn}>
          <StepForwardIcon aria-hidden />
          {t('goOn')}
        </Button>
      )}
      {again && (
        <Button
          data-testid="regenerate"
          variant={failed ? 'outline' : 'ghost'}
          size={failed ? 'xs' : 'icon-xs'}
          onClick={onRegenerate}
          aria-label={failed ? undefined : t('regenerate')}
        >
          <RotateCcwIcon aria-hidden />
          {failed && t('retry')}
        </Button>
      )}
      <span className="tnum ml-1.5 truncate">{facts.join(' · ')}</span>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('chat.message')
  const [state, copy] = useCopy(text)
  return (
    <>
      <Button variant="ghost" size="icon-xs" aria-label={t('copy')} onClick={copy}>
        {state === 'copied' ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
      </Button>
      <span role="status" className={state === 'failed' ? 'ml-1.5' : 'sr-only'}>
        {state === 'copied' && t('copied')}
        {state === 'failed' && t('copyFailed')}
      </span>
    </>
  )
}
