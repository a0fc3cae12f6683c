/** Reads of one trader: wallet, orders, existence. */
import type { ToolFailure } from '../../../contracts/errors.ts'
import type { OrderRow, ToolArgs, ToolResult, UserOrders, Wallet } from '../../../contracts/exchange.ts'
import { moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Account } from '../../engine/account.ts'
import { type ClosedOrder, closedBackwards } from '../../engine/closed-orders.ts'
import { available, CASH, energyOf, locked } from '../../engine/ledger.ts'
import * as pool from '../../engine/order-pool.ts'
import { ordersOf } from '../../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../../engine/state.ts'
import type { Exchange } from '../../exchange.ts'
import { eapStatus } from '../answers.ts'
import { findAccount } from '../door.ts'
import { averageNumber, instant } from '../format.ts'
import { orderId } from '../order-id.ts'

export function getUserWallet(exchange: Exchange, args: ToolArgs<'getUserWallet'>): Wallet | ToolFailure {
  const { state } = exchange
  const found = findAccount(state, args.userId)
  if (!found.ok) return found.failure
  const { index } = found.value
  const energy = state.symbols.map((symbol) => ({
    symbol: symbol.spec.symbol,
    available: qtyNumber(available(state.ledger, energyOf(symbol.index), index)),
    locked: qtyNumber(locked(state.ledger, energyOf(symbol.index), index)),
  }))
  return {
    success: true,
    message: `Wallet of ${args.userId}`,
    userId: args.userId,
    availableAmount: energy[0]?.available ?? 0,
    lockedAmount: energy[0]?.locked ?? 0,
    availableCurrency: moneyNumber(available(state.ledger, CASH, index)),
    lockedCurrency: moneyNumber(locked(state.ledger, CASH, index)),
    energy,
    updatedAt: instant(exchange.nowMs()),
    seq: state.seq,
  }
}

const WANTED = {
  all: () => true,
  pending: (row: OrderRow) => row.status === 'PENDING',
  matched: (row: OrderRow) => row.status === 'MATCHED',
  cancelled: (row: OrderRow) => row.status === 'CANCELLED',
} as const

export function getUserOrders(exchange: Exchange, args: ToolArgs<'getUserOrders'>): UserOrders | ToolFailure {
  const { state } = exchange
  const found = findAccount(state, args.userId)
  if (!found.ok) return found.failure
  const account = found.value
  const rows = allOrders(state, account).filter(WANTED[args.status])
  const orders = rows.slice(0, args.limit)
  const kind = args.status === 'all' ? '' : `${args.status} `
  return {
    success: true,
    message: `${rows.length} ${kind}order${rows.length === 1 ? '' : 's'} of ${args.userId}`,
    userId: args.userId,
    status: args.status,
    orders,
    totalCount: rows.length,
    timestamp: instant(exchange.nowMs()),
    seq: state.seq,
  }
}

/** Newest first. */
function allOrders(state: ExchangeState, account: Account): OrderRow[] {
  const rows: { seq: number; row: OrderRow }[] = []
  for (const slot of ordersOf(state, account)) {
    rows.push({ seq: pool.orderSeq(state.orders, slot), row: orderRow(state, openOrder(state, slot)) })
  }
  for (const closed of closedBackwards(state.closed, account.lastClosed))
    rows.push({ seq: closed.seq, row: orderRow(state, closed) })
  return rows.sort((a, b) => b.seq - a.seq).map((r) => r.row)
}

function openOrder(state: ExchangeState, slot: number): ClosedOrder {
  const orders = state.orders
  const qtyLots = pool.orderQty(orders, slot)
  const filledLots = qtyLots - pool.orderRemaining(orders, slot)
  return {
    seq: pool.orderSeq(orders, slot),
    slot,
    account: pool.orderAccount(orders, slot),
    symbol: pool.orderSymbol(orders, slot),
    side: pool.orderSide(orders, slot),
    type: 'LIMIT',
    timeInForce: 'GTC',
    priceTicks: pool.orderPrice(orders, slot),
    qtyLots,
    filledLots,
    filledValue: pool.orderFilledValue(orders, slot),
    state: filledLots > 0 ? 'PARTIALLY_FILLED' : 'OPEN',
    clientOrderId: pool.orderClientId(orders, slot),
    createdAtMs: pool.orderCreatedAtMs(orders, slot),
    updatedAtMs: pool.orderUpdatedAtMs(orders, slot),
  }
}

function orderRow(state: ExchangeState, order: ClosedOrder): OrderRow {
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
    clientOrderId: order.clientOrderId,
    createTime: instant(order.createdAtMs),
    updateTime: instant(order.updatedAtMs),
  }
}

export const checkUserExists = (
  exchange: Exchange,
  args: ToolArgs<'checkUserExists'>,
): ToolResult<'checkUserExists'> => ({ exists: findAccount(exchange.state, args.userId).ok })
