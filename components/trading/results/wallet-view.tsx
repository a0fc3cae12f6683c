'use client'

import { BanknoteIcon, ZapIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Wallet } from '@/lib/contracts/exchange.ts'
import { PurseRow } from '../purse-row.tsx'
import { useFigures } from '../use-figures.ts'
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
            label={[t('wallet.energy'), purse.symbol].filter(Boolean).join(' ')}
            available={purse.available}
            locked={purse.locked}
            format={figures.qty}
            unit="MWh"
          />
        ))}
      </div>
    </div>
  )
}
