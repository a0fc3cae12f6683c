import type { ErrorCode } from '../../contracts/errors.ts'
import type { ToolArgs } from '../../contracts/exchange/tools.ts'
import { MICRO_PER_TICK_LOT, moneyNumber, qtyNumber } from '../../contracts/units.ts'
import { apply } from '../engine/apply.ts'
import type { Placed } from '../engine/commands.ts'
import type { Fork } from '../engine/fork.ts'
import { sideIndex } from '../engine/ladder.ts'
import { available, CASH } from '../engine/ledger.ts'
import { lotsAhead } from '../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import { findSymbol, type PlaceOrder, readPlace } from '../mcp/door.ts'
import { averageNumber, formatMoney, formatPrice, formatQty } from '../mcp/format.ts'
import { refusalAnswer } from '../mcp/refusal.ts'
import { byPrice } from './fills.ts'
import { type Check, failed, type LegEffect, passed } from './leg-effect.ts'
import { locksOf, selfCancelEffect } from './own-orders.ts'

/** Which check a refusal belongs to. */
const CHECK_OF: Partial<Record<ErrorCode, string>> = {
  UNKNOWN_SYMBOL: 'symbol',
  INSUFFICIENT_FUNDS: 'funds',
  INSUFFICIENT_ENERGY: 'energy',
  OFF_TICK: 'price',
  PRICE_COLLAR: 'price',
  OFF_LOT: 'quantity',
  ORDER_TOO_LARGE: 'size',
  TOO_MANY_ORDERS: 'open orders',
  NO_LIQUIDITY: 'liquidity',
  NOT_FILLABLE: 'liquidity',
  WOULD_TAKE: 'post-only',
}

/** `atMs`: when it would arrive. */
export function previewPlace(live: ExchangeState, fork: Fork, args: ToolArgs<'placeOrder'>, atMs: number): LegEffect {
  const found = findSymbol(live, args.symbol)
  if (!found.ok) return refusedLeg(null, args, found.failure.code, found.failure.message)
  const symbol = symbolAt(fork.state, found.value.index)
  const read = readPlace(symbol, fork.account, { ...args, clientOrderId: undefined })
  if (!read.ok) return refusedLeg(symbol.index, args, read.failure.code, read.failure.message)
  const command = read.value
  const cashBefore = available(fork.state.ledger, CASH, fork.account)
  const locks = locksOf(fork, command.selfTrade)
  const outcome = apply(fork.state, { ...command, atMs })
  if (outcome.kind === 'refused') {
    const { code, message } = refusalAnswer(fork.state, command, outcome)
    return refusedLeg(symbol.index, args, code, message)
  }
  if (outcome.kind !== 'placed') throw new TypeError(`${outcome.kind} does not answer a place`)
  const sign = command.side === 'BUY' ? 1 : -1
  return {
    symbolIndex: symbol.index,
    side: command.side,
    fills: byPrice(outcome.fills),
    filledQty: qtyNumber(outcome.filledLots),
    avgPrice: outcome.filledLots === 0 ? null : averageNumber(outcome.filledValue / outcome.filledLots),
    restingAmount: qtyNumber(outcome.restingLots),
    aheadInQueue:
      outcome.restingLots === 0
        ? 0
        : qtyNumber(lotsAhead(fork.state, symbol, sideIndex(command.side), command.priceTicks, outcome.order.slot)),
    unfilledAmount: qtyNumber(outcome.droppedLots),
    cost: moneyNumber(sign * outcome.filledValue * MICRO_PER_TICK_LOT) + 0,
    worstCost: moneyNumber(sign * outcome.limitTicks * command.qtyLots * MICRO_PER_TICK_LOT) + 0,
    ...selfCancelEffect(live, fork, locks, outcome.selfCancelled),
    checks: acceptedChecks(fork, command, outcome, cashBefore),
  }
}

function refusedLeg(
  symbolIndex: number | null,
  args: ToolArgs<'placeOrder'>,
  code: ErrorCode,
  detail: string,
): LegEffect {
  return { symbolIndex, side: args.side, checks: [failed(CHECK_OF[code] ?? 'arguments', code, detail)] }
}

function acceptedChecks(fork: Fork, command: PlaceOrder, outcome: Placed, cashBefore: number): Check[] {
  const { spec } = symbolAt(fork.state, command.symbol)
  const checks: Check[] = []
  checks.push(
    command.type === 'MARKET'
      ? passed(
          'price',
          `Trades at ${formatPrice(outcome.limitTicks)} at ${command.side === 'BUY' ? 'most' : 'least'}, the collar of market orders.`,
        )
      : passed('price', `Within ${formatPrice(spec.minPriceTicks)} … ${formatPrice(spec.maxPriceTicks)}.`),
    passed(
      'size',
      `The exchange takes at most ${formatQty(spec.maxQtyLots)} and ${formatMoney(spec.maxValueMicro)} in one order.`,
    ),
  )
  const cashAfter = available(fork.state.ledger, CASH, fork.account)
  const uses = cashBefore - cashAfter
  checks.push(
    command.side === 'BUY' || uses > 0
      ? passed(
          'funds',
          `${uses < 0 ? `Receives ${formatMoney(-uses)}` : `Uses ${formatMoney(uses)}`} of ${formatMoney(cashBefore)} available.`,
        )
      : passed('energy', `Sells ${formatQty(outcome.filledLots + outcome.restingLots)} that is available.`),
  )
  if (outcome.dropReason === 'SELF_TRADE') {
    checks.push(
      passed(
        'self-trade',
        `${formatQty(outcome.droppedLots)} would be cancelled: an order of your own is next in line.`,
      ),
    )
  }
  if (outcome.dropReason === 'IMMEDIATE_ONLY') {
    checks.push(passed('liquidity', `${formatQty(outcome.droppedLots)} could not trade now and would be dropped.`))
  }
  return checks
}
