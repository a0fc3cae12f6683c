/** One message that asks for several things: each is done, or named as not done; no order comes of half a sentence. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const tools = ({ calls }: Awaited<ReturnType<typeof say>>) => calls.map(({ tool }) => tool)
/** Each refusal ends so. */
const WHY = /so I prepared nothing|and prepared nothing|所以沒有準備|所以没有准备|沒有準備任何|没有准备任何/
const LEFT = /nothing about|沒有處理|没有处理/

const [BOOK, WALLET, METRICS, ORDERS] = ['getOrderBook', 'getUserWallet', 'getMarketMetrics', 'getUserOrders']

describe('every look of a message is taken', () => {
  for (const [said, ...looked] of [
    ['give me a morning briefing: book, my wallet and what traded in the last hour', BOOK, WALLET, 'getTrades'],
    ['show me the book, my wallet and the trades of the last hour', BOOK, WALLET, 'getTrades'],
    ['給我早盤簡報：五檔、錢包、還有過去一小時成交', BOOK, WALLET, 'getTrades'],
    ['给我盘前简报：五档、钱包、以及过去一小时成交', BOOK, WALLET, 'getTrades'],
    ['show the book and tell me how far my sell is from the market', BOOK, ORDERS, METRICS],
    ['给我看盘口并且告诉我我的卖单离市价多远', BOOK, ORDERS, METRICS],
    ["what's my position and what did I pay for it?", WALLET, ORDERS],
    ['which hour is cheapest and when does its gate close', 'listSymbols'],
    ['哪個小時最便宜，什麼時候關閘', 'listSymbols'],
    ['please show book + wallet', BOOK, WALLET],
    ['現價多少 錢包多少 委託幾張', METRICS, WALLET, ORDERS],
    ['還有多少錢？還有多少電？還有幾張單？', WALLET, ORDERS],
    ['1、看五档 2、看钱包 3、看挂单', BOOK, WALLET, ORDERS],
    ['can you show me the trades in the last 30 minutes and also how much I have', 'getTrades', WALLET],
    ['show the order book; also my position; and the vwap', BOOK, WALLET, METRICS],
    ["what's the cheapest hour tomorrow and the most expensive?", 'listSymbols'],
    ['1. show the book\n2. my wallet\n3. trades in the last hour', BOOK, WALLET, 'getTrades'],
    ['- 五檔\n- 我的錢包\n- 過去一小時的成交', BOOK, WALLET, 'getTrades'],
  ] as const)
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), looked)
      assert.doesNotMatch(turn.text, LEFT)
    })
  for (const said of ['點差多少 成交量多少', '价差 成交量', 'spread? volume?'])
    it(`${said}: two figures of one call`, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), [METRICS])
      assert.match(turn.text, /0\.75.*\n.*120\.5 MWh/)
    })
  it('two questions that one list answers are both told', async () => {
    const { text } = await say('which contract hour is the cheapest and which gates close next?')
    assert.match(text, /no price of them[\s\S]*next gate closes/)
  })
  it('the words of a topic are told with the look beside it', async () => {
    const turn = await say('show my limits and my wallet')
    assert.deepEqual(tools(turn), ['listSymbols', WALLET])
    assert.match(turn.text, /\*\*Safety\*\*/)
  })
})

describe('what is left beside a look is named', () => {
  for (const said of ['wallet, book, tell me a joke', '五檔，另外講個笑話', '盘口，另外讲个笑话'])
    it(said, async () => assert.match((await say(said)).text, /(?:“tell me a joke”|「講個笑話」|“讲个笑话”)/))
})

describe('a briefing is the market, the wallet and what rests', () => {
  for (const said of [
    ...['morning briefing', 'give me a morning briefing', 'brief me', 'how do things stand?', 'quick overview please'],
    ...['早盤簡報', '現在情況如何', '給我一份晨報', '盘前简报', '目前状况怎么样', '来个市场概况'],
  ])
    it(said, async () => assert.deepEqual(tools(await say(said)), [METRICS, WALLET, ORDERS]))
})

describe('asked in other words, and alone', () => {
  for (const [said, ...looked] of [
    ['what traded in the last hour', 'getTrades'],
    ['what was traded in the last hour?', 'getTrades'],
    ['which contract hour is the cheapest', 'listSymbols'],
    ['which gates close next', 'listSymbols'],
    ['when does the next gate close', 'listSymbols'],
    ['接下來哪個時段先關閘', 'listSymbols'],
    ['下一个闸门什么时候关', 'listSymbols'],
    ['tell me how far my sell is from the market', ORDERS, METRICS],
    ['compare my average price with the vwap', ORDERS, METRICS],
    ['did I beat the VWAP?', ORDERS, METRICS],
    ['我的均價跟VWAP比', ORDERS, METRICS],
    ['比较一下我的均价和市场均价', ORDERS, METRICS],
  ] as const)
    it(said, async () => assert.deepEqual(tools(await say(said)), looked))
})

