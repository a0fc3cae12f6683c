'use client'

import { BanknoteIcon, ZapIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Wallet } from '@/lib/contracts/exchange/account.ts'
import { resultToday, type TradedToday } from '@/lib/contracts/exchange/today-result.ts'
import { moneyNumber } from '@/lib/contracts/units.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { DeliveryHours } from '../contracts/delivery-hours.tsx'
import { PurseRow } from './purse-row.tsx'
import { ResultHead } from './view-parts.tsx'

export function WalletView({ wallet }: { wallet: Wallet }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  // The first line is the default symbol; further instruments follow with their names.
  const energy =
    wallet.energy.length > 0
      ? wallet.energy
      : [{ symbol: '', available: wallet.availableAmount, locked: wallet.lockedAmount }]
  return (
    <div>
      <ResultHead title={t('wallet.title')}>
        <time dateTime={wallet.updatedAt} className="tnum" suppressHydrationWarning>
          {t('result.asOf', { time: figures.time(wallet.updatedAt) })}
        </time>
      </ResultHead>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-3">
        <PurseRow
          icon={<BanknoteIcon aria-hidden />}
          label={t('wallet.money')}
          available={wallet.availableCurrency}
          locked={wallet.lockedCurrency}
          format={figures.moneyBare}
          unit="NT$"
        />
        {energy.map((purse) => (
          <PurseRow
            key={purse.symbol}
            icon={<ZapIcon aria-hidden />}
            label={
              <>
                {t('wallet.energy')} <DeliveryHours symbol={purse.symbol} />
              </>
            }
            available={purse.available}
            locked={purse.locked}
            format={figures.qty}
            unit="MWh"
          />
        ))}
      </div>
      {wallet.today && wallet.today.traded.length > 0 && <Today traded={wallet.today.traded} />}
    </div>
  )
}

/** What the trading of the day has come to, at the prices of the answer. */
function Today({ traded }: { traded: readonly TradedToday[] }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const { resultMicro, unpriced } = resultToday(traded)
  const ntd = moneyNumber(resultMicro)
  const direction = directionOf(ntd)
  return (
    <dl className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-t pt-2 text-xs">
      <dt className="text-muted-foreground">{t('wallet.today')}</dt>
      <dd className={cn('tnum flex items-baseline gap-1 font-semibold text-sm', directionColor[direction])}>
        <DirectionIcon direction={direction} />
        {figures.signedMoney(ntd)}
      </dd>
      {unpriced > 0 && (
        <dd className="basis-full text-2xs text-muted-foreground">{t('wallet.unpriced', { count: unpriced })}</dd>
      )}
    </dl>
  )
}
