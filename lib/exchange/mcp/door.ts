/**
 * From what a client wrote to what the engine is told: names become indices, decimals become integers. Whatever
 * has no exact meaning is refused here, by name, and never reaches the journal.
 */

import type { z } from 'zod'
import { failure, type ToolFailure } from '../../contracts/errors.ts'
import type { amendOrderArgs, placeOrderArgs } from '../../contracts/exchange/orders.ts'
import { type PriceTicks, parsePrice, parseQty, type QtyLots } from '../../contracts/units.ts'
import type { Account } from '../engine/account.ts'
import type { AccountIndex, Amend, OrderRef, Place, TimeInForce } from '../engine/commands.ts'
import { findOrder, withSlot } from '../engine/find-order.ts'
import { findKey } from '../engine/idempotency.ts'
import * as pool from '../engine/order-pool.ts'
import { type ExchangeState, ISSUANCE, type SymbolState, symbolAt } from '../engine/state.ts'
import { LADDER_MAX_TICKS, LADDER_MIN_TICKS } from '../engine/symbol-spec.ts'
import { formatPrice, formatQty } from './format.ts'
import { parseOrderId } from './order-id.ts'

export type Admitted<T> = { ok: true; value: T } | { ok: false; failure: ToolFailure }
export const admit = <T>(value: T): Admitted<T> => ({ ok: true, value })
export const turnAway = (...args: Parameters<typeof failure>): { ok: false; failure: ToolFailure } => ({
  ok: false,
  failure: failure(...args),
})

export function findAccount(state: ExchangeState, userId: string): Admitted<Account> {
  const index = state.accountIndex.get(userId)
  const account = index === undefined || index === ISSUANCE ? undefined : state.accounts.objects[index]
  if (account) return admit(account)
  return turnAway('NOT_FOUND', `There is no exchange account "${userId}". registerUser opens one.`, { userId })
}

export function findSymbol(state: ExchangeState, name: string): Admitted<SymbolState> {
  const index = state.symbolIndex.get(name)
  const symbol = index === undefined ? undefined : state.symbols[index]
  if (symbol) return admit(symbol)
  const names = [...state.symbolIndex.keys()]
  const listed =
    names.length <= 12 ? names.join(', ') : `${names.slice(0, 12).join(', ')} … (listSymbols names all ${names.length})`
  return turnAway('UNKNOWN_SYMBOL', `There is no symbol "${name}" on this exchange. Listed: ${listed}.`, {
    symbol: name,
    listed: names,
  })
}

/**
 * The symbol of a write. A retired symbol is still found if the key has been used, so that a repeated write gets its first
 * answer.
 */
export function findSymbolOfWrite(
  state: ExchangeState,
  { keys }: Account,
  { symbol: name, clientOrderId }: { symbol: string; clientOrderId?: string | undefined },
): Admitted<SymbolState> {
  const found = findSymbol(state, name)
  const key = readKey(clientOrderId)
  if (found.ok || key === null || findKey(keys, key) === null) return found
  const gone = state.symbols.findLast(({ spec }) => spec.symbol === name)
  return gone ? admit(gone) : found
}

/** More lots than any limit allows, and few enough to be exact everywhere. */
const ABSURD_LOTS = 2 ** 31 - 1

export function readQty(input: string | number, name = 'qty'): Admitted<QtyLots> {
  const shown = JSON.stringify(input)
  const scaled = parseQty(input)
  if (!scaled.ok) {
    if (scaled.problem === 'TOO_FINE') {
      return turnAway('OFF_LOT', `${name} ${shown} is off the lot: quantities are multiples of 0.1 MWh (100 kWh).`)
    }
    if (scaled.problem === 'TOO_LARGE') return turnAway('ORDER_TOO_LARGE', `${name} ${shown} is too large a number.`)
    return turnAway('INVALID_ARGUMENT', `${name} ${shown} is not a number. Give MWh, for example 5 or "0.5".`)
  }
  if (scaled.value <= 0) return turnAway('INVALID_ARGUMENT', `${name} must be more than zero; got ${shown}.`)
  if (scaled.value > ABSURD_LOTS) {
    return turnAway('ORDER_TOO_LARGE', `${formatQty(scaled.value)} is more than one order may be.`)
  }
  return admit(scaled.value)
}

function readPrice(input: string | number, symbol: SymbolState): Admitted<PriceTicks> {
  const shown = JSON.stringify(input)
  const scaled = parsePrice(input)
  if (!scaled.ok && scaled.problem === 'TOO_FINE') {
    return turnAway('OFF_TICK', `price ${shown} is off the tick: prices are multiples of 0.01 NT$/MWh.`)
  }
  if (!scaled.ok && scaled.problem === 'NOT_A_NUMBER') {
    return turnAway('INVALID_ARGUMENT', `price ${shown} is not a number. Give NT$/MWh, for example 2950 or "2,950.50".`)
  }
  // The engine checks the symbol's limits; prices that are not on any ladder stop here.
  if (!scaled.ok || scaled.value < LADDER_MIN_TICKS || scaled.value > LADDER_MAX_TICKS) {
    const { minPriceTicks, maxPriceTicks, symbol: name } = symbol.spec
    return turnAway(
      'PRICE_COLLAR',
      `price ${shown} is outside the limits of ${name}: ${formatPrice(minPriceTicks)} … ${formatPrice(maxPriceTicks)} NT$/MWh.`,
    )
  }
  return admit(scaled.value)
}

