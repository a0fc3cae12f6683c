/** What stands at the ticks of a price axis. Pure. */

/** Of the size of letters: half the label of the last price, and half the letters of a tick beside it. */
const ROOM = 1.25

/**
 * A tick of which the label of the last price would hide a part says nothing: half a figure is read as another one. `yOf`: pixels
 * from the top, null where the axis has no range yet.
 */
export function axisLabels(
  ticks: readonly number[],
  last: number | undefined,
  letterPx: number,
  yOf: (price: number) => number | null,
  textOf: (price: number) => string,
): string[] {
  const label = last === undefined ? null : yOf(last)
  return ticks.map((tick) => {
    const y = yOf(tick)
    return label !== null && y !== null && Math.abs(y - label) < ROOM * letterPx ? '' : textOf(tick)
  })
}
