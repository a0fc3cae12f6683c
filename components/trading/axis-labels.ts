/** What stands at the ticks of the axes. Pure. */

/** Of the size of letters: half the label of a price, and half the letters of a tick beside it. */
const ROOM = 1.25

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

/** A time of which the edge of the chart would cut a part off is none: "4:30" may be of 14:30. `x`: of its tick, null where it has none. */
export const timeLabel = (text: string, textPx: number, x: number | null, axisPx: number): string =>
  x === null || (x >= textPx / 2 && x + textPx / 2 <= axisPx) ? text : ''
