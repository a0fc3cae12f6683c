/**
 * The strategy's hands on the fork: it places and cancels through the real engine, and every fill of its orders is counted, those it took
 * and those that hit it. With `proposing`, the orders it would place from the live book on are collected for approval.
 */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import { apply } from '../engine/apply.ts'
import { lockPerLot } from '../engine/book.ts'
import type { Place, Placed, Side } from '../engine/commands.ts'
import { available, CASH, energyOf } from '../engine/ledger.ts'
import { ASK, BID } from '../engine/level-record.ts'
import { type Top, topOf } from '../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../engine/state.ts'
import { placedAnswer } from '../mcp/answers.ts'
import { refusalAnswer } from '../mcp/refusal.ts'
import { createPosition, type Position, trade } from './position.ts'
import { createProposal, offer, type Proposal, stopProposing } from './proposal.ts'
import { listEvent, listFill, type ReportLists } from './report-lists.ts'
import type { PaperOrder, TwoSided } from './strategies/strategy.ts'

type Total = { lots: QtyLots /** ticks × lots */; value: number }

export type PaperTrader = {
  state: ExchangeState
  symbol: SymbolState
  account: number
  lists: ReportLists
  position: Position
  bought: Total
  sold: Total
  orders: number
  trades: number
  /** What rests of its orders, by sequence number. */
  resting: Map<number, { lots: QtyLots }>
  proposal: Proposal | null
}

export const createPaperTrader = (
  state: ExchangeState,
  symbol: SymbolState,
  account: number,
  lists: ReportLists,
  proposing: boolean,
): PaperTrader => ({
  state,
  symbol,
  account,
  lists,
  position: createPosition(),
  bought: { lots: 0, value: 0 },
  sold: { lots: 0, value: 0 },
  orders: 0,
  trades: 0,
  resting: new Map(),
  proposal: proposing ? createProposal() : null,
})

export function twoSided(symbol: SymbolState): TwoSided | null {
  const { bidTicks, askTicks, midTicks } = topOf(symbol)
  return bidTicks === null || askTicks === null || midTicks === null ? null : { bidTicks, askTicks, midTicks }
}

export function mostLots({ state, symbol, account }: PaperTrader, side: Side, priceTicks: PriceTicks): QtyLots {
  const { maxQtyLots, maxValueMicro } = symbol.spec
  const within = (micro: number, perLot: number): QtyLots =>
    perLot === 0 ? maxQtyLots : Math.min(maxQtyLots, Math.floor(micro / perLot))
  const byValue = within(maxValueMicro, Math.abs(priceTicks) * MICRO_PER_TICK_LOT)
  const byCash = within(available(state.ledger, CASH, account), lockPerLot(side === 'BUY' ? BID : ASK, priceTicks))
  const byEnergy = side === 'BUY' ? maxQtyLots : available(state.ledger, energyOf(symbol.index), account)
  return Math.min(byValue, byCash, byEnergy)
}

export function place(trader: PaperTrader, step: number, atMs: number, order: PaperOrder): Placed | null {
  const { state, symbol, account, lists } = trader
  const before = topOf(symbol)
  const command: Place = {
    kind: 'place',
    atMs,
    account,
    symbol: symbol.index,
    type: 'LIMIT',
    ...order,
    displayLots: 0,
    expiresAtMs: 0,
    selfTrade: 'CANCEL_TAKER',
    clientOrderId: null,
  }
  const outcome = apply(state, command)
  if (outcome.kind === 'refused') listEvent(lists, step, refusalAnswer(state, command, outcome).message)
  if (outcome.kind !== 'placed') return null
  trader.orders++
  if (trader.proposal) offer(trader.proposal, order)
  if (outcome.restingLots > 0) {
    trader.resting.set(outcome.order.seq, { lots: outcome.restingLots })
  }
  if (lists.fills.length < lists.most) lists.fills.push(placedAnswer(state, command, outcome, false))
  for (const fill of outcome.fills) count(trader, order.side, fill.priceTicks, fill.qtyLots)
  if (outcome.filledLots > 0) {
    const { filledLots, filledValue, state: status } = outcome
    listFill(lists, symbol, before, {
      step,
      atMs,
      order: outcome.order,
      side: order.side,
      ticks: filledValue / filledLots,
      lots: filledLots,
      status,
    })
  }
  return outcome
}

export function cancelAll(trader: PaperTrader, atMs: number): void {
  const { state, symbol, account, resting } = trader
  if (resting.size === 0) return
  if (trader.proposal) stopProposing(trader.proposal)
  apply(state, { kind: 'cancelAll', atMs, account, symbol: symbol.index, side: null, clientOrderId: null })
  resting.clear()
}

/** Somebody else's order has been placed; some of its fills may be with orders of ours. `before` is the top it met. */
export function countHits(trader: PaperTrader, taker: Place, outcome: Placed, before: Top, step: number): void {
  const side: Side = taker.side === 'BUY' ? 'SELL' : 'BUY'
  for (const { maker, makerOrder, priceTicks, qtyLots } of outcome.fills) {
    if (maker !== trader.account) continue
    const order = trader.resting.get(makerOrder.seq)
    if (!order) throw new Error(`order ${makerOrder.seq} of the strategy does not rest`)
    order.lots -= qtyLots
    if (order.lots === 0) trader.resting.delete(makerOrder.seq)
    count(trader, side, priceTicks, qtyLots)
    listFill(trader.lists, trader.symbol, before, {
      step,
      atMs: outcome.atMs,
      order: makerOrder,
      side,
      ticks: priceTicks,
      lots: qtyLots,
      status: order.lots === 0 ? 'FILLED' : 'PARTIALLY_FILLED',
    })
  }
}

function count(trader: PaperTrader, side: Side, priceTicks: number, lots: QtyLots): void {
  const total = side === 'BUY' ? trader.bought : trader.sold
  total.lots += lots
  total.value += lots * priceTicks
  trade(trader.position, side, priceTicks, lots)
  trader.trades++
}

export function openLots(trader: PaperTrader): QtyLots {
  let lots = 0
  for (const order of trader.resting.values()) lots += order.lots
  return lots
}
