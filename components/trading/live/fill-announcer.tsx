'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from 'sonner'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMarketStore } from './market-provider.tsx'
import type { OwnFill } from './own-fills.ts'

/** Tells of one's own fills wherever the trader is: as a toast for the eye, politely for a screen reader. */
export function FillAnnouncer() {
  const store = useMarketStore()
  const t = useTranslations('trading')
  const figures = useFigures()
  const [words, setWords] = useState('')
  const announce = useEffectEvent(({ order, filledNow, news }: OwnFill) => {
    const said = t(`fills.${news}`, {
      side: t(`side.${order.side}`),
      amount: figures.qty(filledNow),
      symbol: figures.contract(order.symbol),
      price: order.avgPrice === null ? '–' : figures.price(order.avgPrice),
      remaining: figures.qty(order.remainingAmount),
    })
    setWords(said)
    toast(said, { id: `fill-${order.orderId}` })
  })
  useEffect(() => store.onFill((fill) => announce(fill)), [store])
  return (
    <div role="status" aria-live="polite" data-testid="fill-announcement" className="sr-only">
      {words}
    </div>
  )
}