describe('a ladder that names each price and quantity is the orders it names', () => {
  it('each with its own quantity', async () =>
    assert.deepEqual(
      (await say('ladder: buy 2 at 2990, 3 at 2985')).pending.map(({ args }) => [args.side, args.qty, args.price]),
      [
        ['BUY', '2', '2990'],
        ['BUY', '3', '2985'],
      ],
    ))

  const buys = ['2990', '2985', '2980'].map((price) => ({
    tool: 'placeOrder',
    args: { side: 'BUY', price, qty: '3' },
  }))
  for (const said of [
    'quote a ladder: buy 3 each at 2,990, 2,985 and 2,980',
    'ladder: buy 3 each at 2990, 2985, 2980',
    '梯次：2990、2985、2980 各買 3',
    '阶梯挂单：2990、2985、2980各买3',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, buys))
  for (const said of [
    'ladder 9 MWh between 2980 and 2990',
    'ladder: buy 9 from 2980 to 2990',
    '阶梯买 9，2980 到 2990',
  ])
    it(`${said}: no plan`, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('whether the desk can do it is a question', () => {
  for (const said of ['can you cancel orders?', 'can you place and change orders', '你可以取消訂單嗎', '能不能改单'])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /\*\*(?:Approve|核准|批准)\*\*/)
    })
  for (const said of ['can you cancel my orders', 'could you cancel all my orders please', '能帮我把单都撤了吗'])
    it(`${said}: asks for it`, async () =>
      assert.deepEqual((await say(said)).pending, [{ tool: 'cancelAllOrders', args: {} }]))
})

describe('a look and an order in one message are both done', () => {
  const buy = { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }
  for (const [said, ...looked] of [
    ['buy 5 at 2950, and what is my wallet after that'],
    ["what's the spread? then buy 5 at 2950", METRICS],
    ['buy 5 at 2950 and also what is the spread', METRICS],
    ['先看五檔再掛 2950 買 5', BOOK],
    ['買 5 2950，另外五檔多少', BOOK],
    ['买 5 2950，顺便看一下钱包', WALLET],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await say(said)
      assert.deepEqual(pending, [buy])
      assert.deepEqual(
        calls.filter(({ tool }) => tool !== 'placeOrder').map(({ tool }) => tool),
        looked,
      )
    })
})

