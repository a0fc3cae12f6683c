/**
 * What writes would do now. The legs run in order on a fork of the part of the book they can reach, through the same
 * engine that would execute them; the live exchange is only read.
 */

import type { LegPreview } from '../../contracts/exchange/preview.ts'
import type { ToolArgs } from '../../contracts/exchange/tools.ts'
import { moneyNumber, type PriceTicks, parsePrice, parseQty, priceNumber, qtyNumber } from '../../contracts/units.ts'
import type { AccountIndex, SymbolIndex } from '../engine/commands.ts'
import { type Fork, forkForPreview, type Need } from '../engine/fork.ts'
import { available, CASH, energyOf, locked } from '../engine/ledger.ts'
import * as pool from '../engine/order-pool.ts'
import { NO_QUOTE, quoteOf } from '../engine/queries.ts'
import { accountAt, type ExchangeState, type SymbolState, symbolAt } from '../engine/state.ts'
import { gateOf } from '../engine/symbol-spec.ts'
import { findSymbol } from '../mcp/door.ts'
import { averageNumber, instant } from '../mcp/format.ts'
import { previewAmend } from './amend-leg.ts'
import { previewCancel, previewCancelAll } from './cancel-leg.ts'
import { failed, type LegEffect } from './leg-effect.ts'
import { asTheyStand, orderMeant } from './own-orders.ts'
import { previewPlace } from './place-leg.ts'

export type Leg =
  | { tool: 'placeOrder'; args: ToolArgs<'placeOrder'> }
  | { tool: 'amendOrder'; args: ToolArgs<'amendOrder'> }
  | { tool: 'cancelOrder'; args: ToolArgs<'cancelOrder'> }
  | { tool: 'cancelAllOrders'; args: ToolArgs<'cancelAllOrders'> }
  | { tool: 'unreadable'; name: string; problem: string }

export function previewLegs(
  live: ExchangeState,
  trader: AccountIndex,
  legs: readonly Leg[],
  nowMs: number,
): LegPreview[] {
  const fork = forkForPreview(live, accountAt(live, trader), needsOf(live, trader, legs))
  // As the sequencer would stamp it: the exchange's time never runs backwards.
  const stampMs = Math.max(nowMs, live.atMs)
  return legs.map((leg) => previewLeg(live, fork, trader, leg, stampMs))
}

/** Enough of each book for all legs together. Amounts that will be refused reach for nothing. */
function needsOf(live: ExchangeState, trader: AccountIndex, legs: readonly Leg[]): Need[] {
  const needs = new Map<SymbolIndex, { lots: number; prices: PriceTicks[] }>()
  for (const leg of legs) {
    const reach = leg.tool === 'placeOrder' || leg.tool === 'amendOrder' ? reachOfLeg(live, trader, leg) : null
    if (!reach) continue
    const { index, spec } = reach.symbol
    const need = needs.get(index) ?? { lots: 1, prices: [] }
    need.lots += Math.max(0, Math.min(reach.lots, spec.maxQtyLots))
    const price = leg.tool === 'placeOrder' || leg.tool === 'amendOrder' ? readPriceOf(leg.args.price) : null
    if (price?.ok && price.value >= spec.minPriceTicks && price.value <= spec.maxPriceTicks) {
      need.prices.push(price.value)
    }
    needs.set(index, need)
  }
  return [...needs].map(([symbol, need]) => ({ symbol, ...need }))
}

const readPriceOf = (price: string | number | undefined) => (price === undefined ? null : parsePrice(price))

type Reaching = Extract<Leg, { tool: 'placeOrder' | 'amendOrder' }>
function reachOfLeg(
  live: ExchangeState,
  trader: AccountIndex,
  leg: Reaching,
): { symbol: SymbolState; lots: number } | null {
  if (leg.tool === 'placeOrder') {
    const symbol = findSymbol(live, leg.args.symbol)
    const qty = parseQty(leg.args.qty)
    return symbol.ok && qty.ok ? { symbol: symbol.value, lots: qty.value } : null
  }
  const order = orderMeant(live, trader, leg.args.orderId)
  if (!order || !pool.isOpen(live.orders, order.slot, order.seq)) return null
  const qty = leg.args.qty === undefined ? null : parseQty(leg.args.qty)
  const lots = qty?.ok ? qty.value : pool.orderRemaining(live.orders, order.slot)
  return { symbol: symbolAt(live, pool.orderSymbol(live.orders, order.slot)), lots }
}

