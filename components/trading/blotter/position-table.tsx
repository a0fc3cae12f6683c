'use client'

import { useTranslations } from 'next-intl'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { DeliveryHours } from '../contracts/delivery-hours.tsx'
import type { Position } from './positions.ts'

/** What the day's trades have come to in each contract. */
export function PositionTable({ positions }: { positions: readonly Position[] }) {
  const t = useTranslations('trading.orders')
  const figures = useFigures()
  return (
    <Table containerClassName="overflow-visible">
      <TableCaption className="mb-2 px-3">{t('positionsHelp')}</TableCaption>
      <TableHeader className="sticky top-0 z-10 bg-card">
        <tr>
          <TableHead className="pl-3">{t('column.contract')}</TableHead>
          <TableHead className="text-right">{t('column.net')}</TableHead>
          <TableHead className="text-right">{t('column.breakEven')}</TableHead>
          <TableHead className="text-right @max-[28rem]:hidden">{t('column.mark')}</TableHead>
          <TableHead className="pr-3 text-right">{t('column.result')}</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {positions.map(({ symbol, netQty, breakEven, mark, result }) => {
          // As the figure is shown: what is less than half a dollar is nothing there.
          const direction = directionOf(result === null || Math.abs(result) < 0.5 ? 0 : result)
          return (
            <TableRow key={symbol} data-position={symbol}>
              <TableCell className="tnum pl-3 font-medium @max-[30rem]:whitespace-normal">
                <DeliveryHours symbol={symbol} />
              </TableCell>
              <TableCell className="tnum text-right">{figures.signedQty(netQty)}</TableCell>
              <TableCell className="tnum text-right">{breakEven === null ? '–' : figures.price(breakEven)}</TableCell>
              <TableCell className="tnum text-right @max-[28rem]:hidden">
                {mark === null ? '–' : figures.price(mark)}
              </TableCell>
              <TableCell className={cn('tnum pr-3 text-right font-medium', directionColor[direction])}>
                {result === null ? (
                  '–'
                ) : (
                  <span className="inline-flex items-baseline gap-1">
                    <DirectionIcon direction={direction} />
                    {figures.signedMoneyWhole(result)}
                  </span>
                )}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
