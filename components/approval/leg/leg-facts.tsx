'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { PreviewedOrder } from '@/lib/contracts/exchange/preview.ts'
import { cancelCount, cancelledOrders, namedOrder } from '@/lib/contracts/gate/named-order.ts'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { formatMoney, formatQty } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { isCancelAll } from '../plan/leg-kind.ts'
import { argValue } from '../plan/plan-args.ts'
import { deviationFromMid, type Figure } from '../plan/plan-facts.ts'
import { restingSentence } from '../plan/plan-sentence.ts'

/** Columns from the width of a tablet on, by the number of facts: every row full, and never one left over. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'sm:grid-cols-1',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
  5: 'sm:grid-cols-6 sm:*:col-span-2 sm:*:nth-[n+4]:col-span-3',
  6: 'sm:grid-cols-3',
  7: 'sm:grid-cols-12 sm:*:col-span-3 sm:*:nth-[n+5]:col-span-4',
  8: 'sm:grid-cols-4',
  9: 'sm:grid-cols-3',
}

/** `isPlain`: the value says by itself what it is. `isTurned`: the note says who pays, which the value alone tells wrong. */
type Fact = {
  key: string
  label: string
  value: string
  note?: string | undefined
  figures: Figure[]
  isPlain?: true
  isTurned?: true
}

/** Only what applies to this kind of leg; null without a preview. */
function useFacts(leg: PlanLeg): Fact[] | null {
  const t = useTranslations('approval.dialog')
  const words = useTranslations('approval')
  const locale = useLocale()
  const figures = useFigures()
  const preview = leg.preview
  if (!preview) return null
  const deviation = deviationFromMid(leg)
  const isOrder = leg.tool === 'placeOrder' || leg.tool === 'amendOrder'
  const facts: Fact[] = []
  const named = leg.server === HOME_SERVER ? namedOrder(leg) : null
  const resting = (order: PreviewedOrder, qty: number): string => restingSentence(order, qty, words, locale)
  const filled = (order: PreviewedOrder): string =>
    order.filledAmount > 0 ? t('orderFilled', { qty: formatQty(order.filledAmount, locale) }) : ''
  if (named && leg.tool === 'amendOrder') {
    facts.push({
      key: 'now',
      label: t('orderNow'),
      value: resting(named, named.amount),
      note: filled(named) || undefined,
      figures: ['orders'],
    })
  }
  if (isOrder) {
    facts.push({
      key: 'fills',
      label: t('fillsNow'),
      value: preview.filledQty > 0 ? `${figures.qty(preview.filledQty)} MWh` : t('fillsNowNone'),
      note: preview.avgPrice === null ? undefined : `${t('average')} ${figures.price(preview.avgPrice)}`,
      figures: ['fills', 'avgPrice'],
      ...(preview.filledQty > 0 ? {} : { isPlain: true }),
    })
  }
  if (preview.restingAmount > 0) {
    facts.push({
      key: 'rests',
      label: t('rests'),
      value: `${figures.qty(preview.restingAmount)} MWh`,
      note: `${t('ahead')} ${figures.qty(preview.aheadInQueue)} MWh`,
      figures: ['restingAmount', 'aheadInQueue'],
    })
  }
  if (preview.unfilledAmount > 0) {
    facts.push({
      key: 'unfilled',
      label: t('unfilled'),
      value: `${figures.qty(preview.unfilledAmount)} MWh`,
      figures: ['unfilledAmount'],
    })
  }
  if (isOrder && preview.filledQty > 0) {
    facts.push({
      key: 'cost',
      label: t('paidNow', { sign: preview.cost < 0 ? 'received' : 'paid' }),
      value: formatMoney(Math.abs(preview.cost), locale),
      figures: ['cost'],
    })
  }
  if (isOrder && (preview.restingAmount > 0 || preview.worstCost !== preview.cost)) {
    // Below zero a buyer is paid and a seller pays: the sign of the price alone is too little to see that by.
    const turned =
      preview.side === 'BUY' && preview.worstCost < 0
        ? t('youReceive')
        : preview.side === 'SELL' && preview.worstCost > 0
          ? t('youPay')
          : undefined
    facts.push({
      key: 'worst',
      label: t(leg.args.type === 'MARKET' ? 'worstMarket' : 'worst'),
      value: formatMoney(Math.abs(preview.worstCost), locale),
      note: turned,
      figures: ['worstCost'],
      ...(turned ? { isTurned: true } : {}),
    })
  }
  if (deviation !== null) {
    const percent = figures.percent(Math.abs(deviation))
    facts.push({
      key: 'mid',
      label: t('fromMid'),
      value: deviation === 0 ? t('atMid') : deviation > 0 ? t('aboveMid', { percent }) : t('belowMid', { percent }),
      note: preview.mid === null ? undefined : `${t('mid')} ${figures.price(preview.mid)}`,
      figures: [],
      isPlain: true,
    })
  }
  const placed = preview.cancelsPlaced ?? 0
  const count = cancelCount(preview)
  if (count > 0 || isCancelAll(leg)) {
    const [first] = cancelledOrders(leg)
    const [only] = count === 1 ? preview.cancels : []
    facts.push({
      key: 'cancels',
      label: t('cancels'),
      value: only && first ? resting(first, first.remainingAmount) : (only ?? t('ordersCount', { count })),
      note:
        placed > 0
          ? t('ordersPlaced', { count: placed })
          : only && first && [first.orderId, filled(first)].filter(Boolean).join(' · '),
      figures: ['cancels', 'cancelsPlaced', 'orders'],
    })
  }
  if (preview.releasedCurrency > 0 || preview.releasedAmount > 0) {
    facts.push({
      key: 'releases',
      label: t('releases'),
      value: [
        preview.releasedCurrency > 0 ? formatMoney(preview.releasedCurrency, locale) : '',
        preview.releasedAmount > 0 ? `${figures.qty(preview.releasedAmount)} MWh` : '',
      ]
        .filter(Boolean)
        .join(' + '),
      figures: [],
    })
  }
  return facts
}

