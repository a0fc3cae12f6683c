'use client'

import { useTranslations } from 'next-intl'
import type { UserOrders } from '@/lib/contracts/exchange/account.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { OrderTable } from '../blotter/order-table.tsx'
import { EmptyResult, ResultHead } from './view-parts.tsx'

export function OrdersView({ orders }: { orders: UserOrders }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  return (
    <div className="@container">
      <ResultHead priced title={t('result.orders')}>
        {orders.totalCount > 0 && (
          <span className="tnum">{t('result.shownOf', { shown: orders.orders.length, total: orders.totalCount })}</span>
        )}
        <time dateTime={orders.timestamp} className="tnum" suppressHydrationWarning>
          {t('result.asOf', { time: figures.time(orders.timestamp) })}
        </time>
      </ResultHead>
      {orders.orders.length === 0 ? (
        <EmptyResult>{t('result.noOrders', { status: orders.status })}</EmptyResult>
      ) : (
        <div className="fade-sideways scrollbar-thin -mx-2 max-h-80 overflow-y-auto">
          <OrderTable orders={orders.orders} caption={t('result.orders')} />
        </div>
      )}
    </div>
  )
}
