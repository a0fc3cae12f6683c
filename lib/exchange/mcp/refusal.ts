/** The sentence for each refusal: what was asked, what stands against it, with the numbers. */
import { type ErrorCode, failure, type ToolFailure } from '../../contracts/errors.ts'
import { moneyNumber, priceNumber, qtyNumber } from '../../contracts/units.ts'
import type { Amend, Cancel, CancelAll, OpenAccount, Place, Refused } from '../engine/commands.ts'
import { findOrder } from '../engine/find-order.ts'
import * as pool from '../engine/order-pool.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import type { SymbolSpec } from '../engine/symbol-spec.ts'
import { formatMoney, formatPrice, formatQty, instant } from './format.ts'
import { orderId } from './order-id.ts'

type RefusedCommand =
  | Omit<Amend, 'atMs'>
  | Omit<Place, 'atMs'>
  | Omit<Cancel, 'atMs'>
  | Omit<CancelAll, 'atMs'>
  | Omit<OpenAccount, 'atMs'>

export function refusalAnswer(state: ExchangeState, command: RefusedCommand, refused: Refused): ToolFailure {
  const { message, details } = sentence(state, command, refused)
  return failure(refused.code, message, { seq: refused.seq, ...details })
}

type Sentence = { message: string; details: Record<string, unknown> }

function sentence(state: ExchangeState, command: RefusedCommand, refused: Refused): Sentence {
  const { code, facts } = refused
  if (code === 'IDEMPOTENCY_CONFLICT') {
    return {
      message: `clientOrderId "${command.clientOrderId}" was already used for something else. Use a new one for a new order.`,
      details: { clientOrderId: command.clientOrderId },
    }
  }
  if (code === 'VOIDED') {
    return {
      message: `clientOrderId "${command.clientOrderId}" was voided by resolveCommand before it arrived, so it will never execute.`,
      details: { clientOrderId: command.clientOrderId },
    }
  }
  const common = commonSentence(refused)
  if (common) return common
  if (command.kind === 'place') {
    const { spec } = symbolAt(state, command.symbol)
    return placeSentence(spec, command, code, facts)
  }
  if (command.kind === 'amend') return amendSentence(state, command, code, facts)
  if (command.kind === 'cancel') return cancelSentence(command, code, facts)
  return { message: `Refused: ${code}.`, details: {} }
}

/** What holds for orders and amendments alike. */
function commonSentence({ code, facts, atMs }: Refused): Sentence | null {
  if (code === 'RATE_LIMITED') {
    // Where this machine's clock was set back, the exchange's time stands still until the clock has caught up with it.
    return {
      message: `More than ${facts.limit} orders and amendments in one second. Send it again in the next one: the exchange's time is ${instant(atMs)}.`,
      details: { perSecond: facts.limit },
    }
  }
  if (code === 'MARKET_CLOSED') {
    const why: Record<string, string> = {
      AUCTION: 'An auction is collecting orders: it takes limit orders that rest (GTC or GTD, not post-only).',
      HALTED: 'Trading is halted: only cancels are taken.',
      CLOSED: 'Its gate has closed: it takes no more orders.',
    }
    return { message: why[facts.what ?? ''] ?? 'The market is closed.', details: { session: facts.what } }
  }
  if (code === 'NOT_FOUND' && facts.what === 'symbol') {
    return { message: 'That contract has been delivered and is no longer listed.', details: {} }
  }
  if (code === 'INVALID_ARGUMENT') {
    const why: Record<string, string> = {
      // The time is told with it, because the trader's clock may differ from the exchange's.
      expiry: `expiresAt is not in the future: the exchange's time is ${instant(atMs)}.`,
      display: 'displayQty must be less than the quantity, of an order that rests in the book.',
      nothing: 'Nothing to change: give a new price, a new quantity, or both.',
      qty: `The new quantity must be more than what has filled already, ${formatQty(facts.have ?? 0)}.`,
    }
    const message = why[facts.what ?? '']
    if (message) return { message, details: {} }
  }
  return null
}

function amendSentence(
  state: ExchangeState,
  command: Omit<Amend, 'atMs'>,
  code: ErrorCode,
  facts: Refused['facts'],
): Sentence {
  if (code === 'NOT_FOUND' || code === 'NOT_OWNER' || code === 'ALREADY_CLOSED') {
    return cancelSentence(command, code, facts)
  }
  const found = findOrder(state, command.account, command.order)
  // The same key was sent again long after the order ended, and the history no longer has the order.
  if (found === null) {
    const id = orderId(command.order)
    return { message: `Order ${id} was not changed (${code}). It has ended since.`, details: { orderId: id } }
  }
  const { records, at } = found
  const order = {
    side: pool.orderSide(records, at),
    type: 'LIMIT',
    priceTicks: command.priceTicks ?? pool.orderPrice(records, at),
    qtyLots: command.qtyLots ?? pool.orderQty(records, at),
  } as const
  return placeSentence(symbolAt(state, pool.orderSymbol(records, at)).spec, order, code, facts)
}

