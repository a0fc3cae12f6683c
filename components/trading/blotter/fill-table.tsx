'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import { qtyNumber } from '@/lib/contracts/units.ts'
import { alignedMoney } from '@/lib/i18n/format.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { DeliveryHours } from '../contracts/delivery-hours.tsx'
import { SideMark } from '../side-mark.tsx'
import type { OwnFillRow } from './fill-list.ts'
import { ListEnd } from './list-end.tsx'

/** The trader's own fills, newest first. */
export function FillTable({ fills, caption }: { fills: readonly OwnFillRow[]; caption: string }) {
  const t = useTranslations('trading.orders')
  const figures = useFigures()
  const nowMs = useMinute()
  const money = alignedMoney(
    fills.map(({ price, lots }) => price * qtyNumber(lots)),
    useLocale(),
  )
  // Of an exchange that does not tell of each there is neither a number nor a role.
  const areTold = fills.some(({ tradeId }) => tradeId !== null)
  return (
    <Table containerClassName="overflow-visible">
      <TableCaption className="sr-only">{caption}</TableCaption>
      <TableHeader className="sticky top-0 z-10 bg-card">
        <tr>
          <TableHead className="pl-3">{t('column.time')}</TableHead>
          <TableHead>{t('column.side')}</TableHead>
          <TableHead>{t('column.contract')}</TableHead>
          <TableHead className="text-right">{t('column.price')}</TableHead>
          <TableHead className="text-right @max-[34rem]:pr-3">{t('column.amount')}</TableHead>
          <TableHead className="pr-3 text-right @max-[34rem]:hidden">NT$</TableHead>
          {areTold && (
            <>
              <TableHead className="@max-[34rem]:hidden">{t('column.role')}</TableHead>
              <TableHead className="@max-[34rem]:hidden @max-[44rem]:pr-3">{t('column.trade')}</TableHead>
              <TableHead className="pr-3 @max-[44rem]:hidden">{t('column.order')}</TableHead>
            </>
          )}
        </tr>
      </TableHeader>
      <TableBody>
        {fills.map((fill) => (
          <TableRow key={fill.key} data-fill>
            <TableCell className="tnum pl-3 text-muted-foreground">
              <time
                dateTime={new Date(fill.atMs).toISOString()}
                title={fill.isBy ? t('byHelp') : figures.dateTime(fill.atMs)}
                suppressHydrationWarning
              >
                {fill.isBy ? t('by', { time: figures.timeSeen(fill.atMs, nowMs) }) : figures.timeSeen(fill.atMs, nowMs)}
              </time>
            </TableCell>
            <TableCell>
              <SideMark side={fill.side} className="flex" />
              <Role of={fill} className="block text-2xs text-muted-foreground leading-4 @min-[34rem]:hidden" />
            </TableCell>
            <TableCell className="tnum @max-[34rem]:py-1 @max-[30rem]:whitespace-normal">
              <DeliveryHours symbol={fill.symbol} />
              {fill.tradeId !== null && (
                <span className="block text-2xs text-muted-foreground leading-4 @min-[34rem]:hidden">
                  {t.rich('fillIds', {
                    tradeId: fill.tradeId,
                    orderId: fill.orderId,
                    whole: (words) => <span className="whitespace-nowrap">{words}</span>,
                  })}
                </span>
              )}
            </TableCell>
            <TableCell className="tnum text-right">{figures.price(fill.price)}</TableCell>
            <TableCell className="tnum text-right @max-[34rem]:pr-3">{figures.qtyLots(fill.lots)}</TableCell>
            <TableCell className="tnum pr-3 text-right @max-[34rem]:hidden">
              {money(fill.price * qtyNumber(fill.lots))}
            </TableCell>
            {areTold && (
              <>
                <TableCell className="@max-[34rem]:hidden">
                  <Role of={fill} />
                </TableCell>
                <TableCell
                  title={t.markup('fillIds', {
                    tradeId: fill.tradeId ?? '–',
                    orderId: fill.orderId,
                    whole: (words) => words,
                  })}
                  className="tnum text-muted-foreground @max-[34rem]:hidden @max-[44rem]:pr-3"
                >
                  {fill.tradeId ?? '–'}
                </TableCell>
                <TableCell className="tnum pr-3 text-muted-foreground @max-[44rem]:hidden">{fill.orderId}</TableCell>
              </>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Whether the own order made or took. */
function Role({ of: { role }, className }: { of: OwnFillRow; className?: string }) {
  const t = useTranslations('trading.orders')
  if (role === null) return null
  return (
    <span title={t(`roleHelp.${role}`)} className={className}>
      {t(`role.${role}`)}
    </span>
  )
}

/** Under the last fill: how many are not listed, and that the exchange has kept no more. */
export function OlderFills({
  left,
  kept,
  busy,
  onAll,
}: {
  left: number
  kept: number | null
  busy: boolean
  onAll: () => void
}) {
  const t = useTranslations('trading.orders')
  if (left > 0)
    return (
      <ListEnd>
        {t('notListedFills', { count: left })}
        <Button variant="outline" size="xs" disabled={busy} onClick={onAll}>
          {busy && <Spinner />}
          {t('showAll')}
        </Button>
      </ListEnd>
    )
  return kept === null ? null : <ListEnd>{t('forgottenFills', { count: kept })}</ListEnd>
}
