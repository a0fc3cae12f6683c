// How far an order at market would take the price: a preview of it, which says how far its average is from the best price.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn
}
const preview = (side: string, qty: string) => ({ tool: 'previewOrder', args: { side, qty, type: 'MARKET' } })

describe('of a purchase', () => {
  for (const said of [
    "what's the impact of buying 100",
    'what would the slippage be for buying 100 MWh?',
    'how far would buying 100 move the market?',
    'how much would I slip buying 100',
    'market impact of a 100 MWh buy',
    '買 100 會滑多少',
    '買100度的滑價',
    '买100会滑多少',
    '买 100 MWh 会推高多少',
    '市價買 100 均價多少',
  ])
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      const qty = said.includes('度') ? '0.1' : '100'
      assert.deepEqual([calls, pending], [[preview('BUY', qty)], []])
      if (qty === '100')
        assert.match(text, /3,006\.01.*(?:\*\*5\.76\*\*.*3,000\.25|3,000\.25 \*\*5\.76\*\*).*3,012\.25/)
    })
})

describe('of a sale', () => {
  for (const said of ['slippage for selling 15', '賣 15 會滑多少', '卖15的滑点', 'impact of a 15 MWh sell'])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [preview('SELL', '15')])
      assert.match(text, /\*\*0\.33\*\*/)
    })
})

describe('of neither side: of both', () => {
  for (const said of [
    'how far would 50 move it',
    'average price for 50?',
    "what's the vwap for 50",
    '50 MWh 的滑價',
    '50 的滑点',
  ])
    it(said, async () => assert.deepEqual((await say(said)).calls, [preview('BUY', '50'), preview('SELL', '50')]))
})

it('slippage in a contract is asked of that contract', async () =>
  assert.deepEqual((await say('slippage for buying 50 in 18-19')).calls.at(-1), {
    tool: 'previewOrder',
    args: { symbol: 'PT60-20261121T1000Z', side: 'BUY', qty: '50', type: 'MARKET' },
  }))
it('what was asked about is the order that "buy it" means', async () => {
  const { pending } = await say("what's the impact of buying 100", 'ok buy it')
  assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', type: 'MARKET', qty: '100' } }])
})
it('slippage asked of both sides is no order that "buy it" means', async () =>
  assert.deepEqual((await say('how far would 50 move it', 'ok buy it')).pending, []))
it('a question for the cost alone says no more than before', async () =>
  assert.doesNotMatch((await say('what would 50 MWh cost?')).text, /best price/))
it('"and 100?" asks for the slippage of another quantity', async () =>
  assert.deepEqual((await say('slippage for 50', 'and 100?')).calls, [preview('BUY', '100'), preview('SELL', '100')]))
