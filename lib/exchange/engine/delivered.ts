/**
 * What is kept of a delivered contract: its name, by which its orders and trades are told, and that it is over. A year lists some
 * 61,000 of them, and all its terms stand in the journal, in the command that listed it.
 */
import { type EnergyBook, noEnergy } from './ledger.ts'
import type { ExchangeState } from './state.ts'
import { LADDER_MAX_TICKS, LADDER_MIN_TICKS, type SymbolSpec } from './symbol-spec.ts'

const NO_TERMS: Omit<SymbolSpec, 'symbol'> = {
  description: '',
  // Said of a price that no ladder has, where a write is repeated after the delivery.
  minPriceTicks: LADDER_MIN_TICKS,
  maxPriceTicks: LADDER_MAX_TICKS,
  maxQtyLots: 0,
  maxValueMicro: 0,
  maxOpenOrders: 0,
  collarPercent: 0,
  collarMinTicks: 0,
  maxCommandsPerSecond: 0,
  referenceTicks: 0,
  grantLots: 0,
  session: 'CLOSED',
  delivery: null,
  gateClosureMs: null,
}

export const deliveredSpec = (symbol: string): SymbolSpec => ({ ...NO_TERMS, symbol })

/** Of every delivered contract, which is why it is frozen: nobody has any of it, and nothing moves it any more. */
export const DELIVERED_ENERGY: EnergyBook = Object.freeze(noEnergy(0))

/** Of a state that a program wrote which kept all of them. */
export function letGoOfDelivered({ symbols }: ExchangeState): void {
  for (const symbol of symbols) if (symbol.retired) symbol.spec = deliveredSpec(symbol.spec.symbol)
}
