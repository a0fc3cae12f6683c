// So many of the contracts that deliver soonest: their prices were told as that of spot, or all of them were counted.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { LADDER_NOW, ladder } from './results.ts'

const HOURS = ['PT60-20261121T0300Z', 'PT60-20261121T0400Z', 'PT60-20261121T0500Z', 'PT60-20261121T0600Z']
const HALVES = ['PT30-20261121T0300Z', 'PT30-20261122T1000Z', 'PT30-20261122T1030Z']
const half = (start: string, end: string) => ({
  ...ladder.symbols.at(-1),
  symbol: `PT30-${start.replaceAll(/[-:]/g, '')}Z`,
  session: 'CONTINUOUS',
  delivery: { start: `${start}:00Z`, end: `${end}:00Z` },
})
const listed = { symbols: [...ladder.symbols, half('2026-11-21T03:00', '2026-11-21T03:30')] }
const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => listed } }).say(said)
const codes = (text: string): string[] => text.match(/PT\d\d-\w+/g) ?? []

for (const [those, sentences] of [
  [
    HOURS,
    [
      'prices of the next 4 hours',
      'prices for the next four hours',
      'what are the prices for the next 4 hours?',
      'next 4 hours prices',
      'the next 4 contracts',
      'show me the next 4 hourly contracts',
      '接下來四小時的價格',
      '接下來四個合約',
      '未来4个小时的电价是多少',
    ],
  ],
  [HALVES, ['the next 3 half-hour contracts', 'next 3 30-minute contracts', '接下來三個30分鐘合約']],
] as const)
  describe(`${those.length} of the soonest`, () => {
    for (const said of sentences)
      it(said, async () => {
        const { calls, pending, text } = await say(said)
        assert.deepEqual([calls, pending], [[{ tool: 'listSymbols', args: {} }], []])
        assert.deepEqual(codes(text), those)
      })
  })

it('one of them is the one that an order is for', async () => {
  const { pending } = await after(['the next 3 contracts', 'buy 5 in the second one at 2900'])
  assert.deepEqual(
    pending.map(({ args }) => args.symbol),
    ['PT60-20261121T0400Z'],
  )
})

it('of more than a day a day is told, and how many more', async () => {
  const { text } = await say('prices of the next 30 hours')
  assert.equal(codes(text).length, 24)
  assert.match(text, /: 30 of 60 minutes.*\n\nThe card lists 6 more\.$/s)
})

it('a length that no contract has, or none, is not told as an hour', async () => {
  for (const said of ['the next 3 two-hour contracts', 'the next 0 contracts'])
    assert.doesNotMatch((await say(said)).text, /Next to deliver/, said)
})

describe('an hour by itself is of what delivers then', () => {
  for (const [said, tool] of [
    ['price for 6pm', 'getMarketMetrics'],
    ['price of 18:00', 'getMarketMetrics'],
    ['6pm price', 'getMarketMetrics'],
    ['book for 6pm', 'getOrderBook'],
    ['18點的價格', 'getMarketMetrics'],
    ['18:00的盘口', 'getOrderBook'],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls.at(-1), { tool, args: { symbol: 'PT60-20261121T1000Z' } })
      assert.doesNotMatch(turn.text, /did nothing|沒有處理|没有处理/)
    })
  for (const said of ['what was the 9am price', 'trades of 9:00', 'price at 6pm', 'candles of 9am'])
    it(`${said}: it may be of then`, async () => assert.match((await after([said])).text, /I did nothing about/))
  it('no order is for it', async () =>
    assert.deepEqual((await after(['sell 5 MWh at 6pm price', 'buy 5 for 6pm at 2950'])).pending, []))
})
