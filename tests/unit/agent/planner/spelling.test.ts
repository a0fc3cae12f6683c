/** Misspelt words are read as what they must have been; words, names and ids that are right stay as they are. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { spelled } from '../../../../lib/agent/planner/text/spelling.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)

describe('a misspelt message does what it says', () => {
  const buy = ['placeOrder', { side: 'BUY', qty: '5', price: '2950' }] as const
  const cases: [said: string, tool: string, args: object][] = [
    ['byu 5 at 2950', ...buy],
    ['Buuy 5 at 2950', ...buy],
    ['BYU 5 AT 2950', ...buy],
    ['buy fvie mhw at 2950 pleae', ...buy],
    ['buy 5 megawat hours at 2950', ...buy],
    ['以2950買進5MHW', ...buy],
    ['買近5 MWh 2950', ...buy],
    ['买人5 2950', ...buy],
    ['by 5 at 2950', ...buy],
    ['by 5 MWh 2950', ...buy],
    ['buy 5 at2950', ...buy],
    ['buy 5 ta 2950', ...buy],
    ['buy 5 at 295o', ...buy],
    ['买5 兆瓦是 2950', ...buy],
    ['把o-12该成2945', 'amendOrder', { orderId: 'o-12', price: '2945' }],
    ['消取 o-12', 'cancelOrder', { orderId: 'o-12' }],
    ['my oders', 'getUserOrders', {}],
    ['五挡', 'getOrderBook', { depth: 5 }],
    ['盤囗', 'getOrderBook', {}],
    ['我的前包', 'getUserWallet', {}],
    ['價插多少', 'getMarketMetrics', {}],
    ['buy 5 at 2950 iocc', 'placeOrder', { ...buy[1], timeInForce: 'IOC' }],
    ['sel 3 at 31O0', 'placeOrder', { side: 'SELL', qty: '3', price: '3100' }],
    ['sel 3 at 3,1O0.5', 'placeOrder', { side: 'SELL', qty: '3', price: '3100.5' }],
    ['sel 3 at 3100', 'placeOrder', { side: 'SELL', qty: '3', price: '3100' }],
    ['賣岀 3 3100', 'placeOrder', { side: 'SELL', qty: '3', price: '3100' }],
    ['buy 5 at markt', 'placeOrder', { side: 'BUY', qty: '5', type: 'MARKET' }],
    ['市介買 5', 'placeOrder', { side: 'BUY', qty: '5', type: 'MARKET' }],
    ['canccel o-12', 'cancelOrder', { orderId: 'o-12' }],
    ['撒单 o-12', 'cancelOrder', { orderId: 'o-12' }],
    ['modfy o-12 qty 3', 'amendOrder', { orderId: 'o-12', qty: '3' }],
    ['cansel everyting', 'cancelAllOrders', {}],
    ['取銷全部', 'cancelAllOrders', {}],
    ['取消全不委託', 'cancelAllOrders', {}],
    ['my walet', 'getUserWallet', {}],
    ['opne oders', 'getUserOrders', { status: 'pending' }],
    ['我的委拖', 'getUserOrders', {}],
    ['show me the bok', 'getOrderBook', {}],
    ['recnet tardes', 'getTrades', {}],
    ["what's the sprea", 'getMarketMetrics', {}],
  ]
  for (const [said, tool, args] of cases)
    it(said, async () => {
      const { calls } = await say(said)
      assert.deepEqual(calls.map((call) => [call.tool, call.args]).at(-1), [tool, args])
    })
})

describe('what keeps a sentence from being an order does so misspelt', () => {
  for (const said of [
    'shoud i buy 5 at 2950',
    'whne it hits 2900 buy 5 at 2900',
    'buy 5 at 2950 untill o-12 fills',
    'nevr buy 5 at 2950',
    'mabye buy 5 at 2950',
    'yestreday buy 5 at 2950',
    'by 5 pm',
    'by 5 at 6 pm',
    'by 5 at 2950?',
    'by 2950',
    // Of letters among figures that may be others.
    'buy 1O at 2950',
    'buy 5 at 2l00',
    'buy 5 at 2O9l',
    // Which deed it was, is asked.
    'sekk 3 at 3100',
    'vuy 5 MWh 2950',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

describe('a word, name or id that is right stays as it is', () => {
  for (const text of [
    // Real words beside "buy", "sell", "sold", "order", "price", "open" and "fourth".
    'by hay cell hold older prize oxen forth',
    'refused unfilled repriced prepaid',
    // Of nobody's making but a trader's.
    'buy 5 ORDR at 2950',
    'tell Byu and Walet that “shwo the bok” is no order',
    '/walet @byu #tarde tarde-7 byu@example.com byu.example',
    'hxw zzz qqqq',
    '買人家的單，賣處理掉的，下但書，委任，取小單',
  ])
    it(text, () => assert.equal(spelled(text), text))
})

it('a text of another language is left alone', () => {
  const text =
    'ich moechte bittte fuenf megawatstunden zum marktpreis kauufen wenn der preiss unter zweitausend faelt oderr'
  assert.equal(spelled(text), text)
})
