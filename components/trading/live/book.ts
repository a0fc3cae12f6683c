/**
 * The order book as the screen holds it: integer ticks and lots, best level first on both sides,
 * immutable, so that a side that did not change keeps its identity and nothing is drawn again.
 */
import type { LevelTuple, MarketEvents } from '../../../lib/contracts/market-stream.ts'
import { type PriceTicks, type QtyLots, toLots, toTicks } from '../../../lib/contracts/units.ts'

export type BookSide = 'bids' | 'asks'
export type Level = { readonly priceTicks: PriceTicks; readonly lots: QtyLots; readonly count: number }
export type Book = {
  readonly symbol: string
  readonly seq: number
  readonly asOf: string
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

const levelOf = ([price, amount, count]: LevelTuple): Level => ({
  priceTicks: toTicks(price),
  lots: toLots(amount),
  count,
})

const bestFirst = (side: BookSide) =>
  side === 'bids'
    ? (a: Level, b: Level) => b.priceTicks - a.priceTicks
    : (a: Level, b: Level) => a.priceTicks - b.priceTicks

function sideFrom(tuples: readonly LevelTuple[], side: BookSide): Level[] {
  return tuples
    .map(levelOf)
    .filter((level) => level.lots > 0)
    .sort(bestFirst(side))
}

export function bookFromSnapshot(snapshot: MarketEvents['book']): Book {
  return {
    symbol: snapshot.symbol,
    seq: snapshot.seq,
    asOf: snapshot.asOf,
    bids: sideFrom(snapshot.bids, 'bids'),
    asks: sideFrom(snapshot.asks, 'asks'),
  }
}

function patchSide(levels: readonly Level[], changes: readonly LevelTuple[], side: BookSide): readonly Level[] {
  if (changes.length === 0) return levels
  const byPrice = new Map(levels.map((level) => [level.priceTicks, level]))
  for (const change of changes) {
    const level = levelOf(change)
    if (level.lots > 0) byPrice.set(level.priceTicks, level)
    else byPrice.delete(level.priceTicks)
  }
  return [...byPrice.values()].sort(bestFirst(side))
}

/**
 * The book after a delta. `'gap'` when the delta does not continue the book that is held: what is
 * held can no longer be trusted and a snapshot is needed. A delta that is already contained changes nothing.
 */
export function applyDelta(book: Book, delta: MarketEvents['delta']): Book | 'gap' {
  if (delta.seq <= book.seq) return book
  if (delta.prevSeq !== book.seq) return 'gap'
  return {
    symbol: book.symbol,
    seq: delta.seq,
    asOf: delta.asOf,
    bids: patchSide(book.bids, delta.bids, 'bids'),
    asks: patchSide(book.asks, delta.asks, 'asks'),
  }
}

/** Best prices in ticks. `midTicks` may end in a half tick; null while a side is empty. */
export function topOfBook(book: Pick<Book, 'bids' | 'asks'>): {
  bidTicks: PriceTicks | null
  askTicks: PriceTicks | null
  midTicks: number | null
  spreadTicks: PriceTicks | null
} {
  const bidTicks = book.bids[0]?.priceTicks ?? null
  const askTicks = book.asks[0]?.priceTicks ?? null
  // Orders that cross are collected by an auction: nothing trades between them.
  if (bidTicks === null || askTicks === null || bidTicks >= askTicks)
    return { bidTicks, askTicks, midTicks: null, spreadTicks: null }
  return { bidTicks, askTicks, midTicks: (bidTicks + askTicks) / 2, spreadTicks: askTicks - bidTicks }
}
