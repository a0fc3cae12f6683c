/** One command and what came of it, as a line for a person. */
import { priceNumber, qtyNumber } from '../../contracts/units.ts'
import type { Amend, Command, Fill, OrderRef, Outcome, Place } from '../engine/commands.ts'
import { accountAt, type ExchangeState } from '../engine/state.ts'

/** @param state as it is right after the command */
export function describeEvent(state: ExchangeState, command: Command, outcome: Outcome): string {
  const at = new Date(command.atMs).toISOString()
  return `${outcome.seq}  ${at}  ${describeCommand(state, command)}  →  ${describeOutcome(state, outcome)}`
}

const price = (ticks: number): string => priceNumber(ticks).toFixed(2)
const qty = (lots: number): string => `${qtyNumber(lots)} MWh`
const ref = ({ seq, slot }: OrderRef): string => `${seq}-${slot}`
const key = (id: string | null): string => (id === null ? '' : ` key ${id}`)
const symbolName = (state: ExchangeState, symbol: number): string =>
  state.symbols[symbol]?.spec.symbol ?? `symbol ${symbol}`
const userOf = (state: ExchangeState, account: number): string => accountAt(state, account).userId || 'issuance'

function describeCommand(state: ExchangeState, command: Command): string {
  switch (command.kind) {
    case 'place':
      return `${userOf(state, command.account)} ${describePlace(state, command)}`
    case 'amend':
      return `${userOf(state, command.account)} amends ${ref(command.order)}${changes(command)}${key(command.clientOrderId)}`
    case 'cancel':
      return `${userOf(state, command.account)} cancels ${ref(command.order)}${key(command.clientOrderId)}`
    case 'cancelAll': {
      const which = command.symbol === null ? 'every symbol' : symbolName(state, command.symbol)
      const side = command.side === null ? '' : ` ${command.side}`
      return `${userOf(state, command.account)} cancels all${side} in ${which}${key(command.clientOrderId)}`
    }
    case 'openAccount':
      return `opens account ${command.userId}${command.simulated ? ' (simulated)' : ''}${key(command.clientOrderId)}`
    case 'resolve':
      return `${userOf(state, command.account)} asks for key ${command.clientOrderId}`
    case 'expire':
      return 'ends orders that are due'
    case 'setSession':
      return `sets ${symbolName(state, command.symbol)} to ${command.session}`
    case 'setLimits':
      return `sets limits of ${symbolName(state, command.symbol)}`
    case 'retire':
      return `retires ${symbolName(state, command.symbol)}`
    case 'listSymbol':
      return `lists ${command.spec.symbol}`
  }
}

function describePlace(state: ExchangeState, order: Place): string {
  const at = order.type === 'MARKET' ? 'at market' : `@ ${price(order.priceTicks)}`
  const more = [
    order.timeInForce,
    order.postOnly ? 'post-only' : '',
    order.displayLots > 0 ? `showing ${qty(order.displayLots)}` : '',
    order.expiresAtMs > 0 ? `until ${new Date(order.expiresAtMs).toISOString()}` : '',
  ]
  const words = more.filter((word) => word !== '').join(' ')
  return `${order.side} ${qty(order.qtyLots)} ${symbolName(state, order.symbol)} ${at} ${words}${key(order.clientOrderId)}`
}

function changes(command: Amend): string {
  const newPrice = command.priceTicks === null ? '' : ` to @ ${price(command.priceTicks)}`
  return `${newPrice}${command.qtyLots === null ? '' : ` to ${qty(command.qtyLots)}`}`
}

function describeOutcome(state: ExchangeState, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'placed':
    case 'amended': {
      const drop = outcome.droppedLots > 0 ? `, ${qty(outcome.droppedLots)} dropped (${outcome.dropReason})` : ''
      const gone = outcome.selfCancelled.length > 0 ? `, own ${outcome.selfCancelled.map(ref).join(' ')} cancelled` : ''
      return `${outcome.kind} ${ref(outcome.order)} ${outcome.state}, ${qty(outcome.restingLots)} resting${drop}${gone}${fills(state, outcome.fills)}`
    }
    case 'cancelled':
      return `cancelled ${ref(outcome.order)}, ${qty(outcome.releasedLots)} released`
    case 'cancelledAll':
      return `cancelled ${outcome.orders.length}: ${outcome.orders.map(ref).join(' ')}`
    case 'accountOpened':
      return `account ${outcome.account}`
    case 'symbolListed':
      return `symbol ${outcome.symbol}`
    case 'expired':
      return `expired ${outcome.orders.length}: ${outcome.orders.map(({ order }) => ref(order)).join(' ')}`
    case 'sessionSet': {
      const { auction } = outcome
      const cleared = auction
        ? `, auction ${qty(auction.lots)} @ ${price(auction.priceTicks)} in ${auction.trades.length} trades`
        : ''
      return `${outcome.session}${cleared}, ${outcome.expired.length} orders expired`
    }
    case 'limitsSet':
      return 'set'
    case 'retired':
      return 'retired'
    case 'refused':
      return `REFUSED ${outcome.code} ${JSON.stringify(outcome.facts)}`
    case 'replayed':
      return `given again: ${outcome.first.kind} of ${outcome.first.seq}`
    case 'resolved':
      return outcome.first ? `${outcome.outcome}: ${outcome.first.kind} of ${outcome.first.seq}` : outcome.outcome
  }
}

const fills = (state: ExchangeState, list: readonly Fill[]): string =>
  list
    .map(
      (fill) =>
        `; trade ${fill.tradeNo} ${qty(fill.qtyLots)} @ ${price(fill.priceTicks)} with ${fill.makerOrder.seq} of ${userOf(state, fill.maker)}`,
    )
    .join('')
