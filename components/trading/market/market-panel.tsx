'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { OrdersPanel } from '../blotter/orders-panel.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { ContractStrip } from '../contracts/contract-strip.tsx'
import { Ladder } from '../ladder/ladder.tsx'
import { useShownSymbol } from '../live/market-provider.tsx'
import { StaleBanner } from '../live/stale-banner.tsx'
import { OrderTicket } from '../ticket/order-ticket.tsx'
import { Splitter } from './splitter.tsx'
import { Tape } from './tape.tsx'
import { TickerBar } from './ticker-bar.tsx'
import { sizeVariables, useMarketSizes } from './use-market-sizes.ts'
import { WalletStrip } from './wallet-strip.tsx'

/** Where each panel stands, by the width of the panel itself (not of the window: a conversation may stand beside it). */
const COMPOSITION = [
  "grid-cols-1 [grid-template-areas:'chart'_'ladder'_'ticket'_'wallet'_'tape'_'orders']",
  // Beside a conversation at 1440 × 900 all of it is in view at once, with the contracts: these minimums add up to that height.
  "@min-[34rem]/market:grid-cols-[minmax(0,1fr)_var(--book,16.5rem)] @min-[46rem]/market:grid-cols-[minmax(0,1fr)_var(--book,17.5rem)] @min-[34rem]/market:[grid-template-areas:'chart_ladder'_'ticket_ladder'_'ticket_tape'_'wallet_wallet'_'orders_orders']",
  // The ticket stands in two columns there: the book beside it and the chart has five levels.
  '@min-[34rem]/market:grid-rows-[minmax(14.5rem,1fr)_auto_8.75rem_auto_var(--blotter,minmax(9rem,0.52fr))]',
  "low:[grid-template-areas:'chart_ladder'_'chart_tape'_'ticket_ticket'_'wallet_wallet'_'orders_orders'] low:grid-rows-[minmax(14rem,1fr)_8.75rem_auto_auto_var(--blotter,minmax(9rem,0.4fr))]",
  "under-fold:[grid-template-areas:'chart_ladder'_'ticket_ticket'_'wallet_wallet'_'orders_orders'] under-fold:grid-rows-[minmax(14rem,1fr)_auto_auto_var(--blotter,minmax(6.25rem,0.3fr))]",
  "@min-[64rem]/market:grid-cols-[minmax(0,1fr)_var(--book,18rem)_18.5rem] @min-[64rem]/market:[grid-template-areas:'chart_ladder_ticket'_'chart_ladder_wallet'_'orders_ladder_tape']",
  '@min-[64rem]/market:grid-rows-[auto_auto_minmax(12.5rem,1fr)]',
]
/** In the compositions of several columns the rows decide how high a panel is; what it holds scrolls inside it. */
const FILLS_ITS_ROW = '@min-[34rem]/market:h-auto @min-[34rem]/market:not-data-folded:[contain:size]'

/**
 * The whole market in one place. It composes itself by its own width: one column on a phone, two beside a
 * conversation, three on a wide screen.
 */
export function MarketPanel({ onPlan }: { onPlan: (plan: Plan) => void }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const symbol = useShownSymbol()
  const grid = useRef<HTMLDivElement>(null)
  const [sizes, resize] = useMarketSizes()
  return (
    <section
      aria-label={t('market', { symbol: figures.contract(symbol) })}
      className="[container:market/size] scrollbar-thin h-full min-h-0 overflow-y-auto"
    >
      <div className="under-fold:relative flex min-h-full flex-col gap-2 p-2">
        <ContractStrip className="shrink-0" />
        <StaleBanner>
          <TickerBar symbol={symbol} />
        </StaleBanner>
        <div ref={grid} style={sizeVariables(sizes)} className={cn('grid flex-1 gap-2', ...COMPOSITION)}>
          <ChartPanel key={`chart ${symbol}`} symbol={symbol} className={cn('h-80 [grid-area:chart]', FILLS_ITS_ROW)} />
          <Ladder
            key={`ladder ${symbol}`}
            symbol={symbol}
            className={cn('h-[26rem] @max-[34rem]/market:coarse:h-[31rem] [grid-area:ladder]', FILLS_ITS_ROW)}
          />
          <Splitter
            part="book"
            panel='[data-panel="ladder"]'
            grid={grid}
            label={t('panel.bookWidth')}
            chosen={sizes.book}
            onResize={resize}
            className="[grid-area:ladder] @min-[34rem]/market:block"
          />
          <OrderTicket symbol={symbol} onPlan={onPlan} className="[grid-area:ticket]" />
          <WalletStrip symbol={symbol} className="[grid-area:wallet]" />
          {/* Where the others fill the view they must be as high as it is, with the trades below them. */}
          <div className="contents under-fold:absolute under-fold:inset-x-0 under-fold:top-full under-fold:block under-fold:px-2 under-fold:pb-2">
            <Tape
              key={`tape ${symbol}`}
              symbol={symbol}
              className={cn('h-64 [grid-area:tape]', FILLS_ITS_ROW, 'under-fold:not-data-folded:h-52')}
            />
          </div>
          {/* On the widest screens the blotter has what the panels above it leave. */}
          <Splitter
            part="blotter"
            panel='[data-panel="orders"]'
            grid={grid}
            label={t('panel.blotterHeight')}
            chosen={sizes.blotter}
            onResize={resize}
            className="[grid-area:orders] @min-[34rem]/market:block @min-[64rem]/market:hidden"
          />
          <OrdersPanel
            besideBook
            onPlan={onPlan}
            className={cn('min-h-48 [grid-area:orders] @min-[34rem]/market:min-h-0', FILLS_ITS_ROW)}
          />
        </div>
      </div>
    </section>
  )
}
