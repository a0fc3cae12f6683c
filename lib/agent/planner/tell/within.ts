/** How much trades at a price or better on the book that was read. */

import { DEFAULT_SYMBOL } from '../../../contracts/default-symbol.ts'
import type { Side } from '../../../contracts/exchange.ts'
import { MICRO_PER_TICK_LOT, moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { offeredWithin } from '../reach.ts'
import { orderOfPreview } from '../understand/cost.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { figure, money, price } from './values.ts'

/** @returns null where it is no book */
export function tellWithin(
  m: Messages,
  { args }: Call,
  value: unknown,
  asked: { side: Side; price: string },
): string | null {
  const found = offeredWithin(value, asked.side, asked.price)
  if (!found) return null
  const { lots, paid, isAll } = found
  const symbol = typeof args.symbol === 'string' && args.symbol !== DEFAULT_SYMBOL ? { symbol: args.symbol } : {}
  const order = { ...orderOfPreview({ side: asked.side, qty: String(qtyNumber(lots)), price: asked.price, ...symbol }) }
  return m.within({
    side: asked.side,
    limit: price(Number(asked.price)),
    qty: lots === 0 ? null : figure(qtyNumber(lots)),
    paid: money(moneyNumber(paid)),
    average: lots === 0 ? null : price(priceNumber(Math.round(paid / lots / MICRO_PER_TICK_LOT))),
    isAll,
    example: lots === 0 ? null : exampleOf(m, [{ ...order, timeInForce: 'IOC' }], null),
  })
}
