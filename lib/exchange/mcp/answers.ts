/** Engine outcomes as the results of contracts/exchange/tools.ts. */

import type { ToolFailure } from '../../contracts/errors.ts'
import { NOTHING_OPEN, type Placed as PlacedAnswer } from '../../contracts/exchange/orders.ts'
import type { ToolResult } from '../../contracts/exchange/tools.ts'
import { moneyNumber, priceNumber, qtyNumber } from '../../contracts/units.ts'
import type {
  Amended,
  Cancelled,
  CancelledAll,
  Fill,
  FirstOutcome,
  KeyedCommand,
  OpenAccount,
  OrderState,
  Outcome,
  Placed,
  Timeless,
} from '../engine/commands.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import { averageNumber, formatMoney, formatPrice, formatQty, instant } from './format.ts'
import { orderId } from './order-id.ts'
import { refusalAnswer } from './refusal.ts'

type KeyedTimeless = Timeless<KeyedCommand>
export type WriteAnswer =
  | PlacedAnswer
  | ToolResult<'amendOrder'>
  | ToolResult<'cancelOrder'>
  | ToolResult<'cancelAllOrders'>
  | ToolResult<'registerUser'>
  | ToolFailure

export const eapStatus = (state: OrderState): 'PENDING' | 'MATCHED' | 'CANCELLED' =>
  state === 'FILLED' ? 'MATCHED' : state === 'CANCELLED' || state === 'EXPIRED' ? 'CANCELLED' : 'PENDING'

/** The answer to a write, whether it ran now or under the same key before. */
export function writeAnswer(state: ExchangeState, command: KeyedTimeless, outcome: Outcome): WriteAnswer {
  if (outcome.kind === 'replayed') return asKept(command, firstAnswer(state, outcome.command, outcome.first, true))
  return firstAnswer(state, command, asFirst(outcome), false)
}

/**
 * A refusal under a key stays a refusal, so that no late copy of the write executes. The sentence therefore says to use a new
 * key.
 */
const asKept = ({ clientOrderId }: KeyedTimeless, answer: WriteAnswer): WriteAnswer =>
  answer.success
    ? answer
    : {
        ...answer,
        message: `${answer.message} That is what became of clientOrderId "${clientOrderId}", and it stays so. Use a new one to try again.`,
      }

const FIRST: ReadonlySet<string> = new Set([
  'placed',
  'amended',
  'cancelled',
  'cancelledAll',
  'accountOpened',
  'refused',
] satisfies FirstOutcome['kind'][])

function asFirst(outcome: Outcome): FirstOutcome {
  if (!FIRST.has(outcome.kind)) throw new TypeError(`${outcome.kind} answers no write`)
  return outcome as FirstOutcome
}

export function firstAnswer(
  state: ExchangeState,
  command: KeyedTimeless,
  outcome: FirstOutcome,
  replayed: boolean,
): WriteAnswer {
  if (outcome.kind === 'refused') {
    const refused = refusalAnswer(state, command, outcome)
    return replayed ? { ...refused, details: { ...refused.details, replayed: true } } : refused
  }
  if (command.kind === 'place' && outcome.kind === 'placed') return placedAnswer(state, command, outcome, replayed)
  if (command.kind === 'amend' && outcome.kind === 'amended') return amendedAnswer(state, command, outcome, replayed)
  if (outcome.kind === 'cancelled') return cancelledAnswer(state, outcome, replayed)
  if (outcome.kind === 'cancelledAll') return cancelledAllAnswer(outcome, replayed)
  if (command.kind === 'openAccount' && outcome.kind === 'accountOpened') return registeredAnswer(command, replayed)
  throw new TypeError(`${outcome.kind} does not answer ${command.kind}`)
}

export function placedAnswer(
  state: ExchangeState,
  command: Timeless<Extract<KeyedCommand, { kind: 'place' }>>,
  outcome: Placed,
  replayed: boolean,
): PlacedAnswer {
  return {
    success: true,
    message: placedSentence(state, command, outcome),
    orderId: orderId(outcome.order),
    status: eapStatus(outcome.state),
    state: outcome.state,
    acceptedAt: instant(outcome.atMs),
    side: command.side,
    type: command.type,
    timeInForce: command.timeInForce,
    price: command.type === 'MARKET' ? null : priceNumber(command.priceTicks),
    qty: qtyNumber(command.qtyLots),
    symbol: symbolAt(state, command.symbol).spec.symbol,
    filledQty: qtyNumber(outcome.filledLots),
    remainingQty: qtyNumber(outcome.restingLots),
    avgPrice: outcome.filledLots === 0 ? null : averageNumber(outcome.filledValue / outcome.filledLots),
    trades: tradesOf(outcome.fills),
    clientOrderId: command.clientOrderId,
    seq: outcome.seq,
    replayed,
  }
}

const tradesOf = (fills: readonly Fill[]): PlacedAnswer['trades'] =>
  fills.map((fill) => ({
    tradeId: String(fill.tradeNo),
    price: priceNumber(fill.priceTicks),
    amount: qtyNumber(fill.qtyLots),
  }))

