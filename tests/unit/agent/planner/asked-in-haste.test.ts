// Questions of a desk that were taken for another one, or for none: "last trade of mine", "can I afford 100?", 我賺了還是賠了.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { LADDER_NOW, ladder, ownTrades } from './results.ts'

const desk = () =>
  conversation({ now: LADDER_NOW, reads: { getUserTrades: () => ownTrades, listSymbols: () => ladder } })

describe('what is looked at', () => {
  for (const [said, ...tools] of [
    ['last trade of mine', 'getUserTrades'],
    ['my avg buy price this week?', 'getUserTrades'],
    ['how many trades last 5 min', 'getTrades'],
    ['我賺了還是賠了', 'getUserWallet', 'getUserOrders'],
    ['how many MWh can i afford at ask', 'getUserWallet', 'getOrderBook'],
    ['我最多能買幾個', 'getUserWallet', 'getOrderBook'],
    ['我今天还能买多少', 'getUserWallet', 'getOrderBook'],
    ['can i afford 100', 'previewOrder'],
    ['買得起100個嗎', 'previewOrder'],
    ['do i have 50 to sell', 'getUserWallet'],
    ['我有50可以賣嗎', 'getUserWallet'],
    ['how far from the touch is it', 'getUserOrders', 'getMarketMetrics'],
    ['離成交還差多少', 'getUserOrders', 'getMarketMetrics'],
    ['chance of fill at 2950?', 'getUserOrders', 'getMarketMetrics'],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await desk().say(said)
      assert.deepEqual(pending, [])
      assert.deepEqual(
        calls.map(({ tool }) => tool),
        tools,
      )
    })
})

describe('what is told', () => {
  for (const [said, told] of [
    ["what's 5 times 2950", /NT\$ 14,750/],
    ['5 * 2950 = ?', /NT\$ 14,750/],
    ['5乘2950', /NT\$ 14,750/],
    ['do you think it goes up', /no advice and no forecast/],
    ["what's your forecast", /no advice and no forecast/],
    ['你覺得2950如何', /不給建議/],
    ['what am i allowed to do without approval', /standing permission/],
    ['give the bot permission to trade 50 MWh a day under 3050', /standing permission/],
    ['who approved the last one', /approval/],
    ['每天早上9點跑這個流程', /劇本/],
    ['每天早上9点跑这个流程', /剧本/],
    ['講廣東話', /繁體中文/],
    ['你能條件單嗎', /沒有停損單/],
    ['指令', /規則式/],
    ['same price 3 more in tomorrow 20', /cannot wait/],
  ] as const)
    it(said, async () => {
      const { pending, text } = await desk().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
  it('no cost is told of figures that are no order', async () =>
    assert.doesNotMatch((await desk().say('same price 3 more in tomorrow 18')).text, /NT\$/))
  it('what is to be done if something does not happen was not refused', async () => {
    for (const said of [
      'buy 5 at 2950, and if it does not fill in 10 min cancel',
      "if it isn't filled by 5 cancel the 2950",
    ]) {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, /what if/)
    }
    for (const said of ["don't buy if it falls", "if the price drops don't buy 5 at 2950", '如果跌就不要買5 2950'])
      assert.deepEqual((await after([said])).pending, [], said)
  })
})
