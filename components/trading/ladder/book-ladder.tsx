'use client'

import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { useFingers } from '@/components/shell/frame/use-screen.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { type Book, type BookSide, topOfBook } from '../live/book.ts'
import { useTrades } from '../live/market-provider.tsx'
import { barLots, type LadderRow, ladderRows } from './ladder-rows.ts'
import { OwnLots, useOwnLots } from './own-lots.tsx'

/**
 * How high a row is at least. For a finger more, and no 44 px: half of the levels would be gone, and a row that is hit beside
 * the one that was meant fills a field and sends nothing.
 */
export const useRowPx = (): number => (useFingers() ? 30 : 22)

const HEAD_PX = 24
const SPREAD_PX = 34
const COLUMNS = 'grid grid-cols-[1.1fr_1fr_1fr] items-center px-3'

const Row = memo(function Row({
  side,
  priceTicks,
  lots,
  cumulativeLots,
  scaleLots,
  totalScaleLots,
  ownLots,
  heightPx,
  tabStop,
  onPick,
}: {
  side: BookSide
  priceTicks: number
  lots: number
  cumulativeLots: number
  scaleLots: number
  totalScaleLots: number
  ownLots: number
  heightPx: number
  tabStop: boolean
  onPick: (priceTicks: number) => void
}) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  const bid = side === 'bids'
  const price = figures.priceTicks(priceTicks)
  return (
    <tr className={cn(COLUMNS, 'group relative text-xs hover:bg-foreground/5')} style={{ height: heightPx }}>
      <th scope="row" className="text-left font-medium">
        <span
          aria-hidden
          className={cn('absolute inset-y-0 right-0 opacity-8 dark:opacity-10', bid ? 'bg-buy' : 'bg-sell')}
          style={{ width: `${(cumulativeLots / totalScaleLots) * 100}%` }}
        />
        <span
          aria-hidden
          className={cn('absolute inset-y-px right-0 rounded-l-xs opacity-18', bid ? 'bg-buy' : 'bg-sell')}
          style={{ width: `${(lots / scaleLots) * 62}%` }}
        />
        <button
          type="button"
          data-level={bid ? 'bid' : 'ask'}
          tabIndex={tabStop ? 0 : -1}
          onClick={() => onPick(priceTicks)}
          aria-label={t('pick', { price })}
          className={cn(
            'tnum relative z-10 outline-none before:absolute before:inset-y-0 focus-visible:rounded-xs focus-visible:ring-2 focus-visible:ring-ring',
            'before:-inset-x-3 before:-my-1 before:w-[100cqw]',
            bid ? 'text-buy' : 'text-sell',
          )}
        >
          {price}
        </button>
        <OwnLots lots={ownLots} className="relative z-10 ml-1.5 inline-flex items-center gap-0.5" />
      </th>
      <td className="tnum pointer-events-none relative z-10 text-right">
        <span key={lots} className="flash-under -mr-0.5 rounded-xs px-0.5">
          {figures.qtyLots(lots)}
        </span>
      </td>
      <td className="tnum pointer-events-none relative z-10 text-right text-foreground/80">
        {figures.qtyLots(cumulativeLots)}
      </td>
    </tr>
  )
})

/** Asks above, bids below, the spread between; as many rows as there is room for. */
export function BookLadder({
  book,
  stepTicks,
  height,
  onPick,
}: {
  book: Book
  stepTicks: number
  height: number
  onPick: (priceTicks: number) => void
}) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  const trades = useTrades(book.symbol)
  const leastPx = useRowPx()
  const room = (height - HEAD_PX - SPREAD_PX) / 2
  const perSide = Math.max(2, Math.floor(room / leastPx))
  // Height that is too little for one more row is shared among the others.
  const rowPx = Math.max(leastPx, Math.floor(room / perSide))

  const bids = useMemo(() => ladderRows(book.bids, 'bids', stepTicks, perSide), [book.bids, stepTicks, perSide])
  const asks = useMemo(() => ladderRows(book.asks, 'asks', stepTicks, perSide), [book.asks, stepTicks, perSide])
  const own = useOwnLots(book.symbol, stepTicks)

  const scaleLots = barLots(Math.max(1, ...bids.map((r) => r.lots), ...asks.map((r) => r.lots)))
  const totalScaleLots = barLots(Math.max(1, bids.at(-1)?.cumulativeLots ?? 0, asks.at(-1)?.cumulativeLots ?? 0))
  const { bidTicks, askTicks, spreadTicks, midTicks } = topOfBook(book)
  const last = trades[0]?.price
  const before = trades.find((trade) => trade.price !== last)?.price
  const direction = last !== undefined && before !== undefined ? directionOf(last - before) : 'flat'

  // Tab reaches the ladder once, at the best price; the arrow keys go on from there.
  const tabStop = bids[0] ?? asks[0]
  const row = (side: BookSide, r: LadderRow) => (
    <Row
      key={r.priceTicks}
      side={side}
      priceTicks={r.priceTicks}
      lots={r.lots}
      cumulativeLots={r.cumulativeLots}
      scaleLots={scaleLots}
      totalScaleLots={totalScaleLots}
      ownLots={own[side].get(r.priceTicks) ?? 0}
      heightPx={rowPx}
      tabStop={r === tabStop}
      onPick={onPick}
    />
  )

  return (
    <table className="@container absolute inset-0 flex flex-col">
      <caption className="sr-only">{t('caption', { symbol: book.symbol })}</caption>
      <thead className="block shrink-0">
        <tr className={cn(COLUMNS, 'eyebrow')} style={{ height: HEAD_PX }}>
          <th scope="col" className="text-left font-medium">
            {t('price')}
          </th>
          <th scope="col" className="text-right font-medium">
            {t('amount')}
          </th>
          <th scope="col" className="text-right font-medium">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody aria-label={t('asks')} className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
        {asks.toReversed().map((r) => row('asks', r))}
      </tbody>
      <tbody className="block shrink-0">
        <tr
          className="flex items-baseline gap-2 border-y bg-muted/50 px-3 leading-[32px]"
          style={{ height: SPREAD_PX }}
        >
          <th scope="row" className="flex items-baseline gap-1.5 font-normal">
            <span className="sr-only">{t('last')}</span>
            <span
              className={cn(
                'tnum inline-flex items-baseline gap-1 font-semibold text-[0.9375rem]',
                directionColor[direction],
              )}
            >
              {last === undefined ? '–' : figures.price(last)}
              {last !== undefined && <DirectionIcon direction={direction} />}
            </span>
          </th>
          <td colSpan={2} className="tnum ml-auto text-2xs text-muted-foreground">
            {spreadTicks === null || midTicks === null
              ? t(bidTicks !== null && askTicks !== null ? 'crossed' : 'oneSided')
              : t('spread', {
                  spread: figures.priceTicks(spreadTicks),
                  share: midTicks === 0 ? '–' : figures.percent(spreadTicks / Math.abs(midTicks)),
                })}
          </td>
        </tr>
      </tbody>
      <tbody aria-label={t('bids')} className="block min-h-0 flex-1 overflow-hidden">
        {bids.map((r) => row('bids', r))}
      </tbody>
    </table>
  )
}
