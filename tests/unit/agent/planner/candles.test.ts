// How long a candle is, and how long all of them are.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'

it('minutes in the word for the candle are its length', async () => {
  for (const [said, args] of [
    ['5分K', { interval: '5m' }],
    ['15分k线', { interval: '15m' }],
    ['最近20根5分K', { interval: '5m', limit: 20 }],
  ] as const)
    assert.deepEqual((await conversation().say(said)).calls, [{ tool: 'getCandles', args }], said)
})

it('candles of the last hours are of that time, and not as long each', async () => {
  for (const [said, args] of [
    ['candles of the last hour', { interval: '1m', limit: 60 }],
    ['chart for the last 2 hours', { interval: '1m', limit: 120 }],
    ['show me the chart of the past day', { interval: '15m', limit: 96 }],
    ['最近一小時的K線', { interval: '1m', limit: 60 }],
    ['过去一天的K线', { interval: '15m', limit: 96 }],
    ['1 hour candles', { interval: '1h' }],
    ['last 20 1h candles', { interval: '1h', limit: 20 }],
  ] as const)
    assert.deepEqual((await conversation().say(said)).calls, [{ tool: 'getCandles', args }], said)
})
