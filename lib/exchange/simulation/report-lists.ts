/** The lists of a report. They stay readable and fit one message; the summary counts everything. */
import type { SimulationReport } from '../../contracts/exchange/simulation.ts'
import { type QtyLots, qtyNumber } from '../../contracts/units.ts'
import type { OrderRef, Side } from '../engine/commands.ts'
import { ASK, BID } from '../engine/level-record.ts'
import { levelsOf, type Top, topOf } from '../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../engine/state.ts'
import { averageNumber, formatPrice, formatQty, instant } from '../mcp/format.ts'
import { averageOrNull, levelAnswer, liquidity, percentOf, priceOrNull } from '../mcp/market-answers.ts'
import { orderId } from '../mcp/order-id.ts'

const MAX_ROWS = 400
const MAX_SNAPSHOTS = 200
const MAX_POINTS = 1_000
const SNAPSHOT_DEPTH = 5

export type ReportLists = Pick<
  SimulationReport,
  'events' | 'fills' | 'marketSnapshots' | 'parsedFills' | 'equityCurve'
> & {
  most: number
  steps: number
  unlistedEvents: number
  unlistedFills: number
}

export const createReportLists = (steps: number): ReportLists => ({
  events: [],
  fills: [],
  marketSnapshots: [],
  parsedFills: [],
  equityCurve: [],
  most: MAX_ROWS,
  steps,
  unlistedEvents: 0,
  unlistedFills: 0,
})

export function listEvent(lists: ReportLists, step: number, event: string): void {
  if (lists.events.length < lists.most) lists.events.push(`Step ${step}: ${event}`)
  else lists.unlistedEvents++
}

type ListedFill = {
  step: number
  atMs: number
  order: OrderRef
  side: Side
  /** An average may fall between two ticks. */
  ticks: number
  lots: QtyLots
  status: string
}

/** To be called once the book has taken the fill in; `before` is the top of the book before that. */
export function listFill(lists: ReportLists, symbol: SymbolState, before: Top, fill: ListedFill): void {
  if (lists.parsedFills.length >= lists.most) {
    lists.unlistedFills++
    return
  }
  const { step, atMs, order, side, ticks, lots, status } = fill
  const after = topOf(symbol)
  const name = symbol.spec.symbol
  lists.parsedFills.push({
    orderId: orderId(order),
    side,
    executedPrice: averageNumber(ticks),
    executedQty: qtyNumber(lots),
    status,
    message: `${side === 'BUY' ? 'Bought' : 'Sold'} ${formatQty(lots)} ${name} at ${formatPrice(ticks)}.`,
    symbol: name,
    step,
    timestamp: instant(atMs),
    preBestBid: priceOrNull(before.bidTicks),
    preBestAsk: priceOrNull(before.askTicks),
    postBestBid: priceOrNull(after.bidTicks),
    postBestAsk: priceOrNull(after.askTicks),
  })
}

/** Long runs are thinned to every n-th step; the last one is always there. */
const isListed = (step: number, steps: number, most: number): boolean =>
  step === steps || step % Math.ceil(steps / most) === 0

export function listStep(lists: ReportLists, state: ExchangeState, symbol: SymbolState, step: number, equity: number) {
  if (isListed(step, lists.steps, MAX_POINTS)) lists.equityCurve.push({ step, equity })
  if (isListed(step, lists.steps, MAX_SNAPSHOTS)) lists.marketSnapshots.push(snapshot(state, symbol, step))
}

function snapshot(
  state: ExchangeState,
  symbol: SymbolState,
  step: number,
): SimulationReport['marketSnapshots'][number] {
  const { bidTicks, askTicks, midTicks } = topOf(symbol)
  const spreadTicks = bidTicks === null || askTicks === null ? null : askTicks - bidTicks
  const bids = levelsOf(state, symbol, BID, SNAPSHOT_DEPTH)
  const asks = levelsOf(state, symbol, ASK, SNAPSHOT_DEPTH)
  const near = liquidity(bids, asks, SNAPSHOT_DEPTH)
  const [bestBidPrice, bestAskPrice, spread] = [priceOrNull(bidTicks), priceOrNull(askTicks), priceOrNull(spreadTicks)]
  return {
    step,
    bestBidPrice,
    bestAskPrice,
    spread,
    midPrice: averageOrNull(midTicks),
    marketSummary: { bestBidPrice, bestAskPrice, spread },
    orderBook: { bids: bids.map(levelAnswer), asks: asks.map(levelAnswer) },
    metrics: {
      spread,
      spreadPercent: percentOf(spreadTicks, midTicks),
      bestBid: bestBidPrice,
      bestAsk: bestAskPrice,
      bidLiquidity: near.bid,
      askLiquidity: near.ask,
      totalLiquidity: near.total,
    },
    orderBookDepth: SNAPSHOT_DEPTH,
    timestamp: instant(state.atMs),
    success: true,
    message: `Simulated market of ${symbol.spec.symbol}`,
  }
}

/** Adds the last sentences, and says how many fills and events the lists had no room for. */
export function concludeEvents(lists: ReportLists, sentences: readonly string[]): void {
  lists.events.push(...sentences)
  if (lists.unlistedFills > 0) lists.events.push(`… and ${lists.unlistedFills} more fills that are not listed.`)
  if (lists.unlistedEvents > 0) lists.events.push(`… and ${lists.unlistedEvents} more events that are not listed.`)
}