function placedSentence(
  state: ExchangeState,
  command: Timeless<Extract<KeyedCommand, { kind: 'place' }>>,
  outcome: Placed,
): string {
  const symbol = symbolAt(state, command.symbol).spec.symbol
  const done = command.side === 'BUY' ? 'Bought' : 'Sold'
  const parts: string[] = []
  if (outcome.filledLots > 0) {
    const average = formatPrice(outcome.filledValue / outcome.filledLots)
    parts.push(`${done} ${formatQty(outcome.filledLots)} ${symbol} at ${average} on average.`)
  }
  if (outcome.restingLots > 0) {
    parts.push(
      `${formatQty(outcome.restingLots)} ${command.side === 'BUY' ? 'bid' : 'offered'} at ${formatPrice(command.priceTicks)}, waiting in the book.`,
    )
  }
  if (outcome.dropReason === 'SELF_TRADE') {
    parts.push(
      `${formatQty(outcome.droppedLots)} cancelled: next in line was an order of your own, and nobody trades with themselves.`,
    )
  }
  if (outcome.selfCancelled.length > 0) {
    const ids = outcome.selfCancelled.map(orderId).join(', ')
    parts.push(`Of your own, in its way and cancelled: ${ids}.`)
  }
  if (outcome.dropReason === 'IMMEDIATE_ONLY') {
    const limit = `${formatPrice(outcome.limitTicks)}${command.type === 'MARKET' ? ', the collar of market orders' : ''}`
    parts.push(`${formatQty(outcome.droppedLots)} could not be traded within ${limit} and cancelled.`)
  }
  return parts.join(' ')
}

function amendedAnswer(
  state: ExchangeState,
  command: Timeless<Extract<KeyedCommand, { kind: 'amend' }>>,
  outcome: Amended,
  replayed: boolean,
): ToolResult<'amendOrder'> {
  const { filledLots, filledValue, restingLots, droppedLots, priceTicks, side } = outcome
  const symbol = symbolAt(state, outcome.symbol).spec.symbol
  const parts = [`Order ${orderId(outcome.order)} amended.`]
  if (filledLots > 0) {
    const done = side === 'BUY' ? 'Bought' : 'Sold'
    parts.push(`${done} ${formatQty(filledLots)} ${symbol} at ${formatPrice(filledValue / filledLots)} on average.`)
  }
  if (restingLots > 0) {
    const place = outcome.keptPriority ? 'at its old place in the queue' : 'at the end of the queue'
    parts.push(
      `${formatQty(restingLots)} ${side === 'BUY' ? 'bid' : 'offered'} at ${formatPrice(priceTicks)}, ${place}.`,
    )
  }
  if (droppedLots > 0) {
    parts.push(`${formatQty(droppedLots)} cancelled: next in line was an order of your own.`)
  }
  return {
    success: true,
    message: parts.join(' '),
    orderId: orderId(outcome.order),
    status: eapStatus(outcome.state),
    state: outcome.state,
    acceptedAt: instant(outcome.atMs),
    side,
    type: 'LIMIT',
    timeInForce: outcome.timeInForce,
    price: priceNumber(priceTicks),
    qty: qtyNumber(outcome.qtyLots),
    symbol,
    filledQty: qtyNumber(filledLots),
    remainingQty: qtyNumber(restingLots),
    avgPrice: filledLots === 0 ? null : averageNumber(filledValue / filledLots),
    trades: tradesOf(outcome.fills),
    keptPriority: outcome.keptPriority,
    clientOrderId: command.clientOrderId,
    seq: outcome.seq,
    replayed,
  }
}

function cancelledAnswer(state: ExchangeState, outcome: Cancelled, replayed: boolean): ToolResult<'cancelOrder'> {
  const { releasedLots, releasedMicro } = outcome
  const symbol = symbolAt(state, outcome.symbol).spec.symbol
  const released = releasedSentence(releasedLots, releasedMicro, symbol)
  return {
    success: true,
    message: `Order ${orderId(outcome.order)} cancelled.${released}`,
    orderId: orderId(outcome.order),
    status: 'CANCELLED',
    cancelledAt: instant(outcome.atMs),
    releasedAmount: qtyNumber(releasedLots),
    releasedCurrency: moneyNumber(releasedMicro),
    seq: outcome.seq,
    replayed,
  }
}

function cancelledAllAnswer(outcome: CancelledAll, replayed: boolean): ToolResult<'cancelAllOrders'> {
  const { orders, releasedLots, releasedMicro } = outcome
  const what =
    orders.length === 0 ? NOTHING_OPEN : `${orders.length} open order${orders.length === 1 ? '' : 's'} cancelled.`
  return {
    success: true,
    message: what + releasedSentence(releasedLots, releasedMicro, ''),
    cancelled: orders.map(orderId),
    releasedAmount: qtyNumber(releasedLots),
    releasedCurrency: moneyNumber(releasedMicro),
    seq: outcome.seq,
    replayed,
  }
}

function releasedSentence(lots: number, micro: number, symbol: string): string {
  const parts: string[] = []
  if (lots > 0) parts.push(`${formatQty(lots)}${symbol && ` ${symbol}`}`)
  if (micro > 0) parts.push(formatMoney(micro))
  return parts.length === 0 ? '' : ` ${parts.join(' and ')} released.`
}

const registeredAnswer = (command: Timeless<OpenAccount>, replayed: boolean): ToolResult<'registerUser'> => ({
  success: true,
  message: `Account ${command.userId} opened with ${formatQty(command.energyLots)} and ${formatMoney(command.cashMicro)}.`,
  userId: command.userId,
  replayed,
})
