/** Plans, the kill switch and what happened meanwhile: questions about the desk, which were answered with orders or refused as orders. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const say = (said: string) => conversation().say(said)

describe('which plans wait is told by their page, and not by a list of orders', () => {
  for (const said of [
    'which plans are waiting?',
    'show pending plans',
    'show my plans',
    'what is waiting for my approval',
    '等待的計畫有哪些',
    '我的計畫呢',
    '有什么计划在等我批准',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /\*\*(?:Plans|計畫|计划)\*\*/)
    })
})

describe('what the kill switch is, and where its state stands', () => {
  for (const said of [
    'how does the kill switch work?',
    'what is the kill switch',
    'is the kill switch on?',
    'who pulled the kill switch',
    'when was the kill switch pulled',
    'why was the kill switch pulled?',
    '緊急停止是誰按的',
    '什么时候按了紧急停止',
    '緊急停止是什麼',
    '緊急停止開著嗎',
    '紧急停止怎么用',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /top of the screen|畫面上方|画面上方/)
    })
  it('it is pulled, or not, as before', async () => {
    for (const said of ['pull the kill switch', '急停'])
      assert.equal((await say(said)).calls[0]?.tool, 'pullKillSwitch', said)
    for (const said of [
      "don't pull the kill switch",
      'should I pull the kill switch?',
      'if it drops pull the kill switch',
    ])
      assert.deepEqual((await say(said)).calls, [], said)
  })
})

describe('what happened meanwhile: the orders, and where the rest is on record', () => {
  for (const said of [
    'what happened while I was away?',
    'what did I miss',
    'anything new?',
    '我不在的時候發生什麼事',
    '有什麼新的',
    '我离开的时候发生了什么',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [{ tool: 'getUserOrders', args: { status: 'all', limit: 50 } }])
      assert.match(turn.text, /\*\*(?:Audit|稽核|审计)\*\*/)
    })
})

describe('the market in few words', () => {
  for (const said of ["what's it doing", "where's it trading", 'is it up or down', '現在漲還跌', '現在多少錢'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(
        turn.calls.map(({ tool }) => tool),
        ['getMarketMetrics'],
      )
    })
  it("what's locked", async () => {
    for (const said of ["what's locked", 'what is locked up?', '鎖住了什麼'])
      assert.deepEqual(
        (await say(said)).calls.map(({ tool }) => tool),
        ['getUserWallet'],
        said,
      )
  })
  it('alert me at 2900', async () => {
    for (const said of ['alert me at 2900', 'ping me at 2,900', 'what alerts do I have?', '有什麼警示'])
      assert.match((await say(said)).text, /\*\*(?:Playbooks|劇本|剧本)\*\*/, said)
  })
})
