'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { Choice } from '@/components/ui/choice.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { useElementSize } from '@/lib/ui/use-element-size.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useRemembered } from '@/lib/ui/use-remembered.ts'
import { Awaited } from '../live/awaited.tsx'
import { useBook, useConnection, useTicketStore } from '../live/market-provider.tsx'
import { Panel } from '../market/panel.tsx'
import { priceText } from '../ticket/ticket-check.ts'
import { AxisLadder } from './axis-ladder.tsx'
import { BookLadder } from './book-ladder.tsx'
import { imbalanceOf, ladderRows } from './ladder-rows.ts'

const VIEWS = ['book', 'axis'] as const
/** Price steps in ticks; the first is the default. An axis shows empty steps too, so its default is coarser. */
const BOOK_STEPS = ['1', '10', '25', '50', '100', '500', '1000'] as const
const AXIS_STEPS = ['100', '1', '10', '25', '50', '500', '1000'] as const

/** Moves the focus between levels with the arrow keys, so that the ladder is one stop for Tab users. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Home' && event.key !== 'End') return
  const levels = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-level]')]
  const at = levels.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  event.preventDefault()
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: levels.length - 1 }[event.key]
  levels[Math.max(0, Math.min(levels.length - 1, to))]?.focus()
}

/** Who is heavier within the rows shown; in a low book it gives its place to a level. */
function Imbalance({ share, stale }: { share: number | null; stale: boolean }) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  if (share === null) return null
  const bid = (1 + share) / 2
  return (
    <div
      data-testid="book-share"
      className={cn(
        'under-fold:hidden flex shrink-0 items-center gap-2 border-t px-3 py-1.5 text-2xs',
        stale && 'stale',
      )}
    >
      <span className="tnum text-buy">
        {t('bidShare')} {figures.percentWhole(bid)}
      </span>
      <span aria-hidden className="gauge flex h-1 flex-1 gap-px">
        <span className="h-full bg-buy/70" style={{ width: `${bid * 100}%` }} />
        <span className="h-full flex-1 bg-sell/70" />
      </span>
      <span className="tnum text-sell">
        {figures.percentWhole(1 - bid)} {t('askShare')}
      </span>
    </div>
  )
}

/**
 * The order book as a ladder: two-sided around the spread, or along a price axis that stands still.
 * A level that is clicked (or chosen with Enter) fills the ticket's price; nothing is traded.
 */
export function Ladder({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  const book = useBook(symbol)
  const stale = useConnection() !== 'live' && book !== null
  const ticket = useTicketStore()
  const [view, setView] = useRemembered('ladder.view', VIEWS)
  const [bookStep, setBookStep] = useRemembered('ladder.step.book', BOOK_STEPS)
  const [axisStep, setAxisStep] = useRemembered('ladder.step.axis', AXIS_STEPS)
  const host = useRef<HTMLDivElement>(null)
  const size = useElementSize(host)
  const stepTicks = Number(view === 'book' ? bookStep : axisStep)
  const imbalance = useMemo(
    () => (book ? imbalanceOf(ladderRows(book.bids, 'bids', 1, 20), ladderRows(book.asks, 'asks', 1, 20)) : null),
    [book],
  )

  // The same at every drawing: a row is drawn anew for what it shows, and not because the ladder was.
  const pick = useCallback((priceTicks: number) => ticket.pick(priceText(priceTicks)), [ticket])

  return (
    <Panel
      title={t('title')}
      name="ladder"
      className={cn('@container', className)}
      // With buttons for fingers there is room for a part of it: which panel it is, is seen.
      titleClassName="coarse:@max-[18rem]:sr-only"
      bodyClassName="flex flex-col"
      actions={
        <>
          <Select
            value={view === 'book' ? bookStep : axisStep}
            onValueChange={(value) =>
              (view === 'book' ? setBookStep : setAxisStep)(value as (typeof BOOK_STEPS)[number])
            }
          >
            <SelectTrigger
              size="xs"
              aria-label={t('step')}
              className="tnum border-transparent bg-transparent px-1.5 @max-[17rem]:px-0.5 shadow-none"
            >
              <SelectValue />
            </SelectTrigger>
            <SelectContent align="end" className="min-w-20">
              {BOOK_STEPS.map((step) => (
                <SelectItem key={step} value={step} className="tnum">
                  {figures.priceTicks(Number(step))}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <Choice
            label={t('view')}
            values={VIEWS}
            value={view}
            onValue={setView}
            word={(one) => t(`views.${one}`)}
            itemClassName="h-5 coarse:h-9 px-1.5 @max-[17rem]:px-0.5 text-2xs"
          />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between the buttons inside */}
      <div ref={host} onKeyDown={moveFocus} className={cn('relative min-h-0 flex-1 overflow-hidden', stale && 'stale')}>
        {!book || !size ? (
          <Awaited>
            <div className="space-y-2.5 p-3">
              {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
                <Skeleton key={key} className="h-3" />
              ))}
            </div>
          </Awaited>
        ) : book.bids.length + book.asks.length === 0 ? (
          <p className="grid h-full place-content-center p-4 text-center text-muted-foreground text-sm">{t('empty')}</p>
        ) : view === 'book' ? (
          <BookLadder book={book} stepTicks={stepTicks} height={size.height} onPick={pick} />
        ) : (
          <AxisLadder key={stepTicks} book={book} stepTicks={stepTicks} height={size.height} onPick={pick} />
        )}
      </div>
      <Imbalance share={imbalance} stale={stale} />
    </Panel>
  )
}
