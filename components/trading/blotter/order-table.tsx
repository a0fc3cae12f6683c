'use client'

import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { TakenOutBy } from '@/components/approval/outcome/plan-fill.ts'
import { Badge } from '@/components/ui/badge.tsx'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import type { OrderRow } from '@/lib/contracts/exchange/account.ts'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import type { OrderState } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { DeliveryHours } from '../contracts/delivery-hours.tsx'
import { GateLeft } from '../contracts/gate-left.tsx'
import { useListed } from '../live/market-provider.tsx'
import { SideMark } from '../side-mark.tsx'
import { isOpen, nextSort, ORDER_COLUMNS, type OrderColumn, type Sort, sortOrders } from './order-list.ts'

const NUMERIC: ReadonlySet<OrderColumn> = new Set(['price', 'amount', 'filled', 'avgPrice'])
/** Columns that a narrow place leaves out; there the order's own cell tells them. */
const WIDE_ONLY: Partial<Record<OrderColumn, string>> = {
  avgPrice: '@max-[40rem]:hidden',
  time: '@max-[30rem]:hidden',
  state: '@max-[23rem]:hidden',
}

/** Hidden on a narrow screen if the table has buttons: orders that have buttons are all open. */
const WITHOUT_ACTIONS: Partial<Record<OrderColumn, string>> = { state: '@max-[25rem]:hidden' }

const STATE_VARIANT: Readonly<Record<OrderState, 'info' | 'warn' | 'secondary' | 'outline' | 'destructive'>> = {
  OPEN: 'info',
  PARTIALLY_FILLED: 'warn',
  FILLED: 'secondary',
  CANCELLED: 'outline',
  EXPIRED: 'outline',
  REJECTED: 'destructive',
}

export function OrderStateBadge({ state }: { state: OrderState }) {
  const t = useTranslations('trading.state')
  return <Badge variant={STATE_VARIANT[state]}>{t(state)}</Badge>
}

function FilledCell({ order }: { order: OrderRow }) {
  const figures = useFigures()
  const share = order.amount > 0 ? order.filledAmount / order.amount : 0
  return (
    <span className="inline-flex items-baseline justify-end gap-2">
      <span aria-hidden className="gauge @max-[34rem]:hidden h-1 w-10 self-center bg-foreground/10">
        <span className="block h-full bg-foreground/55" style={{ width: `${share * 100}%` }} />
      </span>
      {figures.qty(order.filledAmount)}
    </span>
  )
}

/** How long an order in a delivery contract can still rest. */
function GateOfOrder({ symbol }: { symbol: string }) {
  const contract = useListed()?.find((one) => one.symbol === symbol)
  const nowMs = useMinute()
  return contract?.delivery ? <GateLeft of={contract} nowMs={nowMs} /> : null
}

