/** What stands at the ticks of the axes. Pure. */
import type { Figures } from '@/lib/ui/figures.ts'

/** Of the size of letters: half the label of a price, half the letters of a tick beside it, and a line between them. */
const ROOM = 1.35

/**
 * A tick of which a label (of the last price, of an own order) would hide a part says nothing: half a figure is read as another
 * one. `yOf`: pixels from the top, null where the axis has no range yet.
 */
export function axisLabels(
  ticks: readonly number[],
  labels: readonly number[],
  letterPx: number,
  yOf: (price: number) => number | null,
  textOf: (price: number) => string,
): string[] {
  const taken = labels.flatMap((price) => yOf(price) ?? [])
  return ticks.map((tick) => {
    const y = yOf(tick)
    return y !== null && taken.some((label) => Math.abs(y - label) < ROOM * letterPx) ? '' : textOf(tick)
  })
}

const DAY_MS = 86_400_000
type Times = Pick<Figures, 'day' | 'dayAndMinute' | 'deliveryDay' | 'timeShort'>

/** When a candle opened, at the axis: the clock, and at midnight the day. One of a day is the market's day, whatever the reader's clock shows then. */
export function candleTick(openMs: number, intervalMs: number, figures: Times): string {
  if (intervalMs >= DAY_MS) return figures.deliveryDay(openMs)
  const clock = figures.timeShort(openMs)
  return clock === '00:00' ? figures.day(openMs) : clock
}

/** The same where nothing else tells its day. */
export const candleTime = (openMs: number, intervalMs: number, figures: Times): string =>
  intervalMs >= DAY_MS ? figures.deliveryDay(openMs) : figures.dayAndMinute(openMs)

/**
 * The library knows UTC alone, and by it chooses which times stand on the axis and which of them is the day's first. So it is given what
 * the reader's clock shows as if that were UTC. `aheadMs` is one for all of a chart: by the clock itself an hour would come twice
 * on the day that is set back, and times have to rise.
 */
export const clockSeconds = (ms: number, aheadMs: number): number => (ms + aheadMs) / 1000
export const fromClockSeconds = (seconds: number, aheadMs: number): number => seconds * 1000 - aheadMs

/** A time of which the edge of the chart would cut a part off is none: "4:30" may be of 14:30. `x`: of its tick, null where it has none. */
export const timeLabel = (text: string, textPx: number, x: number | null, axisPx: number): string =>
  x === null || (x >= textPx / 2 && x + textPx / 2 <= axisPx) ? text : ''
