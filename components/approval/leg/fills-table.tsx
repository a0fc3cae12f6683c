import { useLocale, useTranslations } from 'next-intl'
import type { LegPreview } from '@/lib/contracts/exchange/preview.ts'
import { alignedMoney } from '@/lib/i18n/format.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

const SHOWN = 6
const moneyOf = ({ price, amount }: LegPreview['fills'][number]): number => price * amount

/** What would be taken from the book now, level by level, best first. */
export function FillsTable({ preview }: { preview: LegPreview }) {
  const t = useTranslations('approval.dialog')
  const locale = useLocale()
  const figures = useFigures()
  if (preview.fills.length === 0) return null
  const shown = preview.fills.length > SHOWN ? preview.fills.slice(0, SHOWN - 1) : preview.fills
  const rest = preview.fills.slice(shown.length)
  const restQty = rest.reduce((sum, fill) => sum + fill.amount, 0)
  const restMoney = rest.reduce((sum, fill) => sum + moneyOf(fill), 0)
  const last = rest.at(-1)
  const money = alignedMoney([...shown.map(moneyOf), restMoney], locale)
  return (
    <table className="tnum w-full text-xs">
      <caption className="eyebrow mb-0.5 text-left">{t('fillsByLevel')}</caption>
      <thead>
        <tr className="eyebrow border-b">
          <th scope="col" className="py-1 text-left font-medium">
            {t('level')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('amount')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('subtotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((fill) => (
          <tr key={fill.price}>
            <td className="py-0.5">{figures.price(fill.price)}</td>
            <td className="py-0.5 text-right">{figures.qty(fill.amount)}</td>
            <td className="py-0.5 text-right">{money(moneyOf(fill))}</td>
          </tr>
        ))}
        {last && (
          <tr className="text-muted-foreground">
            <td className="py-0.5">
              +{rest.length} → {figures.price(last.price)}
            </td>
            <td className="py-0.5 text-right">{figures.qty(restQty)}</td>
            <td className="py-0.5 text-right">{money(restMoney)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
