'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SideMark } from '@/components/trading/side-mark.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { PreviewedOrder } from '@/lib/contracts/exchange/preview.ts'
import { cancelCount, cancelledOrders } from '@/lib/contracts/gate/named-order.ts'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

const SHOWN = 6

/** The trader's own orders that a leg would cancel, where they are several; of one the facts of the leg say it. */
export function OrdersToCancel({ leg }: { leg: PlanLeg }) {
  const t = useTranslations('approval.dialog')
  const fold = useTranslations('approval.fold')
  const [all, setAll] = useState(false)
  const orders = cancelledOrders(leg)
  const count = leg.preview ? cancelCount(leg.preview) : 0
  if (count < 2 || orders.length === 0) return null
  const shown = all ? orders : orders.slice(0, SHOWN)
  return (
    <table className="tnum w-full text-xs">
      <caption className="eyebrow mb-0.5 text-left">{t('ordersCancelled')}</caption>
      <thead>
        <tr className="eyebrow border-b">
          <th scope="col" className="py-1 text-left font-medium">
            {t('orderSide')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('level')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('amount')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('orderId')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((order) => (
          <OwnOrder key={order.orderId} order={order} />
        ))}
      </tbody>
      {count > SHOWN && (
        <tfoot>
          <tr className="text-muted-foreground">
            <td colSpan={4} className="py-0.5">
              {count > shown.length && t('ordersMore', { count: count - shown.length })}
              {orders.length > SHOWN && (
                <Button
                  variant="ghost"
                  size="xs"
                  aria-expanded={all}
                  className={cn('-my-1', count > shown.length ? 'ml-2' : '-ml-2')}
                  onClick={() => setAll(!all)}
                >
                  {all ? fold('fewer') : fold('all', { count: orders.length })}
                </Button>
              )}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function OwnOrder({ order }: { order: PreviewedOrder }) {
  const figures = useFigures()
  return (
    <tr>
      <td className="py-0.5">
        <SideMark side={order.side} />
      </td>
      <td className="py-0.5 text-right">{order.price === null ? '–' : figures.price(order.price)}</td>
      <td className="py-0.5 text-right">{figures.qty(order.remainingAmount)}</td>
      <td className="py-0.5 text-right text-muted-foreground">{order.orderId}</td>
    </tr>
  )
}
