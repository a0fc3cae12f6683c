'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useOwnFills } from './market-provider.tsx'
import { useFigures } from './use-figures.ts'

/** Tells of one's own fills: as a toast for the eye, politely for a screen reader. Mount it once. */
export function FillAnnouncer() {
  const t = useTranslations('trading')
  const figures = useFigures()
  const [words, setWords] = useState('')
  useOwnFills(({ order, filledNow, complete }) => {
    const said = t(complete ? 'fills.complete' : 'fills.partial', {
      side: t(`side.${order.side}`),
      amount: figures.qty(filledNow),
      symbol: order.symbol,
      price: order.avgPrice === null ? '–' : figures.price(order.avgPrice),
      remaining: figures.qty(order.remainingAmount),
    })
    setWords(said)
    toast(said, { id: `fill-${order.orderId}` })
  })
  return (
    <div aria-live="polite" className="sr-only">
      {words}
    </div>
  )
}
