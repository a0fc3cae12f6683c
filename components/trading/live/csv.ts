/** Comma-separated values as spreadsheets expect them: CRLF, quotes doubled, a mark so that CJK text opens right. */
export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/** A text that starts like a formula would be run by a spreadsheet, so it is made a text. Numbers stay numbers. */
function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvText = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
