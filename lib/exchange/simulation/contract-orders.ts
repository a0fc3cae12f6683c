/** What the simulated participants of the contracts have in common: who they are, what they see of their own, how they place. */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, Side, TimeInForce } from '../engine/commands.ts'
import { available, energyOf, locked } from '../engine/ledger.ts'
import type { Slot } from '../engine/order-pool.ts'
import * as pool from '../engine/order-pool.ts'
import { ordersOf } from '../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../engine/state.ts'
import type { Unstamped } from '../sequencer.ts'
import type { Random } from './random.ts'

export const DEALERS = ['sim-dealer-1', 'sim-dealer-2', 'sim-dealer-3', 'sim-dealer-4'] as const
export const TRADERS = ['sim-trader-1', 'sim-trader-2', 'sim-trader-3'] as const
export const INFORMED = 'sim-informed'
export const GENERATORS = ['sim-generator-1', 'sim-generator-2', 'sim-generator-3', 'sim-generator-4'] as const
export const RETAILERS = ['sim-retailer-1', 'sim-retailer-2', 'sim-retailer-3', 'sim-retailer-4'] as const
export const CONTRACT_PARTICIPANTS: readonly string[] = [...DEALERS, ...TRADERS, INFORMED, ...GENERATORS, ...RETAILERS]
/** NT$ 1 billion each. What they sell comes out of each contract's standing grant. */
export const CONTRACT_PARTICIPANT_GRANT = { cashMicro: 1_000_000_000_000_000, energyLots: 0 }

export type Act = (command: Unstamped) => void

/** One contract in one moment, as its participants see it. */
export type ContractView = {
  state: ExchangeState
  symbol: SymbolState
  random: Random
  atMs: number
  /** Until trading ends. */
  leftMs: number
  /** What dealers believe the price to be, and what it will become. */
  knownTicks: PriceTicks
  fairTicks: PriceTicks
  act: Act
}

export const accountOf = ({ state }: ContractView, userId: string): AccountIndex | null =>
  state.accountIndex.get(userId) ?? null

export type OwnOrder = { slot: Slot; seq: number; priceTicks: PriceTicks }

/** An account's open orders in this contract. */
export function ownOrders({ state, symbol }: ContractView, account: AccountIndex): Record<Side, OwnOrder[]> {
  const own: Record<Side, OwnOrder[]> = { BUY: [], SELL: [] }
  const { orders } = state
  for (const slot of ordersOf(state, account)) {
    if (pool.orderSymbol(orders, slot) !== symbol.index) continue
    const order = { slot, seq: pool.orderSeq(orders, slot), priceTicks: pool.orderPrice(orders, slot) }
    own[pool.orderSide(orders, slot)].push(order)
  }
  return own
}

export const freeEnergy = ({ state, symbol }: ContractView, account: AccountIndex): QtyLots =>
  available(state.ledger, energyOf(symbol.index), account)

/** Bought less sold in this contract, in lots. */
export const positionOf = ({ state, symbol }: ContractView, account: AccountIndex): QtyLots => {
  const asset = energyOf(symbol.index)
  return available(state.ledger, asset, account) + locked(state.ledger, asset, account) - symbol.spec.grantLots
}

type Wish = {
  account: AccountIndex
  side: Side
  priceTicks: PriceTicks
  qtyLots: QtyLots
  timeInForce: TimeInForce
  postOnly?: boolean
  expiresAtMs?: number
}

export function place({ symbol, act }: ContractView, wish: Wish): void {
  const { account, side, qtyLots, timeInForce, postOnly = false, expiresAtMs = 0 } = wish
  const { minPriceTicks, maxPriceTicks, maxQtyLots } = symbol.spec
  if (qtyLots < 1) return
  act({
    kind: 'place',
    account,
    symbol: symbol.index,
    side,
    type: 'LIMIT',
    timeInForce,
    postOnly,
    priceTicks: Math.max(minPriceTicks, Math.min(maxPriceTicks, Math.round(wish.priceTicks))),
    qtyLots: Math.min(qtyLots, maxQtyLots),
    displayLots: 0,
    expiresAtMs,
    selfTrade: 'CANCEL_TAKER',
    clientOrderId: null,
  })
}

export const cancelAllOf = ({ symbol, act }: ContractView, account: AccountIndex): void =>
  act({ kind: 'cancelAll', account, symbol: symbol.index, side: null, clientOrderId: null })

/** Around `middle`, seldom three times as much or as little. */
export const someLots = (random: Random, middle: number, most: number): QtyLots =>
  Math.max(1, Math.min(most, Math.round(middle * Math.exp(0.6 * random.normal()))))
