import { useLocale, useTranslations } from 'next-intl'
import { Summary } from '@/components/ui/summary.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { formatMoney, formatSigned } from '@/lib/i18n/format.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { type Amount, amountsOf } from '../plan/plan-amounts.ts'
import { MAX_UNFOLDED, runningTotals } from '../plan/plan-facts.ts'

/** Money and energy after each leg, and over all of them. Only for plans of several legs. */
export function PlanTotals({ plan }: { plan: Plan }) {
  const t = useTranslations('approval.dialog')
  const locale = useLocale()
  const figures = useFigures()
  const running = runningTotals(plan)
  const { cost, netQty } = plan.totals
  const amounts = amountsOf(plan)
  const all: Amount[] = amounts.length > 0 ? amounts : [{ name: 'totalWorst', value: 0 }]
  const money = (n: number) => formatSigned(n, locale, formatMoney)
  const energy = (n: number) => `${figures.signedQty(n)} MWh`
  const table = (
    <table className="tnum mt-1 w-full text-xs">
      <caption className="sr-only">{t('running')}</caption>
      <tbody>
        {running.map((row, i) =>
          plan.legs[i]?.status === 'rejected' ? null : (
            <tr key={plan.legs[i]?.id}>
              <th scope="row" className="py-0.5 text-left font-normal text-muted-foreground">
                {t('afterLeg', { n: i + 1 })}
              </th>
              <td className="py-0.5 text-right">{money(row.netMoney)}</td>
              <td className="py-0.5 text-right">{energy(row.netQty)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
  return (
    <section aria-label={t('totals')} className="rounded-lg border bg-muted/60 p-3">
      <h3 className="eyebrow mb-1">{t('totals')}</h3>
      <dl className="tnum grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-2">
        <div>
          <dt className="eyebrow">{cost < 0 ? t('totalReceived') : t('totalCost')}</dt>
          <dd className="font-semibold text-sm">{formatMoney(Math.abs(cost), locale)}</dd>
        </div>
        {all.map(({ name, value }) => (
          <div key={name}>
            <dt className="eyebrow">{t(name)}</dt>
            <dd className="font-semibold text-sm">{formatMoney(value, locale)}</dd>
          </div>
        ))}
        <div>
          <dt className="eyebrow">{t('totalEnergy')}</dt>
          <dd className="font-semibold text-sm">{energy(netQty)}</dd>
        </div>
      </dl>
      {running.length > MAX_UNFOLDED ? (
        <details className="group mt-2 border-t pt-1.5 text-xs">
          <Summary>{t('running')}</Summary>
          {table}
        </details>
      ) : (
        table
      )}
    </section>
  )
}
