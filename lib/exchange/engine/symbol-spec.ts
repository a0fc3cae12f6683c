import type { Micro, PriceTicks, QtyLots } from '../../contracts/units.ts'

/**
 * An instrument and its limits. It enters the engine by a journaled command, so that an order accepted
 * under yesterday's limits is accepted again when the journal is replayed under today's program.
 */
export type SymbolSpec = {
  symbol: string
  description: string
  minPriceTicks: PriceTicks
  maxPriceTicks: PriceTicks
  maxQtyLots: QtyLots
  maxValueMicro: Micro
  /** Open orders of one account in this symbol's exchange, all symbols counted. */
  maxOpenOrders: number
  /** A market order may trade this far from mid: the larger of the share and the absolute band. */
  collarPercent: number
  collarMinTicks: PriceTicks
  /** Centre of the collar while there is neither a two-sided book nor a trade. */
  referenceTicks: PriceTicks
}

/** Range of the price ladder, NT$ −9,999.00 … +9,999.00. */
export const LADDER_MIN_TICKS = -999_900
export const LADDER_MAX_TICKS = 999_900
