import { NOTHING_OPEN } from '../../contracts/exchange/orders.ts'
import type { ToolArgs } from '../../contracts/exchange/tools.ts'
import { moneyNumber, qtyNumber } from '../../contracts/units.ts'
import { apply } from '../engine/apply.ts'
import { whyNotMine } from '../engine/cancel.ts'
import type { AccountIndex, Cancel, Refused } from '../engine/commands.ts'
import type { Fork } from '../engine/fork.ts'
import * as pool from '../engine/order-pool.ts'
import type { ExchangeState } from '../engine/state.ts'
import { findSymbol } from '../mcp/door.ts'
import { orderId } from '../mcp/order-id.ts'
import { refusalAnswer } from '../mcp/refusal.ts'
import { failed, type LegEffect, passed } from './leg-effect.ts'
import { cancelsOf, endedByPlan, orderMeant } from './own-orders.ts'

export function previewCancel(
  live: ExchangeState,
  fork: Fork,
  trader: AccountIndex,
  args: ToolArgs<'cancelOrder'>,
): LegEffect {
  const order = orderMeant(live, trader, args.orderId)
  if (!order) {
    return { symbolIndex: null, checks: [failed('order', 'NOT_FOUND', `There is no order "${args.orderId}".`)] }
  }
  const command: Omit<Cancel, 'atMs'> = { kind: 'cancel', account: trader, order, clientOrderId: null }
  const explain = (refused: Refused, symbolIndex: number | null): LegEffect => {
    const { code, message } = refusalAnswer(live, command, refused)
    return { symbolIndex, checks: [failed('order', code, message)] }
  }
  const refusal = whyNotMine(live, trader, order)
  if (refusal) return explain({ kind: 'refused', seq: live.seq, atMs: live.atMs, ...refusal }, null)

  const symbolIndex = pool.orderSymbol(live.orders, order.slot)
  const copy = fork.orders.get(order.seq)
  if (!copy) throw new RangeError(`Order ${args.orderId} is open and missing in the fork`)
  // An earlier leg may have filled or cancelled it by now: the fork knows.
  const outcome = apply(fork.state, { ...command, account: fork.account, order: copy, atMs: live.atMs })
  if (outcome.kind === 'refused') {
    const ended = endedByPlan(order, outcome)
    return ended ? { symbolIndex, checks: [ended] } : explain(outcome, symbolIndex)
  }
  if (outcome.kind !== 'cancelled') throw new TypeError(`${outcome.kind} does not answer a cancel`)
  return {
    symbolIndex,
    side: outcome.side,
    cancels: [orderId(order)],
    releasedAmount: qtyNumber(outcome.releasedLots),
    releasedCurrency: moneyNumber(outcome.releasedMicro),
    checks: [passed('order', `Order ${orderId(order)} is open and yours.`)],
  }
}

export function previewCancelAll(live: ExchangeState, fork: Fork, args: ToolArgs<'cancelAllOrders'>): LegEffect {
  const found = args.symbol === undefined ? null : findSymbol(live, args.symbol)
  if (found && !found.ok) {
    return { symbolIndex: null, checks: [failed('symbol', found.failure.code, found.failure.message)] }
  }
  const symbol = found ? found.value.index : null
  const outcome = apply(fork.state, {
    kind: 'cancelAll',
    atMs: live.atMs,
    account: fork.account,
    symbol,
    side: args.side ?? null,
    clientOrderId: null,
  })
  if (outcome.kind !== 'cancelledAll') throw new TypeError(`${outcome.kind} does not answer a cancelAll`)
  const symbols = new Set(outcome.orders.map(({ slot }) => pool.orderSymbol(fork.state.orders, slot)))
  const [only = null] = symbols
  return {
    // If the leg names no symbol and all its orders are of one, that one: its energy is what the wallet shows.
    symbolIndex: symbol ?? (symbols.size === 1 ? only : null),
    side: args.side ?? null,
    ...cancelsOf(live, fork, outcome.orders),
    releasedAmount: qtyNumber(outcome.releasedLots),
    releasedCurrency: moneyNumber(outcome.releasedMicro),
    checks: [
      passed('orders', outcome.orders.length === 0 ? NOTHING_OPEN : `${outcome.orders.length} of your open orders.`),
    ],
  }
}
