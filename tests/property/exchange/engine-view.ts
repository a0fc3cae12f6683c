/**
 * All that the tests read inside the engine, in one place: what it holds, in the words of said.ts. Whoever changes how the engine
 * stores things changes this file and no test.
 */

import * as accounts from '../../../lib/exchange/engine/account.ts'
import { indicativeOf } from '../../../lib/exchange/engine/auction.ts'
import { factsOf } from '../../../lib/exchange/engine/closed-orders.ts'
import type { OrderRef, Outcome, Side } from '../../../lib/exchange/engine/commands.ts'
import { sideIndex } from '../../../lib/exchange/engine/ladder.ts'
import { available, CASH, energyOf, locked, sumOfAsset } from '../../../lib/exchange/engine/ledger.ts'
import * as pool from '../../../lib/exchange/engine/order-pool.ts'
import { closedOrdersOf, levelsOf, ordersAt, ordersOf } from '../../../lib/exchange/engine/queries.ts'
import { type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import type { Session } from '../../../lib/exchange/engine/symbol-spec.ts'
import type { Said, SeenClosed, SeenLevel, SeenOrder } from './said.ts'

/** An outcome with every order named by its sequence number alone, and without the repeated command of a replay. */
export function saidOf(outcome: Outcome): Said {
  const { command: _, ...rest } = outcome as Outcome & { command?: unknown }
  return bySeq(rest) as Said
}
function bySeq(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bySeq)
  if (typeof value !== 'object' || value === null) return value
  if ('seq' in value && 'slot' in value) return value.seq
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, bySeq(of)]))
}

export const symbolCount = (state: ExchangeState): number => state.symbols.length
export const accountCount = (state: ExchangeState): number => state.accounts.objects.length
export const sessionOf = (state: ExchangeState, symbol: number): Session => symbolAt(state, symbol).session
export const lastOf = (state: ExchangeState, symbol: number): number | null => symbolAt(state, symbol).lastTicks
export const openCount = (state: ExchangeState): number => state.orders.openCount
/** Zero for money (asset 0) and every symbol's energy, or something is broken. */
export const sums = (state: ExchangeState): bigint[] =>
  [CASH, ...state.symbols.map((s) => energyOf(s.index))].map((asset) => sumOfAsset(state.ledger, asset))

type SeenWallet = { cash: number; lockedCash: number; energy: number[]; lockedEnergy: number[] }
export function walletOf(state: ExchangeState, account: number): SeenWallet {
  const { ledger } = state
  return {
    cash: available(ledger, CASH, account),
    lockedCash: locked(ledger, CASH, account),
    energy: state.symbols.map((s) => available(ledger, energyOf(s.index), account)),
    lockedEnergy: state.symbols.map((s) => locked(ledger, energyOf(s.index), account)),
  }
}

/** Every level, best first. */
export const bookLevels = (state: ExchangeState, symbol: number, side: Side): SeenLevel[] =>
  levelsOf(state, symbolAt(state, symbol), sideIndex(side), Number.POSITIVE_INFINITY)

/** Orders of one level in time priority. */
export const queueAt = (state: ExchangeState, symbol: number, side: Side, priceTicks: number): SeenOrder[] =>
  [...ordersAt(state, symbolAt(state, symbol), sideIndex(side), priceTicks)].map((slot) => orderIn(state, slot))

/** An account's open orders in the order the engine lists them. */
export const openOrders = (state: ExchangeState, account: number): SeenOrder[] =>
  [...ordersOf(state, account)].map((slot) => orderIn(state, slot))

export const openRefs = (state: ExchangeState, account: number): OrderRef[] =>
  [...ordersOf(state, account)].map((slot) => ({ seq: pool.orderSeq(state.orders, slot), slot }))

/** What the account itself keeps about its open orders. */
export const countsOf = (
  state: ExchangeState,
  account: number,
): { orders: number; buyLots: number; sellLots: number } => ({
  orders: accounts.openOrders(state.accounts, account),
  buyLots: accounts.openBuyLots(state.accounts, account),
  sellLots: accounts.openSellLots(state.accounts, account),
})

function orderIn(state: ExchangeState, slot: number): SeenOrder {
  const { orders } = state
  return {
    seq: pool.orderSeq(orders, slot),
    account: pool.orderAccount(orders, slot),
    symbol: pool.orderSymbol(orders, slot),
    side: pool.orderSide(orders, slot),
    priceTicks: pool.orderPrice(orders, slot),
    qtyLots: pool.orderQty(orders, slot),
    remainingLots: pool.orderRemaining(orders, slot),
    shownLots: pool.orderShown(orders, slot),
    filledValue: pool.orderFilledValue(orders, slot),
    timeInForce: pool.orderTimeInForce(orders, slot),
    expiresAtMs: pool.orderExpiresAtMs(orders, slot),
    postOnly: pool.orderPostOnly(orders, slot),
    clientOrderId: pool.orderClientId(orders, slot),
    createdAtMs: pool.orderCreatedAtMs(orders, slot),
  }
}

/** Closed orders of an account, the one closed last first, as far back as the engine remembers. */
export const closedOrders = (state: ExchangeState, account: number): (SeenClosed & { slot: number })[] =>
  [...closedOrdersOf(state, account)].map((at) => {
    const o = factsOf(state.closed.records, at)
    return {
      seq: o.seq,
      slot: o.slot,
      symbol: o.symbol,
      side: o.side,
      type: o.type,
      timeInForce: o.timeInForce,
      priceTicks: o.priceTicks,
      qtyLots: o.qtyLots,
      filledLots: o.filledLots,
      filledValue: o.filledValue,
      state: o.state,
    }
  })

/** The digest of all that a refused command must leave as it was: everything but sequence number, time and rate counters. */
export function digestUnstamped(state: ExchangeState): string {
  const floats = state.accounts.floats.slice()
  for (let account = 0; account < state.accounts.objects.length; account++) floats[(account << 3) + 7] = 0
  return stateDigest({ ...state, seq: 0, atMs: 0, accounts: { ...state.accounts, floats } })
}

export function auctionNow(state: ExchangeState, symbol: number) {
  const now = indicativeOf(state, symbolAt(state, symbol))
  return now && { price: now.priceTicks, volume: now.lots, left: now.surplusLots }
}
