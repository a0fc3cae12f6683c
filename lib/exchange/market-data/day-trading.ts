/**
 * What each account bought and sold lately. Counted fill by fill, because a limit on the loss of a day stands on it: the orders that
 * an account is remembered by are bounded, and may have filled over several days. By the quarter of an hour, in which every zone's
 * day begins, so that what is kept and restored does not depend on whose day is asked for.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, Side, SymbolIndex } from '../engine/commands.ts'

const QUARTER_MS = 15 * 60_000
/** The longest day of a calendar has 25 hours. */
const KEPT_QUARTERS = 25 * 4
const quarterOf = (atMs: number): number => Math.floor(atMs / QUARTER_MS)

/** What an account bought less what it sold, in one quarter of an hour; `value` in ticks × lots. */
type Traded = { lots: QtyLots; value: number }
/** Quarters of an hour, numbered since 1970, the oldest first. */
type Quarters = Map<number, Traded>
/** `quarter`: the latest one in which any account traded. */
export type DayTrading = { quarter: number; accounts: Map<AccountIndex, Map<SymbolIndex, Quarters>> }

export const createDayTrading = (): DayTrading => ({ quarter: 0, accounts: new Map() })

/** Counts one side of a fill for the account that had it. */
export function recordSide(
  trading: DayTrading,
  account: AccountIndex,
  symbol: SymbolIndex,
  side: Side,
  fill: { atMs: number; priceTicks: PriceTicks; qtyLots: QtyLots },
): void {
  const quarter = quarterOf(fill.atMs)
  if (quarter > trading.quarter) {
    trading.quarter = quarter
    forget(trading, quarter - KEPT_QUARTERS)
  }
  const symbols = trading.accounts.get(account) ?? new Map<SymbolIndex, Quarters>()
  trading.accounts.set(account, symbols)
  const quarters = symbols.get(symbol) ?? new Map<number, Traded>()
  symbols.set(symbol, quarters)
  const traded = quarters.get(quarter) ?? { lots: 0, value: 0 }
  quarters.set(quarter, traded)
  const lots = side === 'BUY' ? fill.qtyLots : -fill.qtyLots
  traded.lots += lots
  traded.value += lots * fill.priceTicks
}

/** Drops all quarters up to and with `last`. */
function forget({ accounts }: DayTrading, last: number): void {
  for (const [account, symbols] of accounts) {
    for (const [symbol, quarters] of symbols) {
      for (const quarter of quarters.keys()) if (quarter <= last) quarters.delete(quarter)
      if (quarters.size === 0) symbols.delete(symbol)
    }
    if (symbols.size === 0) accounts.delete(account)
  }
}

/**
 * By symbol, in the order in which the account first traded them.
 * @param sinceMs when a day began, at most 25 hours before the last trade
 */
export function tradedSince(trading: DayTrading, account: AccountIndex, sinceMs: number): Map<SymbolIndex, Traded> {
  const since = quarterOf(sinceMs)
  const sums = new Map<SymbolIndex, Traded>()
  for (const [symbol, quarters] of trading.accounts.get(account) ?? []) {
    for (const [quarter, { lots, value }] of quarters) {
      if (quarter < since) continue
      const sum = sums.get(symbol) ?? { lots: 0, value: 0 }
      sums.set(symbol, { lots: sum.lots + lots, value: sum.value + value })
    }
  }
  return sums
}