/** Why an order is none of this account's, or has ended. */
export function cancelSentence(command: Pick<Cancel, 'order'>, code: ErrorCode, facts: Refused['facts']): Sentence {
  const id = orderId(command.order)
  const details = { orderId: id }
  if (code === 'NOT_OWNER') return { message: `Order ${id} belongs to another trader.`, details }
  if (code === 'ALREADY_CLOSED') {
    const how =
      facts.what === 'FILLED' ? 'is already filled' : facts.what === 'EXPIRED' ? 'has expired' : 'is already cancelled'
    return {
      message: `Order ${id} ${how}; there is nothing left of it in the book.`,
      details: { ...details, state: facts.what },
    }
  }
  return { message: `There is no order ${id} in this account.`, details }
}

function placeSentence(
  spec: SymbolSpec,
  command: Pick<Place, 'side' | 'type' | 'priceTicks' | 'qtyLots'>,
  code: ErrorCode,
  facts: Refused['facts'],
): Sentence {
  const verb = command.side === 'BUY' ? 'Buying' : 'Selling'
  const what = `${formatQty(command.qtyLots)} ${spec.symbol}`
  const { need = 0, have = 0, limit = 0 } = facts
  switch (code) {
    case 'INSUFFICIENT_FUNDS': {
      const at = command.type === 'LIMIT' ? ` at ${formatPrice(command.priceTicks)}` : ' at market'
      return {
        message: `Not enough money: ${verb.toLowerCase()} ${what}${at} needs ${formatMoney(need)}, available is ${formatMoney(have)}.`,
        details: { needed: moneyNumber(need), available: moneyNumber(have) },
      }
    }
    case 'INSUFFICIENT_ENERGY':
      return {
        message: `Not enough energy: selling ${what} needs ${formatQty(need)}, available is ${formatQty(have)}.`,
        details: { needed: qtyNumber(need), available: qtyNumber(have) },
      }
    case 'ORDER_TOO_LARGE':
      if (facts.what === 'qty') {
        return {
          message: `${what} is more than one order may be: at most ${formatQty(limit)}.`,
          details: { maxQty: qtyNumber(limit) },
        }
      }
      if (facts.what === 'value') {
        return {
          message: `An order worth ${formatMoney(need)} is more than one order may be: at most ${formatMoney(limit)}.`,
          details: { value: moneyNumber(need), maxValue: moneyNumber(limit) },
        }
      }
      return {
        message: `If all open orders filled, the balance could exceed what the ledger holds exactly (${formatMoney(limit)}).`,
        details: {},
      }
    case 'PRICE_COLLAR': {
      const { lowTicks = 0, highTicks = 0, bestTicks = 0 } = facts
      const details = { lowest: priceNumber(lowTicks), highest: priceNumber(highTicks) }
      const band = `${formatPrice(lowTicks)} … ${formatPrice(highTicks)}`
      if (facts.what === 'market') {
        return {
          message: `The best ${command.side === 'BUY' ? 'offer' : 'bid'} for ${spec.symbol} is ${formatPrice(bestTicks)}, outside the collar ${band} of market orders now. Use a limit order.`,
          details: { ...details, best: priceNumber(bestTicks) },
        }
      }
      return {
        message: `Price ${formatPrice(command.priceTicks)} is outside the limits of ${spec.symbol}: ${band} NT$/MWh.`,
        details,
      }
    }
    case 'TOO_MANY_ORDERS':
      return {
        message: `${have} orders are open and ${limit} are allowed at once. Cancel some first.`,
        details: { open: have, limit },
      }
    case 'NO_LIQUIDITY':
      return {
        message: `Nobody ${command.side === 'BUY' ? 'offers' : 'bids for'} ${spec.symbol} right now, so a market order has nothing to trade with.`,
        details: {},
      }
    case 'WOULD_TAKE':
      return {
        message: `A post-only order to ${command.side.toLowerCase()} at ${formatPrice(command.priceTicks)} would trade at once: the best ${command.side === 'BUY' ? 'offer' : 'bid'} is ${formatPrice(facts.bestTicks ?? 0)}.`,
        details: { best: priceNumber(facts.bestTicks ?? 0) },
      }
    case 'NOT_FILLABLE':
      return {
        message: `Fill-or-kill: only ${formatQty(have)} of ${formatQty(need)} could fill now${facts.what === 'self' ? ' before meeting an order of your own' : ''}, so nothing was done.`,
        details: { fillable: qtyNumber(have) },
      }
    default:
      return { message: `Refused: ${code}.`, details: {} }
  }
}
