import type { Micro, PriceTicks, QtyLots } from '../../contracts/units.ts'

/** What an operator may change during the day, by a journaled command. */
export type Limits = {
  minPriceTicks: PriceTicks
  maxPriceTicks: PriceTicks
  maxQtyLots: QtyLots
  maxValueMicro: Micro
  /** Open orders of one account, all symbols counted. */
  maxOpenOrders: number
  /** A market order may trade this far from mid: the larger of the share and the absolute band. */
  collarPercent: number
  collarMinTicks: PriceTicks
  /** Orders and amendments of one account per second of the clock; 0 means no limit. */
  maxCommandsPerSecond: number
}

/**
 * CONTINUOUS matches on arrival. AUCTION collects, and matches at one price when it ends. HALTED takes cancels only. CLOSED
 * is the end of a delivery contract: nothing rests in it.
 */
export type Session = 'CONTINUOUS' | 'AUCTION' | 'HALTED' | 'CLOSED'

/** When the energy of a contract is delivered: from start to end, both in milliseconds of UTC. */
export type Delivery = { startMs: number; endMs: number }

/**
 * An instrument and its limits. It enters the engine by a journaled command, so that an order accepted
 * under yesterday's limits is accepted again when the journal is replayed under today's program.
 */
export type SymbolSpec = Limits & {
  symbol: string
  description: string
  /** Centre of the collar while there is neither a two-sided book nor a trade. */
  referenceTicks: PriceTicks
  /** Energy that every account has in this symbol from its listing on, without a movement of its own. */
  grantLots: QtyLots
  /** Session at listing. */
  session: Session
  /** null for the spot symbol, which is always delivered at once. */
  delivery: Delivery | null
  /** When trading in a contract ends. The host closes it then; the engine has no clock. */
  gateClosureMs: number | null
}

/** Until when it is traded; null for what is traded at all times. */
export const gateOf = ({ delivery, gateClosureMs }: Pick<SymbolSpec, 'delivery' | 'gateClosureMs'>): number | null =>
  delivery && (gateClosureMs ?? delivery.startMs)

/** Range of the price ladder, NT$ −9,999.00 … +9,999.00. */
export const LADDER_MIN_TICKS = -999_900
export const LADDER_MAX_TICKS = 999_900
