'use client'

import { useTranslations } from 'next-intl'
import type { UserTrades } from '@/lib/contracts/exchange/fills.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { fillRow } from '../blotter/fill-list.ts'
import { FillTable } from '../blotter/fill-table.tsx'
import { EmptyResult, ResultHead } from './view-parts.tsx'

/** The trader's own trades one by one. */
export function FillsView({ fills }: { fills: UserTrades }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const { trades, totalCount, symbol, orderId, historyComplete, timestamp } = fills
  const title = symbol
    ? t('result.ownTradesOf', { symbol: figures.contract(symbol) })
    : orderId
      ? t('result.ownTradesBy', { id: orderId })
      : t('result.ownTrades')
  return (
    <div className="@container">
      <ResultHead priced title={title} symbol={symbol ?? undefined}>
        {totalCount > 0 && (
          <span className="tnum">{t('result.shownOf', { shown: trades.length, total: totalCount })}</span>
        )}
        <time dateTime={timestamp} className="tnum" suppressHydrationWarning>
          {t('result.asOf', { time: figures.time(timestamp) })}
        </time>
      </ResultHead>
      {trades.length === 0 ? (
        <EmptyResult>{t('orders.noFills')}</EmptyResult>
      ) : (
        <div className="fade-sideways scrollbar-thin -mx-2 max-h-80 overflow-y-auto">
          <FillTable fills={trades.map(fillRow)} caption={title} />
        </div>
      )}
      {!historyComplete && trades.length === totalCount && (
        <p className="mt-1 text-muted-foreground text-xs">{t('orders.forgottenFills', { count: totalCount })}</p>
      )}
    </div>
  )
}
