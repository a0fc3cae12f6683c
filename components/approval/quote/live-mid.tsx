'use client'

import { useTranslations } from 'next-intl'
import { useMetrics } from '@/components/trading/live/market-provider.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { midOf } from '../plan/plan-facts.ts'

/** The market beside the quote: where the middle is at this moment. A part of its own, as it is drawn with the market. */
export function LiveMid({ plan }: { plan: Plan }) {
  const t = useTranslations('approval.dialog')
  const figures = useFigures()
  const preview = plan.legs.find((leg) => midOf(leg.preview) !== null)?.preview
  const metrics = useMetrics(preview?.symbol ?? '')
  const mid = metrics?.marketSummary.midPrice
  if (!preview || preview.mid === null || mid === null || mid === undefined) return null
  const values = { mid: figures.price(mid), change: figures.signedPrice(mid - preview.mid) }
  return <span className="tnum">{t('midNow', values)}</span>
}
