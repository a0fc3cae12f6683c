// "What did I do today?", "my fills in the last hour", 中午以後的成交: what was done in a time behind us, out of a list with times.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { openOrders } from './results.ts'

/** 21 November, 14:10 in Taipei. */
const NOW = new Date('2026-11-21T06:10:00.000Z')

const order = (orderId: string, created: string, updated: string, over: Record<string, unknown>) => ({
  ...openOrders[0],
  orderId,
  side: 'BUY',
  amount: 5,
  createTime: `${created}:00.000Z`,
  updateTime: `${updated}:00.000Z`,
  ...over,
})
const FILLED = { state: 'FILLED', status: 'MATCHED' }
/** Newest first: at 13:40, 12:30 and 9:00 of today, and one of yesterday that filled at 13:00 of today. */
const ORDERS = [
  order('o-9', '2026-11-21T05:40', '2026-11-21T05:40', {}),
  order('o-8', '2026-11-21T04:30', '2026-11-21T04:31', { ...FILLED, filledAmount: 5, avgPrice: 2_900 }),
  order('o-7', '2026-11-21T01:00', '2026-11-21T01:05', { ...FILLED, side: 'SELL', filledAmount: 3, avgPrice: 3_000 }),
  order('o-6', '2026-11-20T02:00', '2026-11-21T05:00', { ...FILLED, filledAmount: 1, avgPrice: 2_960 }),
  order('o-5', '2026-11-20T01:00', '2026-11-20T01:00', { ...FILLED, filledAmount: 9, avgPrice: 2_000 }),
]
const trade = (at: string, price: number, amount: number) => ({
  tradeId: at,
  symbol: 'ELC',
  price,
  amount,
  at: `${at}:00.000Z`,
})
const TRADES = [
  trade('2026-11-21T06:00', 3_010, 2),
  trade('2026-11-21T05:20', 3_000, 2),
  trade('2026-11-21T03:00', 2_950, 4),
]
const desk = (orders: readonly unknown[] = ORDERS, total = orders.length) =>
  conversation({
    now: NOW,
    reads: {
      getUserOrders: () => ({ success: true, status: 'all', orders: [...orders], totalCount: total }),
      getTrades: () => ({ symbol: 'ELC', seq: 1, trades: TRADES }),
    },
  })
const say = async (said: string) => desk().say(said)
const OWN = [{ tool: 'getUserOrders', args: { status: 'all', limit: 45 } }]

describe('own fills of a time', () => {
  for (const [said, ...told] of [
    ['show my fills in the last hour', /Since 13:10 GMT\+8 .*|None of your orders has filled since 13:10 GMT\+8/],
    [
      'my trades since noon',
      /Since 12:00 GMT\+8 you bought \*\*6 MWh\*\* ELC for NT\$ 17,460, an average of 2,910\./,
      /1 of your orders was there outside of that time too/,
    ],
    ['我中午以後的成交', /您自 12:00 GMT\+8 以來成交：ELC 買進 \*\*6 MWh\*\*，共 NT\$ 17,460，均價 2,910。/],
    ['我中午以后的成交记录', /您自 12:00 GMT\+8 以来成交：ELC 买入 \*\*6 MWh\*\*/],
    ['how much have I bought today', /Since 00:00 GMT\+8 you bought \*\*6 MWh\*\*/],
    ['我今天賣了多少', /賣出 \*\*3 MWh\*\*，共 NT\$ 9,000，均價 3,000/],
    ['我今天买了多少', /买入 \*\*6 MWh\*\*/],
    ['did I trade today', /bought \*\*6 MWh\*\*.*sold \*\*3 MWh\*\*/],
    ['今天有成交嗎', /買進 \*\*6 MWh\*\*/],
    [
      'my fills yesterday',
      /From 2026-11-20 00:00 to 2026-11-21 00:00 GMT\+8 you bought \*\*9 MWh\*\*.*1 of your orders was there outside/,
    ],
    ['what did I buy this morning', /None of your orders to buy has filled from 06:00 to 12:00 GMT\+8/],
    ['我最近兩小時的成交', /自 12:10 GMT\+8 以來成交：ELC 買進 \*\*6 MWh\*\*/],
    ['my fills since 9am', /sold \*\*3 MWh\*\*/],
    ['my volume today', /^Since 00:00 GMT\+8 you bought \*\*6 MWh\*\*/],
    ['我今天成交量多少', /買進 \*\*6 MWh\*\*/],
    ['did anything fill today?', /^Since 00:00 GMT\+8 you bought \*\*6 MWh\*\*/],
    ['did any of my orders get filled since yesterday?', /^Since 2026-11-20 00:00 GMT\+8 you bought \*\*15 MWh\*\*/],
    ['有沒有單隔夜成交', /在 2026-11-20 18:00 到 2026-11-21 06:00 GMT\+8 之間您的委託沒有成交/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [OWN, []])
      for (const form of told) assert.match(text, form)
    })
})

