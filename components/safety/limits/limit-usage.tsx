import { useLocale, useTranslations } from 'next-intl'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'
import { UsageBar } from '../usage-bar.tsx'
import { limitFigure } from './limit-figures.ts'
import type { LimitRow } from './limit-list.ts'

/** What of today counts against a limit: the trader's own, and that of everybody at the desk. */
export function LimitUsageBars({ row, view }: { row: LimitRow; view: LimitsView }) {
  const t = useTranslations('safety.limits')
  if (row.used === null) return <p className="text-muted-foreground text-xs">{t('eachOrder')}</p>
  return (
    <div className="space-y-1.5">
      <Bar who={t('you')} row={row} used={view.usage[row.used]} allowed={view.effective[row.name]} />
      <Bar who={t('everybody')} row={row} used={view.deskUsage[row.used]} allowed={view.everybody[row.name]} />
    </div>
  )
}

function Bar({ who, row, used, allowed }: { who: string; row: LimitRow; used: number | null; allowed: number }) {
  const t = useTranslations('safety.limits')
  const locale = useLocale()
  const figure = (value: number) => limitFigure(value, row.kind, locale)
  const gain = row.used === 'dayLoss' && used !== null && used < 0
  return (
    <div className="text-xs" data-usage={row.used}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="whitespace-nowrap text-muted-foreground">{who}</span>
        <span className="tnum whitespace-nowrap">
          {used === null
            ? t('notKnown')
            : gain
              ? t('gain', { amount: figure(-used) })
              : t('usedOf', { used: figure(used), allowed: figure(allowed) })}
          {used !== null && used >= allowed && <span className="ml-1 font-medium text-destructive">{t('usedUp')}</span>}
        </span>
      </div>
      {used !== null && <UsageBar used={used} allowed={allowed} className="mt-0.5" />}
    </div>
  )
}
