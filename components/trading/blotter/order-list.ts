/** A trader's own orders as a list: which of them are open, by what they are sorted, and as rows of a file. Pure. */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { restsInBook } from '../../../lib/contracts/exchange/rests-in-book.ts'
import type { Cell } from '../../../lib/ui/csv.ts'

export const ORDER_COLUMNS = ['time', 'side', 'price', 'amount', 'filled', 'avgPrice', 'state'] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]
export type Sort = { readonly column: OrderColumn; readonly descending: boolean }

const VALUE: Readonly<Record<OrderColumn, (order: OrderRow) => string | number | null>> = {
  time: (order) => order.createTime,
  side: (order) => order.side,
  price: (order) => order.price,
  amount: (order) => order.amount,
  filled: (order) => (order.amount > 0 ? order.filledAmount / order.amount : 0),
  avgPrice: (order) => order.avgPrice,
  state: (order) => order.state,
}

/** What is missing stands last in either direction; equals keep their order. */
export function sortOrders(orders: readonly OrderRow[], { column, descending }: Sort): OrderRow[] {
  const value = VALUE[column]
  const sign = descending ? -1 : 1
  return orders.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (a === b) return 0
    if (a === null) return 1
    if (b === null) return -1
    return (a < b ? -1 : 1) * sign
  })
}

/** A first click on a column sorts it the way it is most often wanted; the next one turns it round. */
export const nextSort = (held: Sort, column: OrderColumn): Sort =>
  held.column === column
    ? { column, descending: !held.descending }
    : { column, descending: column !== 'side' && column !== 'state' }

export const isOpen = (order: OrderRow): boolean => restsInBook(order.state)

/**
 * What the line tells of, and of a list that was asked for what has ended and the line no longer tells of. It tells of all that is
 * open and is the newer of the two. Newest first.
 */
export function withOlder(told: readonly OrderRow[], asked: readonly OrderRow[]): readonly OrderRow[] {
  const known = new Set(told.map(({ orderId }) => orderId))
  const others = asked.filter((order) => !isOpen(order) && !known.has(order.orderId))
  return others.length === 0 ? told : [...told, ...others].sort((a, b) => b.createTime.localeCompare(a.createTime))
}

export const ORDER_CSV_HEADER = [
  'orderId',
  'symbol',
  'side',
  'orderType',
  'timeInForce',
  'price',
  'amount',
  'filledAmount',
  'remainingAmount',
  'avgPrice',
  'state',
  'createTime',
  'updateTime',
] as const satisfies readonly (keyof OrderRow)[]

export const orderCells = (order: OrderRow): Cell[] => ORDER_CSV_HEADER.map((name) => order[name])
