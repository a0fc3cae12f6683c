'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useMemo } from 'react'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useBook, useConnection, useListedSymbol, useTicket, useWallet } from '../live/market-provider.tsx'
import { purseOf } from '../market/purse.ts'
import { checkTicket, draftIn } from './ticket-check.ts'

function Line({ label, stale, children }: { label: string; stale: boolean; children: ReactNode }) {
  return (
    // Where the two have no room beside each other, the figure stands below, whole.
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn('tnum ml-auto text-right font-medium', stale && 'stale')}>{children}</dd>
    </div>
  )
}

/**
 * What the order in the ticket would come to against the book and wallet held here, with what looks wrong. Its height is the
 * same whatever it says: the panels below it must not move under the pointer.
 *
 * @param problems of the fields, which then come to nothing: they stand in the place of what it would come to
 * @param children what is said where nothing looks wrong
 */
export function TicketSummary({
  symbol,
  limits,
  problems,
  children,
}: {
  symbol: string
  limits: LimitsView | null
  problems: readonly { id: string; text: string }[]
  children: ReactNode
}) {
  const t = useTranslations('trading.ticket')
  const figures = useFigures()
  const chosen = useTicket()
  const shown = useBook(symbol)
  const wallet = useWallet()
  const listed = useListedSymbol(symbol)
  const inAuction = listed?.session === 'AUCTION'
  const draft = draftIn(chosen, listed?.session)
  // An auction collects: of a book that crosses nothing fills before it clears.
  const book = inAuction ? null : shown
  // What a book of some time ago would have filled must not be read as an offer.
  const stale = useConnection() !== 'live' && book !== null
  const check = useMemo(
    () => checkTicket(draft, symbol, book, wallet && purseOf(wallet, symbol, listed), limits),
    [draft, symbol, book, wallet, listed, limits],
  )
  const average = check.take && check.take.filledLots > 0 ? check.take.tickLots / check.take.filledLots : null
  return (
    <>
      <div className="grid text-xs @min-[30rem]:rounded-lg @min-[30rem]:bg-muted/60 @min-[30rem]:p-3 low:flex-1 low:rounded-none low:bg-transparent low:p-0">
        <dl className={cn('flex flex-col gap-0.5 [grid-area:1/1]', problems.length > 0 && 'invisible')}>
          {/* At a limit the value is the trader's own; at the market it is the book's. */}
          <Line label={t('value')} stale={stale && draft.type === 'MARKET'}>
            {check.notional === null ? '–' : figures.money(check.notional)}
          </Line>
          <Line label={t(stale ? 'filledThen' : 'fillsNow')} stale={stale}>
            {inAuction
              ? t('whenItClears')
              : check.take && average !== null
                ? t('fillsNowValue', {
                    amount: figures.qtyLots(check.take.filledLots),
                    price: figures.priceTicks(average),
                  })
                : check.lots === null || check.take === null || check.priceProblem !== null
                  ? '–'
                  : t(stale ? 'nothingThen' : 'nothingNow')}
          </Line>
        </dl>
        {problems.length > 0 && (
          <div className="flex flex-col gap-0.5 text-destructive [grid-area:1/1]">
            {problems.map(({ id, text }) => (
              <p key={id} id={id}>
                {text}
              </p>
            ))}
          </div>
        )}
      </div>
      <div className="scrollbar-thin flex h-8 flex-col overflow-y-auto @min-[24rem]:min-h-8 @min-[24rem]:flex-[1_0_0] low:h-full">
        {check.warnings.length > 0 ? (
          <p className="my-auto flex gap-1.5 text-warn text-xs low:text-2xs" data-testid="ticket-warnings">
            <TriangleAlertIcon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span>
              {check.warnings.map((warning, i) => (
                <Fragment key={warning}>
                  {i > 0 && <SentenceGap />}
                  {t(`warning.${warning}`, { amount: figures.qtyLots(check.allowedLots ?? 0) })}
                </Fragment>
              ))}
            </span>
          </p>
        ) : (
          <p className="mt-auto low:my-auto text-center text-2xs text-muted-foreground">{children}</p>
        )}
      </div>
    </>
  )
}
