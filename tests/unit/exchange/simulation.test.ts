/** Paper runs on a simulated day: they repeat, leave the market alone, count profit right, keep their bounds, and can be stopped. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SimulationReport, simulationReport } from '../../../lib/contracts/exchange/simulation.ts'
import { EXCHANGE_TOOLS } from '../../../lib/contracts/exchange/tools.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Place } from '../../../lib/exchange/engine/commands.ts'
import { forkForSimulation } from '../../../lib/exchange/engine/fork.ts'
import { available, CASH, energyOf, locked } from '../../../lib/exchange/engine/ledger.ts'
import { ASK, BID } from '../../../lib/exchange/engine/level-record.ts'
import { levelsOf, topOf } from '../../../lib/exchange/engine/queries.ts'
import { accountAt, type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import {
  runSimulation,
  SimulationCancelled,
  type SimulationResult,
  type Watch,
} from '../../../lib/exchange/simulation/run.ts'
import { readStrategy } from '../../../lib/exchange/simulation/strategies/read-strategy.ts'
import { bookWith, put } from './book-with.ts'
import { NOW, simulatedMarket } from './simulated-market.ts'

const gtd = (account: number, expiresAtMs: number): Omit<Place, 'atMs'> => ({
  kind: 'place',
  account,
  symbol: 0,
  side: 'SELL',
  type: 'LIMIT',
  timeInForce: 'GTD',
  postOnly: false,
  priceTicks: 300_000,
  qtyLots: 5_000,
  displayLots: 0,
  expiresAtMs,
  selfTrade: 'CANCEL_TAKER',
  clientOrderId: null,
})

type Answer = SimulationResult & { sentence: string | null }
async function run(state: ExchangeState, more: Record<string, unknown>, watch?: Watch): Promise<Answer> {
  const args = EXCHANGE_TOOLS.runSimulation.args.parse({ userId: 'human', steps: 60, seed: 42, ...more })
  const read = readStrategy(args)
  if (!read.ok) throw new Error(read.failure.message)
  const { result, proposalSentence } = await runSimulation(
    state,
    {
      trader: accountAt(state, state.accountIndex.get('human') as number),
      symbol: symbolAt(state, 0),
      ...read.value,
      steps: args.steps,
      seed: args.seed ?? 0,
      proposing: args.executeReal,
    },
    watch,
  )
  return { ...result, sentence: proposalSentence }
}

const EVERY_STRATEGY: Record<string, Record<string, unknown>> = {
  simple: { priceStrategy: 'topBid' },
  market_making: { strategy: 'market_making', spread: 3, qty: 2, maxInventory: 5 },
  momentum: { strategy: 'momentum', lookback: 3, threshold: 0.5, maxInventory: 4 },
  twap: { strategy: 'twap', sides: 'BUY', totalQty: 30 },
}

for (const [name, args] of Object.entries(EVERY_STRATEGY)) {
  test(`${name} repeats byte for byte with its seed, differs with another, and leaves the market alone`, async () => {
    const state = simulatedMarket(3)
    const before = stateDigest(state)
    const first = await run(state, args)
    assert.equal(JSON.stringify(await run(state, args)), JSON.stringify(first))
    assert.notDeepEqual(await run(state, { ...args, seed: 43 }), first)
    assert.equal(stateDigest(state), before)
  })

  test(`${name}: its profit is realised and unrealised, its cash flow and net position at mid, its list of fills`, async () => {
    const state = simulatedMarket(4)
    const { sentence: _, ...result } = await run(state, { ...args, steps: 150 })
    const { summary, marketSnapshots, parsedFills, equityCurve } = result
    assert.ok(summary.tradesCount > 5, `${summary.tradesCount} trades`)
    const near = (a: number, b: number, by: number) => assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`)
    near(summary.pnl, summary.realisedPnl + summary.unrealisedPnl, 0.011)
    near(summary.pnl, summary.cashFlow + summary.netQty * (marketSnapshots.at(-1)?.midPrice ?? 0), 0.05)
    const listed = (side: string) =>
      parsedFills.filter((f) => f.side === side).reduce((sum, f) => sum + f.executedQty, 0)
    near(listed('BUY'), summary.boughtQty, 1e-6)
    near(listed('SELL'), summary.soldQty, 1e-6)
    let peak = 10_000_000 + 10_000 * ((topOf(symbolAt(state, 0)).midTicks ?? 0) / 100)
    let fall = 0
    for (const { equity } of equityCurve) {
      peak = Math.max(peak, equity)
      fall = Math.max(fall, peak - equity)
    }
    near(fall, summary.maxDrawdown, 0.1)
    simulationReport.parse({ success: true, message: '', simulationId: 'x', ...result })
  })
}

test('market making and momentum stay within maxInventory after every fill', async () => {
  for (const name of ['market_making', 'momentum']) {
    const most = Number(EVERY_STRATEGY[name]?.maxInventory)
    const { parsedFills, summary } = await run(simulatedMarket(5), { ...EVERY_STRATEGY[name], steps: 250 })
    let position = 0
    let reached = 0
    for (const { side, executedQty } of parsedFills) {
      position += side === 'BUY' ? executedQty : -executedQty
      reached = Math.max(reached, Math.abs(position))
      assert.ok(reached <= most + 1e-9, `${name} held ${reached}`)
    }
    assert.ok(reached > most / 2, `${name} reached ${reached}`)
    assert.ok(Math.abs(position - summary.netQty) < 1e-6)
  }
})

test('market making earns the spread from others’ orders and rests what is open', async () => {
  const { fills, summary } = await run(simulatedMarket(5), { ...EVERY_STRATEGY.market_making, steps: 250 })
  assert.ok(
    fills.every((f) => f.filledQty === 0),
    'post-only never takes',
  )
  assert.ok(summary.boughtQty > 0 && summary.soldQty > 0)
  assert.ok((summary.avgSellPrice ?? 0) > (summary.avgBuyPrice ?? 0) - 20)
  assert.ok(summary.openQty > 0 && summary.openQty <= 4)
})

test('twap trades all of its quantity in even parts', async () => {
  const { parsedFills, summary, events } = await run(simulatedMarket(6), { ...EVERY_STRATEGY.twap, steps: 60 })
  assert.equal(summary.boughtQty, 30)
  const half = parsedFills.filter((f) => f.step <= 30).reduce((sum, f) => sum + f.executedQty, 0)
  assert.ok(Math.abs(half - 15) < 1, `${half} after half of the time`)
  assert.match(events.at(-1) ?? '', /^Bought 30 MWh of 30 MWh at .* a cost of/)
})

test('twap goes on where it is further behind than one order may be, or than it can pay or deliver', async () => {
  for (const args of [
    { sides: 'SELL', totalQty: 2_000 },
    { sides: 'SELL', totalQty: 12_000 },
    { sides: 'BUY', totalQty: 20_000 },
  ]) {
    const { summary } = await run(simulatedMarket(6), { strategy: 'twap', steps: 40, ...args })
    assert.equal(summary.ordersPlaced, 40, JSON.stringify(args))
  }
})

test('a fill is told with the book before and after it; a resting order that is hit in parts says so', async () => {
  const { parsedFills } = await run(simulatedMarket(5), { sides: 'BUY', priceStrategy: 'topBid', qty: 20, steps: 200 })
  assert.ok(parsedFills.length > 0 && parsedFills.every((f) => f.side === 'BUY'))
  const hit = parsedFills.filter((f) => f.preBestBid === f.executedPrice)
  assert.ok(hit.some((f) => f.status === 'PARTIALLY_FILLED'))
  const totals = new Map<string, number>()
  for (const f of parsedFills) {
    totals.set(f.orderId, (totals.get(f.orderId) ?? 0) + f.executedQty)
    assert.equal(f.status === 'FILLED', Math.abs((totals.get(f.orderId) ?? 0) - 20) < 1e-9, f.orderId)
  }
})

test('a snapshot is a market answer of the original, one per step', async () => {
  const { marketSnapshots } = await run(simulatedMarket(6), { steps: 10 })
  assert.equal(marketSnapshots.length, 10)
  const last = marketSnapshots.at(-1) as SimulationReport['marketSnapshots'][number]
  assert.equal(last.orderBook.bids.length, 5)
  assert.equal(last.orderBook.bids[0]?.price, last.marketSummary.bestBidPrice)
  const sum = last.orderBook.asks.reduce((total, level) => total + level.amount, 0)
  assert.ok(Math.abs(sum - last.metrics.askLiquidity) < 1e-9)
  assert.equal(last.metrics.spread, last.spread)
})

test('a long run lists at most what fits a message, counts all, and says what it left out', async () => {
  // No step that is listed of long runs: the last one is all the same.
  const result = await run(simulatedMarket(6), { steps: 3_001, ordersPerStep: 3, threshold: 0, priceStrategy: 'mid' })
  const { fills, parsedFills, events, equityCurve, marketSnapshots } = result
  assert.deepEqual([fills.length, parsedFills.length, events.length], [400, 400, 400 + 2])
  assert.ok(equityCurve.length <= 1_001 && marketSnapshots.length <= 201)
  assert.deepEqual([equityCurve.at(-1)?.step, marketSnapshots.at(-1)?.step], [3_001, 3_001])
  assert.ok(result.summary.ordersPlaced > 1_000)
  assert.match(result.events.slice(-2).join(), /more fills.*more events/)
  assert.ok(JSON.stringify(result).length < 1_000_000)
})

test('10,000 steps give the event loop back in between, and of three runs at once one at a time holds it', async () => {
  const state = simulatedMarket(7)
  let turns = 0
  let running = true
  const turn = (): void => {
    turns++
    if (running) setImmediate(turn)
  }
  turn()
  const told: { turns: number; steps: number }[] = []
  const progress = (steps: number) => void told.push({ turns, steps })
  const args = { steps: 10_000, strategy: 'momentum' }
  await Promise.all([1, 2, 3].map((seed) => run(state, { ...args, seed }, { progress })))
  running = false
  assert.ok(told.length > 30 && told.some(({ steps }) => steps > 5_000), `${told.length} slices`)
  for (let i = 1; i < told.length; i++) assert.ok((told[i]?.turns ?? 0) > (told[i - 1]?.turns ?? 0), `slice ${i}`)
})

test('a contract is no spot market: the price of its hour does not drift to the price of now', async () => {
  const state = simulatedMarket(8)
  const symbol = symbolAt(state, 0)
  // Quoted at noon's price, and then it is night, when the spot market is cheap.
  const startMs = state.atMs + 24 * 3_600_000
  symbol.spec = { ...symbol.spec, delivery: { startMs, endMs: startMs + 3_600_000 } }
  state.atMs += 16 * 3_600_000
  const start = topOf(symbol).midTicks ?? 0
  const { marketSnapshots } = await run(state, { strategy: 'twap', sides: 'BUY', totalQty: 1, steps: 3_600 })
  const end = marketSnapshots.at(-1)?.marketSummary.bestBidPrice ?? 0
  assert.ok(Math.abs(end - start / 100) < 60, `${start / 100} → ${end}`)
})

test('a run has what is free, and not what open orders hold', async () => {
  const { state } = bookWith({ bids: [[290_000, 100]], asks: [[310_000, 100]] })
  for (let n = 0; n < 10; n++) put(state, 2, 'SELL', [400_000, 10_000])
  const sells = { sides: 'SELL', priceStrategy: 'topBid', threshold: 0, steps: 2 }
  const { events, summary } = await run(state, sells)
  assert.equal(summary.ordersPlaced, 0)
  assert.match(events.join(), /Not enough energy: selling 1 MWh ELC needs 1 MWh, available is 0 MWh/)
})

test('the market of a run begins as the live one stands: its time, its participants, their orders and means', () => {
  const live = simulatedMarket(9)
  const human = accountAt(live, live.accountIndex.get('human') as number)
  const { state } = forkForSimulation(live, human, 0, 1_000)
  const bookOf = (from: ExchangeState) =>
    ([BID, ASK] as const).map((side) => levelsOf(from, symbolAt(from, 0), side, Number.POSITIVE_INFINITY))
  const stands = (from: ExchangeState) => [from.atMs, from.tradeNo, bookOf(from)]
  assert.deepEqual(stands(state), stands(live))
  const means = (from: ExchangeState, userId: string) => {
    const account = from.accountIndex.get(userId) as number
    return [CASH, energyOf(0)].flatMap((asset) => [available, locked].map((part) => part(from.ledger, asset, account)))
  }
  const participants = live.accounts.objects.filter(({ simulated, index }) => simulated && index > 0)
  assert.ok(participants.length > 3)
  for (const { userId } of participants) assert.deepEqual(means(state, userId), means(live, userId), userId)
})

test('an order that has ended trades no more, in a run either', async () => {
  const { state } = bookWith({ bids: [[290_000, 100]], asks: [[310_000, 10_000]] })
  const maker = accountAt(state, 1).index
  const expiresAtMs = state.atMs + 5_000
  apply(state, { ...gtd(maker, expiresAtMs), atMs: state.atMs })
  const { parsedFills } = await run(state, { strategy: 'twap', sides: 'BUY', totalQty: 60, steps: 60 })
  const at3000 = parsedFills.filter(({ executedPrice }) => executedPrice === 3_000)
  assert.ok(at3000.length > 0, 'it trades until its end')
  // The sixth step begins in the moment it ends.
  for (const { step } of at3000) assert.ok(step <= 5, `step ${step}`)
})

test('less than half a cent is nothing, and has no sign', async () => {
  const { state } = bookWith({ bids: [[0, 10]], asks: [[1, 10]] })
  const { summary } = await run(state, { strategy: 'twap', sides: 'BUY', totalQty: 0.1, steps: 1 })
  assert.equal(summary.boughtQty, 0.1)
  assert.deepEqual([summary.cashFlow, summary.pnl, summary.unrealisedPnl], [0, 0, 0])
})

test('where nobody offers any more, the last mid goes on counting', async () => {
  const { state } = bookWith({ bids: [[290_000, 100]], asks: [[310_000, 10]] })
  const { summary, equityCurve } = await run(state, {
    strategy: 'twap',
    sides: 'BUY',
    totalQty: 1,
    duration: 2,
    steps: 4,
  })
  assert.equal(summary.boughtQty, 1)
  // 1 MWh at 3,100, and 3,000 was the mid.
  assert.deepEqual([summary.pnl, summary.unrealisedPnl], [-100, -100])
  assert.equal(equityCurve.at(-1)?.equity, equityCurve.at(-2)?.equity)
})

test('a contract trades until its gate closes, in a run too: what rests in it ends, and the strategy is asked no more', async () => {
  const state = simulatedMarket(8)
  const symbol = symbolAt(state, 0)
  const gateClosureMs = state.atMs + 20_500
  symbol.spec = { ...symbol.spec, delivery: { startMs: NOW + 3_600_000, endMs: NOW + 7_200_000 }, gateClosureMs }
  const quotes = { strategy: 'market_making', spread: 1, qty: 1, maxInventory: 1_000, steps: 60 }
  const { events, fills, parsedFills, marketSnapshots, equityCurve, summary } = await run(state, quotes)
  assert.match(events.at(-1) ?? '', /^Step 21: the gate of ELC closed; nothing traded after it\.$/)
  assert.ok(parsedFills.some(({ step }) => step > 15))
  for (const { acceptedAt } of fills) assert.ok(Date.parse(acceptedAt ?? '') < gateClosureMs)
  for (const { timestamp } of parsedFills) assert.ok(Date.parse(timestamp) < gateClosureMs, timestamp)
  assert.equal(summary.openQty, 0)
  assert.equal(marketSnapshots.at(-1)?.orderBook.bids.length, 0)
  assert.equal(equityCurve.at(-1)?.equity, equityCurve.find(({ step }) => step === 22)?.equity)
})

test('a run that is cancelled stops at once', async () => {
  const stop = new AbortController()
  const cancelled = run(
    simulatedMarket(8),
    { steps: 10_000 },
    {
      signal: stop.signal,
      progress: (steps) => {
        if (steps > 0) stop.abort()
      },
    },
  )
  await assert.rejects(cancelled, (error) => error instanceof SimulationCancelled && error.step < 5_000)
})

test('a proposal holds the first orders from the live book on, twenty and a million at most', async () => {
  const { state } = bookWith({ bids: [[290_000, 100_00]], asks: [[310_000, 100_00]] })
  const sells = { sides: 'SELL', priceStrategy: 'topBid' }
  const simple = await run(state, { executeReal: true, steps: 30, qty: 1, threshold: 0, ...sells })
  assert.equal(simple.proposal?.length, 20)
  for (const { tool, args } of simple.proposal ?? []) {
    assert.equal(tool, 'placeOrder')
    EXCHANGE_TOOLS.placeOrder.args.parse(args)
    assert.deepEqual([args.userId, args.side, args.qty, args.price], ['human', 'SELL', 1, 2_900])
  }
  assert.match(
    simple.sentence ?? '',
    /^Proposed for approval: 20 orders worth NT\$ 58,000\. Nothing was placed.*10 later ones/,
  )

  // 100 MWh at 2,900 are 290,000 each: three, then the fourth would pass a million.
  const large = await run(state, { executeReal: true, steps: 30, qty: 100, threshold: 0, ...sells })
  assert.equal(large.proposal?.length, 3)
  const none = await run(state, { executeReal: true, steps: 2, qty: 500, threshold: 0, ...sells })
  assert.deepEqual(none.proposal, [])
  assert.match(none.sentence ?? '', /No order is proposed: its first is worth more/)

  const quotes = await run(state, { executeReal: true, strategy: 'market_making', spread: 20, steps: 30 })
  assert.deepEqual(
    quotes.proposal?.map(({ args }) => [args.side, args.price, args.postOnly]),
    [
      ['BUY', 2_990, true],
      ['SELL', 3_010, true],
    ],
    'what it takes back a step later is proposed once',
  )
  assert.equal((await run(state, { steps: 5 })).proposal, undefined)
})
