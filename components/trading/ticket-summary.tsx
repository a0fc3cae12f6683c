'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { cn } from '@/lib/ui/cn.ts'
import { purseOf } from './live/purse.ts'
import { checkTicket, draftIn } from './live/ticket-check.ts'
import { useBook, useConnection, useListedSymbol, useTicket, useWallet } from './market-provider.tsx'
import { useFigures } from './use-figures.ts'

function Line({ label, stale, children }: { label: string; stale: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn('tnum text-right font-medium', stale && 'stale')}>{children}</dd>
    </div>
  )
}

/** What the order in the ticket would come to against the book and wallet held here, with what looks wrong. */
export function TicketSummary({ symbol }: { symbol: string }) {
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
    () => checkTicket(draft, symbol, book, wallet && purseOf(wallet, symbol, listed)),
    [draft, symbol, book, wallet, listed],
  )
  const average = check.take && check.take.filledLots > 0 ? check.take.tickLots / check.take.filledLots : null
  return (
    <>
      <dl className="flex flex-col gap-0.5 text-xs @min-[25rem]:rounded-lg @min-[25rem]:bg-muted/60 @min-[25rem]:p-3">
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
      {check.warnings.map((warning) => (
        <p key={warning} className="flex gap-1.5 text-warn text-xs">
          <TriangleAlertIcon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t(`warning.${warning}`)}
        </p>
      ))}
    </>
  )
}
