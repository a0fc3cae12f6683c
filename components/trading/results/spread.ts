/** NT$ between the best prices. Null where a side is empty, and where an auction collects orders that cross: nothing trades at them. */
export const spreadOf = (bid: number | null | undefined, ask: number | null | undefined): number | null =>
  typeof bid !== 'number' || typeof ask !== 'number' || bid >= ask ? null : ask - bid
