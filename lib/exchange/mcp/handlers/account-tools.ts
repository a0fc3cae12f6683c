/** Reads of one trader: wallet, orders, existence. */
import type { ToolFailure } from '../../../contracts/errors.ts'
import type { OrderRow, UserOrders, Wallet } from '../../../contracts/exchange/account.ts'
import type { ToolArgs, ToolResult } from '../../../contracts/exchange/tools.ts'
import { moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import { factsOf, type OrderFacts } from '../../engine/closed-orders.ts'
import type { AccountIndex, SymbolIndex } from '../../engine/commands.ts'
import { available, CASH, energyOf, locked } from '../../engine/ledger.ts'
import { closedOrdersOf, isWholeHistoryOf, ordersOf } from '../../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../../engine/state.ts'
import type { Exchange } from '../../exchange.ts'
import { accountToday } from '../account-today.ts'
import { eapStatus } from '../answers.ts'
import { findAccount } from '../door.ts'
import { averageNumber, instant } from '../format.ts'
import { orderId } from '../order-id.ts'

export function getUserWallet(exchange: Exchange, args: ToolArgs<'getUserWallet'>): Wallet | ToolFailure {
  const { state } = exchange
  const found = findAccount(state, args.userId)
  if (!found.ok) return found.failure
  const { index, openedAtMs } = found.value
  const energy = [...state.symbolIndex.values()].flatMap((symbol) => energyIn(state, symbol, index) ?? [])
  return {
    success: true,
    message: `Wallet of ${args.userId}`,
    userId: args.userId,
    availableAmount: energy[0]?.available ?? 0,
    lockedAmount: energy[0]?.locked ?? 0,
    availableCurrency: moneyNumber(available(state.ledger, CASH, index)),
    lockedCurrency: moneyNumber(locked(state.ledger, CASH, index)),
    energy,
    today: accountToday(exchange, index),
    createdAt: instant(openedAtMs),
    updatedAt: instant(exchange.nowMs()),
    seq: state.seq,
  }
}

/** null for a contract in which the account has what everybody was granted, or a wallet would list every contract of two days. */
function energyIn(state: ExchangeState, index: SymbolIndex, account: AccountIndex): Wallet['energy'][number] | null {
  const { symbol, delivery, grantLots } = symbolAt(state, index).spec
  const free = available(state.ledger, energyOf(index), account)
  const held = locked(state.ledger, energyOf(index), account)
  if (delivery !== null && free === grantLots && held === 0) return null
  return { symbol, available: qtyNumber(free), locked: qtyNumber(held) }
}

const WANTED = {
  all: () => true,
  pending: (row: OrderRow) => row.status === 'PENDING',
  matched: (row: OrderRow) => row.status === 'MATCHED',
  cancelled: (row: OrderRow) => row.status === 'CANCELLED',
} as const

export function getUserOrders(exchange: Exchange, args: ToolArgs<'getUserOrders'>): UserOrders | ToolFailure {
  const found = findAccount(exchange.state, args.userId)
  if (!found.ok) return found.failure
  const rows = allOrders(exchange.state, found.value.index).filter(WANTED[args.status])
  return answerOf(exchange, args.userId, args.status, {
    orders: rows.slice(0, args.limit),
    totalCount: rows.length,
    historyComplete: args.status === 'pending' || isWholeHistoryOf(exchange.state, found.value.index),
  })
}

/**
 * For subscribers: all orders that rest, and then those that ended last, up to `limit` in all. So an old order stays in sight
 * while it is open, and its fill is seen.
 */
export function watchedOrders(exchange: Exchange, userId: string, limit: number): UserOrders | ToolFailure {
  const { state } = exchange
  const found = findAccount(state, userId)
  if (!found.ok) return found.failure
  const account = found.value.index
  const [open, closed] = [[...ordersOf(state, account)], [...closedOrdersOf(state, account)]]
  return answerOf(exchange, userId, 'all', {
    orders: rowsOf(state, open, closed.slice(0, Math.max(0, limit - open.length))),
    totalCount: open.length + closed.length,
    historyComplete: isWholeHistoryOf(state, account),
  })
}

function answerOf(
  exchange: Exchange,
  userId: string,
  status: ToolArgs<'getUserOrders'>['status'],
  { orders, totalCount, historyComplete }: Required<Pick<UserOrders, 'orders' | 'totalCount' | 'historyComplete'>>,
): UserOrders {
  const kind = status === 'all' ? '' : `${status} `
  return {
    success: true,
    message: `${totalCount} ${kind}order${totalCount === 1 ? '' : 's'} of ${userId}${historyComplete ? '' : '; of those that ended only the last are remembered'}`,
    userId,
    status,
    orders,
    totalCount,
    historyComplete,
    timestamp: instant(exchange.nowMs()),
    seq: exchange.state.seq,
  }
}

/** Newest first. */
const allOrders = (state: ExchangeState, account: AccountIndex): OrderRow[] =>
  rowsOf(state, [...ordersOf(state, account)], [...closedOrdersOf(state, account)])

/** Newest first, of open orders by their slots and of closed ones by their places. */
function rowsOf(state: ExchangeState, open: readonly number[], closed: readonly number[]): OrderRow[] {
  const orders = [
    ...open.map((slot) => factsOf(state.orders, slot)),
    ...closed.map((at) => factsOf(state.closed.records, at)),
  ]
  return orders.sort((a, b) => b.seq - a.seq).map((order) => orderRow(state, order))
}

function orderRow(state: ExchangeState, order: OrderFacts): OrderRow {
  const open = order.state === 'OPEN' || order.state === 'PARTIALLY_FILLED'
  return {
    orderId: orderId(order),
    symbol: symbolAt(state, order.symbol).spec.symbol,
    type: order.side,
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    price: order.type === 'MARKET' ? null : priceNumber(order.priceTicks),
    amount: qtyNumber(order.qtyLots),
    filledAmount: qtyNumber(order.filledLots),
    remainingAmount: open ? qtyNumber(order.qtyLots - order.filledLots) : 0,
    avgPrice: order.filledLots === 0 ? null : averageNumber(order.filledValue / order.filledLots),
    state: order.state,
    status: eapStatus(order.state),
    displayQty: order.displayLots === 0 ? null : qtyNumber(order.displayLots),
    expiresAt: order.expiresAtMs === 0 ? null : instant(order.expiresAtMs),
    clientOrderId: order.clientOrderId,
    createTime: instant(order.createdAtMs),
    updateTime: instant(order.updatedAtMs),
  }
}

export const checkUserExists = (
  exchange: Exchange,
  args: ToolArgs<'checkUserExists'>,
): ToolResult<'checkUserExists'> => ({ exists: findAccount(exchange.state, args.userId).ok })
