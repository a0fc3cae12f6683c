'use client'

import { BanknoteIcon, ZapIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { DEFAULT_SYMBOL } from '@/lib/contracts/default-symbol.ts'
import { cn } from '@/lib/ui/cn.ts'
import { Awaited } from './awaited.tsx'
import { purseOf } from './live/listed.ts'
import { useConnection, useListedSymbol, useWallet } from './market-provider.tsx'
import { useFigures } from './use-figures.ts'

/** Free, then locked; the line below is the share that orders hold. */
function Purse({
  icon,
  label,
  available,
  locked,
  format,
  unit,
}: {
  icon: ReactNode
  label: string
  available: number
  locked: number
  format: (value: number) => string
  unit: string
}) {
  const t = useTranslations('trading.wallet')
  const total = available + locked
  const lockedShare = total > 0 ? locked / total : 0
  return (
    <div className="relative flex min-w-min grow basis-2/5 flex-wrap items-baseline gap-x-1.5 px-3 py-1.5">
      <dt className="flex items-baseline gap-1.5 text-muted-foreground text-xs">
        <span className="self-center [&>svg]:size-3.5">{icon}</span>
        <span className="@max-[26rem]:sr-only">{label}</span>
      </dt>
      <dd className="tnum whitespace-nowrap font-semibold text-[0.9375rem]">
        <span className="sr-only">{t('available')} </span>
        {format(available)} <span className="font-normal text-2xs text-muted-foreground">{unit}</span>
      </dd>
      <dd className="tnum ml-auto whitespace-nowrap text-2xs text-muted-foreground">
        {t('locked')} {format(locked)}
      </dd>
      <span aria-hidden className="absolute inset-x-0 bottom-0 flex h-0.5 justify-end">
        <span className="h-full bg-brand" style={{ width: `${lockedShare * 100}%`, minWidth: locked > 0 ? 3 : 0 }} />
      </span>
    </div>
  )
}

/** The trader's money, and energy of what the market shows, free and locked, in one line that is always in view. */
export function WalletStrip({ symbol = DEFAULT_SYMBOL, className }: { symbol?: string; className?: string }) {
  const t = useTranslations('trading.wallet')
  const wallet = useWallet()
  const connection = useConnection()
  const figures = useFigures()
  const listed = useListedSymbol(symbol)
  const isSpot = symbol === DEFAULT_SYMBOL
  const energy = wallet && purseOf(wallet, symbol, listed).availableAmount
  const locked = wallet?.energy.find((one) => one.symbol === symbol)?.locked ?? 0
  return (
    <section
      aria-label={t('title')}
      data-panel="wallet"
      className={cn('@container overflow-hidden rounded-lg border bg-card shadow-raised', className)}
    >
      {wallet ? (
        // Beside each other, as equals, for as long as no figure is cut by that.
        <dl className={cn('flex flex-wrap divide-x', connection !== 'live' && 'stale')}>
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
            label={isSpot ? t('energy') : t('energyOf', { hours: figures.contractHours(symbol) })}
            available={energy ?? 0}
            locked={isSpot ? wallet.lockedAmount : locked}
            format={figures.qty}
            unit="MWh"
          />
        </dl>
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
