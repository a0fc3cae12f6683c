/** Questions in words of their own are answered as those there are for them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const tools = ({ calls }: Awaited<ReturnType<typeof say>>) => calls.map(({ tool }) => tool)

describe('whether an hour can still be traded', () => {
  for (const said of [
    'can I still trade 14:00?',
    'can we still buy 14-15',
    'may I still trade the 14 hour today',
    '現在還能交易 14 點嗎',
    '还能买 14 点的吗',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([tools(turn), turn.pending], [['listSymbols'], []])
      assert.match(turn.text, /PT60-20261121T0600Z/)
    })
  it('of the day that is said', async () =>
    assert.match((await say('can we still buy 18-19 tomorrow?')).text, /PT60-20261122T1000Z/))
  for (const said of ['can I buy 14?', '可以買 14 嗎', 'can I still buy 14'])
    it(`${said}: may be so much of it`, async () => assert.doesNotMatch((await say(said)).text, /PT60-/))
})

describe('whether the own position is even', () => {
  for (const said of [
    'am I balanced tomorrow?',
    'are we hedged tomorrow 18-19',
    '我明天的部位平衡嗎',
    '我明天 18-19 点平衡吗',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), ['getUserWallet'])
      assert.match(turn.text, /neither long nor short|沒有淨部位|没有净仓位/)
    })
  it('"my volume" is the own, "the volume" the market\'s', async () => {
    assert.deepEqual(tools(await say('my volume tomorrow')), ['getUserWallet'])
    assert.deepEqual(tools(await say("what's the volume tomorrow 18-19")), ['listSymbols', 'getMarketMetrics'])
    assert.match((await say("what's tomorrow's volume")).text, /Which contract/)
  })
})

describe('in other words', () => {
  for (const said of ['what fees do I pay', 'do I have to pay any fees?', 'how much are your fees'])
    it(said, async () => assert.match((await say(said)).text, /takes no fees/))
  for (const said of ['how much can I buy at most', "what's the most I can buy?"])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([tools(turn), turn.pending], [['getUserWallet', 'getOrderBook'], []])
    })
  it('為什麼價格在漲', async () => assert.match((await say('為什麼價格在漲')).text, /價格為什麼動，沒有工具告訴我/))
})
