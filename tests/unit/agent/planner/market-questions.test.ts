// What is traded here, how, when and by whom; and the price of hours said in words.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cpuClock } from '../../../support/cpu-ms.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = async (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const LIST = { tool: 'listSymbols', args: {} }
const METRICS = { tool: 'getMarketMetrics', args: {} }

describe('which hours are traded, and until when', () => {
  for (const said of [
    'when does it close',
    'when does the market open?',
    'which hours trade',
    'which hours can I trade?',
    'what contracts are open right now',
    'how many contracts are there?',
    'how long until the next gate',
    'what closes next',
    'time left on the next contract',
    '下一個關閘還有多久',
    '现在能买哪些',
    '有哪些時段可以交易',
    '現在可以買哪些合約',
    '市場幾點關',
    '有哪些时段可以交易',
    '几点收盘',
    '现在能交易什么时段',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [LIST])
      assert.match(text, /40 (?:delivery contracts|個交割合約|个交割合约).*10:55/)
    })
  for (const said of ['which hours can I trade tomorrow?', '明天有哪些時段可以交易', '明天有哪些时段可以交易'])
    it(`${said}: those of that day`, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [LIST])
      assert.match(text, /Nov 22|11\/22/)
      assert.doesNotMatch(text, /Nov 21|11\/21/)
    })
})

describe('until when one contract is traded', () => {
  for (const said of [
    'when is gate closure for 18-19',
    'when does the gate for 18-19 close?',
    'gate closure 18-19',
    '18-19 gate?',
    'how long can I still trade 18-19',
    '18-19 什麼時候關門',
    '18-19 幾點收盤',
    '18-19 的關閘時間',
    '18-19 什么时候关门',
    '18-19 还能交易多久',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [LIST])
      assert.match(text, /18:00.*17:55/)
      assert.doesNotMatch(text, /10:55|did nothing|沒有處理|没有处理/)
    })
})

describe('how the market works', () => {
  for (const said of [
    'how does this market work?',
    'how does the exchange work',
    'explain this market',
    'what is traded here?',
    '這個市場怎麼運作',
    '交易規則是什麼',
    '这个市场怎么运作',
    '这里交易什么',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [LIST])
      assert.match(text, /0\.01.*0\.1 MWh/)
      assert.match(text, /NT\$\/MWh.*(?:auction|集合競價|集合竞价).*(?:gate|關閘|关闸)/)
    })
})

describe('who is on the other side', () => {
  for (const said of [
    'who is buying',
    'who is selling?',
    "who's behind these orders?",
    '誰在買',
    '是誰在賣啊',
    '有人在掃貨嗎',
    '是誰把價格拉高的',
    '谁在卖',
    '对手是谁',
  ])
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [[{ tool: 'getOrderBook', args: {} }], []])
      assert.match(text, /anonymous|匿名/)
      assert.match(text, /100 MWh.*80 MWh/)
    })
})

describe('the price of hours in words', () => {
  for (const said of ['明天早上八點多少', '明早八点多少钱', 'how about tomorrow 8am?', 'tomorrow 8am?'])
    it(said, async () => {
      assert.deepEqual((await say(said)).calls.at(-1), {
        tool: 'getMarketMetrics',
        args: { symbol: 'PT60-20261122T0000Z' },
      })
    })
  for (const said of [
    '今晚的電多少錢',
    '今晚的电多少钱',
    "what's the price tonight",

    'price this evening',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [LIST])
      assert.match(text, /18:00.*19:00/)
      assert.match(text, /23:00/)
      assert.doesNotMatch(text, /did nothing|沒有處理|没有处理/)
    })
})

describe('short words', () => {
  for (const [said, ...calls] of [
    ['有多寬', METRICS],
    ['現在多寬', METRICS],
    ['有多宽', METRICS],
    ['今天的量', METRICS],
    ['量多少', METRICS],
    ['5 分 K', { tool: 'getCandles', args: { interval: '5m' } }],
    ['15分 K 線', { tool: 'getCandles', args: { interval: '15m' } }],
    ['how much is tied up', { tool: 'getUserWallet', args: {} }],
    ['how much of my money is tied up?', { tool: 'getUserWallet', args: {} }],
    ['卡住多少錢', { tool: 'getUserWallet', args: {} }],
    ['今天平均買多少', { tool: 'getUserOrders', args: { status: 'all', limit: 500 } }],
    ['今天平均卖在多少', { tool: 'getUserOrders', args: { status: 'all', limit: 500 } }],
    ['show me a chart of the last 2 hours', { tool: 'getCandles', args: { interval: '1m', limit: 121 } }],
    ['1小時K', { tool: 'getCandles', args: { interval: '1h' } }],
    ['15 分線', { tool: 'getCandles', args: { interval: '15m' } }],
    ['15分钟线', { tool: 'getCandles', args: { interval: '15m' } }],
    ['最近一小時量', METRICS],
    ["today's range", METRICS],
    ['wheres the mkt', METRICS],
    ['買賣各多少', METRICS],
    ['how liquid is it', { tool: 'getOrderBook', args: {} }],
    ['is there any size on the offer', { tool: 'getOrderBook', args: { depth: 1 } }],
    ['有掛單嗎', { tool: 'getUserOrders', args: { status: 'pending' } }],
    ['我掛了什麼', { tool: 'getUserOrders', args: { status: 'pending' } }],
    ['挂单还有几个', { tool: 'getUserOrders', args: { status: 'pending' } }],
    ['还有多少能用', { tool: 'getUserWallet', args: {} }],
    ['available MWh?', { tool: 'getUserWallet', args: {} }],
    ['avg buy price', { tool: 'getUserOrders', args: { status: 'all', limit: 500 } }],
    ['run market making for 100 steps', { tool: 'runSimulation', args: { strategy: 'market_making', steps: 100 } }],
    ['做市策略跑 100 步', { tool: 'runSimulation', args: { strategy: 'market_making', steps: 100 } }],
    ['匯出成交', { tool: 'getUserOrders', args: { status: 'matched' } }],
    ['can I export the trades', { tool: 'getUserOrders', args: { status: 'matched' } }],
    ['看最近兩小時走勢', { tool: 'getCandles', args: { interval: '1m', limit: 121 } }],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).calls, calls))
  for (const said of ['what can I do here?', 'what can I do', '我可以做什麼', '我能干嘛'])
    it(said, async () => assert.match((await say(said)).text, /show me the top 5|給我看前五檔|给我看前五档/))
})

// 看看 read as one word or as two doubled the ways to fail with each of them.
it('small words in a long row take no long time', async () => {
  const took = cpuClock()
  for (const word of ['看', '看一下', '请', '的', '我', 'show me ', 'the '])
    await say(`${word.repeat(Math.floor(190 / word.length))} zzz 嗎？`)
  assert.ok(took() < 5_000)
})
