// "In three orders", 分三筆: as many orders, each of as much. It was taken for a quantity, or for an order that is worked over time.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const placed = async (said: string) =>
  (await after([said])).pending.map(({ args }) => [args.side, Number(args.qty), args.price ?? 'market'])
const times = (count: number, side: string, qty: number, price: string) => Array(count).fill([side, qty, price])
const THREE = times(3, 'BUY', 3, '2950')

describe('each of as much', () => {
  for (const said of [
    'buy 9 at 2950 in three orders',
    'buy 9 at 2950 split in 3',
    'buy 9 in 3 orders at 2950',
    'split 9 into 3 buys at 2950',
    '買 9 2950 分三筆',
    '買 9 2950 分成三張單',
    '2950 買 9 分三筆',
    '分三笔买 9 2950',
    '买 9 分三笔 2950',
    '買九 兩千九百五 分三筆',
  ])
    it(said, async () => assert.deepEqual(await placed(said), THREE))
  for (const [said, orders] of [
    ['sell 6 at 3050 as two orders of 3', times(2, 'SELL', 3, '3050')],
    ['賣 6 3050 分兩筆 每筆 3', times(2, 'SELL', 3, '3050')],
    ['buy 6 at market in 2 orders', times(2, 'BUY', 3, 'market')],
    ['buy 8 at 2950 split in half', times(2, 'BUY', 4, '2950')],
    ['把 20 拆成 4 張買 2950', times(4, 'BUY', 5, '2950')],
    ['买20 2950 分5笔挂', times(5, 'BUY', 4, '2950')],
  ] as const)
    it(said, async () => assert.deepEqual(await placed(said), orders))
  it('no lot is lost', async () =>
    assert.deepEqual(await placed('buy 10 at 2950 in three orders'), [
      ['BUY', 3.4, '2950'],
      ['BUY', 3.3, '2950'],
      ['BUY', 3.3, '2950'],
    ]))
  it('in a contract', async () => {
    const { pending } = await after(['明天 18-19 買 9 2950 分三筆'])
    assert.deepEqual(
      pending.map(({ args }) => [args.symbol, args.qty]),
      Array(3).fill(['PT60-20261122T1000Z', '3']),
    )
  })
})

describe('no order comes of', () => {
  for (const said of [
    'buy 9 at 2950 as 3 orders of 4',
    'buy 9 at 2950 in three orders 5 minutes apart',
    'buy 9 at 2950 in three days',
    'buy 0.2 at 2950 in three orders',
    'buy 9 at 2950 in 3 clips',
    '買 9 2950 分三次',
    '買 9 2950 分三筆好嗎',
    'should I split 9 into 3 buys at 2950?',
    "don't split 9 into 3 buys at 2950",
  ])
    it(said, async () => assert.deepEqual(await placed(said), []))
})
