/**
 * A paper run of a strategy: on a fork of the live book, with the simulated participants trading on around it. The fork has its own
 * seed, so the same seed on the same book gives the same report. Nothing reaches the live exchange.
 *
 * Profit counts what the strategy did: its cash flow, and its net position at mid. Energy held before the run is valued at the
 * mid of the start throughout, or the market's own moves would drown the strategy's.
 */
import type { SimulationReport, StrategyName } from '../../contracts/exchange/simulation.ts'
import { MICRO_PER_TICK_LOT, MICRO_PER_UNIT, type QtyLots, qtyNumber } from '../../contracts/units.ts'
import type { Account } from '../engine/account.ts'
import { apply } from '../engine/apply.ts'
import type { Command } from '../engine/commands.ts'
import { nextExpiryMs } from '../engine/expiry.ts'
import { forkForSimulation } from '../engine/fork.ts'
import { available, CASH, energyOf, locked } from '../engine/ledger.ts'
import { topOf } from '../engine/queries.ts'
import { type ExchangeState, type SymbolState, symbolAt } from '../engine/state.ts'
import { averageNumber, instant } from '../mcp/format.ts'
import { advance, dailyTicks, type ReferencePath, referenceAt } from './load-curve.ts'
import {
  cancelAll,
  countHits,
  createPaperTrader,
  mostLots,
  openLots,
  type PaperTrader,
  place,
  twoSided,
} from './paper-trader.ts'
import { step as participantsStep } from './participants.ts'
import { unrealised } from './position.ts'
import { proposalSentence, proposedCalls } from './proposal.ts'
import { createRandom, type Random } from './random.ts'
import { concludeEvents, createReportLists, listEvent, listStep, type ReportLists } from './report-lists.ts'
import type { Strategy } from './strategies/strategy.ts'
import { nextTurn } from './turns.ts'

type SimulationRequest = {
  trader: Account
  symbol: SymbolState
  name: StrategyName
  /** The strategy to run. It holds state, so each run needs one of its own. */
  strategy: Strategy
  steps: number
  seed: number
  /** Whether the orders are collected as a proposal, for the trader to approve. */
  proposing: boolean
}

/** Whoever waits for the run. `progress` hears of steps done, from 0 on, a few hundred times at most a second. */
export type Watch = { signal?: AbortSignal; progress?: (steps: number) => void }

/** The run was stopped; it leaves nothing behind. */
export class SimulationCancelled extends Error {
  readonly step: number
  constructor(step: number) {
    super(`cancelled after step ${step}`)
    this.step = step
  }
}

/** Market time between two steps of a strategy. */
const STEP_MS = 1_000
const PARTICIPANT_TURNS_PER_STEP = 2
/** Levels a side that the fork copies. */
const DEPTH = 200
/** How long the run may hold the event loop before the live market gets its turn. */
const SLICE_MS = 4

type Run = {
  request: SimulationRequest
  trader: PaperTrader
  lists: ReportLists
  random: Random
  path: ReferencePath
  startMs: number
  /** The step in which the contract's gate closed; null where it is open. */
  closedIn: number | null
  start: { cashMicro: number; energyLots: QtyLots; midTicks: number; equityMicro: number }
  markTicks: number
  equityMicro: number
  peakMicro: number
  maxDrawdownMicro: number
}

export type SimulationResult = Omit<SimulationReport, 'success' | 'message' | 'simulationId'>

/** `live` is only read, at the start. Rejects with SimulationCancelled when the signal says so. */
export async function runSimulation(
  live: ExchangeState,
  request: SimulationRequest,
  { signal, progress }: Watch = {},
): Promise<{ result: SimulationResult; proposalSentence: string | null }> {
  await nextTurn()
  const run = startRun(live, request)
  progress?.(0)
  await nextTurn()
  let sliceStart = performance.now()
  for (let step = 1; step <= request.steps; step++) {
    if (signal?.aborted) throw new SimulationCancelled(step - 1)
    runStep(run, step)
    if (performance.now() - sliceStart < SLICE_MS) continue
    progress?.(step)
    await nextTurn()
    sliceStart = performance.now()
  }
  if (signal?.aborted) throw new SimulationCancelled(request.steps)
  return finish(run)
}

function startRun(live: ExchangeState, request: SimulationRequest): Run {
  const { state, account } = forkForSimulation(live, request.trader, request.symbol.index, DEPTH)
  const symbol = symbolAt(state, request.symbol.index)
  const lists = createReportLists(request.steps)
  const midTicks = topOf(symbol).midTicks ?? symbol.lastTicks ?? symbol.spec.referenceTicks
  const cashMicro = available(state.ledger, CASH, account)
  const energyLots = available(state.ledger, energyOf(symbol.index), account)
  const equityMicro = cashMicro + energyLots * midTicks * MICRO_PER_TICK_LOT
  const startMs = live.atMs
  return {
    request,
    trader: createPaperTrader(state, symbol, account, lists, request.proposing),
    lists,
    random: createRandom(request.seed),
    path: startPath(symbol, midTicks, startMs),
    startMs,
    closedIn: null,
    start: { cashMicro, energyLots, midTicks, equityMicro },
    markTicks: midTicks,
    equityMicro,
    peakMicro: equityMicro,
    maxDrawdownMicro: 0,
  }
}

/** The spot market goes on along its day. A contract is about one hour to come: that the day goes on is no news of it. */
const startPath = ({ spec }: SymbolState, midTicks: number, atMs: number): ReferencePath =>
  spec.delivery === null
    ? { levelTicks: null, noiseTicks: midTicks - dailyTicks(atMs), atMs }
    : { levelTicks: midTicks, noiseTicks: 0, atMs }