/** A key as the journal keeps it: half a surrogate pair has no UTF-8 form, and would come back as another key. */
export const readKey = (clientOrderId: string | undefined): string | null => clientOrderId?.toWellFormed() ?? null

type AmendArgs = z.output<typeof amendOrderArgs>
type PlaceArgs = z.output<typeof placeOrderArgs>
export type PlaceOrder = Omit<Place, 'atMs'>

/** Reads a placeOrder for the account that stands at `account` in whichever state it will be applied to. */
export function readPlace(symbol: SymbolState, account: AccountIndex, args: PlaceArgs): Admitted<PlaceOrder> {
  const qty = readQty(args.qty)
  if (!qty.ok) return qty
  const timeInForce = args.timeInForce ?? (args.type === 'MARKET' ? 'IOC' : 'GTC')
  const problem = combinationProblem(args, timeInForce)
  if (problem) return turnAway('INVALID_ARGUMENT', problem)
  let priceTicks: PriceTicks = 0
  if (args.type === 'LIMIT') {
    if (args.price === undefined || args.price === '') {
      return turnAway('INVALID_ARGUMENT', 'A limit order needs a price in NT$/MWh.')
    }
    const price = readPrice(args.price, symbol)
    if (!price.ok) return price
    priceTicks = price.value
  }
  const display = args.displayQty === undefined ? admit(0) : readQty(args.displayQty, 'displayQty')
  if (!display.ok) return display
  // A clip of the whole order hides nothing, and an amendment to more would have no clip to go by.
  if (display.value >= qty.value) {
    return turnAway(
      'INVALID_ARGUMENT',
      'displayQty must be less than the quantity: an iceberg hides a part of it. Leave displayQty out to show everything.',
    )
  }
  return admit({
    kind: 'place',
    account,
    symbol: symbol.index,
    side: args.side,
    type: args.type,
    timeInForce,
    postOnly: args.postOnly,
    priceTicks,
    qtyLots: qty.value,
    displayLots: display.value,
    expiresAtMs: timeInForce === 'GTD' ? Date.parse(args.expiresAt ?? '') : 0,
    selfTrade: args.selfTradePrevention,
    clientOrderId: readKey(args.clientOrderId),
  })
}

type AmendOrder = Omit<Amend, 'atMs'>

/** Checks the arguments of amendOrder against an order that has to be this account's own. */
export function readAmend(state: ExchangeState, account: AccountIndex, args: AmendArgs): Admitted<AmendOrder> {
  const order = readOrderId(state, account, args.orderId)
  if (!order.ok) return order
  if (args.price === undefined && args.qty === undefined) {
    return turnAway('INVALID_ARGUMENT', 'Nothing to change: give a new price, a new quantity, or both.')
  }
  const found = findOrder(state, account, order.value)
  const symbol = found ? symbolAt(state, pool.orderSymbol(found.records, found.at)) : null
  const price = args.price === undefined ? null : readPrice(args.price, symbol ?? symbolAt(state, 0))
  if (price && !price.ok) return price
  const qty = args.qty === undefined ? null : readQty(args.qty)
  if (qty && !qty.ok) return qty
  return admit({
    kind: 'amend',
    account,
    order: order.value,
    priceTicks: price === null ? null : price.value,
    qtyLots: qty === null ? null : qty.value,
    clientOrderId: readKey(args.clientOrderId),
  })
}

/** An order of this account, with the slot it has now; what is none of its open ones is left to the engine to refuse. */
export function readOrderId(state: ExchangeState, account: AccountIndex, text: string): Admitted<OrderRef> {
  const order = parseOrderId(text)
  if (order) return admit(withSlot(state, account, order))
  return turnAway('NOT_FOUND', `There is no order "${text}". Order ids look like 48213-17; getUserOrders lists them.`)
}

function combinationProblem(args: PlaceArgs, timeInForce: TimeInForce): string | null {
  if (args.type === 'MARKET') {
    if (args.price !== undefined && args.price !== '') {
      return 'A market order takes no price: it trades at the best prices now. Leave price out, or use type LIMIT.'
    }
    if (timeInForce === 'GTC' || timeInForce === 'GTD') {
      return `A market order cannot rest (${timeInForce}): use IOC or FOK.`
    }
    if (args.postOnly) return 'A market order always takes, so it cannot be postOnly.'
  }
  if (timeInForce === 'GTD' && args.expiresAt === undefined) {
    return 'A GTD order needs expiresAt, the time it ends, for example "2026-11-21T10:00:00Z".'
  }
  if (timeInForce !== 'GTD' && args.expiresAt !== undefined) {
    return `expiresAt goes with timeInForce GTD, not with ${timeInForce}.`
  }
  if (args.displayQty !== undefined && timeInForce !== 'GTC' && timeInForce !== 'GTD') {
    return `displayQty is for orders that rest in the book, so it does not go with ${timeInForce}.`
  }
  if (args.postOnly && timeInForce !== 'GTC' && timeInForce !== 'GTD')
    return `postOnly rests in the book, so it does not go with ${timeInForce}.`
  return null
}
