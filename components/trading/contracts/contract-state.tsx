'use client'

import { useTranslations } from 'next-intl'
import type { ListedSymbol } from '@/lib/contracts/market-stream.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { timeToGate } from './listed-symbols.ts'

/** Of a delivery contract: until when it is traded, or what its auction would give and when that ends. */
export function ContractState({ of, className }: { of: ListedSymbol; className?: string }) {
  const t = useTranslations('trading.contracts')
  const figures = useFigures()
  const left = timeToGate(of, useMinute())
  const { auction, delivery, session } = of
  if (session === 'AUCTION') {
    const { indicativePrice = null, indicativeVolume = 0, clearsAt = null } = auction ?? {}
    return (
      <p className={cn('tnum text-muted-foreground text-xs', className)}>
        {indicativePrice === null
          ? t('noIndicative')
          : t('indicative', { price: figures.price(indicativePrice), amount: figures.qty(indicativeVolume) })}
        {clearsAt !== null && ` · ${t('clearsAt', { at: figures.gate(clearsAt) })}`}
      </p>
    )
  }
  if (session !== 'CONTINUOUS' || !delivery || !left)
    return (
      <p className={cn('text-muted-foreground text-xs', className)}>{t(session === 'HALTED' ? 'halted' : 'closed')}</p>
    )
  return (
    <p className={cn('tnum text-muted-foreground text-xs', className)}>
      {t('gateAt', { at: figures.gate(delivery.gateClosure), time: t(left.unit, left) })}
    </p>
  )
}
