import type { ToolArgs } from '../../contracts/exchange/tools.ts'
import { MICRO_PER_TICK_LOT, moneyNumber, qtyNumber } from '../../contracts/units.ts'
import { apply } from '../engine/apply.ts'
import { whyNotMine } from '../engine/cancel.ts'
import type { Amended } from '../engine/commands.ts'
import type { Fork } from '../engine/fork.ts'
import { sideIndex } from '../engine/ladder.ts'
import * as pool from '../engine/order-pool.ts'
import { lotsAhead } from '../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import { readAmend } from '../mcp/door.ts'
import { averageNumber, formatQty } from '../mcp/format.ts'
import { refusalAnswer } from '../mcp/refusal.ts'
import { byPrice } from './fills.ts'
import { type Check, failed, type LegEffect, passed } from './leg-effect.ts'
import { endedByPlan, locksOf, selfCancelEffect } from './own-orders.ts'

/** `atMs`: when it would arrive. */
export function previewAmend(
  live: ExchangeState,
  fork: Fork,
  trader: number,
  args: ToolArgs<'amendOrder'>,
  atMs: number,
): LegEffect {
  const read = readAmend(live, trader, { ...args, clientOrderId: undefined })
  if (!read.ok) {
    const { code, message } = read.failure
    return { symbolIndex: null, checks: [failed('arguments', code, message)] }
  }
  const command = read.value
  const refusal = whyNotMine(live, trader, command.order)
  if (refusal) {
    const { code, message } = refusalAnswer(live, command, {
      kind: 'refused',
      seq: live.seq,
      atMs: live.atMs,
      ...refusal,
    })
    return { symbolIndex: null, checks: [failed('order', code, message)] }
  }
  const symbolIndex = pool.orderSymbol(live.orders, command.order.slot)
  const copy = fork.orders.get(command.order.seq)
  if (!copy) throw new RangeError(`Order ${args.orderId} is open and missing in the fork`)
  const locks = locksOf(fork, pool.orderSelfTrade(live.orders, command.order.slot))
  const outcome = apply(fork.state, { ...command, account: fork.account, order: copy, atMs })
  if (outcome.kind === 'refused') {
    const { code, message } = refusalAnswer(live, command, outcome)
    return { symbolIndex, checks: [endedByPlan(command.order, outcome) ?? failed('order', code, message)] }
  }
  if (outcome.kind !== 'amended') throw new TypeError(`${outcome.kind} does not answer an amend`)
  return { symbolIndex, ...effectOf(fork, outcome), ...selfCancelEffect(live, fork, locks, outcome.selfCancelled) }
}

function effectOf(fork: Fork, outcome: Amended): Omit<LegEffect, 'symbolIndex'> {
  const { side, priceTicks, filledLots, filledValue, restingLots, droppedLots } = outcome
  const sign = side === 'BUY' ? 1 : -1
  return {
    side,
    fills: byPrice(outcome.fills),
    filledQty: qtyNumber(filledLots),
    avgPrice: filledLots === 0 ? null : averageNumber(filledValue / filledLots),
    restingAmount: qtyNumber(restingLots),
    aheadInQueue: restingLots === 0 ? 0 : qtyNumber(aheadOf(fork.state, outcome)),
    keptPriority: outcome.keptPriority,
    unfilledAmount: qtyNumber(droppedLots),
    cost: moneyNumber(sign * filledValue * MICRO_PER_TICK_LOT) + 0,
    worstCost: moneyNumber(sign * priceTicks * (filledLots + restingLots) * MICRO_PER_TICK_LOT) + 0,
    checks: checksOf(outcome),
  }
}

const aheadOf = (state: ExchangeState, { symbol, side, priceTicks, order }: Amended): number =>
  lotsAhead(state, symbolAt(state, symbol), sideIndex(side), priceTicks, order.slot)

function checksOf(outcome: Amended): Check[] {
  const checks = [
    passed('order', 'The order is open and yours.'),
    passed(
      'priority',
      outcome.keptPriority ? 'It keeps its place in the queue.' : 'It goes to the end of the queue at its price.',
    ),
  ]
  if (outcome.droppedLots > 0) {
    checks.push(
      passed(
        'self-trade',
        `${formatQty(outcome.droppedLots)} would be cancelled: an order of your own is next in line.`,
      ),
    )
  }
  return checks
}
