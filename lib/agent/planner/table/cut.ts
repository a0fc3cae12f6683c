/** Finds a table in a message: pasted from a spreadsheet, from a file, or drawn with bars. What its columns mean is `columns.ts`. */
import { parse } from 'csv-parse/sync'

export type Cut = {
  /** The text before and behind the table. */
  beside: string
  header: string[]
  /** A row may be shorter or longer than the header: its cells are kept as they stand. */
  rows: string[][]
  /** How many lines follow that were not taken apart any more. */
  unread: number
  separator: Separator
  /** Where the line of the header begins in the text, and how long it is. */
  line: { at: number; length: number }
}
type Separator = (typeof SEPARATORS)[number]

const SEPARATORS = ['\t', ';', '；', '|', ',', '，'] as const
/** |---|:--:| below the names of the columns, and ├──┼──┤. */
const isRule = (line: string): boolean => line.includes('-') && /^[\s|:+-]+$/.test(line)
/** Other bars and lines that tables are drawn with; each one character, so that places in the text stay what they are. */
const BARS = /[｜│┃]/g
const LINES = /[─━┌┬┐├┼┤└┴┘]/g
/** ``` around it. */
const FENCE = /^\s*`{3,}\w*\s*$/

/** Lines among which it begins, and characters of one; names, and lines of rows: what is beyond is read at no cost. */
const MAX_BEFORE = 40
const LONGEST_LINE = 1000
const MAX_NAMES = 40
export const MAX_LINES = 50
const LINE_END = /\r\n|\r|\n/

const isBlank = (line: string): boolean => line.trim() === '' || FENCE.test(line)

/**
 * @param mayBeHeader what any such header holds: asked of each line before it is taken apart
 * @param isHeader whether these names, in one line, are those of the table that is looked for
 * @returns null where no line is such a header with a row below it
 */
export function cutTable(
  text: string,
  mayBeHeader: RegExp,
  isHeader: (names: readonly string[]) => boolean,
): Cut | null {
  for (const [at, line] of text.split(LINE_END, MAX_BEFORE).entries()) {
    if (line.length > LONGEST_LINE || !mayBeHeader.test(line.normalize('NFKC'))) continue
    for (const separator of SEPARATORS) {
      const names = drawn(line, separator)
      if (!names.includes(separator)) continue
      const [header] = cells([names], separator) ?? []
      if (!header || header.length > MAX_NAMES || !isHeader(header)) continue
      const lines = text.split(LINE_END)
      const blank = lines.findIndex((below, i) => i > at && isBlank(below))
      const end = endOfRows(lines, at, blank < 0 ? lines.length : blank, separator)
      const read = Math.min(end, at + 1 + MAX_LINES)
      const below = lines.slice(at + 1, read).map((row) => drawn(row, separator))
      const rows = rowsOf(
        below.filter((row) => separator !== '|' || !isRule(row)),
        separator,
      )
      if (rows.length === 0) return null
      const beside = [...lines.slice(0, at), ...lines.slice(end)].filter((other) => !FENCE.test(other))
      return {
        beside: beside.join('\n').trim(),
        header,
        rows,
        unread: end - read,
        separator,
        line: { at: text.indexOf(line), length: line.length },
      }
    }
  }
  return null
}

/** "Place these" right below the rows is said beside them: a line that is not parted is no row, unless a cell goes on in it. */
function endOfRows(lines: readonly string[], header: number, end: number, separator: Separator): number {
  let last = end
  while (last > header + 2 && isBesideRows(lines[last - 1] ?? '', separator)) last--
  return last
}
const isBesideRows = (line: string, separator: Separator): boolean =>
  !drawn(line, separator).includes(separator) && !line.includes('"') && !isRule(line)

const drawn = (line: string, separator: Separator): string =>
  (separator === '|' ? line.replaceAll(BARS, '|').replaceAll(LINES, '-') : line).replace(/^\uFEFF/, '')

/** Of quotes that do not close, or of a line too long to take apart, each line is a row: where it stands for nothing, of a single cell, so that it is told. */
const rowsOf = (lines: readonly string[], separator: Separator): string[][] => {
  const isShort = lines.every((line) => line.length <= LONGEST_LINE)
  const whole = isShort ? cells(lines, separator) : null
  return whole ?? lines.flatMap((line) => (line.length > LONGEST_LINE ? null : cells([line], separator)) ?? [[line]])
}

/** The cells of the lines; null where a quotation mark is never closed. */
function cells(lines: readonly string[], separator: Separator): string[][] | null {
  try {
    const rows: string[][] = parse(lines.map(separator === '|' ? unframed : String).join('\n'), {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    })
    return rows.filter((row) => row.some((cell) => cell !== ''))
  } catch {
    return null
  }
}

const unframed = (line: string): string => line.trim().replace(/^\||\|$/g, '')
