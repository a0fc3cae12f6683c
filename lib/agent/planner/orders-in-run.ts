/** "The top two", "the middle one", "the two cheapest": which of the orders that rest those are. Pure. */
import type { Extreme } from './lexicon/extremes.ts'
import type { Run } from './understand/action.ts'

/** What they stand out by. */
type Row = { price: number | null; amount: number }

/** Those at that place of a list; null where it has none, or not as many. */
export function placedIn<Any>({ at, count }: Run, rows: readonly Any[]): Any[] | null {
  if (rows.length < count) return null
  if (at === 'top') return rows.slice(0, count)
  if (at === 'bottom') return rows.slice(-count)
  const before = (rows.length - count) / 2
  return Number.isInteger(before) && rows.length > count ? rows.slice(before, before + count) : null
}

/** So many of them from that end; null where there are not as many, or one more stands as far out. */
export function firstBy<Of extends Row>({ of, end }: Extreme, count: number, rows: readonly Of[]): Of[] | null {
  const figure = (row: Row): number => (of === 'price' ? (row.price ?? Number.NaN) : row.amount)
  const sorted = rows.toSorted((a, b) => (end === 'most' ? figure(b) - figure(a) : figure(a) - figure(b)))
  const [last, next] = [sorted[count - 1], sorted[count]]
  if (!last || rows.some((row) => Number.isNaN(figure(row))) || (next && figure(next) === figure(last))) return null
  return sorted.slice(0, count)
}

/** In a list that nobody was shown "the top two" may be the newest or the dearest: null where those are others. */
export function runOf<Of extends Row>(run: Run, rows: readonly Of[], side?: 'BUY' | 'SELL'): Of[] | null {
  const listed = placedIn(run, rows)
  const sorted = firstBy({ of: 'price', end: 'most' }, rows.length, rows)
  const orders = side === 'SELL' ? [sorted, sorted?.toReversed()] : [sorted]
  const others = orders.map((order) => (order ? placedIn(run, order) : null))
  const areSame = others.every((other) => listed?.every((row) => other?.includes(row)))
  return listed && areSame && !isTied(run, sorted ?? []) ? listed : null
}

/** Two at one price at the edge of those that are meant. */
function isTied(run: Run, sorted: readonly Row[]): boolean {
  const chosen = new Set(placedIn(run, sorted))
  return sorted.some((row) => !chosen.has(row) && [...chosen].some(({ price }) => price === row.price))
}
