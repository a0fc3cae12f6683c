'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { qtyNumber } from '@/lib/contracts/units.ts'
import { cn } from '@/lib/ui/cn.ts'
import { onThemeChange, resolveColors, textScale } from '@/lib/ui/theme-colors.ts'
import { useElementSize } from '@/lib/ui/use-element-size.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { Awaited } from '../live/awaited.tsx'
import { useBook, useConnection } from '../live/market-provider.tsx'
import { type DepthCurve, type DepthPoint, depthAt, depthCurve } from './depth-curve.ts'

/** At letters of the usual size. */
const AXIS_PX = 20
const HEAD_PX = 10

type Colors = Record<'bid' | 'ask' | 'text' | 'grid' | 'ground', string>
const themeColors = (): Colors =>
  resolveColors({
    bid: 'var(--buy)',
    ask: 'var(--sell)',
    text: 'var(--muted-foreground)',
    grid: 'var(--chart-grid)',
    ground: 'var(--card)',
  })

function drawSide(
  ctx: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  edgeTicks: number,
  x: (ticks: number) => number,
  y: (lots: number) => number,
  color: string,
) {
  const first = points[0]
  if (!first) return
  const floor = y(0)
  ctx.beginPath()
  ctx.moveTo(x(first.priceTicks), floor)
  let level = floor
  for (const point of points) {
    ctx.lineTo(x(point.priceTicks), level)
    level = y(point.cumulativeLots)
    ctx.lineTo(x(point.priceTicks), level)
  }
  ctx.lineTo(x(edgeTicks), level)
  ctx.strokeStyle = color
  ctx.lineWidth = 1.5
  ctx.stroke()
  ctx.lineTo(x(edgeTicks), floor)
  ctx.closePath()
  ctx.fillStyle = color
  ctx.globalAlpha = 0.14
  ctx.fill()
  ctx.globalAlpha = 1
}

function draw(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
  curve: DepthCurve,
  colors: Colors,
  hoverX: number | null,
  priceText: (ticks: number) => string,
  lotsText: (lots: number) => string,
) {
  const ratio = window.devicePixelRatio || 1
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.clearRect(0, 0, size.width, size.height)

  const scale = textScale()
  const bottom = size.height - AXIS_PX * scale
  const span = curve.highTicks - curve.lowTicks
  const x = (ticks: number) => ((ticks - curve.lowTicks) / span) * size.width
  const y = (lots: number) => bottom - (lots / Math.max(1, curve.maxLots)) * (bottom - HEAD_PX)

  ctx.font = `${10.5 * scale}px ${getComputedStyle(document.body).fontFamily}`
  ctx.fillStyle = colors.text
  ctx.strokeStyle = colors.grid
  ctx.lineWidth = 1
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const lineY = Math.round(y(curve.maxLots * share)) + 0.5
    ctx.beginPath()
    ctx.moveTo(0, lineY)
    ctx.lineTo(size.width, lineY)
    ctx.stroke()
  }
  drawSide(ctx, curve.bids, curve.lowTicks, x, y, colors.bid)
  drawSide(ctx, curve.asks, curve.highTicks, x, y, colors.ask)

  ctx.fillStyle = colors.text
  // Over the asks, whose line goes up through the place of the upper one; so they bring some ground with them.
  ctx.save()
  ctx.strokeStyle = colors.ground
  ctx.lineWidth = 4
  ctx.lineJoin = 'round'
  ctx.textAlign = 'right'
  for (const share of [0.5, 1]) {
    const at = [lotsText(curve.maxLots * share), size.width - 6, y(curve.maxLots * share) + 12 * scale] as const
    ctx.strokeText(...at)
    ctx.fillText(...at)
  }
  ctx.restore()
  for (const [share, align] of [
    [0.02, 'left'],
    [0.5, 'center'],
    [0.98, 'right'],
  ] as const) {
    ctx.textAlign = align
    ctx.fillText(priceText(Math.round(curve.lowTicks + span * share)), size.width * share, size.height - 6 * scale)
  }
  if (hoverX === null) return
  ctx.strokeStyle = colors.text
  ctx.lineWidth = 1
  ctx.setLineDash([3, 3])
  ctx.beginPath()
  ctx.moveTo(Math.round(hoverX) + 0.5, 0)
  ctx.lineTo(Math.round(hoverX) + 0.5, bottom)
  ctx.stroke()
  ctx.setLineDash([])
  const met = depthAt(curve, curve.lowTicks + (hoverX / size.width) * span)
  if (!met) return
  ctx.fillStyle = met.side === 'bids' ? colors.bid : colors.ask
  ctx.beginPath()
  ctx.arc(hoverX, y(met.cumulativeLots), 3.5, 0, Math.PI * 2)
  ctx.fill()
}

/** How much stands between mid and each price. The ladder says the same as a table. */
export function DepthChart({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.depth')
  const figures = useFigures()
  const book = useBook(symbol)
  const connection = useConnection()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const colors = useRef<Colors | null>(null)
  const size = useElementSize(host)
  const [hoverX, setHoverX] = useState<number | null>(null)
  const curve = useMemo(() => (book ? depthCurve(book.bids, book.asks) : null), [book])

  const redraw = useEffectEvent(() => {
    if (!canvas.current || !size || !curve) return
    colors.current ??= themeColors()
    draw(
      canvas.current,
      size,
      curve,
      colors.current,
      hoverX,
      figures.priceTicks,
      (lots) => `${figures.compact(qtyNumber(lots))} MWh`,
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to draw
  useEffect(() => redraw(), [curve, size, hoverX, figures])
  useEffect(
    () =>
      onThemeChange(() => {
        colors.current = null
        redraw()
      }),
    [],
  )

  const hoverTicks =
    hoverX !== null && size && curve
      ? curve.lowTicks + (hoverX / size.width) * (curve.highTicks - curve.lowTicks)
      : null
  const met = curve && hoverTicks !== null ? depthAt(curve, hoverTicks) : null
  const [bid, ask] = [curve?.bids.at(-1), curve?.asks.at(-1)]

  return (
    <div ref={host} className={cn('relative min-h-0', className, connection !== 'live' && curve && 'stale')}>
      {curve ? (
        <>
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('summary', {
              symbol: figures.contract(symbol),
              bid: figures.qtyLots(bid?.cumulativeLots ?? 0),
              low: figures.priceTicks(Math.round(curve.lowTicks)),
              ask: figures.qtyLots(ask?.cumulativeLots ?? 0),
              high: figures.priceTicks(Math.round(curve.highTicks)),
            })}
            className="absolute inset-0 size-full"
            onPointerMove={(event) => setHoverX(event.nativeEvent.offsetX)}
            onPointerLeave={() => setHoverX(null)}
          />
          <div className="pointer-events-none absolute inset-x-0 top-1.5 flex justify-center gap-4 text-2xs">
            {met && hoverTicks !== null ? (
              <span className="tnum rounded-sm border bg-popover px-1.5 py-0.5">
                {t(met.side === 'bids' ? 'sellTo' : 'buyTo', {
                  price: figures.priceTicks(Math.round(hoverTicks)),
                  amount: figures.qtyLots(met.cumulativeLots),
                })}
              </span>
            ) : (
              <>
                <span className="text-buy">{t('bids')}</span>
                <span className="text-sell">{t('asks')}</span>
              </>
            )}
          </div>
        </>
      ) : book ? (
        <p className="absolute inset-0 grid place-content-center p-4 text-center text-muted-foreground text-sm">
          {t('empty')}
        </p>
      ) : (
        <Awaited>
          <Skeleton className="absolute inset-3" />
        </Awaited>
      )}
    </div>
  )
}
