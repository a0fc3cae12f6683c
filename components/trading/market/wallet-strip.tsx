'use client'

import { BanknoteIcon, LockIcon, ScaleIcon, ZapIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import type { TradedToday } from '@/lib/contracts/exchange/today-result.ts'
import { moneyNumber } from '@/lib/contracts/units.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { Awaited } from '../live/awaited.tsx'
import { topOfBook } from '../live/book.ts'
import { useConnection, useListedSymbol, useMarketState, useWallet } from '../live/market-provider.tsx'
import { StaleAge, useIsStale } from '../live/stale-age.tsx'
import { dayOf } from './day-result.ts'
import { purseOf } from './purse.ts'

/** Two beside each other, as equals; with the day, each as wide as it has to be, in one row where there is room for it. */
const CELL =
  'relative flex min-w-min grow basis-2/5 flex-wrap items-baseline gap-x-1.5 bg-card px-2.5 py-1.5 first:pl-3 last:pr-3 group-data-[day=true]:@min-[34rem]:basis-auto'
/** Where a figure is labelled by its icon alone, a long figure keeps the icon on its own line. */
const ICON_BESIDE =
  '@max-[26rem]:grid @max-[26rem]:grid-cols-[auto_minmax(max-content,1fr)] @max-[26rem]:[&>:nth-child(3)]:col-span-2'
/** Beside a conversation three are in one row without those words that icons stand for. */
const WORD = 'group-data-[day=true]:@min-[34rem]:@max-[60rem]:sr-only'
const ICON = 'hidden size-3 shrink-0 self-center group-data-[day=true]:@min-[34rem]:@max-[60rem]:block'

/** There it has what room is left, and where that is too little it goes whole: a part of a figure is read as another one. */
const GIVES_WAY =
  'group-data-[day=true]:@min-[34rem]:@max-[60rem]:h-[1lh] group-data-[day=true]:@min-[34rem]:@max-[60rem]:min-w-0 group-data-[day=true]:@min-[34rem]:@max-[60rem]:flex-1 group-data-[day=true]:@min-[34rem]:@max-[60rem]:overflow-hidden group-data-[day=true]:@min-[34rem]:@max-[60rem]:[contain:inline-size]'

function WhereThereIsRoom({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dd className={cn('tnum flex flex-wrap text-2xs text-muted-foreground', GIVES_WAY, className)}>
      {/* The line that is seen: what does not fit beside it comes below. */}
      <span aria-hidden>&#8203;</span>
      <span className="inline-flex items-baseline gap-1 whitespace-nowrap">{children}</span>
    </dd>
  )
}

/** Nothing locked may go where there is no room for saying so; what is locked stands there, if in another row. */
function Locked({ isAny, children }: { isAny: boolean; children: ReactNode }) {
  if (!isAny) return <WhereThereIsRoom className="ml-auto justify-end">{children}</WhereThereIsRoom>
  return (
    <dd className="tnum ml-auto inline-flex items-baseline gap-1 whitespace-nowrap text-2xs text-muted-foreground">
      {children}
    </dd>
  )
}

/** Free, then locked; the line below is the share that orders hold. */
function Purse({
  icon,
  label,
  of,
  available,
  locked,
  format,
  unit,
}: {
  icon: ReactNode
  label: string
  /** Which contract's: said at any width, since the icon does not tell. */
  of?: string
  available: number
  locked: number
  format: (value: number) => string
  unit: string
}) {
  const t = useTranslations('trading.wallet')
  const total = available + locked
  const lockedShare = total > 0 ? locked / total : 0
  return (
    <div
      title={`${t('available')} ${format(available)} ${unit} · ${t('locked')} ${format(locked)} ${unit}`}
      className={cn(CELL, !of && ICON_BESIDE)}
    >
      <dt
        className={cn(
          'flex items-baseline gap-1.5 text-muted-foreground text-xs',
          // An icon alone has no line of letters to stand on.
          '@max-[26rem]:self-center group-data-[day=true]:@min-[34rem]:@max-[60rem]:self-center',
        )}
      >
        <span className="self-center [&>svg]:size-3.5">{icon}</span>
        <span className={of ? 'sr-only' : cn('@max-[26rem]:sr-only', WORD)}>
          {label}
          {of && ' '}
        </span>
        {of && <span className="tnum whitespace-nowrap">{of}</span>}
      </dt>
      <dd className="tnum whitespace-nowrap font-semibold text-[0.9375rem]">
        <span className="sr-only">{t('available')} </span>
        {format(available)} <span className="font-normal text-2xs text-muted-foreground">{unit}</span>
      </dd>
      <Locked isAny={locked > 0}>
        <LockIcon aria-hidden className={ICON} />
        <span className={WORD}>{t('locked')}</span> {format(locked)}
      </Locked>
      <span aria-hidden className="absolute inset-x-0 bottom-0 flex h-0.5 justify-end">
        <span className="h-full bg-brand" style={{ width: `${lockedShare * 100}%`, minWidth: locked > 0 ? 3 : 0 }} />
      </span>
    </div>
  )
}

/** The day's position, the price at which it comes to nothing, and what it has come to at the book on screen. */
function Today({ symbol, traded }: { symbol: string; traded: readonly TradedToday[] }) {
  const t = useTranslations('trading.wallet')
  const figures = useFigures()
  const midTicks = useMarketState(({ books }) => {
    const book = books[symbol]
    return book ? topOfBook(book).midTicks : null
  })
  const { resultMicro, unpriced, position } = dayOf(traded, symbol, midTicks)
  const ntd = moneyNumber(resultMicro)
  // As the figure is shown: what is less than half a dollar is nothing there, and neither a gain nor a loss.
  const direction = directionOf(Math.abs(ntd) < 0.5 ? 0 : ntd)
  return (
    <div
      data-testid="wallet-today"
      title={t('todayHelp')}
      // Without a break-even price this cell does not grow, and leaves the room to the others.
      className={cn(CELL, position?.breakEven == null && '@min-[34rem]:@max-[60rem]:grow-0')}
    >
      <dt className="flex items-baseline gap-1.5 text-muted-foreground text-xs">
        <ScaleIcon aria-hidden className="size-3.5 self-center" />
        <span className={WORD}>{t('day')}</span>
      </dt>
      <dd className="tnum whitespace-nowrap font-semibold text-[0.9375rem]">
        {position && position.symbol !== symbol && (
          <span className="font-normal text-muted-foreground text-xs">{figures.contractHours(position.symbol)} </span>
        )}
        {position ? figures.signedQty(position.netQty) : t('contracts', { count: traded.length })}{' '}
        {position && <span className="font-normal text-2xs text-muted-foreground">MWh</span>}
      </dd>
      {position?.breakEven != null && (
        <WhereThereIsRoom>{t('breakEven', { price: figures.price(position.breakEven) })}</WhereThereIsRoom>
      )}
      <dd
        className={cn(
          // It follows the market, and up to five digits of it move none of the others.
          'tnum ml-auto flex min-w-22 items-baseline justify-end gap-1 whitespace-nowrap font-semibold text-[0.8125rem]',
          directionColor[direction],
        )}
      >
        <DirectionIcon direction={direction} />
        {figures.signedMoneyWhole(ntd)}
      </dd>
      {unpriced > 0 && (
        <dd className="basis-full text-2xs text-muted-foreground">{t('unpriced', { count: unpriced })}</dd>
      )}
    </div>
  )
}

/** The trader's money, and energy of what the market shows, free and locked, and what the day's trading has come to: always in view. */
export function WalletStrip({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.wallet')
  const wallet = useWallet()
  const connection = useConnection()
  const isStale = useIsStale()
  const figures = useFigures()
  const listed = useListedSymbol(symbol)
  const isSpot = symbol === DEFAULT_SYMBOL
  const energy = wallet && purseOf(wallet, symbol, listed).availableAmount
  const locked = wallet?.energy.find((one) => one.symbol === symbol)?.locked ?? 0
  const traded = wallet?.today?.traded ?? []
  return (
    <section
      aria-label={t('title')}
      data-panel="wallet"
      className={cn('@container overflow-hidden rounded-lg border bg-card shadow-raised', className)}
    >
      {wallet ? (
        <div className="flex">
          {/* Lines between them in whatever rows there are: what shows between their grounds. */}
          <dl
            data-day={traded.length > 0}
            className={cn('group flex min-w-0 flex-1 flex-wrap gap-px bg-border', connection !== 'live' && 'stale')}
          >
            <Purse
              icon={<BanknoteIcon aria-hidden />}
              label={t('money')}
              available={wallet.availableCurrency}
              locked={wallet.lockedCurrency}
              format={figures.moneyBare}
              unit="NT$"
            />
            <Purse
              icon={<ZapIcon aria-hidden />}
              label={t('energy')}
              of={isSpot ? undefined : figures.contractHoursBare(symbol)}
              available={energy ?? 0}
              locked={isSpot ? wallet.lockedAmount : locked}
              format={figures.qty}
              unit="MWh"
            />
            {traded.length > 0 && <Today symbol={symbol} traded={traded} />}
          </dl>
          {isStale && <StaleAge className="self-center px-2.5" />}
        </div>
      ) : (
        <Awaited own>
          <div className="grid grid-cols-2 gap-6 px-3 py-2.5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
        </Awaited>
      )}
    </section>
  )
}
