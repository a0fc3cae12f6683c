'use client'

import { RotateCwIcon, WifiOffIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LateSentence } from '@/components/shell/words/late-sentence.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { ageOf } from './freshness.ts'
import { useLoss, useMarketStore, useStaleAgeMs } from './market-provider.tsx'

/**
 * Says that the figures are no longer live, how old they are, and offers the way back. In the place of the strip it is
 * given: with room of its own it moved the book just as a price was clicked, and over the panels it hid what their columns
 * mean. What of the strip matters now, the last price, the header has too. It stays in view where the market is scrolled.
 */
export function StaleBanner({ children }: { children: ReactNode }) {
  const loss = useLoss()
  return (
    <div className={cn('relative shrink-0', loss && 'sticky top-1 z-20')}>
      {children}
      {loss && <StaleNotice {...loss} />}
    </div>
  )
}

function StaleNotice({ of, why }: NonNullable<ReturnType<typeof useLoss>>) {
  const t = useTranslations('trading.connection')
  const ageMs = useStaleAgeMs()
  const figures = useFigures()
  const store = useMarketStore()
  const age = ageMs === null ? null : ageOf(ageMs)
  return (
    // Not a live region: the age counts on every second. Loss and return are announced once, by the provider.
    <div
      data-testid="stale-banner"
      className="absolute inset-x-0 top-0 flex min-h-full items-center gap-2 rounded-lg border border-warn/50 bg-popover py-1 pr-1 pl-3 text-[0.8125rem] shadow-raised"
    >
      <WifiOffIcon aria-hidden className="size-4 shrink-0 text-warn" />
      <span className="min-w-0 flex-1">
        {why ? t.rich('exchangeWhy', { why: () => <LateSentence text={why} /> }) : t(`${of}Long`)}
        {age && (
          <span className="tnum text-muted-foreground">
            <SentenceGap />
            {t('lastUpdate', { ago: figures.ago(age.value, age.unit) })}
          </span>
        )}
      </span>
      <Button variant="ghost" size="xs" onClick={() => store.reconnect()}>
        <RotateCwIcon aria-hidden />
        {t('retry')}
      </Button>
    </div>
  )
}
