// The tape and the candles, kept up to date from the same trades.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  candlesFrom,
  foldTrade,
  growCandles,
  growsAtEnd,
  mergeTrades,
} from '../../../components/trading/live/trades.ts'
import { candleLength } from '../../../lib/contracts/exchange/candle-length.ts'
import type { Trade } from '../../../lib/contracts/exchange/market.ts'

const MINUTE = candleLength('1m', 'Asia/Taipei')

const trade = (tradeId: string, price: number, amount: number, at: string): Trade => ({
  tradeId,
  symbol: 'ELC',
  price,
  amount,
  takerSide: 'BUY',
  at,
  simulated: true,
})

test('trades are held once, newest first, and handed on oldest first', () => {
  const [t1, t2, t3] = [1, 2, 3].map((n) => trade(`t${n}`, n, 1, `2026-11-20T00:00:0${n}.000Z`)) as [
    Trade,
    Trade,
    Trade,
  ]
  const merged = mergeTrades([t1], [t3, t2, t1], 2)
  assert.deepEqual(
    merged.trades.map((t) => t.tradeId),
    ['t3', 't2'],
  )
  assert.deepEqual(
    merged.fresh.map((t) => t.tradeId),
    ['t2', 't3'],
  )
  assert.equal(mergeTrades([t1], [t1]).trades[0], t1)
})

test('a trade grows the candle of its minute, opens the next, and a late one changes nothing', () => {
  const first = foldTrade(undefined, trade('a', 3000, 0.1, '2026-11-20T09:30:59.999Z'), MINUTE)
  assert.deepEqual(first, {
    openTime: '2026-11-20T09:30:00.000Z',
    open: 3000,
    high: 3000,
    low: 3000,
    close: 3000,
    volume: 0.1,
  })
  const grown = foldTrade(first, trade('b', 2990, 0.2, '2026-11-20T09:30:59.999Z'), MINUTE)
  assert.deepEqual(grown, {
    openTime: '2026-11-20T09:30:00.000Z',
    open: 3000,
    high: 3000,
    low: 2990,
    close: 2990,
    volume: 0.3,
  })
  const next = foldTrade(grown, trade('c', 3001, 1, '2026-11-20T09:31:00.000Z'), MINUTE)
  assert.equal(next?.openTime, '2026-11-20T09:31:00.000Z')
  assert.equal(foldTrade(next, trade('d', 1, 1, '2026-11-20T09:30:00.000Z'), MINUTE), next)
})

test('candles of four hours and of a day go on at the market’s midnight, on a day of 25 hours too', () => {
  const opened = (interval: '4h' | '1d', zone: string, at: string) =>
    foldTrade(undefined, trade('a', 3000, 1, at), candleLength(interval, zone))?.openTime
  // Half past one in the morning in Taipei.
  assert.equal(opened('4h', 'Asia/Taipei', '2026-11-20T17:30:00Z'), '2026-11-20T16:00:00.000Z')
  assert.equal(opened('1d', 'Asia/Taipei', '2026-11-20T17:30:00Z'), '2026-11-20T16:00:00.000Z')
  assert.equal(opened('1d', 'Asia/Taipei', '2026-11-20T15:59:59Z'), '2026-11-19T16:00:00.000Z')
  // The night the clock is set back: its last hour is the 25th.
  assert.equal(opened('1d', 'Europe/Berlin', '2026-10-25T22:30:00Z'), '2026-10-24T22:00:00.000Z')
  assert.equal(opened('4h', 'Europe/Berlin', '2026-10-25T22:30:00Z'), '2026-10-25T22:00:00.000Z')
})

test('a trade that is told while candles are read is counted once, whether they have it or not', () => {
  const at = '2026-11-20T09:30:00.000Z'
  const [a, b, c] = [trade('a', 3000, 1, at), trade('b', 3000, 2, at), trade('c', 3000, 4, at)]
  const read = (volume: number, lastTradeId: string | null | undefined) => ({
    candles: volume === 0 ? [] : [{ openTime: at, open: 3000, high: 3000, low: 3000, close: 3000, volume }],
    lastTradeId,
  })
  const volumes = (grown: ReturnType<typeof candlesFrom>) => grown.candles.map(({ volume }) => volume)
  assert.deepEqual(volumes(candlesFrom(read(1, 'a'), [a], MINUTE)), [1])
  // Told before the answer came, and not in it.
  assert.deepEqual(volumes(candlesFrom(read(1, 'a'), [c, b, a], MINUTE)), [7])
  assert.deepEqual(volumes(candlesFrom(read(0, null), [b, a], MINUTE)), [3])
  // In it, and told afterwards; alone, then together with a newer one.
  const ahead = candlesFrom(read(3, 'b'), [a], MINUTE)
  const still = growCandles(ahead, { trades: [], tape: [a] }, MINUTE)
  assert.deepEqual([volumes(ahead), volumes(still)], [[3], [3]])
  const caughtUp = growCandles(still, { trades: [b], tape: [b, a] }, MINUTE)
  assert.deepEqual(volumes(caughtUp), [3])
  assert.deepEqual(volumes(growCandles(caughtUp, { trades: [c], tape: [c, b, a] }, MINUTE)), [7])
  assert.deepEqual(volumes(growCandles(still, { trades: [b, c], tape: [c, b, a] }, MINUTE)), [7])
  // Another exchange does not say how far it reaches: as it is, and what comes is added.
  const blind = candlesFrom(read(1, undefined), [b, a], MINUTE)
  assert.deepEqual(volumes(growCandles(blind, { trades: [c], tape: [c, b, a] }, MINUTE)), [5])
})

test('a series that goes on grows at its end; one whose past was set right, or that begins elsewhere, is another', () => {
  const candle = (minute: number, volume: number) => {
    const at = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()
    return foldTrade(undefined, trade('a', 3000, volume, at), MINUTE) ?? assert.fail()
  }
  const held = [candle(1, 1), candle(2, 1), candle(3, 1)]
  const grows: [string, boolean, ReturnType<typeof candle>[]][] = [
    ['the same once more, as it is read', true, structuredClone(held)],
    ['the last has traded more', true, [...held.slice(0, 2), candle(3, 5)]],
    ['one more has begun', true, [...held, candle(4, 1)]],
    ['two more', false, [...held, candle(4, 1), candle(5, 1)]],
    ['the one before the last was counted twice', false, [candle(1, 1), candle(2, 0.5), candle(3, 1)]],
    ['it begins and ends a minute later', false, [candle(2, 1), candle(3, 1), candle(4, 1)]],
  ]
  for (const [name, isTrue, next] of grows) assert.equal(growsAtEnd(held, next), isTrue, name)
  assert.equal(growsAtEnd([], held.slice(0, 1)), false)
})
