'use client'

import { useTranslations } from 'next-intl'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { scheduleOf } from './delivery-schedule.ts'

/** How much a plan of many orders buys and sells in each contract: what a list of them does not show at one look. */
export function DeliverySchedulePicture({ legs }: { legs: readonly PlanLeg[] }) {
  const t = useTranslations('approval.dialog')
  const figures = useFigures()
  const schedule = scheduleOf(legs)
  if (!schedule) return null
  const { hours, mostMwh } = schedule
  const [first, last] = [hours[0], hours.at(-1)]
  // A plan of one side alone has the whole height for it.
  const [buys, sells] = [hours.some(({ boughtMwh }) => boughtMwh > 0), hours.some(({ soldMwh }) => soldMwh > 0)]
  const share = (mwh: number) => `${(mwh / mostMwh) * 100}%`
  return (
    <figure data-testid="schedule" className="min-w-0 flex-1 basis-64 rounded-lg border px-3 py-2">
      <figcaption className="sr-only">{t('schedule')}</figcaption>
      <p aria-hidden className="tnum mb-1 text-2xs text-muted-foreground">
        {t('scheduleMost', { mwh: figures.qty(mostMwh) })}
      </p>
      <div aria-hidden className="flex h-16 items-stretch gap-px">
        {hours.map(({ startMs, endMs, boughtMwh, soldMwh }) => (
          <div
            key={startMs}
            className="flex min-w-0 basis-0 flex-col"
            style={{ flexGrow: endMs - startMs }}
            title={figures.delivery(startMs, endMs)}
          >
            <div className={cn('flex items-end border-b', buys && 'flex-1')}>
              <div
                className="w-full rounded-t-xs bg-buy forced-colors:bg-[CanvasText]"
                style={{ height: share(boughtMwh) }}
              />
            </div>
            <div className={cn('flex items-start', sells && 'flex-1')}>
              <div
                className="w-full rounded-b-xs bg-sell forced-colors:bg-[GrayText]"
                style={{ height: share(soldMwh) }}
              />
            </div>
          </div>
        ))}
      </div>
      <p aria-hidden className="tnum mt-1 flex justify-between gap-2 whitespace-nowrap text-2xs text-muted-foreground">
        <span>{first && figures.gate(first.startMs)}</span>
        <span>{last && figures.gate(last.endMs)}</span>
      </p>
    </figure>
  )
}
