/** What `GET /api/orders` answers. */
import type { OrderRow } from './exchange/account.ts'

export type AllOrders = {
  /** Newest first. */
  orders: OrderRow[]
  /** More than `orders` where even the lists by status had no room for them. */
  totalCount: number
  /** false: the exchange has forgotten the oldest of those that ended. */
  historyComplete: boolean
}
