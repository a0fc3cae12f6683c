// What the wallet holds of the contracts of some hours, and of no others.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, wallet } from './results.ts'

const held = {
  ...wallet,
  energy: [
    ...wallet.energy,
    { symbol: 'PT60-20261121T1000Z', available: 12, locked: 3 },
    { symbol: 'PT60-20261122T1000Z', available: 4, locked: 0 },
  ],
  today: { openOrders: 1, traded: [{ symbol: 'PT60-20261121T1000Z', netQty: -2, paid: -6_000, mark: 3_000 }] },
}
const say = async (said: string) => conversation({ now: LADDER_NOW, reads: { getUserWallet: () => held } }).say(said)

describe('of one contract', () => {
  for (const said of [
    "what's my position in 18-19?",
    'am I long 18-19',
    'how much do I have in 18-19',
    'my 18-19 position',
    '18-19 我有多少部位',
    '我 18-19 有多少電',
    '18-19 的持仓',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [{ tool: 'getUserWallet', args: {} }])
      assert.match(text, /\*\*12 MWh\*\*/)
      assert.match(text, /3 MWh/)
      assert.match(text, /2 MWh net sold today|今日淨賣出 2 MWh|今日净卖出 2 MWh/)
      assert.doesNotMatch(text, /9,985,250|\*\*4 MWh/)
    })
})
describe('of a day', () => {
  for (const said of ['exposure tomorrow', 'how long am I for tomorrow', '我明天有多少電', '明天的仓位'])
    it(said, async () => {
      const { text } = await say(said)
      assert.match(text, /\*\*4 MWh\*\*/)
      assert.doesNotMatch(text, /12 MWh/)
    })
  it('of which it holds nothing', async () =>
    assert.match((await say("what's my position in 20-21")).text, /neither long nor short/))
})
it('without hours it is the whole wallet', async () => assert.match((await say('my position')).text, /9,985,250/))
