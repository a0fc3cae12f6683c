/** Questions in words of their own are answered as those there are for them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const tools = ({ calls }: Awaited<ReturnType<typeof say>>) => calls.map(({ tool }) => tool)

describe('whether an hour can still be traded', () => {
  for (const said of [
    'can I still trade 14:00?',
    'can we still buy 14-15',
    'may I still trade the 14 hour today',
    '現在還能交易 14 點嗎',
    '还能买 14 点的吗',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([tools(turn), turn.pending], [['listSymbols'], []])
      assert.match(turn.text, /PT60-20261121T0600Z/)
    })
  it('of the day that is said', async () =>
    assert.match((await say('can we still buy 18-19 tomorrow?')).text, /PT60-20261122T1000Z/))
  for (const said of ['can I buy 14?', '可以買 14 嗎', 'can I still buy 14'])
    it(`${said}: may be so much of it`, async () => assert.doesNotMatch((await say(said)).text, /PT60-/))
})

describe('whether the own position is even', () => {
  for (const said of [
    'am I balanced tomorrow?',
    'are we hedged tomorrow 18-19',
    '我明天的部位平衡嗎',
    '我明天 18-19 点平衡吗',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), ['getUserWallet'])
      assert.match(turn.text, /neither long nor short|沒有淨部位|没有净仓位/)
    })
  it('"my volume" is the own, "the volume" the market\'s', async () => {
    assert.deepEqual(tools(await say('my volume tomorrow')), ['getUserWallet'])
    assert.deepEqual(tools(await say("what's the volume tomorrow 18-19")), ['listSymbols', 'getMarketMetrics'])
    assert.match((await say("what's tomorrow's volume")).text, /Which contract/)
  })
})

describe('in other words', () => {
  for (const said of ['what fees do I pay', 'do I have to pay any fees?', 'how much are your fees'])
    it(said, async () => assert.match((await say(said)).text, /takes no fees/))
  for (const said of ['how much can I buy at most', "what's the most I can buy?"])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([tools(turn), turn.pending], [['getUserWallet', 'getOrderBook'], []])
    })
  it('為什麼價格在漲', async () => assert.match((await say('為什麼價格在漲')).text, /價格為什麼動，沒有工具告訴我/))
})

describe('what becomes of an order at gate closure is told', () => {
  for (const said of [
    'what happens if my order is not filled before gate closure',
    'what happens to my orders at gate closure?',
    '關閘後我的單會怎樣',
    '没成交的单到关闸会怎样',
  ])
    it(said, async () => assert.match((await say(said)).text, /\*\*(?:gate closure|關閘|关闸)\*\*/))
})

describe('the last trade of the trader is one of their orders', () => {
  for (const said of ['when was my last trade', 'when did I last trade?', '我上一筆成交是什麼時候', '我最后一次成交'])
    it(said, async () =>
      assert.deepEqual((await say(said)).calls, [{ tool: 'getUserOrders', args: { status: 'matched', limit: 1 } }]),
    )
})

describe('the own orders of a day, or of hours', () => {
  for (const said of ['我明天的挂单有哪些', '我明天 18-19 的掛單', '我明天的單'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([tools(turn), turn.pending], [['getUserOrders'], []])
      assert.match(turn.text, /沒有在那個時段交割|没有在那个时段交割/)
    })
})

describe('all of a side moved by so much', () => {
  const up = [
    { tool: 'amendOrder', args: { orderId: 'o-27', price: '2955' } },
    { tool: 'amendOrder', args: { orderId: 'o-12', price: '2945' } },
  ]
  for (const said of ['把所有買單往上調 5 元', '把買單都往上調 5', '所有买单加 5 元', '买单全部提高 5 块'])
    it(said, async () => assert.deepEqual((await say(said)).pending, up))
  it('把我的賣單全部下調 5', async () =>
    assert.deepEqual((await say('把我的賣單全部下調 5')).pending, [
      { tool: 'amendOrder', args: { orderId: 'o-31', price: '3095' } },
    ]))
  for (const said of ['所有買單加 5', '把买单上调 5', '不要把所有買單往上調 5 元', '要不要把所有买单上调 5 元'])
    it(`${said}: no plan`, async () => assert.deepEqual((await say(said)).pending, []))
})

it('a quote of two sides under its other name', async () =>
  assert.deepEqual((await say('two-sided quote 2,990/3,010 for 5')).pending, [
    { tool: 'placeOrder', args: { side: 'BUY', price: '2990', qty: '5' } },
    { tool: 'placeOrder', args: { side: 'SELL', price: '3010', qty: '5' } },
  ]))

it('an iceberg without its side is asked for it', async () => {
  const turn = await say('iceberg 50 at 2,950 show 5')
  assert.deepEqual([turn.calls, turn.pending], [[], []])
  assert.match(turn.text, /Buy or sell 50 MWh at 2,950\?/)
})
