/** A trader's own fills, one by one. */
import { failure, type ToolFailure } from '../../../contracts/errors.ts'
import { KEPT_FILLS, type UserTrade, type UserTrades } from '../../../contracts/exchange/fills.ts'
import type { ToolArgs } from '../../../contracts/exchange/tools.ts'
import { priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Account } from '../../engine/account.ts'
import { whyNotMine } from '../../engine/cancel.ts'
import type { OrderRef } from '../../engine/commands.ts'
import { type ExchangeState, symbolAt } from '../../engine/state.ts'
import type { Exchange } from '../../exchange.ts'
import { areAllFills, type OwnFill, ownFillsBackwards } from '../../market-data/account-fills.ts'
import { type Admitted, admit, findAccount, findSymbol, readOrderId } from '../door.ts'
import { instant } from '../format.ts'
import { orderId } from '../order-id.ts'
import { cancelSentence } from '../refusal.ts'

export function getUserTrades(exchange: Exchange, args: ToolArgs<'getUserTrades'>): UserTrades | ToolFailure {
  const { state, market } = exchange
  const found = findAccount(state, args.userId)
  if (!found.ok) return found.failure
  const account = found.value
  const symbol = args.symbol ?? null
  // A delivered contract is no longer listed, but its trades can still be asked for.
  if (symbol !== null && !state.symbols.some(({ spec }) => spec.symbol === symbol)) {
    const listed = findSymbol(state, symbol)
    if (!listed.ok) return listed.failure
  }
  const all = [...ownFillsBackwards(market.fills, account.index)]
  const order = args.orderId === undefined ? admit(null) : ownOrder(state, account, args.orderId, all)
  if (!order.ok) return order.failure
  const matching = all.filter(
    (fill) =>
      (symbol === null || symbolAt(state, fill.symbol).spec.symbol === symbol) &&
      (order.value === null || fill.order.seq === order.value.seq),
  )
  // Trades between two simulated participants are kept for neither of them.
  const historyComplete = areAllFills(market.fills, account.index) && !account.simulated
  return {
    success: true,
    message: sentence(matching.length, args, historyComplete),
    userId: args.userId,
    symbol,
    orderId: order.value === null ? null : orderId(order.value),
    trades: matching.slice(0, args.limit).map((fill) => row(state, fill)),
    totalCount: matching.length,
    historyComplete,
    timestamp: instant(exchange.nowMs()),
    seq: state.seq,
  }
}

/** An order of this account that the exchange still knows, or of which it still has a fill. */
function ownOrder(
  state: ExchangeState,
  { index }: Account,
  text: string,
  fills: readonly OwnFill[],
): Admitted<OrderRef> {
  const order = readOrderId(state, index, text)
  if (!order.ok) return order
  const filled = fills.find((fill) => fill.order.seq === order.value.seq)
  if (filled) return admit(filled.order)
  const why = whyNotMine(state, index, order.value)
  if (why === null || why.code === 'ALREADY_CLOSED') return order
  const { message, details } = cancelSentence({ order: order.value }, why.code, why.facts)
  return { ok: false, failure: failure(why.code, message, details) }
}

function sentence(
  count: number,
  { userId, symbol, orderId: of }: ToolArgs<'getUserTrades'>,
  complete: boolean,
): string {
  const where = [symbol && `in ${symbol}`, of && `by order ${of}`]
    .flatMap((words) => (words ? [` ${words}`] : []))
    .join('')
  const kept = complete ? '' : `; only the newest ${KEPT_FILLS.toLocaleString('en-US')} are remembered`
  return `${count} fill${count === 1 ? '' : 's'} of ${userId}${where}${kept}`
}

const row = (state: ExchangeState, fill: OwnFill): UserTrade => ({
  tradeId: String(fill.tradeNo),
  orderId: orderId(fill.order),
  symbol: symbolAt(state, fill.symbol).spec.symbol,
  side: fill.side,
  price: priceNumber(fill.priceTicks),
  amount: qtyNumber(fill.qtyLots),
  role: fill.role,
  at: instant(fill.atMs),
})
