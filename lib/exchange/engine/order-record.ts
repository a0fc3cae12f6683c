/**
 * What an order is in memory: 64 bytes, a cache line, as Int32 fields from `slot << 4` on and Float64 fields from `slot << 3` on.
 */

/** Instead of a slot. */
export const NONE = 0

// Int32 fields.
/** Neighbours at its price level. */
export const NEXT = 0
export const PREV = 1
/** Neighbours among the open orders of its account. */
export const ACCOUNT_NEXT = 2
export const ACCOUNT_PREV = 3
/** 0 for a market order. */
export const PRICE = 4
export const QTY = 5
export const REMAINING = 6
export const ACCOUNT = 7
/** Milliseconds from its placing to its last fill or amendment; CHANGED_LATE where they are too many for this field. */
export const CHANGED_AFTER_MS = 8
export const CHANGED_LATE = -0x8000_0000
/** In its upper bits the symbol. */
export const FLAGS = 9
/** Of a closed order, in the place of NEXT: how many closings back its account's previous one is; 0 where there is none, -1 where history no longer has it. */
export const BACK = 0
/** Of a closed order, in the place of PREV: the slot it had while it was open, NONE where it never rested. */
export const OPEN_SLOT = 1

// Float64 fields.
/** Of a closed order, in the place of ACCOUNT_NEXT and ACCOUNT_PREV. */
export const CLOSED_AT_MS = 1
export const CREATED_AT_MS = 5
export const SEQ = 6
/** Σ price × quantity of its fills, ticks × lots. */
export const FILLED_VALUE = 7

// Bits of FLAGS.
export const SELL_FLAG = 1
export const POST_ONLY_FLAG = 2
export const CLIENT_ID_FLAG = 4
export const ICEBERG_FLAG = 8
export const MARKET_FLAG = 16
export const TIF_SHIFT = 5
export const TIF_MASK = 3 << 5
export const GTD_BITS = 3 << 5
export const STP_SHIFT = 7
export const STP_MASK = 3 << 7
export const END_SHIFT = 9
export const END_MASK = 3 << 9
export const SYMBOL_SHIFT = 12
/** How many symbols fit into the bits above SYMBOL_SHIFT. */
export const MAX_SYMBOLS = 1 << 20

/** How an order can end; 0 while it is open. */
export const FILLED = 1
export const CANCELLED = 2
export const EXPIRED = 3
export type End = typeof FILLED | typeof CANCELLED | typeof EXPIRED
