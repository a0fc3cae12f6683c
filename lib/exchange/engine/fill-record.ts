/** A fill in `Result.fills`: Float64 fields from SIZE × its number on. Trade numbers are consecutive from `firstTradeNo`. */
export const PRICE = 0
export const LOTS = 1
export const MAKER = 2
export const MAKER_SEQ = 3
export const MAKER_SLOT = 4
export const SIZE = 5
