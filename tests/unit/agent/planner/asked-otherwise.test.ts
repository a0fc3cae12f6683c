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
  for (const said of ['what fees do I pay', 'do I have to pay any fees?', 'how much are your fees', 'what are my fees'])
    it(said, async () => assert.match((await say(said)).text, /takes no fees/))
  it('我的手續費多少', async () => assert.match((await say('我的手續費多少')).text, /不收手續費/))
  for (const [said, told] of [
    ['can I undo an approval?', /cancel the last one/],
    ['are you a real model', /rules, not a language model/],
    ['你是真人嗎', /不是語言模型/],
    ['am I long or short tomorrow?', /neither long nor short/],
    ['how are orders matched?', /the best price first/],
    ['撮合規則是什麼', /價格優先、同價時間優先/],
    ['最小變動單位', /最小跳動 0\.01/],
  ] as const)
    it(said, async () => {
      const turn = await say(said)
      assert.match(turn.text, told)
      assert.deepEqual(turn.pending, [])
    })
  for (const [said, tool] of [
    ["what's my average entry on the long", 'getUserOrders'],
    ['how long has my oldest order been resting', 'getUserOrders'],
    ['how much of my order has filled?', 'getUserOrders'],
    ['我現在是多單還是空單', 'getUserWallet'],
  ] as const)
    it(said, async () => assert.deepEqual(tools(await say(said)), [tool]))
  it('how much is traded in 18-19', async () =>
    assert.deepEqual(tools(await say('how much is traded in 18-19')), ['listSymbols', 'getMarketMetrics']))
  for (const said of ['how much can I buy at most', "what's the most I can buy?"])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([tools(turn), turn.pending], [['getUserWallet', 'getOrderBook'], []])
    })
  it('為什麼價格在漲', async () => assert.match((await say('為什麼價格在漲')).text, /價格為什麼動，沒有工具告訴我/))
})

describe('what a day costs on the whole', () => {
  const PRICED = {
    symbols: ladder.symbols.map((row, i) => ({ ...row, lastPrice: 2900 + 10 * i })),
  }
  const told = async (said: string) => {
    const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => PRICED } })
    const { calls, text } = await desk.say(said)
    assert.deepEqual(
      calls.map(({ tool }) => tool),
      ['listSymbols'],
      said,
    )
    return text
  }
  // Of 24 hours from 3,040 to 3,270.
  for (const said of [
    'average price tomorrow',
    "what's the average of tomorrow's prices",
    "what's the average price of tomorrow's hours?",
    '明天均價',
    '明天的平均价是多少',
  ])
    it(said, async () => assert.match(await told(said), /(?:on average a MWh is|平均) 3,155\b/))
  for (const said of [
    'is it cheaper at night?',
    'is tomorrow cheaper than today',
    '晚上比較便宜嗎',
    '晚上是不是比较便宜',
  ])
    it(said, async () => assert.match(await told(said), /the cheapest is|最便宜的是/))
})

describe('what no tool tells is said so', () => {
  for (const [said, told] of [
    ["what's the day-ahead price for tomorrow 10", /No day-ahead price/],
    ['日前價格明天10點', /沒有日前市場的價格/],
    ['日前电价是多少', /没有日前市场的价格/],
    ['worst case', /no worst case and no risk figures/],
    ['how much could I lose at most', /no risk figures/],
    ['最壞情況', /不計算最壞情況/],
    ['最多会亏多少', /不计算最坏情况/],
    ['base vs peak', /no base and no peak contract/],
    ['尖峰和離峰比', /沒有基載或尖峰的合約/],
    ['why was it refused?', /stands under \*\*Audit\*\*/],
    ["what's my break-even?", /no average price/],
    ['我的損益兩平是多少', /沒有均價/],
    ['盈亏平衡点', /没有均价/],
  ] as const)
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
  it('how much moves the price so far', async () => {
    for (const said of [
      'what would move the price by 1%?',
      'how much would it take to move the market 1%',
      '要多少量才能讓價格動 1%',
      '买多少才会把价格推高1%',
    ])
      assert.match((await say(said)).text, /\*\*300 MWh\*\*.*\*\*240 MWh\*\*/, said)
  })
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

describe('of the newest order, where no other was spoken of', () => {
  for (const [said, args] of [
    ['what did I get filled at?', { status: 'matched', limit: 1 }],
    ['how much did it cost me', { status: 'matched', limit: 1 }],
    ['when did I place it?', { status: 'all', limit: 1 }],
    ['when does it expire', { limit: 1 }],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        (await say(said)).calls.map((call) => [call.tool, call.args]),
        [['getUserOrders', args]],
      ),
    )
})

describe('how much of the limits is used stands under Safety', () => {
  for (const [said, told] of [
    ['how much of my limit have I used today?', /how much of each is used today, stand under \*\*Safety\*\*/],
    ['我今天的額度用了多少', /今天各用了多少，都在\*\*安全\*\*頁/],
    ['今天额度还剩多少', /今天各用了多少，都在\*\*安全\*\*页/],
  ] as const)
    it(said, async () => assert.match((await say(said)).text, told))
})

describe('a time that is none of the clock is asked about, and waited for by nobody', () => {
  for (const said of ['buy 5 at 2900 until tomorrow morning', 'buy 5 at 2900 until tonight'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Until when should it rest\?/)
    })
})

it('the hour after is that of the book which was looked at', async () => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  await desk.say('show the 18-19 book')
  assert.equal((await desk.say('and the hour after')).calls.at(-1)?.args.symbol, 'PT60-20261121T1100Z')
})

describe('told as what it is, and not as something near it', () => {
  for (const [said, tool] of [
    ['my partially filled orders', 'getUserOrders'],
    ['部分成交的單有哪些', 'getUserOrders'],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).calls, [{ tool, args: { status: 'pending' } }]))
  for (const said of ["why hasn't my order filled", 'why isn’t my buy filled yet', '為什麼我的單沒成交'])
    it(said, async () => assert.deepEqual(tools(await say(said)), ['getUserOrders', 'getMarketMetrics']))
  for (const [said, told] of [
    ['do I need to approve every order', /every order waits for your approval/],
    ['who can approve my orders', /every order waits for your approval/],
    ['do I have any standing approvals', /\*\*standing permission\*\*/],
    ['有沒有長期授權', /\*\*長期授權\*\*/],
    ['有哪些常設核准', /\*\*長期授權\*\*/],
    ['how many orders may I send per minute', /under \*\*Safety\*\*/],
    ['how much in fees have I paid', /takes no fees/],
    ['fees today', /takes no fees/],
    ['今天手續費多少', /不收手續費/],
    ['remind me to sell 5 MWh at 5pm', /\*\*Playbooks\*\*/],
    ['提醒我五點賣 5 MWh', /\*\*劇本\*\*/],
  ] as const)
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
  // A run is over when it is shown: none is begun anew.
  for (const said of ['cancel the simulation', 'stop the run', '停止模擬'])
    it(said, async () => assert.deepEqual((await say(said)).calls, []))
})
