'use client'

import { ChevronDownIcon, ChevronUpIcon, CrosshairIcon, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useMemo, useState, type WheelEvent } from 'react'
import { useFingers } from '@/components/shell/frame/use-screen.ts'
import { toTicks } from '@/lib/contracts/units.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import type { Book } from '../live/book.ts'
import { useTrades } from '../live/market-provider.tsx'
import { useRowPx } from './book-ladder.tsx'
import { barLots } from './ladder-rows.ts'
import { OwnLots, useOwnLots } from './own-lots.tsx'
import { axisRows, centreOf, needsCentring } from './price-axis.ts'

const COLUMNS = 'grid grid-cols-[2.25rem_1fr_5.25rem_1fr_2.25rem] items-center px-2'
/** After the reader has scrolled, the ladder stays where it is for this long. */
const HOLD_MS = 8_000

const AxisRow = memo(function AxisRow(row: {
  priceTicks: number
  bidLots: number
  askLots: number
  scaleLots: number
  ownBid: number
  ownAsk: number
  last: boolean
  heightPx: number
  tabStop: boolean
  onPick: (priceTicks: number) => void
}) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  const price = figures.priceTicks(row.priceTicks)
  return (
    <tr className={cn(COLUMNS, 'relative text-xs hover:bg-foreground/5')} style={{ height: row.heightPx }}>
      <td>
        <OwnLots lots={row.ownBid} />
      </td>
      <td className="tnum relative h-full content-center pr-1.5 text-right text-buy">
        <span
          aria-hidden
          className="absolute inset-y-px right-0 rounded-l-xs bg-buy opacity-14"
          style={{ width: `${(row.bidLots / row.scaleLots) * 100}%` }}
        />
        {row.bidLots > 0 && (
          <span key={row.bidLots} className="flash-under rounded-xs">
            {figures.qtyLots(row.bidLots)}
          </span>
        )}
      </td>
      <th
        scope="row"
        className={cn(
          'h-full border-x bg-muted/50 text-center font-medium',
          row.last && 'bg-brand text-brand-foreground',
        )}
      >
        <button
          type="button"
          data-level={row.bidLots > 0 ? 'bid' : row.askLots > 0 ? 'ask' : 'empty'}
          tabIndex={row.tabStop ? 0 : -1}
          onClick={() => row.onPick(row.priceTicks)}
          aria-label={row.last ? t('pickLast', { price }) : t('pick', { price })}
          className="tnum size-full outline-none before:absolute before:inset-0 before:z-10 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        >
          {price}
        </button>
      </th>
      <td className="tnum relative h-full content-center pl-1.5 text-sell">
        <span
          aria-hidden
          className="absolute inset-y-px left-0 rounded-r-xs bg-sell opacity-14"
          style={{ width: `${(row.askLots / row.scaleLots) * 100}%` }}
        />
        {row.askLots > 0 && (
          <span key={row.askLots} className="flash-under rounded-xs">
            {figures.qtyLots(row.askLots)}
          </span>
        )}
      </td>
      <td className="text-right">
        <OwnLots lots={row.ownAsk} />
      </td>
    </tr>
  )
})

function HeadButton({
  name,
  icon: Icon,
  disabled,
  onClick,
}: {
  name: string
  icon: LucideIcon
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
      className="inline-grid size-6 coarse:size-[40px] place-items-center rounded-xs align-middle outline-none hover:bg-accent hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
    >
      <Icon aria-hidden className="size-3 coarse:size-4" />
    </button>
  )
}

/** Prices stand still and the market moves along them; it follows once the market has walked away. */
export function AxisLadder({
  book,
  stepTicks,
  height,
  onPick,
}: {
  book: Book
  stepTicks: number
  height: number
  onPick: (priceTicks: number) => void
}) {
  const t = useTranslations('trading.ladder')
  const trades = useTrades(book.symbol)
  const leastPx = useRowPx()
  // The head has buttons, which a finger needs higher.
  const headPx = useFingers() ? 40 : 24
  const count = Math.max(5, Math.floor((height - headPx) / leastPx))
  // Height that is too little for one more row is shared among the others.
  const rowPx = Math.max(leastPx, Math.floor((height - headPx) / count))
  const ideal = centreOf(book, stepTicks)
  const [centre, setCentre] = useState(ideal ?? 0)
  const [heldUntil, setHeldUntil] = useState(0)

  useEffect(() => {
    if (ideal === null || !needsCentring(centre, ideal, stepTicks, count)) return
    const wait = heldUntil - performance.now()
    const timer = setTimeout(() => setCentre(ideal), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [ideal, centre, stepTicks, count, heldUntil])

  const rows = useMemo(() => axisRows(book, stepTicks, centre, count), [book, stepTicks, centre, count])
  const own = useOwnLots(book.symbol, stepTicks)
  const scaleLots = barLots(Math.max(1, ...rows.map((row) => Math.max(row.bidLots, row.askLots))))
  const lastStep = trades[0] ? Math.round(toTicks(trades[0].price) / stepTicks) * stepTicks : null

  function onWheel(event: WheelEvent) {
    if (event.deltaY === 0) return
    move(-Math.sign(event.deltaY) * Math.max(1, Math.round(Math.abs(event.deltaY) / 60)))
  }

  function move(steps: number) {
    setCentre((held) => held + steps * stepTicks)
    setHeldUntil(performance.now() + HOLD_MS)
  }
  // A page moves by half of the rows, so that the other half stays in sight.
  const pageSteps = Math.floor(count / 2)

  return (
    <table className="absolute inset-0 block" onWheel={onWheel}>
      <caption className="sr-only">{t('caption', { symbol: book.symbol })}</caption>
      <thead className="block">
        <tr className={cn(COLUMNS, 'eyebrow')} style={{ height: headPx }}>
          <th scope="col" className="text-left font-medium">
            {t('mine')}
          </th>
          <th scope="col" className="pr-1.5 coarse:pr-[24px] text-right font-medium">
            {t('bids')}
          </th>
          {/* With buttons for fingers the head is wider than its column. */}
          <th scope="col" className="relative z-1 whitespace-nowrap text-center font-medium coarse:-mx-[18px]">
            <span className="sr-only">{t('price')}</span>
            {/* A finger has no wheel, and what it drags is the page. */}
            <HeadButton name={t('higher')} icon={ChevronUpIcon} onClick={() => move(pageSteps)} />
            <HeadButton
              name={t('centre')}
              icon={CrosshairIcon}
              disabled={ideal === null}
              onClick={() => ideal !== null && setCentre(ideal)}
            />
            <HeadButton name={t('lower')} icon={ChevronDownIcon} onClick={() => move(-pageSteps)} />
          </th>
          <th scope="col" className="pl-1.5 coarse:pl-[24px] text-left font-medium">
            {t('asks')}
          </th>
          <th scope="col" className="text-right font-medium">
            {t('mine')}
          </th>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row) => (
          <AxisRow
            key={row.priceTicks}
            priceTicks={row.priceTicks}
            bidLots={row.bidLots}
            askLots={row.askLots}
            scaleLots={scaleLots}
            ownBid={own.bids.get(row.priceTicks) ?? 0}
            ownAsk={own.asks.get(row.priceTicks) ?? 0}
            last={row.priceTicks === lastStep}
            heightPx={rowPx}
            tabStop={row.priceTicks === centre}
            onPick={onPick}
          />
        ))}
      </tbody>
    </table>
  )
}
