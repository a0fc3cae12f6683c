/** The books a plan meets: what a preview's figures were computed from, kept beside them in the record of the plan. */
import type { LegPreview, PreviewBook } from '../../contracts/exchange/preview.ts'
import type { SymbolIndex } from '../engine/commands.ts'
import { ASK, BID } from '../engine/level-record.ts'
import * as pool from '../engine/order-pool.ts'
import { levelsOf } from '../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import { levelAnswer } from '../mcp/market-answers.ts'
import { parseOrderId } from '../mcp/order-id.ts'

const LEVELS = 10

/** The live books before the plan, one for each symbol its legs touch, in the order in which they come up. */
export function booksOf(live: ExchangeState, previews: readonly LegPreview[]): PreviewBook[] {
  return [...new Set(previews.flatMap((preview) => symbolsOf(live, preview)))].map((index) => {
    const symbol = symbolAt(live, index)
    return {
      symbol: symbol.spec.symbol,
      seq: live.seq,
      bids: levelsOf(live, symbol, BID, LEVELS).map(levelAnswer),
      asks: levelsOf(live, symbol, ASK, LEVELS).map(levelAnswer),
    }
  })
}

/** A leg that cancels everywhere names no symbol; its orders do. */
function symbolsOf(live: ExchangeState, { symbol, cancels }: LegPreview): SymbolIndex[] {
  const named = symbol === null ? undefined : live.symbolIndex.get(symbol)
  if (named !== undefined) return [named]
  return cancels.flatMap((id) => {
    const order = parseOrderId(id)
    return order && pool.isOpen(live.orders, order.slot, order.seq) ? [pool.orderSymbol(live.orders, order.slot)] : []
  })
}
