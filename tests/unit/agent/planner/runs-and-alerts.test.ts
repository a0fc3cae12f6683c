// A simulation begins from the market as it stands, and runs anew only where that is asked; nothing in the chat waits.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const say = (said: string) => conversation().say(said)

describe('a simulation', () => {
  it('lasts the next hour, where that is said', async () => {
    assert.deepEqual((await say('simulate selling 20 MWh over the next hour')).calls, [
      { tool: 'runSimulation', args: { steps: 3_600, qty: '20', sides: 'SELL' } },
    ])
    assert.deepEqual((await say('simulate a TWAP sale of 20 MWh over the next hour')).calls, [
      { tool: 'runSimulation', args: { strategy: 'twap', steps: 3_600, totalQty: '20', sides: 'SELL' } },
    ])
  })
  it('is of the side that is named', async () => {
    assert.deepEqual((await say('simulate a sale of 20 MWh')).calls[0]?.args, { qty: '20', sides: 'SELL' })
    assert.deepEqual((await say('simulate a purchase of 20 MWh')).calls[0]?.args, { qty: '20', sides: 'BUY' })
  })
  for (const [said, left] of [
    ['simulate yesterday', 'yesterday'],
    ['backtest last week', 'last week'],
    ['run a simulation for tomorrow', 'tomorrow'],
    ['模擬明天', '明天'],
  ] as const)
    it(`${said}: of now, and that is said`, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [{ tool: 'runSimulation', args: {} }])
      assert.match(text, new RegExp(`nothing about “${left}”|「${left}」我沒有處理`))
    })
  for (const [said, args] of [
    ['跑一下做市', { strategy: 'market_making' }],
    ['试个动量 100 步', { strategy: 'momentum', steps: 100 }],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).calls, [{ tool: 'runSimulation', args }]))
  for (const said of ['how did my simulation do?', 'show my last simulation', '模擬結果如何', '上次模拟的结果'])
    it(`${said}: of the one that ran`, async () => {
      assert.deepEqual((await say(said)).calls, [{ tool: 'exportReport', args: {} }])
    })
})

describe('what waits for a price', () => {
  for (const said of [
    'alert me when price drops below 2900',
    'notify me if price > 3000',
    'set a price alert at 2900',
    'tell me when the price is under 2900',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /\*\*Playbooks\*\*/)
    })
  it('in Chinese', async () => {
    assert.match((await say('價格跌到 2900 通知我')).text, /\*\*劇本\*\*/)
    assert.match((await say('价格到 2900 提醒我')).text, /\*\*剧本\*\*/)
    assert.match((await say('成交了跟我說')).text, /\*\*劇本\*\*/)
    assert.match((await say('成交了告诉我')).text, /\*\*剧本\*\*/)
  })
  it('and so does a stop, of which there is none', async () => {
    for (const said of ['put a stop at 2900', 'set a stop loss at 2900', '设止损 2900'])
      assert.match((await say(said)).text, /Stop orders|止[损損]/, said)
    assert.deepEqual((await say('买5 2950，成了就卖3050')).calls, [])
  })
  it('an order beside it is none', async () => {
    assert.deepEqual((await say('buy 5 at 2950 and notify me when it fills')).pending, [])
  })
})

it('an hour is not offered as a price', async () => {
  const { pending, text } = await say('every day at 9 buy 5 at 2950')
  assert.deepEqual(pending, [])
  assert.doesNotMatch(text, /at 9|NT\$ 45/)
})
