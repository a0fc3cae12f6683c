'use client'

import { useTranslations } from 'next-intl'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange.ts'
import type { Plan } from '@/lib/contracts/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FillAnnouncer } from './fill-announcer.tsx'
import { Ladder } from './ladder.tsx'
import { StaleBanner } from './market-labels.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { Tape } from './tape.tsx'
import { TickerBar } from './ticker-bar.tsx'
import { WalletCard } from './wallet-card.tsx'

/**
 * The whole market in one place. It composes itself by its own width: one column on a phone, two beside a
 * conversation, three on a wide screen.
 */
export function MarketPanel({
  symbol = DEFAULT_SYMBOL,
  onPlan,
  className,
}: {
  symbol?: string
  onPlan?: (plan: Plan) => void
  className?: string
}) {
  const t = useTranslations('trading')
  return (
    <section
      aria-label={t('market', { symbol })}
      className={cn('@container/market scrollbar-thin h-full min-h-0 overflow-y-auto', className)}
    >
      <FillAnnouncer />
      <div className="flex min-h-full flex-col gap-2 p-2">
        <TickerBar symbol={symbol} />
        <StaleBanner />
        <div
          className={cn(
            'grid flex-1 gap-2',
            'grid-cols-1',
            '@min-[38rem]/market:grid-cols-[minmax(0,1fr)_17rem] @min-[38rem]/market:grid-rows-[minmax(21rem,1fr)_auto_minmax(12rem,auto)]',
            '@min-[64rem]/market:grid-cols-[minmax(0,1fr)_17rem_18rem] @min-[64rem]/market:grid-rows-[minmax(24rem,1.4fr)_minmax(14rem,1fr)]',
          )}
        >
          <ChartPanel symbol={symbol} className="h-80 @min-[38rem]/market:h-auto" />
          <Ladder symbol={symbol} className="h-[26rem] @min-[38rem]/market:h-auto @min-[64rem]/market:row-span-2" />
          <OrderTicket
            symbol={symbol}
            onPlan={onPlan}
            className="@min-[64rem]/market:col-start-3 @min-[64rem]/market:row-start-1"
          />
          <div
            className={cn(
              'flex min-h-0 flex-col gap-2',
              '@min-[64rem]/market:col-start-3 @min-[64rem]/market:row-start-2',
            )}
          >
            <WalletCard />
            <Tape
              symbol={symbol}
              className="h-64 flex-1 @min-[38rem]/market:h-auto @min-[38rem]/market:min-h-32 @min-[38rem]/market:basis-0"
            />
          </div>
          <OrdersPanel
            onPlan={onPlan}
            className={cn(
              'min-h-48 @min-[38rem]/market:col-span-2',
              '@min-[64rem]/market:col-span-1 @min-[64rem]/market:col-start-1 @min-[64rem]/market:row-start-2',
            )}
          />
        </div>
      </div>
    </section>
  )
}
