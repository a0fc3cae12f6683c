/** What a trader's trades of the day have come to in each contract. Pure. */
import { resultToday, type TradedToday } from '../../../lib/contracts/exchange/today-result.ts'
import { moneyNumber } from '../../../lib/contracts/units.ts'
import type { Cell } from '../../../lib/ui/csv.ts'
import { atMid, breakEvenOf } from '../market/day-result.ts'

export type Position = {
  readonly symbol: string
  /** MWh bought less sold. */
  readonly netQty: number
  /** At this price the day comes to nothing: where all was bought, or all sold, its average. Null of one that is flat. */
  readonly breakEven: number | null
  readonly mark: number | null
  /** NT$ at the mark; null without one. */
  readonly result: number | null
}

/** @param midTicks of `symbol`, from the book on screen; null while it has none */
export function positionsOf(traded: readonly TradedToday[], symbol: string, midTicks: number | null): Position[] {
  return atMid(traded, symbol, midTicks).map((row) => {
    const { resultMicro, unpriced } = resultToday([row])
    return {
      symbol: row.symbol,
      netQty: row.netQty,
      breakEven: breakEvenOf(row),
      mark: row.mark,
      result: unpriced > 0 ? null : moneyNumber(resultMicro),
    }
  })
}

export const POSITION_CSV_HEADER = ['symbol', 'netQty', 'breakEven', 'mark', 'result']
export const positionCells = ({ symbol, netQty, breakEven, mark, result }: Position): Cell[] => [
  symbol,
  netQty,
  breakEven === null ? null : Number(breakEven.toFixed(2)),
  mark,
  result,
]
