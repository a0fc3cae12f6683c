'use client'

import { useTranslations } from 'next-intl'
import { useMoney } from '@/components/trading/live/market-provider.tsx'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** On paper nothing around a page says where it is from, whether real money moved, and whose clock it tells. */
export function PrintedHead({ at }: { at: string | undefined }) {
  const t = useTranslations('record')
  const common = useTranslations('common')
  const money = useMoney()
  const figures = useFigures()
  if (at === undefined) return null
  return (
    <p data-testid="printed-head" className="hidden border-b pb-2 font-semibold text-xs print:block">
      {[common('product'), money && common(`money.${money}`), t('printed', { zone: figures.zone(at) })]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
