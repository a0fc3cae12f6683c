/** Draws a trader's own orders and fills into a price chart: lines at what rests, arrows where it filled. Browser only. */
import {
  createSeriesMarkers,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type CandleLength, candleSpan } from '@/lib/contracts/exchange/candle-length.ts'
import type { Side } from '@/lib/contracts/exchange/tools.ts'
import { priceNumber } from '@/lib/contracts/units.ts'
import { clockSeconds } from './axis-labels.ts'
import { drawnMarks, type FillMark, type RestingMark } from './own-marks.ts'

export type OwnMarks = { readonly resting: readonly RestingMark[]; readonly fills: readonly FillMark[] }

/** Which candles there are: from when, how long each, and by whose clock the chart has them. */
type Bars = { fromMs: number; length: CandleLength; aheadMs: number }

type OwnColors = Readonly<Record<Side | `${Side}_FAINT`, string>>

/** Pixels; a lower chart has room for fewer. */
const LOW = 140
/** Bars between the last candle and the axis, so that no label covers it. */
const ROOM = { names: 9, none: 3 }

export type OwnDrawing = ReturnType<typeof drawOwn>

/** @param titleOf words at a line: its side is not told by a colour alone */
export function drawOwn(bars: ISeriesApi<'Candlestick'>, titleOf: (mark: RestingMark) => string) {
  const lines = new Map<string, IPriceLine>()
  const arrows = createSeriesMarkers(bars, [], { autoScale: false })
  let shown: ReturnType<typeof drawnMarks> = { named: [], drawn: [] }
  let during: Bars = { fromMs: Number.POSITIVE_INFINITY, length: { intervalMs: 1, zone: null }, aheadMs: 0 }

  return {
    /** Prices that have a label on the axis. */
    labels: (): number[] => shown.named.map(({ priceTicks }) => priceNumber(priceTicks)),
    /** What has a line. */
    drawn: (): readonly RestingMark[] => shown.drawn,

    rest(marks: readonly RestingMark[], colors: OwnColors) {
      shown = drawnMarks(marks, bars.getPane().getHeight() < LOW)
      const gone = new Set(lines.keys())
      for (const mark of shown.drawn) {
        const key = `${mark.side} ${mark.priceTicks}`
        gone.delete(key)
        const hasName = shown.named.includes(mark)
        const options = {
          price: priceNumber(mark.priceTicks),
          color: colors[hasName ? mark.side : (`${mark.side}_FAINT` as const)],
          title: hasName ? titleOf(mark) : '',
          axisLabelVisible: hasName,
          lineWidth: 1 as const,
          // That at the last price is dotted, and those of the grid are whole: where colours are forced they look alike.
          lineStyle: LineStyle.LargeDashed,
        }
        const line = lines.get(key)
        if (line) line.applyOptions(options)
        else lines.set(key, bars.createPriceLine(options))
      }
      for (const key of gone) {
        const line = lines.get(key)
        if (line) bars.removePriceLine(line)
        lines.delete(key)
      }
    },

    fill(marks: readonly FillMark[], colors: OwnColors, of: Bars = during) {
      during = of
      arrows.setMarkers(arrowsOf(marks, colors, of))
    },

    /** Bars to be left free beside the last candle. */
    room: (): number => (shown.named.length > 0 ? ROOM.names : ROOM.none),
  }
}

/** Below its price and upwards what was bought, above it and downwards what was sold. Nothing stands before the first candle. */
function arrowsOf(
  marks: readonly FillMark[],
  colors: OwnColors,
  { fromMs, length, aheadMs }: Bars,
): SeriesMarker<Time>[] {
  return marks.flatMap(({ side, atMs, price }) => {
    const { openMs } = candleSpan(length, atMs)
    if (openMs < fromMs) return []
    return [
      {
        time: clockSeconds(openMs, aheadMs) as UTCTimestamp,
        price,
        color: colors[side],
        size: 0.8,
        ...(side === 'BUY'
          ? ({ position: 'atPriceBottom', shape: 'arrowUp' } as const)
          : ({ position: 'atPriceTop', shape: 'arrowDown' } as const)),
      },
    ]
  })
}