function previewLeg(live: ExchangeState, fork: Fork, trader: AccountIndex, leg: Leg, atMs: number): LegPreview {
  const before = purses(fork)
  const effect = effectOf(live, fork, trader, leg, atMs)
  const after = purses(fork)
  const { symbolIndex, ...figures } = effect
  const shown = symbolIndex ?? 0
  const symbol = live.symbols[shown]
  const { bidTicks, askTicks, midTicks } = symbol ? quoteOf(symbol) : NO_QUOTE
  // Only the trader's own order is described; of another's, not even the symbol is told.
  const amends = leg.tool === 'amendOrder' && symbolIndex !== null ? [leg.args.orderId] : []
  const touched = [...amends, ...(effect.cancels ?? [])]
  const price = (ticks: PriceTicks | null): number | null => (ticks === null ? null : priceNumber(ticks))
  const spec = symbolIndex === null ? null : symbolAt(live, symbolIndex).spec
  const gateMs = spec && gateOf(spec)
  return {
    success: true,
    ok: effect.checks.every((check) => check.ok),
    tool: leg.tool === 'unreadable' ? leg.name : leg.tool,
    symbol: spec?.symbol ?? null,
    side: null,
    fills: [],
    filledQty: 0,
    avgPrice: null,
    restingAmount: 0,
    aheadInQueue: 0,
    unfilledAmount: 0,
    cost: 0,
    worstCost: 0,
    cancels: [],
    releasedAmount: 0,
    releasedCurrency: 0,
    walletBefore: before(shown),
    walletAfter: after(shown),
    mid: midTicks === null ? null : averageNumber(midTicks),
    bestBid: price(bidTicks),
    bestAsk: price(askTicks),
    seq: live.seq,
    asOf: instant(atMs),
    ...figures,
    ...(gateMs === null ? {} : { gateClosure: instant(gateMs) }),
    ...(touched.length > 0 ? { orders: asTheyStand(live, trader, touched) } : {}),
  }
}

function effectOf(live: ExchangeState, fork: Fork, trader: AccountIndex, leg: Leg, atMs: number): LegEffect {
  switch (leg.tool) {
    case 'placeOrder':
      return previewPlace(live, fork, leg.args, atMs)
    case 'amendOrder':
      return previewAmend(live, fork, trader, leg.args, atMs)
    case 'cancelOrder':
      return previewCancel(live, fork, trader, leg.args)
    case 'cancelAllOrders':
      return previewCancelAll(live, fork, leg.args)
    case 'unreadable':
      return { symbolIndex: null, checks: [failed('arguments', 'INVALID_ARGUMENT', leg.problem)] }
  }
}

type Purse = LegPreview['walletBefore']
const NO_ENERGY = { availableAmount: 0, lockedAmount: 0 }
/** The trader's balances now, to be asked for by symbol. */
function purses(fork: Fork): (symbol: SymbolIndex) => Purse {
  const { state, account } = fork
  const cash = {
    availableCurrency: moneyNumber(available(state.ledger, CASH, account)),
    lockedCurrency: moneyNumber(locked(state.ledger, CASH, account)),
  }
  const energy = new Map(
    [...state.symbolIndex.values()].map((index) => [
      index,
      {
        availableAmount: qtyNumber(available(state.ledger, energyOf(index), account)),
        lockedAmount: qtyNumber(locked(state.ledger, energyOf(index), account)),
      },
    ]),
  )
  return (symbol) => ({ ...cash, ...(energy.get(symbol) ?? NO_ENERGY) })
}
