import { useLocale, useTranslations } from 'next-intl'
import type { LegPreview } from '@/lib/contracts/exchange/preview.ts'
import { alignedMoney, formatSigned } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { walletRows } from '../plan/plan-facts.ts'

/** Free → locked by this → free after, in money and in energy. */
export function WalletTable({
  preview,
  later,
  changed,
}: {
  preview: LegPreview
  /** A later leg: its "before" is what the legs ahead of it would leave, not the wallet of now. */
  later: boolean
  changed: boolean
}) {
  const t = useTranslations('approval.dialog')
  const locale = useLocale()
  const figures = useFigures()
  return (
    <table className="tnum w-full text-xs sm:table-fixed">
      <caption className="eyebrow mb-0.5 text-left">{t('wallet')}</caption>
      <thead>
        <tr className="eyebrow border-b">
          <th scope="col" className="w-8 py-1 text-left">
            <span className="sr-only">{t('wallet')}</span>
          </th>
          <th scope="col" className="py-1 pl-2 text-right align-bottom font-medium sm:whitespace-nowrap sm:pl-3">
            {t(later ? 'walletBefore' : 'walletNow')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right align-bottom font-medium sm:whitespace-nowrap sm:pl-3">
            {t('walletLocked')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right align-bottom font-medium sm:whitespace-nowrap sm:pl-3">
            {t('walletAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {walletRows(preview).map((row) => {
          const format = row.unit === 'NTD' ? alignedMoney([row.now, row.locked, row.after], locale) : figures.qty
          const moved = row.now !== row.after || row.locked !== 0
          return (
            <tr key={row.unit} className={cn(!moved && 'text-muted-foreground')}>
              <th scope="row" className="py-0.5 text-left font-normal text-muted-foreground">
                {row.unit === 'NTD' ? t('money') : t('energy')}
              </th>
              <td className="whitespace-nowrap py-0.5 pl-2 text-right sm:pl-3">{format(row.now)}</td>
              <td className="whitespace-nowrap py-0.5 pl-2 text-right sm:pl-3">
                {row.locked === 0 ? '–' : formatSigned(row.locked, locale, format)}
              </td>
              <td className={cn('py-0.5 pl-2 text-right sm:pl-3', moved && 'font-semibold')}>
                <span className={cn(changed && moved && '-mr-1 rounded-xs bg-brand/35 px-1')}>{format(row.after)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
