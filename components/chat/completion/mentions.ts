/** What can be named behind an @: markets and the trader's open orders, each in words that mean it and nothing else. */

import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { DEFAULT_SYMBOL } from '../../../lib/contracts/exchange/default-symbol.ts'
import type { ListedSymbol } from '../../../lib/contracts/market-stream.ts'
import type { Figures } from '../../../lib/ui/figures.ts'
import { isOpen } from '../../trading/blotter/order-list.ts'
import { minutesOf } from '../../trading/contracts/listed-symbols.ts'
import type { OwnOrders } from '../../trading/live/market-state.ts'

/** What can be traded, the spot market first and then the contracts, longest first, as the strip has them. */
export const marketsOf = (listed: readonly ListedSymbol[]): ListedSymbol[] =>
  listed
    .filter(({ session }) => session !== 'CLOSED')
    // The spot market has no length and comes first. The list is in order of delivery, which sorting keeps.
    .toSorted((a, b) => (minutesOf(b) ?? Number.POSITIVE_INFINITY) - (minutesOf(a) ?? Number.POSITIVE_INFINITY))

export const openOrders = ({ orders }: OwnOrders): OrderRow[] => orders.filter(isOpen)

/** Reads `chat.mention.words`. */
type Told = (
  key: 'order' | 'BUY' | 'SELL' | 'contractBUY' | 'contractSELL',
  values: { id: string } | { symbol: string; qty: string; price: string },
) => string

/** Whether the words for `order` fit the other too: where no contract is named, they fit one of any. */
const isAlike = (order: OrderRow, other: OrderRow): boolean =>
  other.side === order.side &&
  other.price === order.price &&
  other.amount === order.amount &&
  (order.symbol === DEFAULT_SYMBOL || other.symbol === order.symbol)

/**
 * An order is told, as a trader would: "my buy of 5.0 MWh at 2,950.00". By its id where that would fit another one as well, where
 * others may be open that were not listed, and where nothing was said before it: a message of those words alone asks for such an order.
 *
 * @param before what stands in the message before it
 */
export function orderWords(order: OrderRow, own: OwnOrders, before: string, t: Told, figures: Figures): string {
  const { orderId, symbol, side, price, amount } = order
  const isWhole = own.totalCount <= own.orders.length
  const isOne = openOrders(own).every((other) => other === order || !isAlike(order, other))
  if (before.trim() === '' || price === null || !isWhole || !isOne) return t('order', { id: orderId })
  const values = { symbol, qty: figures.qty(amount), price: figures.price(price) }
  return t(symbol === DEFAULT_SYMBOL ? side : `contract${side}`, values)
}
