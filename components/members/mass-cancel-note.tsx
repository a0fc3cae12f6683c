'use client'

import { useLocale, useTranslations } from 'next-intl'
import { momentWords } from '@/components/pages/time-words.ts'
import type { MassCancel } from '@/lib/contracts/gate/safety.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'

/** What came of a head who cancelled all orders of a trader. What is not known is not told as done. */
export function MassCancelNote({ came, now }: { came: MassCancel; now: number }) {
  const t = useTranslations('members.massCancel')
  const locale = useLocale()
  const { at, state, cancelled, stayed } = came
  const why = came.why === null ? null : sentenceIn(locale, came.why)
  const isWhole = state === 'known' && stayed === 0
  const told =
    state === 'unknown'
      ? [t('unknown', { count: stayed, why: why ?? t('beingAsked') })]
      : [t('cancelled', { count: cancelled }), ...(isWhole ? [] : [t('stayed', { count: stayed, why: why ?? '–' })])]
  return (
    <span data-testid="mass-cancel-note" className={isWhole ? undefined : 'text-warn'} suppressHydrationWarning>
      {[momentWords(Date.parse(at), now, locale), ...told].join(' · ')}
    </span>
  )
}
