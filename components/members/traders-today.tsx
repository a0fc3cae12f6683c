'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { Section } from '@/components/pages/section.tsx'
import { momentWords } from '@/components/pages/time-words.ts'
import type { Read } from '@/components/pages/use-read.ts'
import { UsageBar } from '@/components/safety/usage-bar.tsx'
import { DirectionIcon, directionColor, directionOf } from '@/components/trading/change-mark.tsx'
import type { TradersToday as Today } from '@/lib/contracts/members.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { CancelOrders } from './cancel-orders.tsx'
import { MassCancelNote } from './mass-cancel-note.tsx'
import { RecordsLink } from './records-link.tsx'
import { useTraderName } from './use-trader-name.ts'

const COLUMNS = ['trader', 'orders', 'qty', 'value', 'open', 'result', 'last'] as const

/** What a head watches: everybody who traded today, guests too, and how much of a day's limit they have used. */
export function TradersToday({ now, today: { value, failed, reload } }: { now: number; today: Read<Today> }) {
  const t = useTranslations('members.today')
  return (
    <Section name="today" title={t('title')} about={t('about')}>
      {value === null ? (
        <LoadState failed={failed} onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          {value.traders.length === 0 ? (
            <p className="border-t px-4 py-6 text-center text-muted-foreground text-sm">{t('none')}</p>
          ) : (
            <Table today={value} now={now} onCame={reload} />
          )}
        </>
      )}
    </Section>
  )
}

function Table({ today, now, onCame }: { today: Today; now: number; onCame: () => void }) {
  const t = useTranslations('members.today')
  const cancel = useTranslations('members.massCancel')
  return (
    <table className="w-full border-separate border-spacing-0 max-sm:block max-sm:[&_tbody]:block">
      <thead className="max-sm:hidden">
        <tr className="[&>*]:border-t [&>*]:px-4 [&>*]:py-2 [&>*]:text-right [&>*]:font-medium [&>*]:text-2xs [&>*]:text-muted-foreground [&>:first-child]:text-left">
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{cancel('button')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {today.traders.map((trader) => (
          <Row key={trader.traderId} trader={trader} maxDayValue={today.maxDayValue} now={now} onCame={onCame} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  trader,
  maxDayValue,
  now,
  onCame,
}: {
  trader: Today['traders'][number]
  maxDayValue: number
  now: number
  onCame: () => void
}) {
  const t = useTranslations('members.today')
  const locale = useLocale()
  const figures = useFigures()
  const nameOf = useTraderName()
  const { email, traderId, openOrders, result, massCancel } = trader
  const name = nameOf(traderId, email)
  const nameId = useId()
  const unknown = <span className="text-muted-foreground">{t('unknown')}</span>
  /** On a phone there is no head of the table: each figure has its name beside it. */
  const named = (column: (typeof COLUMNS)[number]) => (
    <span className="text-muted-foreground sm:hidden">{t(column)} </span>
  )
  return (
    <tr
      data-testid="trader-today"
      className="tnum text-xs max-sm:block max-sm:border-t max-sm:px-4 max-sm:py-3 max-sm:[&>td]:mt-1.5 max-sm:[&>td]:flex max-sm:[&>td]:flex-wrap max-sm:[&>td]:justify-between max-sm:[&>td]:gap-x-3 max-sm:[&>th]:block sm:[&>*]:border-t sm:[&>*]:px-4 sm:[&>*]:py-2.5 sm:[&>td]:text-right"
    >
      <th scope="row" className="text-left font-normal">
        <RecordsLink traderId={traderId} name={name} id={nameId} />
        <span className="block font-mono text-2xs text-muted-foreground max-sm:hidden">{traderId}</span>
        <span role="status" className="block max-w-80 empty:hidden max-sm:max-w-none">
          {massCancel && <MassCancelNote came={massCancel} now={now} />}
        </span>
      </th>
      <td>
        {named('orders')}
        {figures.count(trader.orders)}
      </td>
      <td>
        {named('qty')}
        {figures.qty(trader.qty)}
      </td>
      <td className="sm:min-w-44">
        {named('value')}
        <span>
          {figures.money(trader.value)}{' '}
          <span className="text-muted-foreground">{t('ofLimit', { allowed: figures.compact(maxDayValue) })}</span>
        </span>
        <UsageBar used={trader.value} allowed={maxDayValue} className="mt-1 max-sm:basis-full" />
      </td>
      <td>
        {named('open')}
        {openOrders === null ? unknown : figures.count(openOrders)}
      </td>
      <td>
        {named('result')}
        {result === null ? (
          unknown
        ) : (
          <span className={cn('inline-flex items-baseline gap-1', directionColor[directionOf(result)])}>
            <DirectionIcon direction={directionOf(result)} />
            {figures.signedMoney(result)}
          </span>
        )}
      </td>
      <td suppressHydrationWarning>
        {named('last')}
        {momentWords(Date.parse(trader.lastSentAt), now, locale)}
      </td>
      <td className="max-sm:empty:hidden max-sm:justify-end">
        {/* Offered also where it is not known how many orders rest. */}
        {openOrders !== 0 && (
          <CancelOrders id={traderId} name={name} doneTo={nameId} onCame={onCame} className="max-sm:w-full" />
        )}
      </td>
    </tr>
  )
}
