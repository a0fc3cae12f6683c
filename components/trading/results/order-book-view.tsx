'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { OrderBook } from '@/lib/contracts/exchange/market.ts'
import type { BookLevel } from '@/lib/contracts/exchange/metrics.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { spreadOf } from './spread.ts'
import { EmptyResult, ResultHead } from './view-parts.tsx'

function LevelTable({
  side,
  levels,
  max,
  caption,
}: {
  side: 'bids' | 'asks'
  levels: readonly BookLevel[]
  max: number
  caption: string
}) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  const bid = side === 'bids'
  // At the left edge too their points stand one under the other.
  const width = Math.max(0, ...levels.map((level) => figures.qty(level.amount).length))
  return (
    <table className="w-full text-xs">
      <caption className={cn('px-1 pb-0.5 font-medium text-xs', bid ? 'text-right text-buy' : 'text-left text-sell')}>
        {caption}
      </caption>
      <thead>
        <tr className={cn('eyebrow flex h-6 items-center justify-between px-1', bid && 'flex-row-reverse')}>
          <th scope="col" className="font-medium">
            {t('price')}
          </th>
          <th scope="col" className="font-medium">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr
            key={level.price}
            className={cn('relative flex h-[22px] items-center justify-between px-1', bid && 'flex-row-reverse')}
          >
            <th scope="row" className={cn('tnum font-medium', bid ? 'text-buy' : 'text-sell')}>
              <span
                aria-hidden
                className={cn('absolute inset-y-px rounded-xs opacity-14', bid ? 'right-0 bg-buy' : 'left-0 bg-sell')}
                style={{ width: `${(level.amount / max) * 100}%` }}
              />
              <span className="relative">{figures.price(level.price)}</span>
            </th>
            <td className="tnum relative text-right" style={{ minWidth: `${width}ch` }}>
              {figures.qty(level.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As many levels of a side as a card shows without its answer leaving the screen. */
const FITS = 20
/** Of more than fit, those near the spread: who asks what a quantity costs has every level read, and the answer in words. */
const NEAREST = 10

/** A book at one moment: bids left, asks right, the best of both meeting in the middle. */
export function OrderBookView({ book }: { book: OrderBook }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const bodyId = useId()
  const [all, setAll] = useState(false)
  const deepest = Math.max(book.bids.length, book.asks.length)
  const shown = all || deepest <= FITS ? deepest : NEAREST
  const [bids, asks] = [book.bids.slice(0, shown), book.asks.slice(0, shown)]
  const max = Math.max(0.1, ...bids.map((l) => l.amount), ...asks.map((l) => l.amount))
  const [bid, ask] = [book.bids[0]?.price, book.asks[0]?.price]
  const spread = spreadOf(bid, ask)
  const mid = bid !== undefined && ask !== undefined ? (bid + ask) / 2 : null
  return (
    <div>
      <ResultHead title={t('result.book', { symbol: figures.contract(book.symbol) })} symbol={book.symbol} priced>
        {spread !== null && mid !== null && (
          <span className="tnum">
            {t('ladder.spread', {
              spread: figures.price(spread),
              share: mid === 0 ? '–' : figures.percent(spread / Math.abs(mid)),
            })}
          </span>
        )}
        <time dateTime={book.asOf} className="tnum" suppressHydrationWarning>
          {t('result.asOf', { time: figures.time(book.asOf) })}
        </time>
      </ResultHead>
      {book.bids.length + book.asks.length === 0 ? (
        <EmptyResult>{t('ladder.empty')}</EmptyResult>
      ) : (
        <div id={bodyId} className="grid grid-cols-2 gap-1.5">
          <LevelTable side="bids" levels={bids} max={max} caption={t('ladder.bids')} />
          <LevelTable side="asks" levels={asks} max={max} caption={t('ladder.asks')} />
        </div>
      )}
      {deepest > FITS && (
        <Button
          variant="ghost"
          size="xs"
          aria-expanded={all}
          aria-controls={bodyId}
          className="mx-auto mt-1 flex text-muted-foreground print:hidden"
          onClick={() => setAll(!all)}
        >
          {all ? t('result.fewerLevels', { count: NEAREST }) : t('result.allLevels', { count: deepest })}
        </Button>
      )}
    </div>
  )
}
