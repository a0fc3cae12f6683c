/** "How deep is the book within 1 %?": what rests on both sides near its middle, and no first level of it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const levels = (prices: number[], amount: number) => prices.map((price) => ({ price, amount, orderCount: 1 }))
const deskOf = (bids: object[], asks: object[]) =>
  conversation({ reads: { getOrderBook: () => ({ symbol: 'ELC', bids, asks }) } })
const near = deskOf(levels([2_990, 2_970, 2_900], 2), levels([3_010, 3_031, 3_100], 3))

describe('both sides are told, to the last price that is within', () => {
  for (const [said, told] of [
    [
      'how deep is the book within 1%',
      /1 % of the middle \(3,000\) \*\*4 MWh\*\* are bid, down to 2,970, and \*\*3 MWh\*\*/,
    ],
    [
      'how many MWh within 2% of mid?',
      /\*\*4 MWh\*\* are bid, down to 2,940, and \*\*6 MWh\*\* are offered, up to 3,060/,
    ],
    [
      'show me the book within 0.5%',
      /\*\*2 MWh\*\* are bid, down to 2,985, and \*\*3 MWh\*\* are offered, up to 3,015/,
    ],
    ['1% 以內的深度有多少', /1 % 以內，.*\*\*4 MWh\*\*（到 2,970 為止）、賣單 \*\*3 MWh\*\*/],
    ['中间价上下 1% 有多少量', /1 % 以内，.*\*\*4 MWh\*\*（到 2,970 为止）、卖单 \*\*3 MWh\*\*/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await near.say(said)
      assert.deepEqual([calls, pending], [[{ tool: 'getOrderBook', args: { depth: 100 } }], []])
      assert.match(text, told)
      assert.doesNotMatch(text, /may be more|可能/)
    })
})

describe('so many NT$ from the middle, and one side alone', () => {
  for (const [said, told] of [
    [
      'how many MWh within 30 of mid',
      /NT\$ 30 of the middle .*\*\*4 MWh\*\* are bid, down to 2,970, and \*\*3 MWh\*\* are offered/,
    ],
    // 10.03 × 100 is no whole number to a computer.
    ['how many MWh within 10.03 of mid', /NT\$ 10\.03 of the middle .*\*\*2 MWh\*\* are bid/],
    ['how deep is the bid within 1%', /middle \(3,000\) \*\*4 MWh\*\* are bid, down to 2,970, on the book/],
    [
      'how much is offered within NT$ 31 of the mid price?',
      /middle \(3,000\) \*\*6 MWh\*\* are offered, up to 3,031, on/,
    ],
    ['中間價上下 30 元內有多少量', /上下 NT\$ 30 以內，.*\*\*4 MWh\*\*（到 2,970 為止）、賣單 \*\*3 MWh\*\*/],
    ['卖方 1% 内有多少', /有卖单 \*\*3 MWh\*\*（到 3,030 为止）。/],
    ['市場深度 1% 內有多少', /買單 \*\*4 MWh\*\*/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await near.say(said)
      assert.deepEqual([calls, pending], [[{ tool: 'getOrderBook', args: { depth: 100 } }], []])
      assert.match(text, told)
    })
})

it('a side that was read to its end within it may have more', async () => {
  const many = Array.from({ length: 100 }, (_, i) => 2_999 - i / 100)
  const { text } = await deskOf(levels(many, 1), levels([3_001], 1)).say('depth within 1%')
  assert.match(text, /\*\*100 MWh\*\* are bid.* Only 100 levels of a side were read: there may be more/)
})

it('a book without a middle is told as it is', async () => {
  const { text } = await deskOf([], levels([3_001], 1)).say('depth within 1%')
  assert.doesNotMatch(text, /middle/)
})

it('no order', async () => assert.deepEqual((await near.say('buy 5 within 1%')).pending, []))