/** Those figures in one line, of a leg whose details are folded. */
export function LegBrief({ leg, changed }: { leg: PlanLeg; changed: Set<Figure> }) {
  const t = useTranslations('approval.dialog')
  const facts = useFacts(leg)
  if (!facts) return <p className="font-semibold text-warn text-xs">{t('noPreview')}</p>
  return (
    <p className="tnum flex flex-wrap gap-x-3 text-muted-foreground text-xs">
      {facts.map(({ key, label, value, note, figures, isPlain, isTurned }) => {
        const marked = figures.some((figure) => changed.has(figure))
        return (
          <span key={key} className={cn(marked && 'rounded-xs bg-brand/35 px-1 text-foreground')}>
            {!isPlain && `${label} `}
            <span className="font-medium text-foreground first-letter:uppercase">
              <WholeWords text={value} />
            </span>
            {isTurned && <span className="font-medium text-foreground"> {note}</span>}
            {marked && <span className="sr-only"> {t('changed')}</span>}
          </span>
        )
      })}
    </p>
  )
}

/** The figures of one leg's preview, as labelled pairs. */
export function LegFacts({ leg, changed }: { leg: PlanLeg; changed: Set<Figure> }) {
  const t = useTranslations('approval.dialog')
  const facts = useFacts(leg)
  if (!facts) return <NoPreview leg={leg} />
  return (
    <dl className={cn('grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border', COLUMNS[facts.length])}>
      {facts.map((fact) => {
        const marked = fact.figures.some((figure) => changed.has(figure))
        return (
          <div
            key={fact.key}
            className={cn(
              'min-w-0 bg-popover px-3 py-2 max-sm:last:odd:col-span-2',
              marked && 'bg-[color-mix(in_oklab,var(--brand)_25%,var(--popover))]',
            )}
          >
            {/* Muted words would be too faint on the mark. */}
            <dt className={cn('eyebrow', marked && 'text-foreground')}>
              {fact.label}
              {marked && (
                <>
                  {' '}
                  <span className="whitespace-nowrap font-semibold text-brand-ink">{t('changed')}</span>
                </>
              )}
            </dt>
            <dd className="tnum break-words font-semibold text-sm leading-5 first-letter:uppercase">
              <WholeWords text={fact.value} />
            </dd>
            {fact.note && (
              <dd className={cn('tnum text-2xs', !marked && 'text-muted-foreground')}>
                <WholeWords text={fact.note} />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function NoPreview({ leg }: { leg: PlanLeg }) {
  const t = useTranslations('approval.dialog')
  return (
    <div className="space-y-2 text-xs">
      <p className="rounded-md bg-warn/10 px-2.5 py-1.5">
        <span className="font-semibold text-warn">{t('noPreview')}</span> –{' '}
        {leg.previewError ? <Sentence text={leg.previewError} /> : t('noPreviewDetail')}
      </p>
      <p className="eyebrow">{t('arguments')}</p>
      {Object.keys(leg.args).length === 0 && <p data-testid="no-arguments">–</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {Object.entries(leg.args).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">
              <VisibleText text={name} />
            </dt>
            <dd className="tnum whitespace-pre-wrap break-all font-mono">
              <VisibleText text={argValue(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
