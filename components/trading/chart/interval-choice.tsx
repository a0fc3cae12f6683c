'use client'

import { useTranslations } from 'next-intl'
import { Choice } from '@/components/ui/choice.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'
import type { CandleInterval } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useRemembered } from '@/lib/ui/use-remembered.ts'

const INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const satisfies readonly CandleInterval[]

/** How long a candle of the live chart is, remembered by this browser. */
export const useInterval = () => useRemembered<CandleInterval>('chart.interval', INTERVALS)

/**
 * Beside a conversation the panel is narrow and its chart low. Where the buttons may be small, how long a candle is then stands as
 * a list in the panel's head, for which it gives up that participants are simulated, as book and trades say too; what is left of the
 * row over the chart lies on it. With letters so large that no head holds them they stay in that row, as buttons; so do buttons for
 * fingers, where they have room in one row.
 */
export const IN_HEAD = {
  only: '@min-[16rem]:@max-[28rem]:pointer-fine:flex @min-[17rem]:@max-[20rem]:coarse:flex',
  not: '@min-[16rem]:@max-[28rem]:pointer-fine:hidden @min-[17rem]:@max-[20rem]:coarse:hidden',
  overlay: '@min-[16rem]:@max-[28rem]:pointer-fine:absolute @min-[17rem]:@max-[20rem]:coarse:absolute',
}

/** Whether one's own is shown stands beside it as soon as the head has room for both; on the candles it covered some of them. */
export const OWN_IN_HEAD = {
  only: '@min-[18rem]:@max-[28rem]:pointer-fine:flex',
  not: '@min-[18rem]:@max-[28rem]:pointer-fine:hidden',
}

/** How long a candle is, all lengths in view. */
export function IntervalChoice({ className }: { className?: string }) {
  const t = useTranslations('trading.chart')
  const [interval, setInterval] = useInterval()
  return (
    <Choice
      label={t('interval')}
      values={INTERVALS}
      value={interval}
      onValue={setInterval}
      word={(one) => one}
      nameOf={(one) => t(`intervals.${one}`)}
      className={cn('max-w-full flex-wrap', className)}
      itemClassName="h-5 coarse:h-9 coarse:min-w-11 px-1.5 text-2xs"
    />
  )
}

/** The same where there is room for one. */
export function IntervalList({ className }: { className?: string }) {
  const t = useTranslations('trading.chart')
  const [interval, setInterval] = useInterval()
  return (
    <Select value={interval} onValueChange={(value) => setInterval(value as CandleInterval)}>
      <SelectTrigger
        size="xs"
        aria-label={t('interval')}
        className={cn('tnum border-transparent bg-transparent px-1.5 shadow-none', className)}
      >
        <SelectValue>{interval}</SelectValue>
      </SelectTrigger>
      <SelectContent align="end" className="min-w-24">
        {INTERVALS.map((one) => (
          <SelectItem key={one} value={one} className="tnum">
            {t(`intervals.${one}`)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