/** Orders as a table, sortable by every column. `action` adds a last column. */
export function OrderTable({
  orders,
  caption,
  captionHidden = true,
  action,
  takenOut,
}: {
  orders: readonly OrderRow[]
  caption: string
  captionHidden?: boolean
  action?: (order: OrderRow) => ReactNode
  /** By whom an order was cancelled that its trader did not cancel. */
  takenOut?: (order: OrderRow) => TakenOutBy | null
}) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const nowMs = useMinute()
  const [sort, setSort] = useState<Sort>({ column: 'time', descending: true })

  function takenOutWords(order: OrderRow) {
    const by = takenOut?.(order)
    return by ? t(`orders.takenOut.${by}`) : null
  }
  const sentAt = (order: OrderRow) => (
    <time dateTime={order.createTime} title={figures.dateTime(order.createTime)} suppressHydrationWarning>
      {figures.timeSeen(order.createTime, nowMs)}
    </time>
  )
  const cell: Readonly<Record<OrderColumn, (order: OrderRow) => ReactNode>> = {
    time: sentAt,
    side: (order) => (
      <span className="flex flex-col">
        <span className="flex items-baseline gap-2">
          <SideMark side={order.side} />
          {/* Only in the live list: in an answer of some time ago the minutes would be wrong. */}
          {action && <GateOfOrder symbol={order.symbol} />}
        </span>
        {/* Which contract; of the spot symbol, which the panels show, nothing needs to be said. */}
        {order.symbol !== DEFAULT_SYMBOL && (
          <span className="@max-[36rem]:text-balance text-2xs text-muted-foreground @max-[30rem]:whitespace-normal">
            <DeliveryHours symbol={order.symbol} />
          </span>
        )}
        {/* Shown where the column of the time is left out. */}
        <span className="hidden text-2xs text-muted-foreground @max-[30rem]:block">{sentAt(order)}</span>
      </span>
    ),
    price: (order) => (
      <>
        {order.price === null ? t('type.MARKET') : figures.price(order.price)}
        {/* What was paid, where its own column is left out; a limit that was met exactly has said it. */}
        {order.avgPrice !== null && order.avgPrice !== order.price && (
          <span className="hidden text-2xs text-muted-foreground @max-[40rem]:block">
            {t('orders.average', { price: figures.price(order.avgPrice) })}
          </span>
        )}
      </>
    ),
    amount: (order) => figures.qty(order.amount),
    filled: (order) => (
      <>
        <FilledCell order={order} />
        {/* What became of one that rests no more, where the column of states has no room: filled, cancelled and rejected looked alike. */}
        {!isOpen(order) && (
          <span className="hidden whitespace-normal text-2xs text-muted-foreground @max-[23rem]:block">
            {t(`state.${order.state}`)} {takenOutWords(order)}
          </span>
        )}
      </>
    ),
    avgPrice: (order) => (order.avgPrice === null ? '–' : figures.price(order.avgPrice)),
    state: (order) => (
      <>
        <OrderStateBadge state={order.state} />
        <span className="block text-2xs text-muted-foreground empty:hidden">{takenOutWords(order)}</span>
      </>
    ),
  }

  return (
    <Table containerClassName="overflow-visible">
      <TableCaption className={cn(captionHidden && 'sr-only')}>{caption}</TableCaption>
      <TableHeader className="sticky top-0 z-10 bg-card">
        <tr>
          {ORDER_COLUMNS.map((column) => {
            const on = sort.column === column
            const Arrow = sort.descending ? ArrowDownIcon : ArrowUpIcon
            return (
              <TableHead
                key={column}
                aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                className={cn(
                  'px-1 coarse:h-11 first:pl-2 last:pr-2',
                  NUMERIC.has(column) && 'text-right',
                  WIDE_ONLY[column],
                  action && WITHOUT_ACTIONS[column],
                )}
              >
                <button
                  type="button"
                  onClick={() => setSort(nextSort(sort, column))}
                  className={cn(
                    'relative finger-sized [--reach:4px] inline-flex items-center gap-0.5 rounded-xs align-middle px-1 font-medium outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring',
                    on && 'text-foreground',
                    NUMERIC.has(column) && 'flex-row-reverse',
                  )}
                >
                  {t(`orders.column.${column}`)}
                  <Arrow aria-hidden className={cn('size-3', !on && 'invisible @max-[30rem]:hidden')} />
                </button>
              </TableHead>
            )
          })}
          {action && (
            <TableHead className="w-px">
              <span className="sr-only">{t('orders.column.action')}</span>
            </TableHead>
          )}
        </tr>
      </TableHeader>
      <TableBody>
        {sortOrders(orders, sort).map((order) => (
          <TableRow key={order.orderId} data-order={order.orderId}>
            {ORDER_COLUMNS.map((column) => (
              <TableCell
                key={column}
                className={cn(
                  // Hours of delivery and an average make lines of their own, and touched those of the table.
                  'tnum py-1 first:pl-3',
                  NUMERIC.has(column) && 'text-right',
                  column === 'time' && 'text-muted-foreground',
                  WIDE_ONLY[column],
                  action && WITHOUT_ACTIONS[column],
                )}
              >
                {cell[column](order)}
              </TableCell>
            ))}
            {action && <TableCell className="text-right coarse:h-11 @max-[20rem]:pl-0">{action(order)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
