/** How dealers really type: short hand, slang, and which of their orders they mean. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)
const order = (side: string, price: string, qty: string) => ({ tool: 'placeOrder', args: { side, price, qty } })

describe('a letter before "5 @ 2950" is the side', () => {
  for (const [said, plan] of [
    ['b 5 @ 2950', [order('BUY', '2950', '5')]],
    ['b 5 2950', [order('BUY', '2950', '5')]],
    ['s 3 MWh 3,100', [order('SELL', '3100', '3')]],
    ['buy 5x2950', [order('BUY', '2950', '5')]],
    ['買 5/2950', [order('BUY', '2950', '5')]],
    ['S5@3050', [order('SELL', '3050', '5')]],
    ['s 5 @ 3000, b 3 @ 2940', [order('SELL', '3000', '5'), order('BUY', '2940', '3')]],
    ['ｂ ５ ＠ ２９５０', [order('BUY', '2950', '5')]],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, plan))
  for (const said of [
    'he said b 5 @ 2950',
    "don't b 5 @ 2950",
    'should I b 5 @ 2950',
    'plan b 5 @ 2950',
    'plan b 5 2950',
    'b 2950 5',
    'if you can buy 5 at 2950, tell me',
    'should I buy 5 at 2950 if you can',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('a dash behind a named price takes away from it', () => {
  for (const [said, plan] of [
    ['sell 2 at best bid - 5', [order('SELL', '2994.5', '2')]],
    ['sell 2 at best bid -NT$5', [order('SELL', '2994.5', '2')]],
    ['buy 2 at the mid - 5', [order('BUY', '2994.87', '2')]],
    ['以買一-5賣2', [order('SELL', '2994.5', '2')]],
    ['以中间价 - 5 元买2', [order('BUY', '2994.87', '2')]],
    // What it is, and not how far from it.
    ['sell 2 at best bid - 2990', [order('SELL', '2990', '2')]],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, plan))
})

describe('the 1 of 買1 is the best bid, or a quantity', () => {
  for (const [said, plan] of [
    ['買1 MWh 3000', order('BUY', '3000', '1')],
    ['買1.5 MWh 3000', order('BUY', '3000', '1.5')],
    ['买1 兆瓦时 3000', order('BUY', '3000', '1')],
    ['賣1,000 度 3100', order('SELL', '3100', '1')],
    ['卖1 @3100', order('SELL', '3100', '1')],
    ['賣1以3100', order('SELL', '3100', '1')],
    ['買1 3000', order('BUY', '3000', '1')],
    ['掛買1 MWh 2900', order('BUY', '2900', '1')],
    ['以買1買5', order('BUY', '2999.5', '5')],
    ['掛買1 5 MWh', order('BUY', '2999.5', '5')],
    ['挂卖一价 5 MWh', order('SELL', '3000.25', '5')],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, [plan]))
  for (const said of ['買1', '賣1 多少', '買1 500 MWh'])
    it(`${said}: what it is`, async () => {
      const turn = await say(said)
      assert.deepEqual([turn.pending, turn.calls.map(({ tool }) => tool)], [[], ['getMarketMetrics']])
    })
})

describe('words that not every desk means the same by: the side is asked', () => {
  for (const said of ['5@2950 b', 'get out of 5 at 3000'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /Buy or sell 5 MWh/)
    })
})

describe('which of the orders', () => {
  for (const said of ['cancel half my orders', 'cancel two orders', '取消一半的委託', '取消一半的委托'])
    it(`${said}: asked, not all of them`, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /[?？]/)
    })
  for (const [said, orderId] of [
    ['cancel the 2950', 'o-27'],
    ['撤掉 2940 那張', 'o-12'],
    ['撤掉 2940 那张', 'o-12'],
    ['cancel my offer', 'o-31'],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, [{ tool: 'cancelOrder', args: { orderId } }]))
  it('cancel my bids', async () =>
    assert.deepEqual((await say('cancel my bids')).pending, [{ tool: 'cancelAllOrders', args: { side: 'BUY' } }]))
  it('move my bid', async () => {
    const row = { orderId: 'o-1', symbol: 'ELC', side: 'BUY', price: 2950, amount: 5 }
    const rows = { success: true, status: 'pending', orders: [row], totalCount: 1 }
    const { pending } = await conversation({ reads: { getUserOrders: () => rows } }).say('move my bid to 2960')
    assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId: 'o-1', price: '2960' } }])
  })
})

describe('once another has filled: nobody waits for that', () => {
  for (const said of [
    '先以 2950 買 5，成交後以 3050 賣 5',
    '先以 2950 买 5，成交后以 3050 卖 5',
    'buy 5 at 2950, once filled sell 5 at 3050',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('power over hours', () => {
  for (const said of ['買 5MW 兩小時 2950', 'buy 5 MW 2 hours 2950', '买 5MW 两小时 2950'])
    it(said, async () => assert.deepEqual((await say(said)).pending, [order('BUY', '2950', '10')]))
})

describe('who buys says the side, a place in the market the price', () => {
  for (const [said, plan] of [
    ["I'm a buyer of 5 at 2950", order('BUY', '2950', '5')],
    ['i am a seller of 3 MWh at 3050', order('SELL', '3050', '3')],
    ["I'll pay 3000 for 5", order('BUY', '3000', '5')],
    ['委託買進 5 MWh 2950', order('BUY', '2950', '5')],
    ['委托卖出 3 MWh 3050', order('SELL', '3050', '3')],
    ['improve the bid by 5 with 10 MWh', order('BUY', '3004.5', '10')],
    ['undercut the ask by 1 with 5 MWh', order('SELL', '2999.25', '5')],
    ['improve the bid by a tick with 5 MWh', order('BUY', '2999.51', '5')],
    ['跟買一 5 MWh', order('BUY', '2999.5', '5')],
    ['打到买一 3 MWh', order('SELL', '2999.5', '3')],
    ['現價買 5', { tool: 'placeOrder', args: { side: 'BUY', qty: '5', type: 'MARKET' } }],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, [plan]))
  for (const said of [
    'is there a buyer of 5 at 3000?',
    "I'm not a buyer of 5 at 2950",
    '委託買進的單有幾張',
    '現價多少',
    '现价是多少',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await say(said)).pending, []))
})

describe("what is asked in a dealer's word is what is told", () => {
  for (const [said, told] of [
    ["what's the mid", /mid price is \*\*2,999\.88\*\*/],
    ['中間價多少', /中間價 \*\*2,999\.88\*\*/],
    ['中间价', /中间价 \*\*2,999\.88\*\*/],
    ['bbo', /best bid \*\*2,999\.50\*\*, best ask \*\*3,000\.25\*\*/],
    ["day's range", /between \*\*2,950\*\* and \*\*3,050\*\*/],
    ['what was the high', /between \*\*2,950\*\* and \*\*3,050\*\*/],
    ['open high low close', /between \*\*2,950\*\* and \*\*3,050\*\*/],
    ['今天最高最低', /最高 \*\*3,050\*\*，最低 \*\*2,950\*\*/],
    ['开高低收', /最高 \*\*3,050\*\*，最低 \*\*2,950\*\*/],
    ['am I long?', /\*\*9,995 MWh\*\* available/],
    ['現在可以交易嗎', /可交易：\*\*ELC\*\*/],
  ] as const)
    it(said, async () => {
      const { pending, text } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})

