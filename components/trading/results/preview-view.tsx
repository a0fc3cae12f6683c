'use client'

import { CheckIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { legChecks } from '@/components/approval/leg/leg-checks.ts'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import type { LegPreview } from '@/lib/contracts/exchange/preview.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DeliveryHours } from '../contracts/delivery-hours.tsx'
import { SideMark } from '../side-mark.tsx'
import { Figure, FigureGrid, ResultHead } from './view-parts.tsx'

/** What an order would do against the book of one moment. Nothing was placed, and the head says so. */
export function PreviewView({ preview }: { preview: LegPreview }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const amount = preview.filledQty + preview.restingAmount + preview.unfilledAmount
  return (
    <div className="space-y-3">
      <ResultHead
        title={
          <span className="flex flex-wrap items-center gap-x-2">
            {t('result.preview')}
            {preview.side && <SideMark side={preview.side} />}
            {amount > 0 && <span className="tnum whitespace-nowrap">{figures.qty(amount)} MWh</span>}
            {preview.symbol && <DeliveryHours symbol={preview.symbol} />}
          </span>
        }
      >
        <time dateTime={preview.asOf} className="tnum" suppressHydrationWarning>
          {t('result.asOf', { time: figures.time(preview.asOf) })}
        </time>
      </ResultHead>
      <FigureGrid>
        <Figure
          label={t('ticket.fillsNow')}
          note={preview.avgPrice === null ? undefined : t('result.average', { price: figures.price(preview.avgPrice) })}
        >
          {figures.qty(preview.filledQty)} MWh
        </Figure>
        {preview.restingAmount > 0 && (
          <Figure label={t('result.wouldRest')} note={t('result.ahead', { amount: figures.qty(preview.aheadInQueue) })}>
            {figures.qty(preview.restingAmount)} MWh
          </Figure>
        )}
        {preview.unfilledAmount > 0 && (
          <Figure label={t('result.dropped')}>{figures.qty(preview.unfilledAmount)} MWh</Figure>
        )}
        {preview.cancels.length > 0 && (
          <Figure label={t('result.wouldCancel')} className="whitespace-normal break-words text-sm">
            {preview.cancels.join(', ')}
          </Figure>
        )}
        {(preview.releasedCurrency > 0 || preview.releasedAmount > 0) && (
          <Figure label={t('result.released')} note={`${figures.qty(preview.releasedAmount)} MWh`}>
            {figures.money(preview.releasedCurrency)}
          </Figure>
        )}
        <Figure label={t(preview.cost < 0 ? 'result.received' : 'result.paid')}>
          {figures.money(Math.abs(preview.cost))}
        </Figure>
        {preview.restingAmount > 0 && (
          <Figure label={t(preview.worstCost < 0 ? 'result.receivedAtLimit' : 'result.paidAtLimit')}>
            {figures.money(Math.abs(preview.worstCost))}
          </Figure>
        )}
        <Figure label={t('result.moneyAfter')}>{figures.money(preview.walletAfter.availableCurrency)}</Figure>
        <Figure label={t('result.energyAfter')}>{figures.qty(preview.walletAfter.availableAmount)} MWh</Figure>
      </FigureGrid>
      <ul className="space-y-1 text-xs">
        {legChecks(preview).map((check) => (
          <li key={check.name} className="flex gap-1.5">
            {check.drops ? (
              // It passes, and a part of the order would not trade: the mark of the plan's dialog.
              <TriangleAlertIcon
                role="img"
                aria-label={t('result.passesInPart')}
                className="mt-px size-3.5 shrink-0 text-warn"
              />
            ) : check.ok ? (
              <CheckIcon role="img" aria-label={t('result.passes')} className="mt-px size-3.5 shrink-0 text-info" />
            ) : (
              <XIcon role="img" aria-label={t('result.fails')} className="mt-px size-3.5 shrink-0 text-destructive" />
            )}
            <span className={check.ok && !check.drops ? 'text-muted-foreground' : ''}>
              <Sentence text={check.detail} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
