/** What every order touches of its account: 64 bytes, as Int32 fields from `account << 4` on and Float64 fields from `account << 3` on. */

/** Its open orders, oldest first. */
export const FIRST_ORDER = 0
export const LAST_ORDER = 1
export const OPEN_ORDERS = 2
/** 1 for a simulated participant. */
export const SIMULATED = 3
// Float64 fields.
/** Number of its latest closing; 0 for none. */
export const LAST_CLOSED = 2
export const OPEN_BUY_LOTS = 3
export const OPEN_SELL_LOTS = 4
/** Money in micro-NT$, free and locked. */
export const CASH_AVAILABLE = 5
export const CASH_LOCKED = 6
/** Orders and amendments of the current second: second of the clock × RATE_UNIT + their count. */
export const RATE = 7
export const RATE_UNIT = 1_048_576
