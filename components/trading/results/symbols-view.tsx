'use client'

import { BotIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import type { SymbolInfo } from '@/lib/contracts/exchange/market.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { timeToGate } from '../contracts/listed-symbols.ts'
import { SimulatedNote } from '../market/simulated-note.tsx'
import { EmptyResult, Figure, FigureGrid } from './view-parts.tsx'

export function SymbolsView({ symbols }: { symbols: readonly SymbolInfo[] }) {
  const t = useTranslations('trading.result')
  const trading = useTranslations('trading')
  const figures = useFigures()
  if (symbols.length === 0) return <EmptyResult>{t('noSymbols')}</EmptyResult>
  return (
    <ul className="scrollbar-thin max-h-96 divide-y divide-border/60 overflow-y-auto">
      {symbols.map((one) => (
        <li key={one.symbol} className="space-y-2 py-2.5 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="tnum font-semibold">{figures.contract(one.symbol)}</span>
            {/* The hours have said what a contract is, so its code follows in place of a description. */}
            <span className="tnum text-muted-foreground text-xs">
              {one.delivery ? one.symbol : <Sentence text={one.description} />}
            </span>
            <span className="ml-auto flex items-center gap-2">
              {one.delivery && one.lastPrice != null && (
                <span className="tnum font-medium">{figures.price(one.lastPrice)}</span>
              )}
              {/* The words of spot's note on every line would take the room of its price. */}
              {one.simulatedParticipants &&
                (one.delivery ? (
                  <BotIcon role="img" aria-label={trading('simulated')} className="size-3 text-muted-foreground" />
                ) : (
                  <SimulatedNote />
                ))}
              <Badge variant={one.session === 'CONTINUOUS' ? 'info' : 'outline'}>{t(`session.${one.session}`)}</Badge>
            </span>
          </div>
          {/* The limits of a hundred contracts are all alike: what differs is when they deliver. */}
          {one.delivery ? (
            <div className="flex flex-wrap justify-between gap-x-3 gap-y-0.5">
              <Gate of={one} at={one.delivery.gateClosure} />
              <Quote of={one} />
            </div>
          ) : (
            <FigureGrid>
              <Figure label={t('tick')}>{figures.price(one.tick)}</Figure>
              <Figure label={t('lot')}>{figures.qty(one.lot)} MWh</Figure>
              <Figure label={t('maxQty')}>{figures.compact(one.maxQty)} MWh</Figure>
              <Figure label={t('maxValue')}>NT$ {figures.compact(one.maxValue)}</Figure>
              <Figure label={t('priceRange')}>
                {figures.compact(one.minPrice)} – {figures.compact(one.maxPrice)}
              </Figure>
            </FigureGrid>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What it can be traded at, and how much was; of an exchange that tells neither, nothing. */
function Quote({ of: { bestBid, bestAsk, volume24h } }: { of: SymbolInfo }) {
  const t = useTranslations('trading.result')
  const figures = useFigures()
  const price = (value: number | null | undefined) => (value == null ? '–' : figures.price(value))
  const parts = [
    ...(bestBid == null && bestAsk == null ? [] : [t('quote', { bid: price(bestBid), ask: price(bestAsk) })]),
    ...(volume24h ? [t('traded24h', { volume: figures.qty(volume24h) })] : []),
  ]
  return parts.length > 0 && <p className="tnum text-muted-foreground text-xs">{parts.join(' · ')}</p>
}

/** How long it can still be traded: also on the card of an answer from before, where "closes" has become "closed". */
function Gate({ of, at }: { of: SymbolInfo; at: string }) {
  const t = useTranslations('trading.result')
  const figures = useFigures()
  const now = useMinute()
  const left = timeToGate(of, now)
  const time = figures.gate(at)
  return (
    <p className="tnum text-muted-foreground text-xs">
      {t(left ? 'gateClosure' : 'gateClosed', { time })}
      {/* A gate that is further away is told by its time alone, without a countdown. */}
      {left?.unit === 'minutes' && (
        <span className="text-foreground">{t('gateIn', { left: figures.ago(-left.count, 'minute') })}</span>
      )}
    </p>
  )
}
