/** The fills of a report as CSV (RFC 4180): a header, CRLF at the end of every row, fields quoted where they must be. */
import type { SimulationReport } from '../../contracts/exchange/simulation.ts'

type Fill = SimulationReport['parsedFills'][number]

const COLUMNS = [
  'step',
  'timestamp',
  'orderId',
  'symbol',
  'side',
  'executedPrice',
  'executedQty',
  'status',
  'preBestBid',
  'preBestAsk',
  'postBestBid',
  'postBestAsk',
  'message',
] as const satisfies readonly (keyof Fill)[]

/** Nothing where there is no value. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const fillsCsv = (fills: readonly Fill[]): string =>
  [COLUMNS.join(','), ...fills.map((fill) => COLUMNS.map((column) => csvField(fill[column])).join(','))]
    .map((row) => `${row}\r\n`)
    .join('')
