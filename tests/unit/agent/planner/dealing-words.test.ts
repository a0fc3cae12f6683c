/** What one dealer says to a quote: "mine 5", "take 3 off the offer", 拿走賣一 3 MWh. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const ASK = '3000.25'
const BID = '2999.5'
const EVENING = { symbol: 'PT60-20261121T1000Z' }

describe('mine is a buy and yours a sell, at the best price of the other side where none is said', () => {
  for (const [said, side, price, qty, more = {}] of [
    ['mine 5', 'BUY', ASK, '5'],
    ['5 mine!', 'BUY', ASK, '5'],
    ['mine for 5 MWh', 'BUY', ASK, '5'],
    ['mine 500 kWh', 'BUY', ASK, '0.5'],
    ['mine at 2950 for 5', 'BUY', '2950', '5'],
    ['mine 5 at 2,950', 'BUY', '2950', '5'],
    ['2950 mine 5', 'BUY', '2950', '5'],
    ['mine 5 ioc', 'BUY', ASK, '5', { timeInForce: 'IOC' }],
    ['mine 5 for 18-19', 'BUY', ASK, '5', EVENING],
    ['yours 5', 'SELL', BID, '5'],
    ['5 yours at 2940', 'SELL', '2940', '5'],
    ['can you mine 5?', 'BUY', ASK, '5'],
    ['5 MWh 我要了', 'BUY', ASK, '5'],
    ['5 MWh 給你', 'SELL', BID, '5'],
    ['给你 5 兆瓦时', 'SELL', BID, '5'],
  ] as const)
    it(said, async () =>
      assert.deepEqual((await say(said)).pending, [{ tool: 'placeOrder', args: { side, price, qty, ...more } }]),
    )
  for (const [said, question] of [
    ['mine', 'How many MWh should I buy?'],
    ['mine 2950', 'How many MWh should I buy at 2,950?'],
    ['yours', 'How many MWh should I sell?'],
    ['5 張 mine', '這裡的委託以 MWh 計，不用口數或張數。要買進多少 MWh？'],
    ['take out the offer', 'How many MWh should I buy?'],
    ['take out the bid', 'How many MWh should I sell?'],
  ] as const)
    it(`${said}: how much?`, async () => {
      const turn = await say(said)
      assert.deepEqual([turn.pending, turn.text], [[], question])
    })
})

describe('off the quote of a side is a trade with it', () => {
  for (const [said, side, price, qty, more = {}] of [
    ['take 3 off the offer', 'BUY', ASK, '3'],
    ['take 3 MWh off the offer in 18-19', 'BUY', ASK, '3', EVENING],
    ['hit 3 off the best bid', 'SELL', BID, '3'],
    ["I buy 5 at the market's offer", 'BUY', ASK, '5'],
    ["I sell 5 at the market's bid", 'SELL', BID, '5'],
    ['拿走賣一 3 MWh', 'BUY', ASK, '3'],
    ['從賣盤拿 3 MWh', 'BUY', ASK, '3'],
    ['从卖盘拿 3 MWh', 'BUY', ASK, '3'],
    ['18-19 的賣一吃 3 MWh', 'BUY', ASK, '3', EVENING],
    ['打給買一 3 MWh', 'SELL', BID, '3'],
    ['砸给买一 3 MWh', 'SELL', BID, '3'],
    ['打掉買一 5', 'SELL', BID, '5'],
    ['砸 5 到买一', 'SELL', BID, '5'],
    ['打卖一 5', 'BUY', ASK, '5'],
    ['买一价挂 5', 'BUY', BID, '5'],
    ['扫掉卖一 5', 'BUY', ASK, '5'],
    ['undercut the best offer with 3', 'SELL', '3000.24', '3'],
    ['outbid the bid with 3', 'BUY', '2999.51', '3'],
    ['比賣一低一檔賣 3', 'SELL', '3000.24', '3'],
    ['買一加一檔買 5', 'BUY', '2999.51', '5'],
    ['买一往上两档买 5 MWh', 'BUY', '2999.52', '5'],
  ] as const)
    it(said, async () =>
      assert.deepEqual((await say(said)).pending, [{ tool: 'placeOrder', args: { side, price, qty, ...more } }]),
    )
})

describe('a bid is entered, and an offer', () => {
  for (const [said, side, price, qty] of [
    ['put in a bid for 5 at 2940', 'BUY', '2940', '5'],
    ['put an offer in at 3110 for 4', 'SELL', '3110', '4'],
    ['leave a bid at 2940, 5 MWh', 'BUY', '2940', '5'],
    ['2950 收 5 MWh', 'BUY', '2950', '5'],
    ['我想用 2950 收 5', 'BUY', '2950', '5'],
    ['两千九收五兆瓦时', 'BUY', '2900', '5'],
    ['兩千九收五兆瓦時', 'BUY', '2900', '5'],
    ['2900收五度', 'BUY', '2900', '0.005'],
    ['3050 出 5', 'SELL', '3050', '5'],
    ['进 5 MWh 2950', 'BUY', '2950', '5'],
    ['倒 10 MWh 出去 3000', 'SELL', '3000', '10'],
    ['跟賣一賣 5', 'SELL', ASK, '5'],
    ['挂买一买 5', 'BUY', BID, '5'],
    ["buy 5 MWh, don't pay more than 2960", 'BUY', '2960', '5'],
  ] as const)
    it(said, async () =>
      assert.deepEqual((await say(said)).pending, [{ tool: 'placeOrder', args: { side, price, qty } }]),
    )
  for (const said of [
    'show me a bid of 2945 for 10',
    'leave my bid at 2940 for 5',
    '收 5 MWh 2950 嗎',
    '两千九收五兆瓦时吗',
    '不要两千九收五兆瓦时',
    '如果兩千九收五兆瓦時',
    '十九收五兆瓦时',
    '3050 出 5 嗎',
    '不要出 5 MWh 3050',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('a price in the market is no quantity', () => {
  for (const [said, side, price, qty] of [
    ['pay up to 2960 for 5', 'BUY', '2960', '5'],
    ["I'll give you 5 at 2950", 'SELL', '2950', '5'],
    ['買 5 MWh 2950 以下', 'BUY', '2950', '5'],
    ['卖 3 兆瓦时 3100 以上', 'SELL', '3100', '3'],
  ] as const)
    it(said, async () =>
      assert.deepEqual((await say(said)).pending, [{ tool: 'placeOrder', args: { side, price, qty } }]),
    )
  for (const [said, question] of [
    ['lift the 3000.25', 'How many MWh should I buy at 3,000.25?'],
    ['hit the 2999.5', 'How many MWh should I sell at 2,999.50?'],
  ] as const)
    it(`${said}: how much?`, async () => assert.equal((await say(said)).text, question))
  for (const said of [
    'give me 5 at 2950',
    'take 2960 for 5 or leave it',
    '買 5 MWh 2950 以上',
    '卖 3 兆瓦时 3100 以下',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('behind a look it is in that market', () => {
  for (const said of ['best offer in 18-19, mine 5', 'show 18-19 and take 5 off the offer'])
    it(said, async () =>
      assert.deepEqual((await say(said)).pending, [
        { tool: 'placeOrder', args: { side: 'BUY', price: ASK, qty: '5', ...EVENING } },
      ]),
    )
})

it('behind a question they are not passed over in silence', async () => {
  const { pending, text } = await say('現在賣一多少，吃 3 MWh')
  assert.deepEqual(pending, [])
  assert.match(text, /「吃 3 MWh」我沒有處理/)
})

describe('no such words make an order of what is none', () => {
  for (const said of [
    '2,900 倒 3,020',
    '2900倒3020',
    'mine 5?',
    "don't mine 5",
    'not mine 5',
    'he said mine 5',
    'mine 5 if it drops to 2900',
    'mine 5 was cancelled',
    'those 5 are mine',
    'take 3 off my offer',
    // Somebody else's price.
    "I'm bid 2950 for 5",
    'he said the market is mine, yours 5',
    'what happens if I take 3 off the offer',
    '不要拿走賣一 3 MWh',
    '如果跌就拿走卖一 3 MWh',
    '給你 5 元',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})
