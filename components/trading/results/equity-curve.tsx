'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFigures } from '@/lib/ui/use-figures.ts'

const WIDTH = 600
const HEIGHT = 120
const PAD = 6

/** Equity step by step against where it began. Drawn in a fixed box and stretched; lines keep their width. */
export function EquityCurve({ points }: { points: readonly { step: number; equity: number }[] }) {
  const t = useTranslations('trading.result')
  const figures = useFigures()
  const shape = useMemo(() => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last || points.length < 2) return null
    const values = points.map((point) => point.equity)
    const low = Math.min(...values)
    const high = Math.max(...values)
    const span = high - low || 1
    const steps = last.step - first.step || 1
    const x = (step: number) => ((step - first.step) / steps) * WIDTH
    const y = (equity: number) => HEIGHT - PAD - ((equity - low) / span) * (HEIGHT - 2 * PAD)
    const line = points
      .map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p.step).toFixed(1)} ${y(p.equity).toFixed(1)}`)
      .join('')
    const base = y(first.equity)
    return { line, area: `${line}L${WIDTH} ${base}L0 ${base}Z`, base, low, high, first, last }
  }, [points])
  if (!shape) return null
  const gain = shape.last.equity >= shape.first.equity
  const color = gain ? 'var(--rise)' : 'var(--fall)'
  return (
    <figure>
      <svg
        role="img"
        aria-label={t('equitySummary', {
          from: figures.money(shape.first.equity),
          to: figures.money(shape.last.equity),
          low: figures.money(shape.low),
          high: figures.money(shape.high),
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full overflow-visible"
      >
        <path d={shape.area} fill={color} opacity={0.13} />
        <path
          d={`M0 ${shape.base}H${WIDTH}`}
          stroke="var(--muted-foreground)"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
          opacity={0.6}
        />
        <path
          d={shape.line}
          fill="none"
          stroke={color}
          strokeWidth={1.75}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="tnum flex flex-wrap justify-between gap-x-3 text-2xs text-muted-foreground">
        <span>
          {t('equityStart')} {figures.money(shape.first.equity)}
        </span>
        <span>
          {t('equityEnd')} {figures.money(shape.last.equity)}
        </span>
      </figcaption>
    </figure>
  )
}
