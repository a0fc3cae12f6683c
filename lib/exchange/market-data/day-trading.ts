/**
 * What each account bought and sold in the UTC day of the last trade. Counted fill by fill, because a limit on the loss of a day
 * stands on it: the orders that an account is remembered by are bounded, and may have filled over several days.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, Side, SymbolIndex } from '../engine/commands.ts'

const DAY_MS = 86_400_000
const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

/** Bought less sold; `value` in ticks × lots. */
type Traded = { lots: QtyLots; value: number }
export type DayTrading = { day: number; accounts: Map<AccountIndex, Map<SymbolIndex, Traded>> }

export const createDayTrading = (): DayTrading => ({ day: 0, accounts: new Map() })

/** One side of one fill. */
export function recordSide(
  trading: DayTrading,
  account: AccountIndex,
  symbol: SymbolIndex,
  side: Side,
  fill: { atMs: number; priceTicks: PriceTicks; qtyLots: QtyLots },
): void {
  const day = dayOf(fill.atMs)
  if (day !== trading.day) {
    trading.day = day
    trading.accounts.clear()
  }
  const symbols = trading.accounts.get(account) ?? new Map<SymbolIndex, Traded>()
  trading.accounts.set(account, symbols)
  const traded = symbols.get(symbol) ?? { lots: 0, value: 0 }
  symbols.set(symbol, traded)
  const lots = side === 'BUY' ? fill.qtyLots : -fill.qtyLots
  traded.lots += lots
  traded.value += lots * fill.priceTicks
}

/** By symbol, in the order in which the account first traded them that day. */
export const tradedOn = (trading: DayTrading, account: AccountIndex, atMs: number): ReadonlyMap<SymbolIndex, Traded> =>
  (dayOf(atMs) === trading.day ? trading.accounts.get(account) : undefined) ?? new Map()
