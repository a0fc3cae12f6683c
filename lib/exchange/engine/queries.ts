/** Reads of the state. They change nothing and cost what they return. */

import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import { firstOrder, lastClosed } from './account.ts'
import { isCrossed } from './auction.ts'
import { closedBackwards, isWholeHistory } from './closed-orders.ts'
import type { AccountIndex } from './commands.ts'
import { type BookSide, levelAt, levelOf, nextWorse, type SideIndex, ticksOf } from './ladder.ts'
import * as LEVEL from './level-record.ts'
import type { Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { bookSide, type ExchangeState, type SymbolState } from './state.ts'

export type Level = {
  priceTicks: PriceTicks
  /** What the book shows. */
  lots: QtyLots
  orders: number
}

/** The best `depth` levels of one side, best first. */
export function levelsOf(state: ExchangeState, symbol: SymbolState, side: SideIndex, depth: number): Level[] {
  const { levels } = state
  const book = bookSide(symbol, side)
  const list: Level[] = []
  for (let level = book.best; level !== LEVEL.NONE && list.length < depth; level = nextWorse(levels, book, level)) {
    const at = levelAt(book, level)
    list.push({
      priceTicks: ticksOf(level),
      lots: levels.floats[(at >> 1) + LEVEL.SHOWN] as number,
      orders: levels.ints[at + LEVEL.COUNT] as number,
    })
  }
  return list
}

export type Top = {
  bidTicks: PriceTicks | null
  askTicks: PriceTicks | null
  /** May fall on half a tick. null where a side is empty or the two cross, as they may in an auction. */
  midTicks: number | null
}
export function topOf(symbol: SymbolState): Top {
  const bid = symbol.bids.best
  const ask = symbol.asks.best
  const bidTicks = bid === LEVEL.NONE ? null : ticksOf(bid)
  const askTicks = ask === LEVEL.NONE ? null : ticksOf(ask)
  const hasMiddle = bidTicks !== null && askTicks !== null && bidTicks <= askTicks
  return { bidTicks, askTicks, midTicks: hasMiddle ? (bidTicks + askTicks) / 2 : null }
}

export const NO_QUOTE: Top = { bidTicks: null, askTicks: null, midTicks: null }

/**
 * The best prices that can be traded at. None where bids and asks cross, as in an auction, or in a halt that came during one.
 */
export const quoteOf = (symbol: SymbolState): Top => (isCrossed(symbol) ? NO_QUOTE : topOf(symbol))

const isQuoted = (state: ExchangeState, book: BookSide, priceTicks: PriceTicks): boolean => {
  const level = levelOf(priceTicks)
  return (book.pages[level >> 10] ?? 0) !== 0 && state.levels.ints[levelAt(book, level) + LEVEL.HEAD] !== ORDER.NONE
}

/** Slots of one level in time priority. */
export function* ordersAt(
  state: ExchangeState,
  symbol: SymbolState,
  side: SideIndex,
  priceTicks: PriceTicks,
): Generator<Slot> {
  const book = bookSide(symbol, side)
  if (!isQuoted(state, book, priceTicks)) return
  for (let slot = state.levels.ints[levelAt(book, levelOf(priceTicks)) + LEVEL.HEAD] as Slot; slot !== ORDER.NONE; ) {
    const next = pool.nextInLevel(state.orders, slot)
    yield slot
    slot = next
  }
}

/** What the book shows before an open order at its price. */
export function lotsAhead(
  state: ExchangeState,
  symbol: SymbolState,
  side: SideIndex,
  priceTicks: PriceTicks,
  slot: Slot,
): QtyLots {
  let lots = 0
  for (const other of ordersAt(state, symbol, side, priceTicks)) {
    if (other === slot) return lots
    lots += pool.orderShown(state.orders, other)
  }
  return lots
}

/** Slots of an account's open orders, oldest first. */
export function* ordersOf(state: ExchangeState, account: AccountIndex): Generator<Slot> {
  for (let slot = firstOrder(state.accounts, account); slot !== ORDER.NONE; ) {
    const next = pool.nextOfAccount(state.orders, slot)
    yield slot
    slot = next
  }
}

/** Places in `state.closed.records` of an account's remembered orders, the one that ended last first. */
export const closedOrdersOf = (state: ExchangeState, account: AccountIndex): Generator<number> =>
  closedBackwards(state.closed, lastClosed(state.accounts, account))

/** Whether those are all of its orders that ever ended. */
export const isWholeHistoryOf = (state: ExchangeState, account: AccountIndex): boolean =>
  isWholeHistory(state.closed, lastClosed(state.accounts, account))