describe('no order of a question, a negation or a supposition: the look beside it is taken, and it is named', () => {
  for (const [said, tool] of [
    ['should I buy 5 at 2950 and what is the spread', METRICS],
    ["don't buy 5, show me the book", BOOK],
    ['wallet please, and not buy 5 at 2950', WALLET],
    ['buy 5 at 2950, what is left in my wallet?', WALLET],
    ['should I look at the book and buy 5 at 2950', BOOK],
    ['when the price hits 2900 buy 5, and show me the book', BOOK],
    ['我該買 5 在 2950 嗎，價差多少', METRICS],
    ['買 5 在 2950，錢包還剩多少', WALLET],
    ['跌到 2900 再買 5，另外看五檔', BOOK],
    ['先别卖，看看钱包', WALLET],
    ['卖 2 3005 会亏吗，另外价差多少', METRICS],
    ['看看盘口，然后告诉我该不该卖 2 3005', BOOK],
  ] as const)
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([turn.pending, tools(turn)], [[], [tool]])
      assert.match(turn.text, LEFT)
      assert.match(turn.text, WHY)
    })
  for (const said of [
    'if I buy 5 at 2950, what is left in my wallet',
    'how do I buy 5 at 2950 and cancel my sell',
    'he told me to buy 5 at 2950, what is the book',
    "what's better, buy 5 at 2950 or show me the book",
    '如果買 5 在 2950，錢包剩多少',
    '怎么买 5 在 2950，还有五档',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('what is said of an order behind a look is of the order, or asked about', () => {
  const made = (more: Record<string, unknown>) => ({
    tool: 'placeOrder',
    args: { side: 'BUY', price: '2950', qty: '5', ...more },
  })
  for (const [said, more] of [
    ['buy 5 at 2950, and show my wallet, as IOC', { timeInForce: 'IOC' }],
    ['buy 5 at 2950 and show the book, post only', { postOnly: true }],
    ['buy 5 and show the book, limit 2950', {}],
    ['buy 5 at 2950 and show my wallet, as IOC, and the book', { timeInForce: 'IOC' }],
    ['買 5 2950，順便看錢包，要 IOC', { timeInForce: 'IOC' }],
    ['买 5 2950，顺便看看盘口，只做被动', { postOnly: true }],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, [made(more)]))
  for (const said of [
    'buy 5 at 2950 and also show the wallet, valid for 10 minutes',
    '買 5 2950，看一下五檔，有效十分鐘',
    '买 5 2950，顺便看看盘口，挂到 18 点',
  ])
    it(said, async () => assert.equal((await say(said)).pending[0]?.args.timeInForce, 'GTD'))
  for (const said of [
    'buy 5 at 2950 and show my wallet, twice',
    'buy 5 at 2950 and show my wallet, not more than 3',
    '買 5 2950，另外看五檔，2955 好了',
    '買 5 2950，另外看五檔，開玩笑的',
    '买 5 2950，顺便看看钱包，别太多',
  ])
    it(`${said}: no plan`, async () => assert.deepEqual((await say(said)).pending, []))
  for (const [said, depth] of [
    ['buy 5 at 2950 and show the book, top 20', 20],
    ['买 5 2950，顺便看看盘口，二十档', 20],
  ] as const)
    it(`${said}: how much of the look`, async () => {
      const { calls, pending } = await say(said)
      assert.deepEqual([calls[0]?.args, pending], [{ depth }, [made({})]])
    })
})

describe('of a cancel behind a look as well', () => {
  for (const said of [
    'cancel all and show my wallet, except o-27',
    'show the wallet. cancel all. except o-27.',
    '全撤，順便看錢包，除了 o-27',
    '撤掉全部，顺便看钱包，只撤买单',
    'show the wallet, raise o-12 to 2945 but not now',
  ])
    it(`${said}: no plan`, async () => assert.deepEqual((await say(said)).pending, []))
  it('and of a change it is named', async () =>
    assert.match((await say('raise o-12 to 2945 and show my wallet, qty 3')).text, /nothing about “qty 3”/))
})

describe('an order before a look is in no contract of it', () => {
  const tomorrow = 'PT60-20261122T0600Z'
  for (const said of [
    'buy 5 at 2950 and also show the book for tomorrow 14-15',
    'buy 5 at 2950. Show the book for tomorrow 14-15.',
    '買 5 2950，另外看明天 14-15 的五檔',
    '买 5 2950。看明天 14-15 的五档',
  ])
    it(said, async () => {
      const { calls, pending } = await say(said)
      assert.deepEqual(
        pending.map(({ args }) => args.symbol),
        [undefined],
      )
      assert.equal(calls.find(({ tool }) => tool === BOOK)?.args.symbol, tomorrow)
    })
  for (const said of [
    'buy 5 at 2950 and show the book for tomorrow 14-15',
    'buy 5 at 2950 and show the book, for tomorrow 14-15',
    '買 5 2950，看明天 14-15 的五檔',
    '买 5 2950，看明天 14-15 的五档',
  ])
    it(`${said}: one question`, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /14-15[”」]/)
    })
})

describe('numbers of a list are of nothing in it', () => {
  for (const [said, look] of [
    ['1. show the book 2. buy 5 at 2950 3. wallet', {}],
    ['一、看五檔 二、買 5 2950', { depth: 5 }],
    ['1、看五档\n2、买 5 2950', { depth: 5 }],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await say(said)
      assert.deepEqual(calls[0], { tool: BOOK, args: look })
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }])
    })
  it('一、看五檔 二、看錢包', async () =>
    assert.deepEqual((await say('一、看五檔 二、看錢包')).calls, [
      { tool: BOOK, args: { depth: 5 } },
      { tool: WALLET, args: {} },
    ]))
})

describe('told once, and by its own words', () => {
  it('the next contract is told by itself', async () => assert.doesNotMatch((await say('下一個時段幾點關')).text, /40/))
  it('a range has its volume', async () =>
    assert.equal((await say("today's high, low and volume?")).text.match(/120\.5/g)?.length, 1))
  it('and a report beside a look is named', async () =>
    assert.match((await say('看五檔，另外我買了 5 2950')).text, /「我買了 5 2950」我沒有處理/))
  it('a language is no contract', async () =>
    assert.deepEqual((await say('show me the book and then answer me in Chinese')).calls[0], { tool: BOOK, args: {} }))
})

it('a row of marks is parted at once, however it could be parted', () => {
  assert.equal(understand('show me the book,,, and then,, my wallet').actions.length, 2)
  // The first took seconds, and twenty more of the same mark took days.
  for (const row of [','.repeat(26), '，,'.repeat(245), ', and '.repeat(80), '還要'.repeat(245), '; '.repeat(245)])
    assert.ok(cpuMs(() => understand(row)) < 500, row)
})
