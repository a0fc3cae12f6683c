/** How much trades at a price or better on the book that was read. */
import { MICRO_PER_TICK_LOT, moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { offeredWithin, orderWithin } from '../reach.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { figure, money, price } from './values.ts'

/** @returns null where it is no book */
export function tellWithin(m: Messages, call: Call, book: unknown, asked: Reckoned<'within'>): string | null {
  const found = offeredWithin(book, asked.side, asked.price)
  if (!found) return null
  const { lots, paid, isAll } = found
  const order = orderWithin(call, book, asked)
  return m.within({
    side: asked.side,
    limit: price(Number(asked.price)),
    qty: lots === 0 ? null : figure(qtyNumber(lots)),
    paid: money(moneyNumber(paid)),
    average: lots === 0 ? null : price(priceNumber(Math.round(paid / lots / MICRO_PER_TICK_LOT))),
    isAll,
    example: order && exampleOf(m, [order], null),
  })
}
