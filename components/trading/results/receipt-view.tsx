'use client'

import { useTranslations } from 'next-intl'
import type { ToolResult } from '@/lib/contracts/exchange/tools.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { OrderStateBadge } from '../blotter/order-table.tsx'
import { SideMark } from '../side-mark.tsx'
import { Figure, FigureGrid, ResultHead } from './view-parts.tsx'

/** What the exchange answered to a placed order. */
export function PlacedView({ order }: { order: ToolResult<'placeOrder'> }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  return (
    <div>
      <ResultHead
        title={
          <span className="inline-flex items-center gap-2">
            <SideMark side={order.side} />
            <span className="tnum">
              {figures.qty(order.qty)} MWh {figures.contract(order.symbol)}
            </span>
          </span>
        }
        symbol={order.symbol}
      >
        <OrderStateBadge state={order.state} />
      </ResultHead>
      <FigureGrid>
        <Figure label={t('orders.column.price')}>
          {order.price === null ? t('type.MARKET') : figures.price(order.price)}
        </Figure>
        <Figure label={t('orders.column.filled')}>{figures.qty(order.filledQty)} MWh</Figure>
        <Figure label={t('orders.column.avgPrice')}>
          {order.avgPrice === null ? '–' : figures.price(order.avgPrice)}
        </Figure>
        <Figure label={t('result.resting')}>{figures.qty(order.remainingQty)} MWh</Figure>
      </FigureGrid>
      <p className="tnum mt-2 text-2xs text-muted-foreground" suppressHydrationWarning>
        {t('result.orderId', { id: order.orderId })} · {figures.dateTime(order.acceptedAt)}
      </p>
    </div>
  )
}

/** What the exchange answered to one or several cancels. */
export function CancelledView({
  orderIds,
  releasedAmount,
  releasedCurrency,
}: {
  orderIds: readonly string[]
  releasedAmount: number
  releasedCurrency: number
}) {
  const t = useTranslations('trading')
  const figures = useFigures()
  return (
    <FigureGrid>
      <Figure label={t('result.cancelled')} className="whitespace-normal text-sm">
        {orderIds.length === 0 ? '–' : orderIds.join(', ')}
      </Figure>
      <Figure label={t('result.released')} note={`${figures.qty(releasedAmount)} MWh`}>
        {figures.money(releasedCurrency)}
      </Figure>
    </FigureGrid>
  )
}
