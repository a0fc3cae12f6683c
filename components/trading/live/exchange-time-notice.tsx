'use client'

import { ClockAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMetrics } from './market-provider.tsx'

/** On every page, for as long as the exchange's time stands still: orders are taken as ever, and none of them ends. */
export function ExchangeTimeNotice() {
  const t = useTranslations('trading.connection')
  const figures = useFigures()
  const at = useMetrics(DEFAULT_SYMBOL)?.standsStillAt
  return (
    <div role="status">
      {at !== undefined && (
        <p
          data-testid="exchange-time"
          className="flex items-center gap-2 border-t bg-warn/10 px-3 py-2 text-[0.8125rem] leading-5 sm:px-4"
        >
          <ClockAlertIcon aria-hidden className="size-4 shrink-0 text-warn" />
          <span className="tnum min-w-0">{t('standsStill', { time: figures.dateTime(at) })}</span>
        </p>
      )}
    </div>
  )
}
