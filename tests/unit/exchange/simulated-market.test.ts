/** The simulated participants and paper runs: seeded, bounded, and profit counted right. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { topOf } from '../../../lib/exchange/engine/queries.ts'
import { createState, type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { generateHistory } from '../../../lib/exchange/simulation/history.ts'
import { PARTICIPANTS } from '../../../lib/exchange/simulation/participants.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { runSimulation, type SimulationRequest } from '../../../lib/exchange/simulation/run.ts'
import { checkInvariants } from '../../property/exchange/invariants.ts'

const NOW = Date.UTC(2026, 10, 20, 3)
function market(seed: number): ExchangeState {
  const state = createState()
  for (const command of generateHistory([ELC], NOW, createRandom(seed)).commands) apply(state, command)
  apply(state, {
    kind: 'openAccount',
    atMs: NOW,
    userId: 'human',
    simulated: false,
    cashMicro: 1e13,
    energyLots: 1e5,
    clientOrderId: null,
  })
  return state
}
const request = (state: ExchangeState, more: Partial<SimulationRequest> = {}): SimulationRequest => ({
  trader: state.accounts.find((a) => a.userId === 'human') as SimulationRequest['trader'],
  symbol: symbolAt(state, 0),
  strategy: 'simple',
  steps: 60,
  threshold: 0.01,
  qtyLots: 10,
  priceStrategy: 'topBid',
  sides: 'BOTH',
  ordersPerStep: 1,
  seed: 42,
  ...more,
})

test('the same seed makes the same day; it ends in a believable book and breaks no rule', () => {
  const state = market(1)
  assert.equal(stateDigest(state), stateDigest(market(1)))
  assert.notEqual(stateDigest(state), stateDigest(market(2)))
  checkInvariants(state)
  assert.ok(state.atMs <= NOW)
  const { bidTicks, askTicks } = topOf(symbolAt(state, 0))
  assert.ok(bidTicks !== null && askTicks !== null && askTicks - bidTicks < 4_000, 'a spread of less than 40')
  assert.ok(state.orders.openCount < 150, 'quotes do not pile up')
  for (const userId of PARTICIPANTS) assert.ok(state.accounts.find((a) => a.userId === userId)?.simulated)
})

test('a paper run repeats with its seed, differs with another, and leaves the market alone', async () => {
  const state = market(3)
  const before = stateDigest(state)
  const [a, b, c] = [
    await runSimulation(state, request(state)),
    await runSimulation(state, request(state)),
    await runSimulation(state, request(state, { seed: 43 })),
  ]
  assert.deepEqual(a, b)
  assert.notDeepEqual(a, c)
  assert.equal(stateDigest(state), before)
})

test('profit is cash flow plus net position at mid, and drawdown is the largest fall of equity', async () => {
  const state = market(4)
  const { summary, equityCurve, marketSnapshots, parsedFills } = await runSimulation(
    state,
    request(state, { priceStrategy: 'topAsk', sides: 'BUY', steps: 100 }),
  )
  assert.ok(summary.boughtQty > 5 && summary.soldQty === 0)
  const mid = marketSnapshots.at(-1)?.midPrice ?? 0
  assert.ok(Math.abs(summary.pnl - (summary.cashFlow + summary.netQty * mid)) < 0.5)
  let peak = 10_000_000 + 10_000 * ((topOf(symbolAt(state, 0)).midTicks ?? 0) / 100)
  let fall = 0
  for (const { equity } of equityCurve) {
    peak = Math.max(peak, equity)
    fall = Math.max(fall, peak - equity)
  }
  assert.ok(Math.abs(fall - summary.maxDrawdown) < 0.1)
  const listed = parsedFills.reduce((sum, f) => sum + f.executedQty, 0)
  assert.ok(Math.abs(listed - summary.boughtQty) < 1e-6)
})

test('resting orders of the strategy are filled by the others', async () => {
  const state = market(5)
  const { parsedFills, summary } = await runSimulation(state, request(state, { sides: 'BUY', steps: 200 }))
  assert.ok(summary.boughtQty > 0, 'bids at the best bid were hit')
  assert.ok(parsedFills.every((f) => f.side === 'BUY'))
})

test('a long run lists at most what fits a message, and counts all', async () => {
  const state = market(6)
  const run = await runSimulation(
    state,
    request(state, { steps: 3_000, ordersPerStep: 3, threshold: 0, sides: 'BOTH', priceStrategy: 'mid' }),
  )
  assert.ok(run.fills.length <= 400 && run.events.length <= 402 && run.equityCurve.length <= 1_001)
  assert.equal(run.equityCurve.at(-1)?.step, 3_000)
  assert.ok(run.summary.ordersPlaced > 1_000)
  assert.ok(JSON.stringify(run).length < 1_000_000)
})
