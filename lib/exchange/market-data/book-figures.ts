/** Figures of the book as it stands: how much is near, and what taking some of it would cost. What icebergs hide is not counted. */
import type { QtyLots } from '../../contracts/units.ts'
import type { SideIndex } from '../engine/ladder.ts'
import { ASK, BID } from '../engine/level-record.ts'
import { type Level, levelsOf, topOf } from '../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../engine/state.ts'

export const DEPTHS = [5, 10, 20] as const

/** Lots of the first `depth` of these levels. */
export const lotsWithin = (levels: readonly Level[], depth: number): QtyLots =>
  levels.slice(0, depth).reduce((sum, level) => sum + level.lots, 0)

/** (bid − ask) / (bid + ask), −1..1; null where there is neither. */
export const imbalanceOf = (bidLots: QtyLots, askLots: QtyLots): number | null =>
  bidLots + askLots === 0 ? null : (bidLots - askLots) / (bidLots + askLots)

/** Average price of taking `lots` now, against mid, in ticks; positive is a cost. null where the book is too thin. */
export function impactTicks(
  state: ExchangeState,
  symbol: SymbolState,
  takes: 'BUY' | 'SELL',
  lots: QtyLots,
): number | null {
  const { midTicks } = topOf(symbol)
  if (midTicks === null) return null
  const side: SideIndex = takes === 'BUY' ? ASK : BID
  for (let depth = 16; ; depth *= 4) {
    const levels = levelsOf(state, symbol, side, depth)
    let left = lots
    let value = 0
    for (const level of levels) {
      const take = Math.min(left, level.lots)
      left -= take
      value += take * level.priceTicks
      if (left > 0) continue
      const average = value / lots
      return takes === 'BUY' ? average - midTicks : midTicks - average
    }
    if (levels.length < depth) return null
  }
}
