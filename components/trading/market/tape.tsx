'use client'

import { BotIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Trade } from '@/lib/contracts/exchange/market.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { Awaited } from '../live/awaited.tsx'
import { useConnection, useMarketState, useTrades } from '../live/market-provider.tsx'
import { Panel } from './panel.tsx'
import { SimulatedNote } from './simulated-note.tsx'

const ROWS = 60
/** Trades of at least this many MWh are set in bold: they are the ones a trader's eye looks for. */
const LARGE_MWH = 10

/** Only news flashes: what a snapshot brings in has happened before. */
const NEWS_MS = 2_000

const TapeRow = memo(function TapeRow({ trade }: { trade: Trade }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const [isNews] = useState(() => deskNow() - Date.parse(trade.at) < NEWS_MS)
  const bought = trade.takerSide === 'BUY'
  return (
    <tr
      className={cn(
        'grid h-[22px] grid-cols-[1fr_auto_3.75rem] items-center gap-2 px-3 text-xs',
        isNews && ['flash-behind', bought ? '[--flash:var(--buy)]' : '[--flash:var(--sell)]'],
        trade.amount >= LARGE_MWH && 'font-semibold',
      )}
    >
      <td className={cn('tnum inline-flex items-center gap-1.5', bought ? 'text-buy' : 'text-sell')}>
        {/* A letter: an arrow beside a price would be read as where the price went. */}
        <span aria-hidden className="w-3 shrink-0 text-center text-2xs">
          {t(bought ? 'tape.boughtMark' : 'tape.soldMark')}
        </span>
        <span className="sr-only">{t(bought ? 'tape.bought' : 'tape.sold')}</span>
        {figures.price(trade.price)}
      </td>
      <td className="tnum flex items-center justify-end gap-1 text-right">
        {trade.simulated && (
          <BotIcon aria-label={t('simulated')} role="img" className="size-3 shrink-0 text-muted-foreground/70" />
        )}
        <span className="min-w-10">{figures.qty(trade.amount)}</span>
      </td>
      <td className="tnum text-right font-normal text-muted-foreground">{figures.time(trade.at)}</td>
    </tr>
  )
})

/** The latest trades, newest first, each with who was the aggressor. */
export function Tape({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.tape')
  const trades = useTrades(symbol)
  const known = useMarketState((s) => symbol in s.trades)
  const noTrades = useTranslations('trading')('noTrades')
  const connection = useConnection()
  const shown = trades.slice(0, ROWS)
  const anySimulated = shown.some((trade) => trade.simulated)
  return (
    <Panel
      title={t('title')}
      name="tape"
      note={anySimulated ? <SimulatedNote className="@max-[15rem]:hidden" /> : null}
      className={cn('@container', className)}
      bodyClassName="flex flex-col"
    >
      {!known ? (
        <Awaited>
          <div className="space-y-2 p-3">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-3.5 w-full" />
            ))}
          </div>
        </Awaited>
      ) : shown.length === 0 ? (
        <p className="p-4 text-center text-muted-foreground text-xs">{noTrades}</p>
      ) : (
        <table className={cn('flex min-h-0 flex-1 flex-col', connection !== 'live' && 'stale')}>
          <caption className="sr-only">{t('caption', { symbol })}</caption>
          <thead className="block shrink-0">
            <tr className="eyebrow grid h-6 grid-cols-[1fr_auto_3.75rem] items-center gap-2 px-3">
              <th scope="col" className="text-left font-medium">
                {t('price')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('amount')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('time')}
              </th>
            </tr>
          </thead>
          <tbody
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
            tabIndex={0}
            className="scrollbar-thin relative block min-h-0 flex-1 overflow-y-auto pb-1 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
          >
            {shown.map((trade) => (
              <TapeRow key={trade.tradeId} trade={trade} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
