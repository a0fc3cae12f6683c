// A quote of both sides is two orders in one plan; a ladder is not made out of one; "2.950" is asked about.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { twoSided } from '../../../../lib/agent/planner/understand/two-sided.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'
import { conversation } from './conversation.ts'

const order = (side: string, price: string, qty = '5') => ({ tool: 'placeOrder', args: { side, price, qty } })

describe('both sides', () => {
  for (const said of [
    'quote 2940/2960 for 5 MWh',
    'make a market 5 MWh 2940 2960',
    'make me a two-way 2,940-2,960 for 5 MWh',
    'two-way 2940 at 2960, 5 MWh a side',
    'bid 2940 offer 2960 5 MWh each',
    '雙邊報價 2940/2960 5 MWh',
    '双边挂单 2,940、2,960 各 5 MWh',
    'quote 2940/2960, 5 each',
    'make a market 2940/2960 for 5',
    '雙邊報價 2940/2960 各5',
    '双边挂单 2940/2960，每边 5',
    'quote 5 both ways at 2940 2960',
    'make a market 5 up, 2940 at 2960',
    'make me a 5 up market 2940/2960',
    '5 up 2940/2960',
    '2940/2960 5 up',
    '2 way 2940/2960 5 MWh',
    'bid 5 at 2940 offer 5 at 2960',
    'quote 5 at 2940/2960',
    'make a market 2940 2960 in 5',
    '在 2940 和 2960 掛雙邊各 5',
  ])
    it(said, async () =>
      assert.deepEqual((await conversation().say(said)).pending, [order('BUY', '2940'), order('SELL', '2960')]),
    )
  for (const said of [
    'quote 2940/2960 for 5 MWh?',
    "don't quote 2940/2960 for 5 MWh",
    'he said quote 2940/2960 for 5 MWh',
    'quote 2940/2940 for 5 MWh',
    'quote 2940/2960',
    'quote 5000 at 2940/2960',
    'quote 2940/2960 5',
    '不要雙邊報價 2940/2960 5 MWh',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await conversation().say(said)).pending, []))
})

describe('as far from the middle on both sides', () => {
  // The book of these tests is 2,999.50 and 3,000.25: the middle is half a tick off, and each price is rounded away from it.
  for (const said of [
    'put 5 on both sides 10 away from mid',
    'quote 5 MWh each side, 10 off the mid price',
    '兩邊各掛 5，離中間價 10 元',
    '双边各报 5 MWh 距中间价 10',
  ])
    it(said, async () =>
      assert.deepEqual((await conversation().say(said)).pending, [order('BUY', '2989.87'), order('SELL', '3009.88')]),
    )
  for (const said of [
    "don't put 5 on both sides 10 away from mid",
    'should I put 5 on both sides 10 away from mid?',
    '不要兩邊各掛 5，離中間價 10 元',
  ])
    it(`${said}: no order`, async () => assert.deepEqual((await conversation().say(said)).pending, []))
})

describe('as many orders as prices', () => {
  it('are one at each', async () =>
    assert.deepEqual((await conversation().say('place 3 buy orders of 5 MWh at 2940, 2950 and 2960')).pending, [
      order('BUY', '2940'),
      order('BUY', '2950'),
      order('BUY', '2960'),
    ]))
  it('of another number it is asked', async () =>
    assert.deepEqual((await conversation().say('place 2 buy orders of 5 MWh at 2940, 2950 and 2960')).pending, []))
})

describe('several orders are not made out of one: the words that do it are said', () => {
  for (const said of [
    'split 30 MWh into 3 orders at 2940 2950 2960',
    '階梯掛單 2940 到 2960 每檔 5 MWh',
    '网格挂单 2940 到 2960 每档 5 MWh',
  ])
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [])
      const [, words = ''] = /[“「](.+?)[”」]/.exec(text) ?? []
      assert.equal((await conversation().say(words)).pending.length, 3, words)
    })
  it('and a look at the ladder is one', async () =>
    assert.equal((await conversation().say('show me the ladder 5')).calls[0]?.tool, 'getOrderBook'))
})

describe('a price in thousandths is of a kWh, or 2,950 with the point of another country', () => {
  it('it is asked, and never 2.95 a MWh', async () => {
    const desk = conversation()
    const { pending, text } = await desk.say('sell 5 MWh at 2.950')
    assert.deepEqual(pending, [])
    assert.match(text, /price of a kWh or of a MWh/)
    assert.deepEqual((await desk.say('kWh')).pending, [order('SELL', '2950')])
  })
  it('where it says of which it is that', async () => {
    assert.deepEqual((await conversation().say('sell 5 MWh at 2.950 per kWh')).pending, [order('SELL', '2950')])
    assert.deepEqual((await conversation().say('sell 5.000 MWh at 2950')).pending, [order('SELL', '2950')])
  })
})

it('a quote of hundreds without end is none, and is seen to be none at once', () => {
  twoSided('quote 2940/2960 for 5 MWh')
  const tookMs = cpuMs(() => assert.equal(twoSided(`two way ${'100,'.repeat(490)}`), null))
  assert.ok(tookMs < 100, `${tookMs} ms`)
})

it('behind cancels in a row it is found at once: each asked all that are behind it, and those again', () => {
  const row = 'cancel it, '.repeat(21)
  const tookMs = cpuMs(() => {
    assert.equal(twoSided(row), null)
    assert.equal(
      twoSided('pull the bid, cancel the offer, then quote 2940/2960 for 5 MWh'),
      'cancel the bid, then cancel the offer, then buy 5 MWh at 2940 and sell 5 MWh at 2960',
    )
  })
  assert.ok(tookMs < 100, `${tookMs} ms`)
})
