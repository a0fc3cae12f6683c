/** What rests at one price, or at one level of a side, of the book that was read. */
import { priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { levelsAt, nthLevel } from '../reach.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { figure, price } from './values.ts'

/** @returns null where the answer is not a book */
export function tellAtPrice(m: Messages, { args }: Call, book: unknown, asked: Reckoned<'atPrice'>): string | null {
  const found = levelsAt(book, asked.price, Number(args.depth))
  if (!found) return null
  const { levels, isBeyond } = found
  return m.atPrice({
    price: price(Number(asked.price)),
    levels: levels.map(({ side, lots, orders }) => ({ side, qty: figure(qtyNumber(lots)), orders })),
    isBeyond,
  })
}

/** @returns null where the answer is not a book */
export function tellAtLevel(m: Messages, book: unknown, { side, level }: Reckoned<'atLevel'>): string | null {
  const found = nthLevel(book, side, level)
  if (!found) return null
  if (!found.level) return m.noLevel(side, level)
  const { ticks, lots, orders } = found.level
  return m.atPrice({
    price: price(priceNumber(ticks)),
    levels: [{ side, qty: figure(qtyNumber(lots)), orders }],
    isBeyond: false,
  })
}
