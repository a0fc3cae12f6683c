/** What a trader's day has come to, at the market's prices of this moment. Pure. */
import { resultToday, type TradedToday } from '../../../lib/contracts/exchange/today-result.ts'
import { type Micro, priceNumber } from '../../../lib/contracts/units.ts'

type Day = {
  resultMicro: Micro
  /** Contracts whose energy has no price, and which are not in the result. */
  unpriced: number
  /** Of the one contract that was traded; hours of several are no one position. */
  position: { symbol: string; netQty: number; breakEven: number | null } | null
}

/**
 * The exchange tells a wallet when it changes, and its marks grow old with a book that moves on.
 *
 * @param midTicks of `symbol`, from the book on screen; null while it has none
 */
export const atMid = (traded: readonly TradedToday[], symbol: string, midTicks: number | null): TradedToday[] =>
  traded.map((row) => (row.symbol === symbol && midTicks !== null ? { ...row, mark: priceNumber(midTicks) } : row))

/** NT$/MWh at which the whole day comes to nothing: what was made by closing is in it. Null of one that is flat. */
export const breakEvenOf = ({ netQty, paid }: TradedToday): number | null => (netQty === 0 ? null : paid / netQty)

/** @param midTicks of `symbol`, from the book on screen; null while it has none */
export function dayOf(traded: readonly TradedToday[], symbol: string, midTicks: number | null): Day {
  const [only, ...others] = traded
  const position =
    only && others.length === 0 ? { symbol: only.symbol, netQty: only.netQty, breakEven: breakEvenOf(only) } : null
  return { ...resultToday(atMid(traded, symbol, midTicks)), position }
}
