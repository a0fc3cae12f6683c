/** Tables for a terminal, whose columns also stand in line where a character is two cells wide. */
import stringWidth from 'string-width'
import type { Paint } from './paint.ts'

export type Align = 'left' | 'right'
const GAP = '  '

function padded(text: string, width: number, align: Align): string {
  const blank = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return align === 'right' ? blank + text : text + blank
}

const NUMBER =
  /^[\s~≈+\-−(]*(NT\$|US\$|[$€¥£])?\s*[+\-−]?[\d.,']*\d[\d.,']*\s*(%|[A-Za-z$]{1,3}(\/[A-Za-z]{1,3})?)?\)?\s*$/u
const isEmpty = (cell: string): boolean => /^\s*[-–—]?\s*$/u.test(cell)

/** Right for a column in which every cell that says something is a number (with its unit). */
export function alignOf(cells: readonly string[]): Align {
  const said = cells.filter((cell) => !isEmpty(cell))
  return said.length > 0 && said.every((cell) => NUMBER.test(cell)) ? 'right' : 'left'
}

/**
 * @param rows cells, painted or not
 * @returns lines without a line end; the head and its rule are left out where it is null
 */
export function tableLines(
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
  align: readonly Align[],
  paint: Paint,
): string[] {
  const columns = Math.max(head?.length ?? 0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(0, ...[...(head ? [head] : []), ...rows].map((row) => stringWidth(row[i] ?? ''))),
  )
  const line = (row: readonly string[]) =>
    widths
      .map((width, i) => padded(row[i] ?? '', width, align[i] ?? 'left'))
      .join(GAP)
      .trimEnd()
  const lines = rows.map(line)
  return head ? [paint('bold', line(head)), paint('dim', widths.map((w) => '─'.repeat(w)).join(GAP)), ...lines] : lines
}
