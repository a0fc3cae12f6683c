/** Trades, candles and windows against the same figures computed from the list of all trades. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { HISTORY_ORDERS } from '../../../lib/exchange/engine/closed-orders.ts'
import type { Command, Outcome, Side } from '../../../lib/exchange/engine/commands.ts'
import { createState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { impactTicks } from '../../../lib/exchange/market-data/book-figures.ts'
import { candlesBackwards, createCandleRing, recordInCandle } from '../../../lib/exchange/market-data/candle-ring.ts'
import { createMarketData, marketOf, observe } from '../../../lib/exchange/market-data/market-data.ts'
import { WINDOWS, type WindowName, windowFigures } from '../../../lib/exchange/market-data/metrics.ts'
import { restoreMarket, serialiseMarket } from '../../../lib/exchange/market-data/snapshot.ts'
import { createTape, lastTrades, recordTrade } from '../../../lib/exchange/market-data/tape.ts'
import { accountToday } from '../../../lib/exchange/mcp/account-today.ts'
import type { Unstamped } from '../../../lib/exchange/sequencer.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { limitOrder } from '../../support/limit-order.ts'

const MINUTE = 60_000

test('windows, day and volatility equal a sum over all trades', () => {
  const random = createRandom(4)
  const data = createMarketData()
  const market = marketOf(data, 0)
  const startMs = 1_700_000_000_000
  const trades: { atMs: number; price: number; lots: number }[] = []
  let atMs = startMs
  let price = 300_000
  while (atMs < startMs + 8 * 24 * 60 * MINUTE) {
    // Dense in the last hours, so that every minute at a window's edge has a trade.
    const dense = atMs > startMs + (8 * 24 - 5) * 60 * MINUTE
    atMs += Math.floor(random.between(1, dense ? 20_000 : 12 * MINUTE))
    price += Math.round(random.normal() * 200)
    const lots = Math.ceil(random.next() * 30)
    trades.push({ atMs, price, lots })
    for (const ring of Object.values(market.candles)) recordInCandle(ring, atMs, price, lots)
  }
  const nowMs = atMs + 30_000
  const figures = windowFigures(market, nowMs)
  const minute = (t: number): number => Math.floor(t / MINUTE)
  for (const [name, length] of Object.entries(WINDOWS) as [WindowName, number][]) {
    const within = trades.filter((t) => (minute(nowMs) - minute(t.atMs)) * MINUTE < length)
    assert.deepEqual(
      figures.volume[name],
      {
        lots: within.reduce((sum, t) => sum + t.lots, 0),
        trades: within.length,
        value: within.reduce((sum, t) => sum + t.lots * t.price, 0),
      },
      name,
    )
  }
  const day = trades.filter((t) => minute(nowMs) - minute(t.atMs) < 1_440)
  assert.deepEqual(figures.day, {
    open: day[0]?.price,
    high: Math.max(...day.map((t) => t.price)),
    low: Math.min(...day.map((t) => t.price)),
  })
  const closes = new Map<number, number>()
  for (const t of trades) if (minute(nowMs) - minute(t.atMs) < 60) closes.set(minute(t.atMs), t.price)
  const prices = [...closes.values()]
  const returns = prices.slice(1).map((p, i) => Math.log(p / (prices[i] as number)))
  const mean = returns.reduce((a, b) => a + b, 0) / returns.length
  const deviation = Math.sqrt(returns.reduce((s, r) => s + (r - mean) ** 2, 0) / (returns.length - 1))
  assert.ok(Math.abs((figures.volatilityPercent ?? 0) - deviation * 100) < 1e-9)
})

test('there is no volatility while a price is not above zero', () => {
  const market = marketOf(createMarketData(), 0)
  for (const [i, price] of [100, 50, 0, 70].entries()) recordInCandle(market.candles['1m'], i * MINUTE, price, 1)
  assert.equal(windowFigures(market, 4 * MINUTE).volatilityPercent, null)
})

test('rings keep the newest', () => {
  const ring = createCandleRing(MINUTE, 5)
  for (let i = 0; i < 12; i++) recordInCandle(ring, i * MINUTE, i, 1)
  assert.deepEqual(
    [...candlesBackwards(ring)].map((c) => c.open),
    [11, 10, 9, 8, 7],
  )
  const tape = createTape()
  for (let i = 1; i <= 3_000; i++) {
    recordTrade(tape, { tradeNo: i, atMs: i, priceTicks: i, qtyLots: 1, takerSide: 'BUY', simulated: true })
  }
  assert.deepEqual(
    lastTrades(tape, 3).map((t) => t.tradeNo),
    [3_000, 2_999, 2_998],
  )
  assert.equal(lastTrades(tape, 5_000).length, 1_024)
})

test('trades carry the taker’s side and whether both sides are simulated; impact walks the book', () => {
  const state = createState()
  const data = createMarketData()
  apply(state, { kind: 'listSymbol', atMs: 0, spec: ELC })
  for (const [userId, simulated] of [
    ['s1', true],
    ['s2', true],
    ['human', false],
  ] as const) {
    apply(state, {
      kind: 'openAccount',
      atMs: 0,
      userId,
      simulated,
      cashMicro: 1e13,
      energyLots: 1e5,
      clientOrderId: null,
    })
  }
  const put = (account: number, side: 'BUY' | 'SELL', priceTicks: number, qtyLots: number): void => {
    const command = limitOrder({ atMs: 7, account, side, priceTicks, qtyLots })
    observe(data, command, apply(state, command))
  }
  put(1, 'SELL', 300_000, 50)
  put(1, 'SELL', 300_200, 100)
  put(1, 'BUY', 299_800, 60)
  const symbol = symbolAt(state, 0)
  assert.equal(impactTicks(state, symbol, 'BUY', 100), (50 * 300_000 + 50 * 300_200) / 100 - 299_900)
  assert.equal(impactTicks(state, symbol, 'SELL', 100), null, 'too thin')
  put(2, 'BUY', 300_000, 10)
  put(3, 'BUY', 300_000, 10)
  put(3, 'SELL', 299_800, 10)
  assert.deepEqual(
    lastTrades(marketOf(data, 0).tape, 9).map((t) => [t.takerSide, t.simulated, t.priceTicks]),
    [
      ['SELL', false, 299_800],
      ['BUY', false, 300_000],
      ['BUY', true, 300_000],
    ],
  )
})

test('the day of an account has every fill of it and none of another day, however many orders came after', () => {
  const noon = Date.UTC(2026, 10, 20, 12)
  const state = createState()
  let market = createMarketData()
  apply(state, { kind: 'listSymbol', atMs: noon, spec: ELC })
  for (const [userId, simulated] of [
    ['dealer', true],
    ['human', false],
  ] as const) {
    const [cashMicro, energyLots] = [1e13, 1e5]
    apply(state, { kind: 'openAccount', atMs: noon, userId, simulated, cashMicro, energyLots, clientOrderId: null })
  }
  const [dealer, human] = [1, 2]
  let atMs = noon
  const run = (unstamped: Unstamped): Outcome => {
    const command = { ...unstamped, atMs } as Command
    const outcome = apply(state, command)
    observe(market, command, outcome)
    return outcome
  }
  const put = (account: number, side: Side, priceTicks: number, qtyLots: number, timeInForce: 'GTC' | 'IOC' = 'GTC') =>
    run({
      kind: 'place',
      account,
      symbol: 0,
      side,
      type: 'LIMIT',
      timeInForce,
      postOnly: false,
      priceTicks,
      qtyLots,
      displayLots: 0,
      expiresAtMs: 0,
      selfTrade: 'CANCEL_TAKER',
      clientOrderId: null,
    })
  const day = () =>
    accountToday({ state, market, nowMs: () => atMs, zone: 'Asia/Taipei', references: new Map() }, human).traded.map(
      (row) => [row.netQty, row.paid],
    )

  const resting = put(human, 'BUY', 300_000, 30)
  assert.ok(resting.kind === 'placed')
  put(dealer, 'SELL', 300_000, 10)
  put(dealer, 'SELL', 310_000, 20)
  put(human, 'BUY', 310_000, 5)
  assert.deepEqual(day(), [[1.5, 4_550]])
  for (let n = 0; n < HISTORY_ORDERS; n++) put(human, 'BUY', 300_000, 1, 'IOC')
  assert.deepEqual(day(), [[1.5, 4_550]])
  market = restoreMarket(serialiseMarket(market))
  assert.deepEqual(day(), [[1.5, 4_550]])

  atMs += 86_400_000
  assert.deepEqual(day(), [])
  put(dealer, 'SELL', 300_000, 4)
  run({ kind: 'amend', account: human, order: resting.order, priceTicks: 310_000, qtyLots: null, clientOrderId: null })
  assert.deepEqual(day(), [[1.9, 5_850]])
  run({ kind: 'cancelAll', account: human, symbol: null, side: null, clientOrderId: null })
  run({ kind: 'setSession', symbol: 0, session: 'AUCTION' })
  put(human, 'SELL', 280_000, 9)
  put(dealer, 'BUY', 280_000, 9)
  run({ kind: 'setSession', symbol: 0, session: 'CONTINUOUS' })
  assert.deepEqual(day(), [[1, 3_330]])
  // Trades keep the time of the exchange; a clock that is set back by a day does not undo them.
  atMs -= 86_400_000
  assert.deepEqual(day(), [[1, 3_330]])
})
