/** Finds a table in a message: pasted from a spreadsheet, from a file, or drawn with bars. What its columns mean is `columns.ts`. */
import { parse } from 'csv-parse/sync'

export type Cut = {
  /** What stands before and behind it. */
  beside: string
  header: string[]
  /** Of the header's length or not: a row says what it says. */
  rows: string[][]
}

const SEPARATORS = ['\t', ';', '|', ','] as const
/** |---|:--:| below the names of the columns. */
const RULE = /^[\s|:-]*-[\s|:-]*$/

/** Lines among which it begins, and characters its names take: what is beyond is read at no cost. */
const MOST_BEFORE = 40
const LONGEST_HEADER = 1000

/**
 * @param isHeader whether these names, in one line, are those of the table that is looked for
 * @returns null where no line is such a header with a row below it
 */
export function cutTable(text: string, isHeader: (names: readonly string[]) => boolean): Cut | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [at, line] of lines.slice(0, MOST_BEFORE).entries()) {
    if (line.length > LONGEST_HEADER) continue
    for (const separator of SEPARATORS) {
      if (!line.includes(separator)) continue
      const [header] = cells([line], separator) ?? []
      if (!header || !isHeader(header)) continue
      const blank = lines.findIndex((below, i) => i > at && below.trim() === '')
      const end = blank < 0 ? lines.length : blank
      const rows = cells(
        lines.slice(at + 1, end).filter((below) => separator !== '|' || !RULE.test(below)),
        separator,
      )
      if (!rows || rows.length === 0) return null
      return { beside: [...lines.slice(0, at), ...lines.slice(end)].join('\n').trim(), header, rows }
    }
  }
  return null
}

/** Null for quotes that do not close. */
function cells(lines: readonly string[], separator: string): string[][] | null {
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