describe('a price a little better than the best there is, as dealers say it', () => {
  for (const [said, plan] of [
    ['top the bid by 1 for 5', order('BUY', '3000.5', '5')],
    ['penny the bid for 5', order('BUY', '2999.51', '5')],
    ['undercut the ask by 2 ticks for 3 MWh', order('SELL', '3000.23', '3')],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, [plan]))
  it('how many is asked where it is not said', async () => {
    const { text, pending } = await say('penny the offer')
    assert.match(text, /How many MWh should I sell\?/)
    assert.deepEqual(pending, [])
  })
})

describe('which order it is, is no word to place it', () => {
  for (const said of ['買 5 2950 是我的單', '這是買 5 2950 的單', '買 5 在 2950 的那張是我下的'])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

it('a stop behind an order is a price it would wait for, and no word against it', async () => {
  for (const said of ['buy 5 at 2950 stop 2900', 'sell 3 at 3100, stop at 2900']) {
    const { text, pending } = await say(said)
    assert.match(text, /^Stop orders/, said)
    assert.deepEqual(pending, [])
  }
})

it('"what would 50 cost" is asked of MWh, and a hedge its side in Chinese too', async () => {
  const { calls } = await say('what would 50 cost')
  assert.deepEqual(calls[0]?.args, { side: 'BUY', qty: '50', type: 'MARKET' })
  for (const said of ['對沖 10 MWh 2950', '对冲 10 MWh 以 2950'])
    assert.match((await say(said)).text, /要[買买][進入]?還?还?是[賣卖]出/, said)
})

describe('a quantity by itself is taken at the price that is there', () => {
  for (const [said, plan] of [
    ['lift 3', [order('BUY', '3000.25', '3')]],
    ['hit 3', [order('SELL', '2999.5', '3')]],
    ['give 5 at the bid', [order('SELL', '2999.5', '5')]],
    ['put me on the bid for 5', [order('BUY', '2999.5', '5')]],
    ["don't lift 3", []],
    ['should I hit 3?', []],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, plan))
})

describe('hours behind "delivery" are those hours', () => {
  for (const said of ['buy 2 delivery 18-19 at 3000', '買 2 MWh，交割 18-19，3000'])
    it(said, async () => {
      const { pending } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
      assert.deepEqual(
        pending.map(({ args }) => args),
        [{ side: 'BUY', price: '3000', qty: '2', symbol: 'PT60-20261121T1000Z' }],
      )
    })
})

describe('of the desk, and not of orders or runs', () => {
  for (const [said, told] of [
    ['how do I give you a standing permission', /under \*\*Safety\*\*/],
    ['revoke my permissions', /under \*\*Safety\*\*/],
    ['撤銷所有授權', /\*\*安全\*\*頁/],
    ['download audit log', /under \*\*Audit\*\*/],
    ['close that position', /^I neither close nor reduce/],
    ['when was the last trade?', /^Last ELC trade/],
    ['buy 5 MOC at 2800', /“MOC”/],
  ] as const)
    it(said, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})