describe('own orders of a time, and what became of them', () => {
  for (const [said, told] of [
    [
      'what did I do today',
      /You placed \*\*3\*\* orders since 00:00 GMT\+8: 1 open, 2 filled\. You bought \*\*6 MWh\*\*/,
    ],
    ['what have I done so far?', /You placed \*\*3\*\* orders since 00:00 GMT\+8/],
    ['我今天做了什麼', /您自 00:00 GMT\+8 以來下了 \*\*3\*\* 筆委託：1 筆未成交、2 筆全部成交。其中成交/],
    ['我今天做了什么', /您自 00:00 GMT\+8 以来下了 \*\*3\*\* 笔订单：1 笔未成交、2 笔全部成交。其中成交/],
    ['orders placed today', /\*\*3\*\* orders/],
    ['今天下了哪些單', /\*\*3\*\* 筆委託/],
    ['今天的订单', /\*\*3\*\* 笔订单/],
    ['which orders did I place since noon?', /\*\*2\*\* orders/],
    ['show me the order history of today', /\*\*3\*\* orders/],
    ['我今天的委託紀錄', /\*\*3\*\* 筆委託/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [OWN, []])
      assert.match(text, told)
    })
  it('of a list that is not whole it is said', async () =>
    assert.match((await desk(ORDERS, 320).say('what did I do today')).text, /the newest 5 of your 320 orders/))
  it('without times it is said that they were not told apart', async () => {
    const untimed = ORDERS.map(({ createTime: _, updateTime: __, ...row }) => row)
    assert.match((await desk(untimed).say('my fills today')).text, /does not tell when each was.*since 00:00 GMT\+8/)
  })
})

describe('trades of the market in a time', () => {
  for (const [said, told] of [
    [
      'trades in the last hour',
      /ELC since 13:10 GMT\+8: \*\*2\*\* trades, \*\*4 MWh\*\* at 3,000 to 3,010, an average of 3,005/,
    ],
    ['最近一小時的成交', /ELC 自 13:10 GMT\+8 以來：成交 \*\*2\*\* 筆共 \*\*4 MWh\*\*/],
    ['最近一小时的成交', /ELC 自 13:10 GMT\+8 以来：成交 \*\*2\*\* 笔共 \*\*4 MWh\*\*/],
    ['中午以後的成交', /\*\*2\*\* 筆/],
    ['最近 1 hour 的成交', /\*\*2\*\* 筆/],
    ['trades in the last 5 minutes', /ELC has not traded since 14:05 GMT\+8/],
    ['what was the biggest trade today?', /The biggest ELC trade since 00:00 GMT\+8: \*\*\d/],
    ['今天最大的一筆成交', /ELC 自 00:00 GMT\+8 以來最大的一筆成交：\*\*\d/],
    ['今天最大一笔成交', /ELC 自 00:00 GMT\+8 以来最大的一笔成交：\*\*\d/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [[{ tool: 'getTrades', args: { limit: 140 } }], []])
      assert.match(text, told)
    })
  it('at which price most was traded is summed up over its trades', async () => {
    for (const [said, told] of [
      [
        'what is the most traded price?',
        /traded most at \*\*3,010\*\*: \*\*5 MWh\*\* in 2 trades, of 11 MWh in 4 trades at 3 prices\.$/,
      ],
      ['at which price was most traded today', /since 00:00 GMT\+8 traded most at \*\*3,010\*\*/],
      ['which price has the highest volume in the last hour', /since 13:10 GMT\+8 traded most at \*\*3,010\*\*/],
      ["what's the point of control", /traded most at \*\*3,010\*\*/],
      [
        '成交最多的價格是多少',
        /以來成交最多的價格：\*\*3,010\*\*，\*\*5 MWh\*\*（2 筆）；共成交 11 MWh、4 筆，分佈在 3 個價格。$/,
      ],
      ['哪个价位成交量最大', /以来成交最多的价格：\*\*3,010\*\*/],
    ] as const) {
      const trades = [...TRADES, trade('2026-11-21T02:00', 3_010, 3)]
      const { calls, text } = await conversation({
        now: NOW,
        reads: { getTrades: () => ({ symbol: 'ELC', seq: 1, trades }) },
      }).say(said)
      assert.deepEqual(calls, [{ tool: 'getTrades', args: { limit: 140 } }], said)
      assert.match(text, told)
    }
  })
  it('where as much was traded at several prices none of them is the one', async () => {
    for (const [count, told] of [
      [2, /traded most at \*\*3,001\*\* and \*\*3,000\*\*: \*\*2 MWh\*\* at each/],
      [5, /\*\*3,004\*\*, \*\*3,003\*\*, \*\*3,002\*\* and 2 other prices: \*\*2 MWh\*\* at each/],
    ] as const) {
      const trades = Array.from({ length: count }, (_, i) => trade('2026-11-21T06:00', 3_000 + i, 2))
      const reads = { getTrades: () => ({ symbol: 'ELC', seq: 1, trades }) }
      assert.match((await conversation({ now: NOW, reads }).say('most traded price')).text, told)
    }
  })
  it('of a list that does not reach back so far it is said', async () => {
    const many = Array.from({ length: 140 }, (_, i) => trade('2026-11-21T06:00', 3_000 + i, 1))
    const busy = conversation({ now: NOW, reads: { getTrades: () => ({ symbol: 'ELC', seq: 1, trades: many }) } })
    assert.match((await busy.say('trades in the last hour')).text, /reaches back to 14:00 only, so there were more/)
  })
})

