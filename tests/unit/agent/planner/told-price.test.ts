/** "buy 5 there", 就這個價買 5 right after one price was told: that price. Of two it is asked. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const play = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn
}
const [BID, ASK, LAST] = ['2999.5', '3000.25', '3000']

describe('the price that was told is the price', () => {
  for (const [asked, said, side, price, more = {}] of [
    ["what's the best bid?", 'buy 5 there', 'BUY', BID],
    ['best ask?', 'buy 5 at that', 'BUY', ASK],
    ['best ask?', 'buy 5 at that price', 'BUY', ASK],
    ['last price?', 'buy 5 there', 'BUY', LAST],
    ['last trade?', 'sell 5 at that', 'SELL', LAST],
    ['how much is at 2998.5?', 'buy 5 at that price', 'BUY', '2998.5'],
    ['best ask tomorrow 18-19?', 'buy 5 there', 'BUY', ASK, { symbol: 'PT60-20261122T1000Z' }],
    ["what's the bid?", 'join it with 5', 'BUY', BID],
    ["what's the offer?", 'take 5', 'BUY', ASK],
    ['best bid?', 'hit it for 5', 'SELL', BID],
    ['最好買價多少', '就掛在那裡買 5', 'BUY', BID],
    ['賣一多少', '就這個價買 5', 'BUY', ASK],
    ['賣一多少', '吃 5 個', 'BUY', ASK],
    ['卖一多少', '用这个价买 5', 'BUY', ASK],
    ['买一多少', '那就这个价挂 5', 'BUY', BID],
    ['現價多少', '就用這個價賣 5', 'SELL', LAST],
  ] as const)
    it(`${asked} … ${said}`, async () => {
      const { pending } = await play(asked, said)
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side, price, qty: '5', ...more } }])
    })
})

describe('of two prices, or none, it is asked', () => {
  for (const [asked, said, question] of [
    ['show me the book', 'buy 5 there', /^Best bid or best ask\?/],
    ['show tomorrow 18-19', 'buy 5 there', /^Best bid or best ask\?/],
    ['看盤口', '就這個價買 5', /^最佳買價還是最佳賣價？/],
    ['my wallet', 'buy 5 at that price', /At what price/],
    ["what's the offer?", 'lift it', /How many MWh should I buy/],
    ["what's the offer?", 'hit it for 3', /At what price should I sell/],
  ] as const)
    it(`${asked} … ${said}`, async () => {
      const { pending, text } = await play(asked, said)
      assert.deepEqual(pending, [])
      assert.match(text, question)
    })
})

describe('nothing comes of what is no order', () => {
  for (const said of [
    'should I buy 5 at that?',
    "don't buy 5 there",
    'he paid 5 at that price',
    'lift it?',
    "don't lift it",
    'maybe take 5',
    '要不要用這個價買 5',
    '不要用這個價買 5',
    '吃 5 個嗎',
  ])
    it(said, async () => assert.deepEqual((await play('best ask?', said)).pending, []))
})

describe('the highest price and the lowest are two: which of them was asked for is meant', () => {
  for (const [look, said, side, price] of [
    ['high today?', 'sell 2 there', 'SELL', '3050'],
    ['24h low?', 'buy 2 there', 'BUY', '2950'],
    ['今天最高多少', '掛那個價賣2', 'SELL', '3050'],
    ['今天最低多少', '用那個價買2', 'BUY', '2950'],
    ['今天最高多少', '用那个价卖2', 'SELL', '3050'],
  ] as const)
    it(`${look} … ${said}`, async () =>
      assert.deepEqual((await play(look, said)).pending, [{ tool: 'placeOrder', args: { side, price, qty: '2' } }]))
  for (const [look, said] of [
    ['24h high low', 'sell 2 there'],
    ['今日高低', '用那個價買2'],
    ['今日高低', '在那里买 2'],
  ] as const)
    it(`${look} … ${said}: it is asked, and of neither quote`, async () => {
      const { pending, text } = await play(look, said)
      assert.deepEqual(pending, [])
      assert.doesNotMatch(text, /best|最佳/i)
    })
})
