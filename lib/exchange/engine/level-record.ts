/** What a price level is in memory: 32 bytes, as Int32 fields from `at` on and Float64 fields from `at >> 1` on. */

/** First order slot; 0 when empty. */
export const HEAD = 0
/** Last order slot; 0 when empty. */
export const TAIL = 1
export const COUNT = 2
// Float64, for lots of all orders together may pass 32 bits.
/** Lots that the book shows. */
export const SHOWN = 2
/** Lots behind the icebergs. */
export const HIDDEN = 3

/** Instead of a level. */
export const NONE = -1

export const BID = 0
export const ASK = 1
