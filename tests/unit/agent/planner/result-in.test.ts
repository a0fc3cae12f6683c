// What today's trading came to in one contract, and what the newest order filled at: both were told of something else.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { LADDER_NOW, wallet } from './results.ts'

// Two MWh sold for 6,200 and worth 6,000; of spot one bought for 2,900 and worth 3,000.
const traded = {
  ...wallet,
  today: {
    openOrders: 0,
    traded: [
      { symbol: 'PT60-20261121T1000Z', netQty: -2, paid: -6_200, mark: 3_000 },
      { symbol: 'ELC', netQty: 1, paid: 2_900, mark: 3_000 },
    ],
  },
}
const say = (said: string, held: unknown = traded) =>
  conversation({ now: LADDER_NOW, reads: { getUserWallet: () => held as typeof wallet } }).say(said)

describe('of the contracts of those hours, and of no others', () => {
  for (const said of [
    'P&L in 18-19',
    'my result in 18-19 today',
    'how much did I make in 18-19',
    'am I up or down in 18-19',
    '我18-19賺多少',
    '我在18-19的損益',
    '18-19我赚了多少',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [{ tool: 'getUserWallet', args: {} }])
      assert.match(text, /\+NT\$ 200/)
      assert.match(text, /2 MWh/)
      assert.doesNotMatch(text, /300|2,900/)
    })
  it('all of it without hours', async () => assert.match((await say("what's my P&L")).text, /\+NT\$ 300/))
  it('nothing was traded of them', async () =>
    assert.match((await say('P&L in 20-21')).text, /^You have traded nothing of the contracts of those hours today/))
  it('the exchange does not tell what was traded', async () =>
    assert.match((await say('P&L in 18-19', wallet)).text, /^The exchange does not tell what you traded today/))
})

describe('of the order that was sent just now', () => {
  const OWN = [{ tool: 'getUserOrders', args: { status: 'matched', limit: 1 } }]
  for (const said of ['average price?', 'avg fill price', 'what did that fill at on average', 'what price did I get'])
    it(said, async () => assert.deepEqual((await after(['buy 5 at market', '(filled)', said])).calls, OWN))
  for (const said of ['均價？', '成交價多少', '那張用什麼價格成交的'])
    it(said, async () => assert.deepEqual((await after(['市價買 5', '(filled)', said])).calls, OWN))
  for (const turns of [['average price?'], ['buy 5 at market', '(filled)', 'top 5', 'average price?'], ['均價？']])
    it(`the market's: ${turns.join(' … ')}`, async () =>
      assert.equal((await after(turns)).calls[0]?.tool, 'getMarketMetrics'))
})
