/** Reads of one trader: wallet, orders, existence. */
import type { ToolFailure } from '../../../contracts/errors.ts'
import type { OrderRow, ToolArgs, ToolResult, UserOrders, Wallet } from '../../../contracts/exchange.ts'
import { moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import { factsOf, type OrderFacts } from '../../engine/closed-orders.ts'
import type { AccountIndex, SymbolIndex } from '../../engine/commands.ts'
import { available, CASH, energyOf, locked } from '../../engine/ledger.ts'
import { closedOrdersOf, ordersOf } from '../../engine/queries.ts'
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
  const { state } = exchange
  const found = findAccount(state, args.userId)
  if (!found.ok) return found.failure
  const account = found.value
  const rows = allOrders(state, account.index).filter(WANTED[args.status])
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
function allOrders(state: ExchangeState, account: AccountIndex): OrderRow[] {
  const orders = [
    ...ordersOf(state, account).map((slot) => factsOf(state.orders, slot)),
    ...closedOrdersOf(state, account).map((at) => factsOf(state.closed.records, at)),
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