describe('a time beside something else that is asked is not passed over in silence', () => {
  it('biggest trades since noon', async () => {
    const { calls, text } = await say('biggest trades since noon')
    assert.notEqual(calls[0]?.args.limit, 1)
    assert.match(text, /“since noon”/)
  })
  it('show my fills in the last hour and my wallet', async () => {
    const { calls, text } = await say('show my fills in the last hour and my wallet')
    assert.deepEqual(calls, [...OWN, { tool: 'getUserWallet', args: {} }])
    assert.doesNotMatch(text, /“in the last hour”/)
  })
})

describe('what only sounds like it', () => {
  for (const said of ['我今天買', 'I bought 5 at 2950 today', 'buy 5 at 2950 today', '我今天賣了'])
    it(said, async () => assert.notDeepEqual((await say(said)).calls, OWN))
})

describe('the same of another time', () => {
  for (const [first, then, told] of [
    ['my fills today', 'and yesterday?', /From 2026-11-20 00:00 to 2026-11-21 00:00 GMT\+8 you bought/],
    ['my fills yesterday', 'since noon', /Since 12:00 GMT\+8 you bought/],
    ['what did I do today', 'and in the last hour?', /You placed \*\*1\*\* order since 13:10 GMT\+8/],
    ['我今天買了多少', '那昨天呢', /2026-11-20 00:00/],
    ['最近一小時的成交', '最近兩小時呢', /自 12:10 GMT\+8 以來/],
    ['我今天的成交', '中午以后呢', /12:00 GMT\+8 以/],
  ] as const)
    it(`${first} | ${then}`, async () => {
      const asked = desk()
      await asked.say(first)
      const { pending, text } = await asked.say(then)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})

describe('what was cancelled in a time', () => {
  const CANCELLED = { state: 'CANCELLED', status: 'CANCELLED' }
  const LIST = [
    order('o-9', '2026-11-21T05:40', '2026-11-21T05:50', {
      ...CANCELLED,
      price: 2_950,
      filledAmount: 2,
      avgPrice: 2_940,
    }),
    order('o-8', '2026-11-21T04:30', '2026-11-21T04:31', { state: 'EXPIRED', status: 'CANCELLED' }),
    order('o-7', '2026-11-20T01:00', '2026-11-21T01:05', { ...CANCELLED, side: 'SELL', price: 3_100 }),
    order('o-6', '2026-11-20T02:00', '2026-11-20T05:00', CANCELLED),
  ]
  const READ = [{ tool: 'getUserOrders', args: { status: 'cancelled', limit: 45 } }]
  for (const [said, ...told] of [
    [
      'what did I cancel today?',
      /\*\*2\*\* of your orders were cancelled since 00:00 GMT\+8/,
      /2 MWh at 2,940 of it filled/,
    ],
    ['cancelled orders today', /\*\*2\*\* of your orders were/, /sell 5 MWh at 3,100.*nothing of it filled/i],
    ['which orders were cancelled in the last 30 minutes', /\*\*1\*\* of your orders was cancelled since 13:40 GMT\+8/],
    ['how many of my sells were cancelled today', /\*\*1\*\* of your sells was/],
    ['orders I cancelled yesterday', /\*\*1\*\* of your orders was cancelled from 2026-11-20/],
    ['cancelled buys in the last 5 minutes', /None of your buys was cancelled since 14:05 GMT\+8/],
    ['今天取消了哪些單', /您自 00:00 GMT\+8 以來的委託有 \*\*2\*\* 筆已撤單。/, /其中成交 2 MWh/],
    ['我今天撤了几笔', /您自 00:00 GMT\+8 以来的订单有 \*\*2\*\* 笔已撤单。/],
    ['過去半小時被取消的委託', /有 \*\*1\*\* 筆已撤單/],
    ['最近五分鐘取消的單有哪些', /的委託沒有撤單的。/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await desk(LIST).say(said)
      assert.deepEqual([calls, pending], [READ, []])
      for (const one of told) assert.match(text, one)
    })

  it('a list that is cut says how far it reaches', async () => {
    const { text } = await desk(LIST.slice(0, 1), 60).say('cancelled orders today')
    assert.match(text, /reaches back to 13:40 only: there may be more/)
  })

  it('what is to be cancelled is no question of what was', async () => {
    for (const said of [
      "cancel today's orders",
      '取消今天的委託',
      '今天的單取消',
      '撤銷我今天的單',
      '帮我撤掉今天的单',
      '今天的委託都取消',
      'cancel my orders of today',
    ]) {
      const { calls } = await desk(LIST).say(said)
      assert.notDeepEqual(calls, READ, said)
    }
  })
})
