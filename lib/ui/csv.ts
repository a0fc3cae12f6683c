/** Comma-separated values as spreadsheets expect them: CRLF, quotes doubled, a mark so that CJK text opens right. */
export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'
const NUMERIC = /^[+-]?\d+(\.\d+)?$/

/** In some languages a spreadsheet takes the wide form of a mark for the mark. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
/**
 * Where a decimal comma is written, a spreadsheet parts cells at semicolons, or at tabs. Each row begins for it with an unquoted
 * cell or goes on behind a quoted one, so that no quotation mark further on means anything to it: there a semicolon within a text
 * opens another cell, and a line break another row.
 */
const OPENS_CELL = /([;\t\r\n])(?=["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** A text that starts like a formula would be run by a spreadsheet, so it is made a text. Numbers stay numbers, also as text. */
function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const guarded = cell.replaceAll(OPENS_CELL, "$1'")
  const text = FORMULA.test(cell) && !NUMERIC.test(cell) ? `'${guarded}` : guarded
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRow = (row: readonly Cell[]): string => `${row.map(cellText).join(',')}\r\n`
export const csvHead = (header: readonly string[]): string => BYTE_ORDER_MARK + csvRow(header)

export const csvText = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvHead(header) + rows.map(csvRow).join('')
