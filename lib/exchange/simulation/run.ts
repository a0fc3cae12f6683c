/**
 * A paper run of a strategy: on a fork of the live book, with the simulated participants trading on around it. The fork has its own
 * seed, so the same seed on the same book gives the same report. Nothing reaches the live exchange.
 *
 * Profit counts what the strategy did: its cash flow, and its net position at mid. Energy held before the run is valued at the
 * mid of the start throughout, or the market's own moves would drown the strategy's.
 */
import type { SimulationReport } from '../../contracts/exchange.ts'
import {
  LOTS_PER_MWH,
  MICRO_PER_TICK_LOT,
  MICRO_PER_UNIT,
  priceNumber,
  type QtyLots,
  qtyNumber,
} from '../../contracts/units.ts'
import type { Account } from '../engine/account.ts'
import { apply } from '../engine/apply.ts'
import type { Place, Placed, Side } from '../engine/commands.ts'
import { forkForSimulation } from '../engine/fork.ts'
import { available, CASH, energyOf, locked } from '../engine/ledger.ts'
import { type Top, topOf } from '../engine/queries.ts'
import { type ExchangeState, type SymbolState, symbolAt } from '../engine/state.ts'
import { placedAnswer } from '../mcp/answers.ts'
import { averageNumber, formatPrice, formatQty, instant } from '../mcp/format.ts'
import { refusalAnswer } from '../mcp/refusal.ts'
import { advance, dailyTicks, type ReferencePath, referenceAt } from './load-curve.ts'
import { step as participantsStep } from './participants.ts'
import { createRandom } from './random.ts'

export type SimulationRequest = {
  trader: Account
  symbol: SymbolState
  strategy: 'simple'
  steps: number
  /** NT$/MWh that the spread must reach before the strategy acts. */
  threshold: number
  qtyLots: QtyLots
  priceStrategy: 'topBid' | 'mid' | 'topAsk'
  sides: 'BUY' | 'SELL' | 'BOTH'
  ordersPerStep: number
  seed: number
}

/** Market time between two steps of a strategy. */
const STEP_MS = 1_000
const PARTICIPANT_TURNS_PER_STEP = 2
/** Levels a side that the fork copies. */
const DEPTH = 200
/** Lists in a report stay readable and fit one message; the summary counts everything. */
const MAX_LISTED = 400
const MAX_POINTS = 1_000
/** How long the run may hold the event loop before the live market gets its turn. */
const SLICE_MS = 8

type Run = {
  request: SimulationRequest
  state: ExchangeState
  symbol: SymbolState
  account: number
  start: { equityMicro: number; cashMicro: number; energyLots: QtyLots; midTicks: number }
  report: Pick<SimulationReport, 'events' | 'fills' | 'marketSnapshots' | 'parsedFills' | 'equityCurve'>
  unlisted: number
  orders: number
  trades: number
  bought: { lots: QtyLots; value: number }
  sold: { lots: QtyLots; value: number }
  widestTicks: number
  peak: number
  maxDrawdown: number
  lastEquity: number
}

export type SimulationResult = Omit<SimulationReport, 'success' | 'message' | 'simulationId'>

/** `live` is only read, at the start. */
export async function runSimulation(live: ExchangeState, request: SimulationRequest): Promise<SimulationResult> {
  const fork = forkForSimulation(live, request.trader, request.symbol.index, DEPTH)
  const run = startRun(fork.state, fork.account, request, live)
  const random = createRandom(request.seed)
  const { midTicks } = topOf(run.symbol)
  const startMs = live.atMs
  const path: ReferencePath = { noiseTicks: (midTicks ?? run.start.midTicks) - dailyTicks(startMs), atMs: startMs }
  let sliceStart = performance.now()
  for (let step = 1; step <= request.steps; step++) {
    runStrategy(run, step, startMs + (step - 1) * STEP_MS)
    for (let turn = 1; turn <= PARTICIPANT_TURNS_PER_STEP; turn++) {
      const stepMs = STEP_MS / PARTICIPANT_TURNS_PER_STEP
      const atMs = startMs + (step - 1) * STEP_MS + turn * stepMs
      advance(path, atMs, random)
      const view = {
        state: run.state,
        symbol: run.symbol,
        random,
        referenceTicks: referenceAt(path),
        atMs,
        stepMs,
        requotes: 2,
      }
      participantsStep(view, (command) => {
        const outcome = apply(run.state, { ...command, atMs } as Place)
        if (outcome.kind === 'placed') countMakerFills(run, outcome, command as Place, step)
      })
    }
    markStep(run, step)
    if (performance.now() - sliceStart > SLICE_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      sliceStart = performance.now()
    }
  }
  return finish(run, startMs)
}

