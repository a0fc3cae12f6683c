'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isAway } from '@/components/approval/plan/leg-kind.ts'
import { Moment } from '@/components/pages/moment.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { OrderStateBadge } from '@/components/trading/blotter/order-table.tsx'
import { DeliveryHours } from '@/components/trading/contracts/delivery-hours.tsx'
import { SideMark } from '@/components/trading/side-mark.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import type { OrderRow } from '@/lib/contracts/exchange/account.ts'
import type { PlanRecord } from '@/lib/contracts/gate/record.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** What became of the orders after the plan had ended, as the exchange says it now. */
export function OrdersNow({ record: { orders, plan } }: { record: PlanRecord }) {
  const t = useTranslations('record.orders')
  const elsewhere = new Set(plan.legs.filter((leg) => isAway(leg) && leg.sentAt !== null).map(({ server }) => server))
  return (
    <section aria-labelledby="record-orders" data-testid="record-orders" data-state={orders.state}>
      <h3 id="record-orders" className="mb-2 font-semibold text-sm">
        {t('title')}
      </h3>
      {orders.state === 'none' && <p className="text-muted-foreground text-sm">{t('none')}</p>}
      {orders.state === 'unavailable' && (
        <Alert variant="warn" role="status">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>{t('unavailable')}</AlertTitle>
          <AlertDescription>
            <Sentence text={orders.message} /> ({orders.code})
          </AlertDescription>
        </Alert>
      )}
      {orders.state === 'read' && (
        <>
          {orders.orders.length === 0 && orders.missing.length === 0 ? (
            <p className="text-muted-foreground text-sm">{t('noOrders')}</p>
          ) : (
            <OrdersTable orders={orders.orders} at={orders.at} />
          )}
          {orders.missing.map(({ orderId }) => (
            <p key={orderId} className="mt-1 text-warn text-xs">
              {t('missing', { orderId })}
            </p>
          ))}
        </>
      )}
      {[...elsewhere].map((server) => (
        <p key={server} className="mt-1 text-muted-foreground text-sm">
          {t('elsewhere', { server })}
        </p>
      ))}
    </section>
  )
}

function OrdersTable({ orders, at }: { orders: readonly OrderRow[]; at: string }) {
  const t = useTranslations('record.orders')
  const figures = useFigures()
  if (orders.length === 0) return null
  return (
    <section
      aria-label={t('order')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and a keyboard has to reach that
      tabIndex={0}
      className="overflow-x-auto rounded-lg border bg-card outline-none focus-visible:ring-2 focus-visible:ring-ring print:overflow-visible"
    >
      <Table containerClassName="w-max min-w-full overflow-visible">
        <TableCaption className="mx-2 mb-2">
          {t('asOf')} <Moment at={at} long />
        </TableCaption>
        <TableHeader>
          <tr>
            <TableHead>{t('order')}</TableHead>
            <TableHead>{t('side')}</TableHead>
            <TableHead>{t('state')}</TableHead>
            <TableHead className="text-right">{t('price')}</TableHead>
            <TableHead className="text-right">{t('amount')}</TableHead>
            <TableHead className="text-right">{t('filled')}</TableHead>
            <TableHead className="text-right">{t('average')}</TableHead>
            <TableHead>{t('changed')}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {orders.map((order) => (
            <TableRow key={order.orderId} data-record-order={order.orderId} data-state={order.state}>
              <TableCell className="tnum font-mono text-xs">{order.orderId}</TableCell>
              <TableCell>
                <span className="flex items-center gap-1.5">
                  <SideMark side={order.side} />
                  <DeliveryHours symbol={order.symbol} />
                </span>
              </TableCell>
              <TableCell>
                <OrderStateBadge state={order.state} />
              </TableCell>
              <TableCell className="tnum text-right">
                {order.price === null ? '–' : figures.price(order.price)}
              </TableCell>
              <TableCell className="tnum text-right">{figures.qty(order.amount)}</TableCell>
              <TableCell className="tnum text-right">{figures.qty(order.filledAmount)}</TableCell>
              <TableCell className="tnum text-right">
                {order.avgPrice === null ? '–' : figures.price(order.avgPrice)}
              </TableCell>
              <TableCell>
                <Moment at={order.updateTime} long />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
