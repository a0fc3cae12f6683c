/** Every figure of getMarketMetrics on numbers worked by hand. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { imbalanceOf, impactTicks, lotsWithin } from '../../../lib/exchange/market-data/book-figures.ts'
import { candlesBackwards, createCandleRing, recordInCandle } from '../../../lib/exchange/market-data/candle-ring.ts'
import { createMarketData, marketOf } from '../../../lib/exchange/market-data/market-data.ts'
import { windowFigures } from '../../../lib/exchange/market-data/metrics.ts'
import { autocorrelation, minuteCloses, varianceRatio } from '../../../lib/exchange/market-data/price-changes.ts'
import { bookWith } from './book-with.ts'

const MINUTE = 60_000
const close = (actual: number | null, expected: number): void =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

function traded(trades: readonly [minute: number, priceTicks: number, lots?: number][]) {
  const market = marketOf(createMarketData(), 0)
  for (const [minute, price, lots = 10] of trades) {
    for (const ring of Object.values(market.candles)) recordInCandle(ring, minute * MINUTE, price, lots)
  }
  return market
}

describe('windows', () => {
  test('each sums its own minutes: 100 min and 3 min ago are both in 4h, one is in 5m', () => {
    const figures = windowFigures(
      traded([
        [0, 300_000, 20],
        [97, 310_000, 30],
      ]),
      100 * MINUTE,
    )
    assert.deepEqual(figures.volume['5m'], { lots: 30, trades: 1, value: 9_300_000 })
    assert.deepEqual(figures.volume['1h'], figures.volume['5m'])
    assert.deepEqual(figures.volume['4h'], { lots: 50, trades: 2, value: 15_300_000 })
    assert.deepEqual(figures.volume['1w'], figures.volume['4h'])
    assert.deepEqual(figures.day, { open: 300_000, high: 310_000, low: 300_000 })
  })

  test('a trade leaves a window on the minute: 5 minutes ago is out, 4 is in', () => {
    const market = traded([[10, 100]])
    assert.equal(windowFigures(market, 14 * MINUTE + 59_999).volume['5m'].trades, 1)
    assert.equal(windowFigures(market, 15 * MINUTE).volume['5m'].trades, 0)
    assert.equal(windowFigures(market, (10 + 10_079) * MINUTE).volume['1w'].trades, 1)
    assert.equal(windowFigures(market, (10 + 10_080) * MINUTE).volume['1w'].trades, 0)
    assert.equal(windowFigures(traded([]), 0).day, null)
  })

  test('the day begins 24 hours ago, on the minute', () => {
    const market = traded([
      [0, 500],
      [1, 300],
      [2, 400],
    ])
    assert.deepEqual(windowFigures(market, 1_439 * MINUTE).day, { open: 500, high: 500, low: 300 })
    assert.deepEqual(windowFigures(market, 1_440 * MINUTE).day, { open: 300, high: 400, low: 300 })
  })

  test('a market that trades every minute is summed over the whole week, also once the first minutes are written over', () => {
    const minutes = 10_080 + 70
    const market = traded(Array.from({ length: minutes }, (_, minute) => [minute, 1_000 + minute, 1]))
    const { volume, day } = windowFigures(market, (minutes - 1) * MINUTE)
    assert.deepEqual(
      (['5m', '4h', '1w'] as const).map((name) => volume[name].lots),
      [5, 240, 10_080],
    )
    assert.equal(volume['1w'].value, (10_080 * (1_070 + 1_000 + minutes - 1)) / 2)
    assert.deepEqual(day, { open: 1_000 + minutes - 1_440, high: 999 + minutes, low: 1_000 + minutes - 1_440 })
  })

  test('turnover and so VWAP go below zero with the price', () => {
    const { lots, value } = windowFigures(
      traded([
        [0, -500, 30],
        [1, 100, 10],
      ]),
      MINUTE,
    ).volume['5m']
    assert.equal(value / lots, (-500 * 30 + 100 * 10) / 40)
  })
})

describe('volatility', () => {
  test('of 100, 110, 99: log returns ln 1.1 and ln 0.9, changes 10 and −11', () => {
    const { volatilityPercent, volatilityTicks } = windowFigures(
      traded([
        [0, 100],
        [1, 110],
        [2, 99],
      ]),
      2 * MINUTE,
    )
    // Two values a and b deviate by |a − b| / √2.
    close(volatilityPercent, (100 * Math.log(1.1 / 0.9)) / Math.SQRT2)
    close(volatilityTicks, 21 / Math.SQRT2)
  })

  test('a minute without a trade is a return of zero, not one long return', () => {
    const { volatilityTicks } = windowFigures(
      traded([
        [0, 100],
        [1, 106],
        [4, 103],
      ]),
      4 * MINUTE,
    )
    // Changes 6, 0, 0, −3 with mean 0.75: squares 27.5625 + 0.5625 + 0.5625 + 14.0625 = 42.75, over 3.
    close(volatilityTicks, Math.sqrt(42.75 / 3))
  })

  test('at zero and below there are no log returns, but there are changes', () => {
    const below = windowFigures(
      traded([
        [0, 10],
        [1, -10],
        [2, 10],
      ]),
      2 * MINUTE,
    )
    assert.equal(below.volatilityPercent, null)
    close(below.volatilityTicks, 40 / Math.SQRT2)
    const few = windowFigures(
      traded([
        [0, 10],
        [1, 20],
      ]),
      2 * MINUTE,
    )
    assert.deepEqual([few.volatilityPercent, few.volatilityTicks], [null, null])
  })

  test('closes are filled forward from before the window, and start where trading did', () => {
    const market = traded([
      [5, 50],
      [8, 80],
    ])
    assert.deepEqual(minuteCloses(market.candles['1m'], 10 * MINUTE, 4), { closes: [50, 80, 80, 80], traded: 1 })
    assert.deepEqual(minuteCloses(market.candles['1m'], 10 * MINUTE, 60), {
      closes: [50, 50, 50, 80, 80, 80],
      traded: 2,
    })
    assert.deepEqual(minuteCloses(createCandleRing(MINUTE, 4), 10 * MINUTE, 60), { closes: [], traded: 0 })
  })
})

describe('price efficiency', () => {
  test('a price that goes to and fro: variance ratio 0, correlation near −1', () => {
    const prices = [0, 1, 0, 1, 0]
    // Changes 1 −1 1 −1: every overlapping two-step change is 0. Products −1 three times, over four squares.
    assert.equal(varianceRatio(prices, 2), 0)
    assert.equal(autocorrelation(prices), -0.75)
  })

  test('a price with runs: worked out for 0 1 2 1 0', () => {
    const prices = [0, 1, 2, 1, 0]
    // Changes 1 1 −1 −1, mean 0, single variance 4/3. Two-step changes 2 0 −2: 8 over m = 2·3·(1 − 2/4) = 3. So (8/3)/(4/3) = 2.
    close(varianceRatio(prices, 2), 2)
    // Products 1, −1, 1 over 4.
    assert.equal(autocorrelation(prices), 0.25)
  })

  test('drift is no inefficiency, and a price that stands still has none', () => {
    // Changes 3 1 3 1, mean 2, deviations ±1: the same as to and fro.
    close(varianceRatio([0, 3, 4, 7, 8], 2), 0)
    // Σ of neighbours −3, Σ of squares 4.
    close(autocorrelation([0, 3, 4, 7, 8]), -0.75)
    assert.equal(varianceRatio([5, 5, 5, 5], 2), null)
    assert.equal(autocorrelation([5, 5, 5, 5]), null)
    for (const prices of [
      [1, 2],
      [1, 2, 4, 3, 5, 9],
    ])
      assert.equal(varianceRatio(prices, 5), null)
  })

  test('shifted below zero it is the same, and under 30 traded minutes it is not said', () => {
    const zigzag = (from: number, minutes: number) =>
      windowFigures(
        traded(Array.from({ length: minutes }, (_, i) => [i, from + (i % 3) * 100])),
        (minutes - 1) * MINUTE,
      ).efficiency
    assert.deepEqual(zigzag(-150, 60), zigzag(300_000, 60))
    assert.ok((zigzag(300_000, 60).varianceRatio ?? 9) < 0.3)
    assert.notEqual(zigzag(300_000, 30).varianceRatio, null)
    assert.deepEqual(zigzag(300_000, 29), { varianceRatio: null, autocorrelation: null, tradedMinutes: 29 })
  })
})

describe('the book', () => {
  const { state, symbol, levels } = bookWith({
    bids: [
      [99, 10],
      [98, 20],
      [97, 30],
    ],
    asks: [
      [101, 10],
      [103, 20],
      [107, 70],
    ],
  })

  test('depth counts the best N levels, imbalance compares them', () => {
    assert.deepEqual(
      [lotsWithin(levels.bids, 2), lotsWithin(levels.asks, 2), lotsWithin(levels.asks, 9)],
      [30, 30, 100],
    )
    assert.equal(imbalanceOf(60, 100), -0.25)
    assert.equal(imbalanceOf(0, 0), null)
  })

  test('impact is the average price taken against mid, a cost on both sides', () => {
    // Buying 40: 10 at 101, 20 at 103, 10 at 107 = 4140, 103.5 each, mid 100.
    assert.equal(impactTicks(state, symbol, 'BUY', 40), 3.5)
    // Selling 40: 10 at 99, 20 at 98, 10 at 97 = 3920, 98 each.
    assert.equal(impactTicks(state, symbol, 'SELL', 40), 2)
    assert.equal(impactTicks(state, symbol, 'SELL', 60), 100 - 5860 / 60)
    assert.equal(impactTicks(state, symbol, 'SELL', 61), null)
  })

  test('below zero it is the same; with one side it has no mid', () => {
    const below = bookWith({ bids: [[-101, 10]], asks: [[-99, 10]] })
    assert.equal(impactTicks(below.state, below.symbol, 'BUY', 10), 1)
    const half = bookWith({ bids: [[99, 10]], asks: [] })
    assert.equal(impactTicks(half.state, half.symbol, 'SELL', 5), null)
  })
})

describe('candles of four hours and of days', () => {
  /** One lot at each time; when the candles opened, oldest first, and what was traded in each. */
  function candlesAt(zone: string, times: readonly string[]) {
    const market = marketOf(createMarketData(zone), 0)
    for (const ring of Object.values(market.candles))
      for (const [i, at] of times.entries()) recordInCandle(ring, Date.parse(at), 100 + i, 1)
    return (interval: '1h' | '4h' | '1d') =>
      [...candlesBackwards(market.candles[interval])]
        .map(({ openMs, lots }) => `${new Date(openMs).toISOString().slice(0, 16)} ${lots}`)
        .reverse()
  }

  test('begin at midnight of the market, which is in the evening of UTC', () => {
    const times = ['2026-11-20T13:59:59Z', '2026-11-20T15:59:59.999Z', '2026-11-20T16:00Z', '2026-11-21T15:59Z']
    const candles = candlesAt('Asia/Taipei', times)
    assert.deepEqual(candles('1d'), ['2026-11-19T16:00 2', '2026-11-20T16:00 2'])
    assert.deepEqual(candles('4h'), ['2026-11-20T12:00 2', '2026-11-20T16:00 1', '2026-11-21T12:00 1'])
  })
  test('on a day of 25 hours they are one day, and its last four hours are one', () => {
    const times = [
      '2026-10-24T21:59Z',
      '2026-10-24T22:00Z',
      '2026-10-25T21:59Z',
      '2026-10-25T22:30Z',
      '2026-10-25T23:00Z',
    ]
    const candles = candlesAt('Europe/Berlin', times)
    assert.deepEqual(candles('1d'), ['2026-10-23T22:00 1', '2026-10-24T22:00 3', '2026-10-25T23:00 1'])
    assert.deepEqual(candles('4h'), [
      '2026-10-24T18:00 1',
      '2026-10-24T22:00 1',
      '2026-10-25T18:00 1',
      '2026-10-25T22:00 1',
      '2026-10-25T23:00 1',
    ])
  })
  test('on a day of 23 hours the next begins an hour sooner', () => {
    const candles = candlesAt('Europe/Berlin', ['2026-03-28T23:00Z', '2026-03-29T21:59Z', '2026-03-29T22:00Z'])
    assert.deepEqual(candles('1d'), ['2026-03-28T23:00 2', '2026-03-29T22:00 1'])
    assert.deepEqual(candles('4h'), ['2026-03-28T23:00 1', '2026-03-29T19:00 1', '2026-03-29T22:00 1'])
  })
  test('those of an hour are hours of UTC, as the chart on screen goes on with them', () => {
    assert.deepEqual(candlesAt('Asia/Kolkata', ['2026-11-20T18:29Z', '2026-11-20T18:31Z'])('1h'), [
      '2026-11-20T18:00 2',
    ])
    assert.deepEqual(candlesAt('Asia/Kolkata', ['2026-11-20T18:29Z', '2026-11-20T18:31Z'])('1d').length, 2)
  })
})
