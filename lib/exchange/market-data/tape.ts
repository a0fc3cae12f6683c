/** The last trades of one symbol, in a ring of fixed size. */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Side } from '../engine/commands.ts'

const CAPACITY = 1_024

export type TapeTrade = {
  tradeNo: number
  atMs: number
  priceTicks: PriceTicks
  qtyLots: QtyLots
  takerSide: Side
  simulated: boolean
}
export type Tape = { ring: TapeTrade[]; next: number }
export const createTape = (): Tape => ({ ring: [], next: 0 })

export function recordTrade(tape: Tape, trade: TapeTrade): void {
  tape.ring[tape.next] = trade
  tape.next = (tape.next + 1) % CAPACITY
}

/** Newest first. */
export function lastTrades(tape: Tape, limit: number): TapeTrade[] {
  const { ring, next } = tape
  const count = Math.min(limit, ring.length)
  const trades: TapeTrade[] = []
  for (let i = 1; i <= count; i++) trades.push(ring[(next - i + ring.length) % ring.length] as TapeTrade)
  return trades
}
