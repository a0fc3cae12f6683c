'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import { qtyNumber } from '@/lib/contracts/units.ts'
import { alignedMoney } from '@/lib/i18n/format.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { DeliveryHours } from './delivery-hours.tsx'
import type { OwnFillRow } from './live/fill-list.ts'
import { SideMark } from './side-mark.tsx'
import { useFigures } from './use-figures.ts'

/** The trader's own fills, newest first. */
export function FillTable({ fills }: { fills: readonly OwnFillRow[] }) {
  const t = useTranslations('trading.orders')
  const figures = useFigures()
  const nowMs = useMinute()
  const money = alignedMoney(
    fills.map(({ price, lots }) => price * qtyNumber(lots)),
    useLocale(),
  )
  return (
    <Table containerClassName="overflow-visible">
      <TableCaption className="sr-only">{t('tab.fills')}</TableCaption>
      <TableHeader className="sticky top-0 z-10 bg-card">
        <tr>
          <TableHead className="pl-3">{t('column.time')}</TableHead>
          <TableHead>{t('column.side')}</TableHead>
          <TableHead>{t('column.contract')}</TableHead>
          <TableHead className="text-right">{t('column.price')}</TableHead>
          <TableHead className="text-right @max-[34rem]:pr-3">{t('column.amount')}</TableHead>
          <TableHead className="pr-3 text-right @max-[34rem]:hidden">NT$</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {fills.map(({ key, atMs, isBy, side, symbol, price, lots }) => (
          <TableRow key={key} data-fill>
            <TableCell className="tnum pl-3 text-muted-foreground">
              <time
                dateTime={new Date(atMs).toISOString()}
                title={isBy ? t('byHelp') : figures.dateTime(atMs)}
                suppressHydrationWarning
              >
                {isBy ? t('by', { time: figures.timeSeen(atMs, nowMs) }) : figures.timeSeen(atMs, nowMs)}
              </time>
            </TableCell>
            <TableCell>
              <SideMark side={side} />
            </TableCell>
            <TableCell className="tnum @max-[30rem]:whitespace-normal">
              <DeliveryHours symbol={symbol} />
            </TableCell>
            <TableCell className="tnum text-right">{figures.price(price)}</TableCell>
            <TableCell className="tnum text-right @max-[34rem]:pr-3">{figures.qtyLots(lots)}</TableCell>
            <TableCell className="tnum pr-3 text-right @max-[34rem]:hidden">{money(price * qtyNumber(lots))}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