function startRun(state: ExchangeState, account: number, request: SimulationRequest, live: ExchangeState): Run {
  const symbol = symbolAt(state, request.symbol.index)
  const { midTicks } = topOf(symbol)
  const start = midTicks ?? symbol.lastTicks ?? symbol.spec.referenceTicks
  const cashMicro = available(state.ledger, CASH, account)
  const energyLots = available(state.ledger, energyOf(symbol.index), account)
  const equityMicro = cashMicro + energyLots * start * MICRO_PER_TICK_LOT
  state.atMs = live.atMs
  return {
    request,
    state,
    symbol,
    account,
    start: { equityMicro, cashMicro, energyLots, midTicks: start },
    report: { events: [], fills: [], marketSnapshots: [], parsedFills: [], equityCurve: [] },
    unlisted: 0,
    orders: 0,
    trades: 0,
    bought: { lots: 0, value: 0 },
    sold: { lots: 0, value: 0 },
    widestTicks: 0,
    peak: equityMicro,
    maxDrawdown: 0,
    lastEquity: equityMicro,
  }
}

function say(run: Run, event: string): void {
  if (run.report.events.length < MAX_LISTED) run.report.events.push(event)
  else run.unlisted++
}

function runStrategy(run: Run, step: number, atMs: number): void {
  const { request, symbol } = run
  const { bidTicks, askTicks, midTicks } = topOf(symbol)
  if (bidTicks === null || askTicks === null || midTicks === null) {
    say(run, `Step ${step}: one side of the book is empty; nothing done.`)
    return
  }
  const spreadTicks = askTicks - bidTicks
  run.widestTicks = Math.max(run.widestTicks, spreadTicks)
  const spread = `spread ${formatPrice(spreadTicks)}`
  if (priceNumber(spreadTicks) < request.threshold) {
    say(run, `Step ${step}: ${spread}, below the threshold of ${request.threshold}; nothing done.`)
    return
  }
  const sides: Side[] = request.sides === 'BOTH' ? ['BUY', 'SELL'] : [request.sides]
  const price = { topBid: bidTicks, mid: Math.round(midTicks), topAsk: askTicks }[request.priceStrategy]
  say(
    run,
    `Step ${step}: ${spread}; ${request.ordersPerStep} × ${sides.join(' and ')} ${formatQty(request.qtyLots)} at ${formatPrice(price)}.`,
  )
  for (let n = 0; n < request.ordersPerStep; n++) for (const side of sides) placeOne(run, step, atMs, side, price)
}

function placeOne(run: Run, step: number, atMs: number, side: Side, priceTicks: number): void {
  const { state, symbol, account, request } = run
  const before = topOf(symbol)
  const command: Place = {
    kind: 'place',
    atMs,
    account,
    symbol: symbol.index,
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    postOnly: false,
    priceTicks,
    qtyLots: request.qtyLots,
    displayLots: 0,
    expiresAtMs: 0,
    selfTrade: 'CANCEL_TAKER',
    clientOrderId: null,
  }
  const outcome = apply(state, command)
  if (outcome.kind === 'refused') {
    say(run, `Step ${step}: ${refusalAnswer(state, command, outcome).message}`)
    return
  }
  if (outcome.kind !== 'placed') return
  run.orders++
  if (run.report.fills.length < MAX_LISTED) run.report.fills.push(placedAnswer(state, command, outcome, false))
  for (const fill of outcome.fills) addFill(run, side, fill.priceTicks, fill.qtyLots)
  if (outcome.filledLots > 0) {
    const price = outcome.filledValue / outcome.filledLots
    listFill(run, step, atMs, outcome.order, side, price, outcome.filledLots, outcome.state, before)
  }
}

/** Fills of the strategy's resting orders by the others. */
function countMakerFills(run: Run, outcome: Placed, taker: Place, step: number): void {
  const side: Side = taker.side === 'BUY' ? 'SELL' : 'BUY'
  for (const fill of outcome.fills) {
    if (fill.maker !== run.account) continue
    addFill(run, side, fill.priceTicks, fill.qtyLots)
    listFill(
      run,
      step,
      outcome.atMs,
      { seq: fill.makerOrderSeq, slot: 0 },
      side,
      fill.priceTicks,
      fill.qtyLots,
      'FILLED',
      topOf(run.symbol),
    )
  }
}