function runStep(run: Run, step: number): void {
  const { trader, lists } = run
  const stepStartMs = run.startMs + (step - 1) * STEP_MS
  strategyTrades(run, step, stepStartMs)
  for (let n = 1; n <= PARTICIPANT_TURNS_PER_STEP; n++) {
    const stepMs = STEP_MS / PARTICIPANT_TURNS_PER_STEP
    othersTrade(run, step, stepStartMs + n * stepMs, stepMs)
  }
  mark(run)
  listStep(lists, trader.state, trader.symbol, step, toNtd(run.equityMicro))
}

function strategyTrades(run: Run, step: number, atMs: number): void {
  const { trader, request, lists } = run
  endDueOrders(trader.state, atMs)
  if (hasClosed(run, step, atMs)) return
  request.strategy.step({
    step,
    top: () => twoSided(trader.symbol),
    positionLots: () => trader.position.lots,
    mostLots: (side, priceTicks) => mostLots(trader, side, priceTicks),
    place: (order) => place(trader, step, atMs, order),
    cancelAll: () => cancelAll(trader, atMs),
    say: (event) => listEvent(lists, step, event),
  })
}

function othersTrade(run: Run, step: number, atMs: number, stepMs: number): void {
  const { trader, random, path } = run
  const { state, symbol } = trader
  endDueOrders(state, atMs)
  if (hasClosed(run, step, atMs)) return
  advance(path, atMs, random)
  const view = { state, symbol, random, referenceTicks: referenceAt(path), atMs, stepMs, requotes: 2 }
  participantsStep(view, (unstamped) => {
    const before = topOf(symbol)
    const command = { ...unstamped, atMs } as Command
    const outcome = apply(state, command)
    if (command.kind === 'place' && outcome.kind === 'placed') countHits(trader, command, outcome, before, step)
  })
}

/** Others' orders with an end. The strategy's own have none. */
function endDueOrders(state: ExchangeState, atMs: number): void {
  const dueMs = nextExpiryMs(state.expiries, state.orders)
  if (dueMs !== null && dueMs <= atMs) apply(state, { kind: 'expire', atMs })
}

/**
 * Whether the contract's gate has closed: what rests in it then ends and it takes no more orders, as the calendar does it.
 */
function hasClosed(run: Run, step: number, atMs: number): boolean {
  const { state, symbol, resting } = run.trader
  const { delivery, gateClosureMs } = symbol.spec
  if (run.closedIn === null && delivery !== null && (gateClosureMs ?? delivery.startMs) <= atMs) {
    apply(state, { kind: 'setSession', atMs, symbol: symbol.index, session: 'CLOSED' })
    resting.clear()
    run.closedIn = step
  }
  return run.closedIn !== null
}

/** Values the account as the ledger has it: cash and position, what is locked included. */
function mark(run: Run): void {
  const { start, trader } = run
  const { state, symbol, account } = trader
  // While a side is empty the last price known goes on counting.
  run.markTicks = topOf(symbol).midTicks ?? run.markTicks
  const energy = energyOf(symbol.index)
  const cash = available(state.ledger, CASH, account) + locked(state.ledger, CASH, account)
  const lots = available(state.ledger, energy, account) + locked(state.ledger, energy, account)
  const gained = cash - start.cashMicro + (lots - start.energyLots) * run.markTicks * MICRO_PER_TICK_LOT
  run.equityMicro = start.equityMicro + gained
  run.peakMicro = Math.max(run.peakMicro, run.equityMicro)
  run.maxDrawdownMicro = Math.max(run.maxDrawdownMicro, run.peakMicro - run.equityMicro)
}

/** To 0.01. A loss of less than half of that is 0, and not −0. */
const toNtd = (micro: number): number => Math.round(micro / 10_000) / (MICRO_PER_UNIT / 10_000) + 0
const averageOf = ({ lots, value }: { lots: number; value: number }): number | null =>
  lots === 0 ? null : averageNumber(value / lots)

function finish(run: Run): { result: SimulationResult; proposalSentence: string | null } {
  const { request, lists, trader } = run
  const { bought, sold, position, proposal } = trader
  const symbol = request.symbol.spec.symbol
  const closed =
    run.closedIn === null ? [] : [`Step ${run.closedIn}: the gate of ${symbol} closed; nothing traded after it.`]
  concludeEvents(lists, [...request.strategy.conclude(), ...closed])
  const { events, fills, marketSnapshots, parsedFills, equityCurve } = lists
  const { userId } = request.trader
  const result: SimulationResult = {
    userId,
    symbol,
    strategy: request.name,
    parameters: request.strategy.parameters,
    steps: request.steps,
    seed: request.seed,
    startedAt: instant(run.startMs),
    events,
    fills,
    marketSnapshots,
    parsedFills,
    equityCurve,
    summary: {
      ordersPlaced: trader.orders,
      tradesCount: trader.trades,
      boughtQty: qtyNumber(bought.lots),
      soldQty: qtyNumber(sold.lots),
      netQty: qtyNumber(bought.lots - sold.lots),
      avgBuyPrice: averageOf(bought),
      avgSellPrice: averageOf(sold),
      cashFlow: toNtd((sold.value - bought.value) * MICRO_PER_TICK_LOT),
      pnl: toNtd(run.equityMicro - run.start.equityMicro),
      realisedPnl: toNtd(position.realised * MICRO_PER_TICK_LOT),
      unrealisedPnl: toNtd(unrealised(position, run.markTicks) * MICRO_PER_TICK_LOT),
      fees: 0,
      maxDrawdown: toNtd(run.maxDrawdownMicro),
      openQty: qtyNumber(openLots(trader)),
    },
    ...(proposal && { proposal: proposedCalls(proposal, userId, symbol) }),
  }
  return { result, proposalSentence: proposal && proposalSentence(proposal, trader.orders) }
}
