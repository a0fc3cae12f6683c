/**
 * Paper runs and market figures on a day that the simulated participants traded. A strategy is measured beside the same run with a strategy
 * that does nothing, so the ratio is what its orders cost; while it runs, an order of another trader is due all the time, and the longest
 * it had to wait for the event loop is told. Market figures are measured beside reading ten levels of the book.
 */
import '../../../lib/exchange/engine/inlining.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StrategyName } from '../../../lib/contracts/exchange/simulation.ts'
import { EXCHANGE_TOOLS } from '../../../lib/contracts/exchange/tools.ts'
import { accountAt, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { ELC, type Exchange, openExchange } from '../../../lib/exchange/exchange.ts'
import { getMarketMetrics, getOrderBook } from '../../../lib/exchange/mcp/handlers/market-tools.ts'
import { generateHistory } from '../../../lib/exchange/simulation/history.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { runSimulation } from '../../../lib/exchange/simulation/run.ts'
import { readStrategy } from '../../../lib/exchange/simulation/strategies/read-strategy.ts'
import type { Strategy } from '../../../lib/exchange/simulation/strategies/strategy.ts'
import type { Figures } from '../figures.ts'
import { percentile } from '../measure.ts'

const STEPS = 10_000
const ROUNDS = 3
const READS = 2_000

const IDLE: Strategy = { parameters: {}, maxOrders: 0, step() {}, conclude: () => [] }
const ARGUMENTS: Record<StrategyName, Record<string, unknown>> = {
  simple: { threshold: 5 },
  market_making: { spread: 4 },
  momentum: { threshold: 1 },
  twap: { sides: 'BUY', totalQty: 1_000 },
}

function strategyOf(name: StrategyName): Strategy {
  const read = readStrategy(
    EXCHANGE_TOOLS.runSimulation.args.parse({ userId: 'u', strategy: name, steps: STEPS, ...ARGUMENTS[name] }),
  )
  if (!read.ok) throw new Error(read.failure.message)
  return read.value.strategy
}

type Measured = { ms: number; pauses: number[] }

async function run(exchange: Exchange, name: StrategyName, strategy: Strategy): Promise<Measured> {
  const { state } = exchange
  const pauses: number[] = []
  let running = true
  let lastMs = performance.now()
  const turn = (): void => {
    const nowMs = performance.now()
    pauses.push(nowMs - lastMs)
    lastMs = nowMs
    if (running) setImmediate(turn)
  }
  setImmediate(turn)
  const startMs = performance.now()
  await runSimulation(state, {
    trader: accountAt(state, state.accountIndex.get('trader') as number),
    symbol: symbolAt(state, 0),
    name,
    strategy,
    steps: STEPS,
    seed: 1,
    proposing: false,
  })
  running = false
  return { ms: performance.now() - startMs, pauses }
}

/** The best of some rounds: the others measure what else the machine was doing. */
async function best(exchange: Exchange, name: StrategyName, make: () => Strategy): Promise<Measured> {
  let found: Measured | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await run(exchange, name, make())
    if (found === null || measured.ms < found.ms) found = measured
  }
  return found as Measured
}

/** Microseconds of a read, the median. */
function readTime(read: () => unknown): number {
  const times: number[] = []
  for (let i = 0; i < READS; i++) {
    const startMs = performance.now()
    read()
    times.push((performance.now() - startMs) * 1_000)
  }
  return percentile(times, 50)
}

async function withMarket<T>(work: (exchange: Exchange) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-bench-'))
  const exchange = openExchange({ folder })
  try {
    exchange.sequencer.ingest(generateHistory([ELC], Date.now(), createRandom(1)).commands)
    exchange.sequencer.enqueue({
      kind: 'openAccount',
      userId: 'trader',
      simulated: false,
      ...exchange.grant,
      clientOrderId: null,
    })
    exchange.sequencer.flush()
    return await work(exchange)
  } finally {
    exchange.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Steps a second of each strategy, and the longest pause it makes. */
export const simulationFigures = (): Promise<Figures> =>
  withMarket(async (exchange) => {
    const figures: Figures = {}
    await run(exchange, 'simple', IDLE)
    const idle = await best(exchange, 'simple', () => IDLE)
    for (const name of Object.keys(ARGUMENTS) as StrategyName[]) {
      const { ms, pauses } = await best(exchange, name, () => strategyOf(name))
      figures[`simulation ${name}, ${STEPS} steps`] = {
        value: Math.round((STEPS / ms) * 1_000),
        unit: 'steps/s',
        ratio: idle.ms / ms,
        beside: `of the same run without orders (${Math.round((STEPS / idle.ms) * 1_000)} steps/s)`,
      }
      figures[`simulation ${name}, longest pause of the event loop`] = {
        value: Number(Math.max(...pauses).toFixed(1)),
        unit: 'ms',
        ratio: Math.max(...pauses) / percentile(pauses, 50),
        beside: `of the median slice (${percentile(pauses, 50).toFixed(1)} ms)`,
      }
    }
    return figures
  })

/** getMarketMetrics after a day of trading. */
export const marketMetricsFigures = (): Promise<Figures> =>
  withMarket(async (exchange) => {
    const metrics = () => getMarketMetrics(exchange, { symbol: 'ELC', depth: 10 })
    const book = () => getOrderBook(exchange, { symbol: 'ELC', depth: 10 })
    readTime(metrics)
    readTime(book)
    const [ours, beside] = [readTime(metrics), readTime(book)]
    return {
      'getMarketMetrics, median': {
        value: Math.round(ours),
        unit: 'µs',
        ratio: ours / beside,
        beside: `of getOrderBook (${Math.round(beside)} µs)`,
      },
    }
  })
