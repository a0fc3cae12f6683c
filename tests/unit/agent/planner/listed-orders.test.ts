/** Orders that are announced, counted or numbered are those orders; a list of what there is, is none to place. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)

describe('each is an order of one plan', () => {
  const two = 'BUY 5 2950, SELL 3 3100'
  for (const [said, orders] of [
    ['two orders: buy 5 at 2950, sell 3 at 3100', two],
    ['place these orders: buy 5 at 2950, sell 3 at 3100', two],
    ['bid 5 @ 2950 / offer 3 @ 3100', two],
    ['1) buy 5 at 2950 2) sell 3 at 3100', two],
    ['1. buy 5 at 2950, 2. sell 3 at 3100', two],
    ['a) buy 5 at 2950 b) sell 3 at 3100', two],
    ['first buy 5 at 2950, second sell 3 at 3100', two],
    ['兩張單：買5 2950，賣3 3100', two],
    ['下面两笔：买5 2950，卖3 3100', two],
    ['place three bids of 2 MWh at 2940, 2945 and 2950', 'BUY 2 2940, BUY 2 2945, BUY 2 2950'],
    ['make 2 offers of 3 at 3100 and 3150', 'SELL 3 3100, SELL 3 3150'],
    ['买入2950和2940各5', 'BUY 5 2950, BUY 5 2940'],
    ['buy 10, half at 2950 and half at 2940', 'BUY 5 2950, BUY 5 2940'],
    ['two buys: 5 at 2950, 3 at 2940', 'BUY 5 2950, BUY 3 2940'],
    ['three sells: 1 at 3100, 1 at 3110 and 2 at 3120', 'SELL 1 3100, SELL 1 3110, SELL 2 3120'],
    ['掛兩張買單，2950 跟 2940，各 3 MWh', 'BUY 3 2950, BUY 3 2940'],
    ['挂两笔卖单，3100和3110，每笔3', 'SELL 3 3100, SELL 3 3110'],
    ['buy 5 at 2950 plus 3 at 2940', 'BUY 5 2950, BUY 3 2940'],
    ['sell 3 at 3100 and another at 3150', 'SELL 3 3100, SELL 3 3150'],
    ['sell 5 mwh, half at 3100, the other half at 3150', 'SELL 2.5 3100, SELL 2.5 3150'],
  ] as const)
    it(said, async () => {
      const { pending } = await say(said)
      assert.equal(pending.map(({ args: { side, qty, price } }) => `${side} ${qty} ${price}`).join(', '), orders)
    })
})

it('a cancel and an order in its place', async () => {
  for (const said of ['撤掉 o-31，改买 5 2950', '取消 o-31，改買 5 2950']) {
    const { pending } = await say(said)
    assert.deepEqual(
      pending.map(({ tool, args }) => [tool, args.orderId ?? args.price]),
      [
        ['cancelOrder', 'o-31'],
        ['placeOrder', '2950'],
      ],
    )
  }
})

it('two orders are changed by their ids in one sentence', async () => {
  const { pending } = await say('move o-12 to 2945 and o-27 to 2955')
  assert.deepEqual(
    pending.map(({ args: { orderId, price } }) => [orderId, price]),
    [
      ['o-12', '2945'],
      ['o-27', '2955'],
    ],
  )
})

describe('what tells of orders, asks or does not add up places none', () => {
  for (const said of [
    'my orders: buy 5 at 2950, sell 3 at 3100',
    'i have two orders: buy 5 at 2950, sell 3 at 3100',
    'the following orders were filled: buy 5 at 2950, sell 3 at 3100',
    'two orders: buy 5 at 2950, sell 3 at 3100?',
    '我有兩張單：買5 2950，賣3 3100',
    '委託：買5 2950，賣3 3100',
    'place two bids of 2 MWh at 2940, 2945 and 2950',
    'two buys: 5 at 2950, 3 at 2940, 2 at 2930',
    'two buys: 5 at 2950, 3 at 2940?',
    'i have two buys: 5 at 2950, 3 at 2940',
    '掛三張買單，2950 跟 2940，各 3 MWh',
    'my schedule: buy 2 MWh in each hour from 9 to 12 tomorrow at 2900',
    'schedule: buy 2 MWh at 2900',
    // Half of it is no lot.
    'buy 0.1, half at 2950 and half at 2940',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('what is to be done in each hour is an order of each, under the word for it', () => {
  for (const said of [
    'schedule: buy 2 MWh in each hour from 9 to 12 tomorrow at 2900',
    '排程：明天 9 點到 12 點每小時買 2 MWh，2900',
    '排程：明天9点到12点每小时买2 MWh，2900',
  ])
    it(said, async () => {
      const { pending } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
      assert.deepEqual(
        pending.map(({ args }) => args.symbol),
        ['PT60-20261122T0100Z', 'PT60-20261122T0200Z', 'PT60-20261122T0300Z'],
      )
    })
})

it('of a row of prices the comma parts nothing within a number, and so the row is read at once', async () => {
  const { pending } = await say('3 bids of 2 at 2940,2945, 2,950')
  assert.deepEqual(
    pending.map(({ args }) => args.price),
    ['2940', '2945', '2950'],
  )
  assert.ok(cpuMs(() => understand(`2 bids of 2 at 2,022${' 2,021'.repeat(25)} n`)) < 1_000)
})
