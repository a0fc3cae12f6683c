'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { type LimitCheckName, type LimitRow, limitRows } from '@/lib/contracts/gate/limit-checks.ts'
import type { PlanCheck } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

const SHOWN = 3
const UNIT: Record<LimitCheckName, 'qty' | 'money' | 'price' | 'count'> = {
  orderQty: 'qty',
  dayQty: 'qty',
  orderValue: 'money',
  dayValue: 'money',
  dayLoss: 'money',
  priceCollar: 'price',
  openOrders: 'count',
  ordersPerMinute: 'count',
}

/** How much of the desk's limits the plan would use, itself counted in; the tightest ones first. */
export function LimitsUsed({ checks }: { checks: readonly PlanCheck[] }) {
  const t = useTranslations('approval.limits')
  const fold = useTranslations('approval.fold')
  const headingId = useId()
  const [all, setAll] = useState(false)
  const rows = limitRows(checks)
  if (rows.length === 0) return null
  // What is over is never folded away.
  const shown = all ? rows : rows.filter((row, i) => i < SHOWN || row.over)
  return (
    <section aria-labelledby={headingId} data-testid="limits-used" className="space-y-1.5 text-xs">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={headingId} className="eyebrow">
          {t('title')}
        </h3>
        {(shown.length < rows.length || all) && rows.length > SHOWN && (
          <Button
            variant="ghost"
            size="xs"
            aria-expanded={all}
            className="-my-1 -mr-2 text-muted-foreground"
            onClick={() => setAll(!all)}
          >
            {all ? fold('fewer') : fold('all', { count: rows.length })}
          </Button>
        )}
      </div>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {shown.map((row) => (
          <LimitBar key={`${row.scope} ${row.name}`} row={row} />
        ))}
      </ul>
    </section>
  )
}

function LimitBar({ row }: { row: LimitRow }) {
  const t = useTranslations('approval.limits')
  const figures = useFigures()
  const unit = UNIT[row.name]
  const figure = { qty: figures.qty, money: figures.money, price: figures.price, count: figures.count }[unit]
  const suffix = { qty: ' MWh', money: '', price: ' NT$/MWh', count: '' }[unit]
  return (
    <li data-limit={row.name} data-over={row.over} className="min-w-0">
      <p className="flex items-baseline justify-between gap-2">
        <span className={cn('min-w-0 truncate', row.over && 'font-semibold text-destructive')}>
          {row.over && <TriangleAlertIcon aria-hidden className="mr-1 inline size-3 align-[-0.125em]" />}
          {t(`name.${row.name}`)}
          {row.over && <span className="sr-only"> {t('over')}</span>}
        </span>
        <span className="shrink-0 text-2xs text-muted-foreground">{t(`scope.${row.scope}`)}</span>
      </p>
      <div aria-hidden className="gauge my-1 h-1 bg-muted">
        <div
          className={cn('h-full rounded-full', row.over ? 'bg-destructive' : row.share > 0.8 ? 'bg-warn' : 'bg-info')}
          style={{ width: `${Math.min(1, row.share) * 100}%` }}
        />
      </div>
      <p className="tnum text-2xs text-muted-foreground">
        {t('usedOf', { used: figure(row.used), allowed: `${figure(row.allowed)}${suffix}` })}
      </p>
    </li>
  )
}
