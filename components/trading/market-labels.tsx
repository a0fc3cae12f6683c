'use client'

import { BotIcon, RotateCwIcon, WifiOffIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LateSentence } from '@/components/shell/late-sentence.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { ageOf } from './live/freshness.ts'
import { useLoss, useMarketStore, useStaleAgeMs } from './market-provider.tsx'
import { useFigures } from './use-figures.ts'

export function SimulatedNote({ className }: { className?: string }) {
  const t = useTranslations('trading')
  return (
    <span className={cn('inline-flex items-center gap-1 text-2xs text-muted-foreground', className)}>
      <BotIcon aria-hidden className="size-3 shrink-0" />
      {t('simulated')}
    </span>
  )
}

/** Over figures that are no longer live: says how old they are and offers the way back. */
export function StaleBanner() {
  const t = useTranslations('trading.connection')
  const loss = useLoss()
  const ageMs = useStaleAgeMs()
  const figures = useFigures()
  const store = useMarketStore()
  if (!loss) return null
  const age = ageMs === null ? null : ageOf(ageMs)
  return (
    // Takes its own room: over the panels it hid what their columns mean, while their figures were read on.
    // Not a live region: the age counts on every second. Loss and return are announced once, by the provider.
    <div
      data-testid="stale-banner"
      className="sticky top-1 z-20 flex shrink-0 items-center gap-2 rounded-md border border-warn/50 bg-popover py-1 pr-1 pl-3 text-[0.8125rem] shadow-float"
    >
      <WifiOffIcon aria-hidden className="size-4 shrink-0 text-warn" />
      <span className="min-w-0 flex-1">
        {loss.why ? t.rich('exchangeWhy', { why: () => <LateSentence text={loss.why} /> }) : t(`${loss.of}Long`)}
        {age && (
          <span className="tnum text-muted-foreground">
            {' '}
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
