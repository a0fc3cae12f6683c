/** Random commands over a small exchange, the same for the engine and for the naive model. */

import { apply } from '../../../lib/exchange/engine/apply.ts'
import { closedBackwards } from '../../../lib/exchange/engine/closed-orders.ts'
import type { Command, Place } from '../../../lib/exchange/engine/commands.ts'
import * as pool from '../../../lib/exchange/engine/order-pool.ts'
import { ordersOf } from '../../../lib/exchange/engine/queries.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import type { SymbolSpec } from '../../../lib/exchange/engine/symbol-spec.ts'
import type { Random } from '../../../lib/exchange/simulation/random.ts'
import type { NaiveRules } from './naive-exchange.ts'

export const SPEC: SymbolSpec = {
  symbol: 'A',
  description: '',
  minPriceTicks: -400,
  maxPriceTicks: 900,
  maxQtyLots: 60,
  maxValueMicro: 40_000_000,
  maxOpenOrders: 10,
  collarPercent: 20,
  collarMinTicks: 40,
  referenceTicks: 100,
}
export const RULES: NaiveRules = {
  minPrice: -400,
  maxPrice: 900,
  maxQty: 60,
  maxValueMicro: 40_000_000n,
  maxOpenOrders: 10,
  collarPercent: 20,
  collarMin: 40,
  reference: 100,
}
export const SYMBOLS = 2
export const ACCOUNTS = 5
export const CASH_MICRO = 9_000_000
export const ENERGY_LOTS = 120

export function genesis(): Command[] {
  const commands: Command[] = []
  for (let s = 0; s < SYMBOLS; s++) {
    commands.push({ kind: 'listSymbol', atMs: 1, spec: { ...SPEC, symbol: String.fromCharCode(65 + s) } })
  }
  for (let a = 1; a <= ACCOUNTS; a++) {
    // The last one is simulated: it keeps no history.
    const simulated = a === ACCOUNTS
    commands.push({
      kind: 'openAccount',
      atMs: 1,
      userId: `user-${a}`,
      simulated,
      cashMicro: CASH_MICRO,
      energyLots: ENERGY_LOTS,
      clientOrderId: null,
    })
  }
  return commands
}

export function startState(): ExchangeState {
  const state = createState()
  for (const command of genesis()) apply(state, command)
  return state
}

/** A walk around a price that wanders, above and below zero, so that orders meet. */
export function randomPlace(random: Random, centreTicks: number): Place {
  const tif = random.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const)
  const market = tif !== 'GTC' && random.chance(0.4)
  const wild = random.chance(0.02)
  return {
    kind: 'place',
    atMs: 0,
    account: 1 + Math.floor(random.next() * ACCOUNTS),
    symbol: Math.floor(random.next() * SYMBOLS),
    side: random.pick(['BUY', 'SELL'] as const),
    type: market ? 'MARKET' : 'LIMIT',
    timeInForce: tif,
    postOnly: tif === 'GTC' && random.chance(0.15),
    // `+ 0` makes a rounded −0 the 0 that the door would give.
    priceTicks: market ? 0 : Math.round(wild ? random.between(-500, 1_000) : centreTicks + random.normal() * 12) + 0,
    qtyLots: Math.ceil(random.next() * (random.chance(0.05) ? 80 : 20)),
    clientOrderId: null,
  }
}

export function randomCommand(state: ExchangeState, random: Random, centreTicks: number): Command {
  const roll = random.next()
  if (roll < 0.74) return randomPlace(random, centreTicks)
  const account = 1 + Math.floor(random.next() * ACCOUNTS)
  if (roll < 0.75) {
    return {
      kind: 'cancelAll',
      atMs: 0,
      account,
      symbol: random.chance(0.5) ? null : Math.floor(random.next() * SYMBOLS),
      side: random.pick([null, 'BUY', 'SELL'] as const),
      clientOrderId: null,
    }
  }
  return { kind: 'cancel', atMs: 0, account, order: someOrder(state, random, account), clientOrderId: null }
}

/** Mostly one of the account's own open orders; sometimes another's, a closed one, or none at all. */
function someOrder(state: ExchangeState, random: Random, account: number): { seq: number; slot: number } {
  const owner = random.chance(0.9) ? account : 1 + Math.floor(random.next() * ACCOUNTS)
  const of = state.accounts[owner]
  const slots = of ? [...ordersOf(state, of)] : []
  const slot = slots[Math.floor(random.next() * slots.length)]
  if (slot !== undefined && random.chance(0.9)) return { seq: pool.orderSeq(state.orders, slot), slot }
  const closed = of ? [...closedBackwards(state.closed, of.lastClosed)] : []
  const old = closed[Math.floor(random.next() * closed.length)]
  return old ? { seq: old.seq, slot: old.slot } : { seq: 3, slot: 1 }
}