function addFill(run: Run, side: Side, priceTicks: number, lots: QtyLots): void {
  const total = side === 'BUY' ? run.bought : run.sold
  total.lots += lots
  total.value += lots * priceTicks
  run.trades++
}

function listFill(
  run: Run,
  step: number,
  atMs: number,
  order: { seq: number; slot: number },
  side: Side,
  priceTicks: number,
  lots: QtyLots,
  status: string,
  before: Top,
): void {
  if (run.report.parsedFills.length >= MAX_LISTED) return
  const after = topOf(run.symbol)
  const price = (ticks: number | null): number | null => (ticks === null ? null : priceNumber(ticks))
  const symbol = run.symbol.spec.symbol
  run.report.parsedFills.push({
    orderId: `${order.seq}-${order.slot}`,
    side,
    executedPrice: averageNumber(priceTicks),
    executedQty: qtyNumber(lots),
    status,
    message: `${side === 'BUY' ? 'Bought' : 'Sold'} ${formatQty(lots)} ${symbol} at ${formatPrice(priceTicks)}.`,
    symbol,
    step,
    timestamp: instant(atMs),
    preBestBid: price(before.bidTicks),
    preBestAsk: price(before.askTicks),
    postBestBid: price(after.bidTicks),
    postBestAsk: price(after.askTicks),
  })
}

function markStep(run: Run, step: number): void {
  const { state, symbol, account, start } = run
  const { bidTicks, askTicks, midTicks } = topOf(symbol)
  const mid = midTicks ?? symbol.lastTicks ?? start.midTicks
  const energy = energyOf(symbol.index)
  const cash = available(state.ledger, CASH, account) + locked(state.ledger, CASH, account)
  const lots = available(state.ledger, energy, account) + locked(state.ledger, energy, account)
  const gained = cash - start.cashMicro + (lots - start.energyLots) * mid * MICRO_PER_TICK_LOT
  run.lastEquity = start.equityMicro + gained
  run.peak = Math.max(run.peak, run.lastEquity)
  run.maxDrawdown = Math.max(run.maxDrawdown, run.peak - run.lastEquity)
  // Long runs are thinned to every n-th step; the last one is always there.
  const every = Math.ceil(run.request.steps / MAX_POINTS)
  if (step % every !== 0 && step !== run.request.steps) return
  const price = (ticks: number | null): number | null => (ticks === null ? null : averageNumber(ticks))
  run.report.marketSnapshots.push({
    step,
    bestBidPrice: price(bidTicks),
    bestAskPrice: price(askTicks),
    spread: price(bidTicks === null || askTicks === null ? null : askTicks - bidTicks),
    midPrice: price(midTicks),
  })
  run.report.equityCurve.push({ step, equity: toNtd(run.lastEquity) })
}

const toNtd = (micro: number): number => Math.round(micro / 10_000) / (MICRO_PER_UNIT / 10_000)

function finish(run: Run, startMs: number): SimulationResult {
  const { request, report, bought, sold } = run
  if (run.orders === 0 && run.widestTicks > 0) {
    report.events.push(
      `No orders: the spread never reached ${request.threshold} NT$/MWh (widest ${formatPrice(run.widestTicks)}). A threshold below that would act.`,
    )
  }
  if (run.unlisted > 0) report.events.push(`… and ${run.unlisted} more events that are not listed.`)
  const averageOf = (total: { lots: number; value: number }): number | null =>
    total.lots === 0 ? null : averageNumber(total.value / total.lots)
  return {
    userId: request.trader.userId,
    symbol: request.symbol.spec.symbol,
    strategy: request.strategy,
    steps: request.steps,
    seed: request.seed,
    startedAt: instant(startMs),
    ...report,
    summary: {
      ordersPlaced: run.orders,
      tradesCount: run.trades,
      boughtQty: qtyNumber(bought.lots),
      soldQty: qtyNumber(sold.lots),
      netQty: (bought.lots - sold.lots) / LOTS_PER_MWH,
      avgBuyPrice: averageOf(bought),
      avgSellPrice: averageOf(sold),
      cashFlow: toNtd((sold.value - bought.value) * MICRO_PER_TICK_LOT),
      pnl: toNtd(run.lastEquity - run.start.equityMicro),
      maxDrawdown: toNtd(run.maxDrawdown),
    },
  }
}
