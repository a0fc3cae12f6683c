'use client'

import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToggleGroup as Choice } from 'radix-ui'
import { memo, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group.tsx'
import { hoursOf } from '@/lib/contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import type { ListedSymbol } from '@/lib/contracts/market-stream.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { useRemembered } from '@/lib/ui/use-remembered.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { Awaited } from '../live/awaited.tsx'
import { useConnection, useListed, useShownSymbol, useShowSymbol, useTrades } from '../live/market-provider.tsx'
import { GateLeft } from './gate-left.tsx'
import { contractsOf, lengthsOf, minutesOf } from './listed-symbols.ts'

const LENGTHS = ['60', '30', '15'] as const

const CELL =
  'relative flex shrink-0 flex-col justify-center gap-px px-2.5 text-left outline-none transition-colors hover:bg-accent focus-visible:ring-2 focus-visible:ring-inset focus-visible:ring-ring data-[state=on]:bg-accent data-[state=on]:after:absolute data-[state=on]:after:inset-x-0 data-[state=on]:after:bottom-0 data-[state=on]:after:h-0.5 data-[state=on]:after:bg-brand forced-colors:data-[state=on]:outline'

function Price({ of }: { of: ListedSymbol }) {
  const t = useTranslations('trading.contracts')
  const figures = useFigures()
  const isAuction = of.session === 'AUCTION'
  // The list is told every two seconds; of what the panels show the tape is ahead, and one price is not two.
  const told = useTrades(of.symbol)[0]?.price
  const last = told ?? of.lastPrice ?? null
  // Nobody has traded at it: what an auction would give, or the middle of the book.
  const would = isAuction ? (of.auction?.indicativePrice ?? null) : last === null ? (of.midPrice ?? null) : null
  const price = would ?? (isAuction ? null : last)
  if (price === null) return <span className="text-muted-foreground">{t('noTrade')}</span>
  const change = would === null ? (of.change24h ?? null) : null
  const direction = directionOf(change ?? 0)
  return (
    <>
      <span className={cn('tnum font-medium', would !== null && 'text-muted-foreground italic')}>
        {would !== null && <span className="sr-only">{t('noTrade')} </span>}
        {figures.price(price)}
      </span>
      {would !== null && !isAuction && <span className="text-2xs text-muted-foreground">{t('mid')}</span>}
      {change !== null && direction !== 'flat' && (
        <span className={cn('tnum inline-flex items-baseline gap-0.5 text-2xs', directionColor[direction])}>
          <DirectionIcon direction={direction} />
          {figures.signedPrice(change)}
        </span>
      )}
    </>
  )
}

const Cell = memo(function Cell({ of, nowMs }: { of: ListedSymbol; nowMs: number }) {
  const figures = useFigures()
  return (
    <Choice.Item value={of.symbol} className={cn(CELL, 'min-w-28')} title={of.symbol}>
      <span className="flex w-full items-baseline gap-2 whitespace-nowrap text-xs">
        <span className="tnum font-semibold">{figures.contractHoursBare(of.symbol)}</span>
        <GateLeft of={of} nowMs={nowMs} className="ml-auto" />
      </span>
      <span className="flex w-full items-baseline justify-between gap-2 whitespace-nowrap text-xs">
        <Price of={of} />
      </span>
    </Choice.Item>
  )
})

function SpotPrice({ of }: { of: ListedSymbol }) {
  const figures = useFigures()
  const last = useTrades(of.symbol)[0]?.price ?? of.lastPrice ?? null
  return <span className="tnum whitespace-nowrap font-medium text-xs">{last === null ? '–' : figures.price(last)}</span>
}

const startOf = (one: ListedSymbol): number => hoursOf(one.symbol)?.startMs ?? 0

/**
 * What is traded beside the spot market: each delivery period with its last price, its change and the time until its gate
 * closes. The one that is chosen is shown by the whole market, and the ticket orders it. Nothing where the exchange lists none.
 */
export function ContractStrip({ className }: { className?: string }) {
  const t = useTranslations('trading.contracts')
  const figures = useFigures()
  const listed = useListed()
  const symbol = useShownSymbol()
  const show = useShowSymbol()
  const nowMs = useMinute()
  const [remembered, setLength] = useRemembered('contracts.length', LENGTHS)
  const stale = useConnection() !== 'live'
  const scroller = useRef<HTMLDivElement>(null)
  // A contract that was chosen elsewhere brings its length with it, so that the strip shows it.
  useEffect(() => {
    const length = LENGTHS.find((one) => Number(one) === minutesOf({ symbol }))
    if (length) setLength(length)
  }, [symbol, setLength])
  // It is scrolled into view; if it is in view already nothing moves.
  useEffect(() => {
    const minutes = minutesOf({ symbol })
    if (minutes === null || String(minutes) !== remembered) return
    const chosen = scroller.current?.querySelector('[data-state=on]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [symbol, remembered])

  const turn = (pages: number) => {
    const { current: row } = scroller
    // A part of the width only, because the spot market keeps its place at the left.
    row?.scrollBy({ left: pages * row.clientWidth * 0.6 })
  }
  const lengths = listed ? lengthsOf(listed) : []
  const hasNone = listed !== null && lengths.length === 0
  const [lastTime, setLastTime] = useRemembered('contracts.listed', ['some', 'none'])
  useEffect(() => {
    if (listed !== null) setLastTime(hasNone ? 'none' : 'some')
  }, [listed, hasNone, setLastTime])
  const spot = listed?.find((one) => one.symbol === DEFAULT_SYMBOL)
  const frame = cn(
    'flex h-11 coarse:h-11.5 items-stretch overflow-hidden rounded-lg border bg-card shadow-raised',
    className,
  )
  // Its place is kept until the list is there, so that the panels below stay where they are.
  if (listed === null && lastTime === 'some')
    return (
      <div data-panel="contracts" className={cn(frame, 'items-center gap-4 px-3')}>
        <Awaited>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-6 w-24 shrink-0" />
          ))}
        </Awaited>
      </div>
    )
  if (listed === null || hasNone) return null
  const length = lengths.includes(Number(remembered)) ? Number(remembered) : (lengths[0] as number)
  const contracts = contractsOf(listed, length, symbol)
  const zone = contracts[0] ? figures.otherZone(startOf(contracts[0])) : null
  return (
    <section aria-label={t('label')} data-panel="contracts" className={frame}>
      <Choice.Root
        ref={scroller}
        type="single"
        aria-label={zone === null ? t('label') : t('zone', { zone })}
        value={symbol}
        onValueChange={(value) => value && show(value)}
        className={cn(
          // What is brought into view does not come to lie under the spot market, which stays where it is.
          'flex min-w-0 flex-1 scroll-pl-20 items-stretch overflow-x-auto [scrollbar-width:none]',
          stale && 'stale',
        )}
      >
        {spot && (
          <Choice.Item value={DEFAULT_SYMBOL} className={cn(CELL, 'sticky left-0 z-10 border-r bg-card')}>
            <span className="font-semibold text-xs">{t('spot')}</span>
            <SpotPrice of={spot} />
          </Choice.Item>
        )}
        {contracts.map((one, i) => {
          // The name of the day stands before the first contract of each day.
          const day = figures.deliveryDay(startOf(one))
          const before = contracts[i - 1]
          return (
            <div key={one.symbol} className="flex shrink-0 items-stretch border-r last:border-r-0">
              {figures.deliveryDay(before ? startOf(before) : nowMs) !== day && (
                <span className="flex items-center whitespace-nowrap border-r bg-muted px-2 text-2xs text-muted-foreground">
                  {day}
                </span>
              )}
              <Cell of={one} nowMs={nowMs} />
            </div>
          )
        })}
      </Choice.Root>
      <div className="flex items-center gap-0.5 border-l px-1">
        {zone !== null && (
          <span
            data-testid="contracts-zone"
            title={t('zone', { zone })}
            className="px-1 text-2xs text-muted-foreground"
          >
            {zone}
          </span>
        )}
        {/* Buttons, because the wheel of a mouse scrolls down and not sideways. */}
        <Button
          variant="ghost"
          size="icon-xs"
          className="coarse:hidden"
          aria-label={t('earlier')}
          onClick={() => turn(-1)}
        >
          <ChevronLeftIcon aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-xs"
          className="coarse:hidden"
          aria-label={t('later')}
          onClick={() => turn(1)}
        >
          <ChevronRightIcon aria-hidden />
        </Button>
        {lengths.length > 1 && (
          <ToggleGroup
            type="single"
            aria-label={t('lengths')}
            value={String(length)}
            onValueChange={(value) => value && setLength(value as (typeof LENGTHS)[number])}
          >
            {lengths.map((minutes) => (
              <ToggleGroupItem
                key={minutes}
                value={String(minutes)}
                aria-label={t('length', { minutes })}
                className="tnum h-5 px-1.5 text-2xs coarse:h-9"
              >
                {minutes}′
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        )}
      </div>
    </section>
  )
}
