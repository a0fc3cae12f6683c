/** What rests near the middle of the book that was read. */
import { priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { nearMid } from '../reach.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { figure, price } from './values.ts'

/** @returns null where it is no book, or has no middle: a side is empty, or the sides cross in an auction */
export function tellNearMid(
  m: Messages,
  { args }: Call,
  book: unknown,
  { within, side }: Reckoned<'nearMid'>,
): string | null {
  const found = nearMid(book, within, Number(args.depth))
  if (!found) return null
  return m.nearMid({
    within: 'ntd' in within ? `NT$ ${price(within.ntd)}` : `${figure(within.percent)} %`,
    mid: price(priceNumber(found.midTicks)),
    low: price(priceNumber(found.lowTicks)),
    high: price(priceNumber(found.highTicks)),
    bid: side === 'SELL' ? null : figure(qtyNumber(found.bidLots)),
    offered: side === 'BUY' ? null : figure(qtyNumber(found.askLots)),
    levels: (side !== 'SELL' && found.bidsCut) || (side !== 'BUY' && found.asksCut) ? String(args.depth) : null,
  })
}
