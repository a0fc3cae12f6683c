// "and with 10?" runs the simulation once more; "ok do it" asks for the order that was simulated, and only that says so.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const SOLD = 'simulate selling 20 MWh'

describe('a simulation is run once more with one thing changed', () => {
  for (const [turns, args] of [
    [[SOLD, 'and with 10?'], { qty: '10', sides: 'SELL' }],
    [[SOLD, 'and with 50 steps?'], { qty: '20', sides: 'SELL', steps: 50 }],
    [[SOLD, 'and buying?'], { qty: '20', sides: 'BUY' }],
    [[SOLD, 'and with momentum?'], { qty: '20', sides: 'SELL', strategy: 'momentum' }],
    [['simulate 50 steps', 'and with 100?'], { steps: 100 }],
    [['simulate a TWAP buying 20 MWh', 'and with 30?'], { strategy: 'twap', totalQty: '30', sides: 'BUY' }],
    [['simulate 50 steps', 'again with 20'], { steps: 20 }],
    [[SOLD, 'run it again but with 30 steps'], { qty: '20', sides: 'SELL', steps: 30 }],
    [['模擬 20 步', '再跑一次，30 步'], { steps: 30 }],
    [['模擬賣出 20 MWh', '那 10 呢？'], { qty: '10', sides: 'SELL' }],
    [['模拟卖出 20 MWh', '如果 10 呢'], { qty: '10', sides: 'SELL' }],
    [['模拟卖出 20 MWh', '那 50 步呢'], { qty: '20', sides: 'SELL', steps: 50 }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual((await after(turns)).calls, [{ tool: 'runSimulation', args }])
    })
  for (const [turns, text] of [
    [[SOLD, 'what if at 2960?'], /best bid, at mid or at the best ask/],
    [['模擬賣出 20 MWh', '如果2960呢'], /最佳買價、中間價/],
    [['模拟卖出 20 MWh', '如果价格2960呢'], /最佳买价、中间价/],
    [['simulate buying 5 MWh at 2950'], /nothing about “at 2950”/],
  ] as const)
    it(`${turns.join(' · ')}: it has no price of its own`, async () => {
      assert.match((await after(turns)).text, text)
    })
})

it('it follows no course that it is told', async () => {
  for (const [said, left] of [
    ['simulate a market crash', /nothing about “market crash”/],
    ['simulate 20 steps with a price spike', /nothing about “price spike”/],
    ['模擬大跌', /「大跌」我沒有處理/],
    ['模拟停电', /“停电”我没有处理/],
  ] as const)
    assert.match((await after([said])).text, left, said)
})

describe('the order that was simulated', () => {
  for (const [turns, args] of [
    [[SOLD, 'ok do it', '3050'], { side: 'SELL', price: '3050', qty: '20' }],
    [[SOLD, "let's do it at 3050"], { side: 'SELL', price: '3050', qty: '20' }],
    [[`${SOLD} at the best ask`, 'go ahead'], { side: 'SELL', price: '3000.25', qty: '20' }],
    [['simulate 50 steps', 'ok do it', 'buy', '5 at 2950'], { side: 'BUY', price: '2950', qty: '5' }],
    [['模擬賣出 20 MWh', '好，就這樣做', '3050'], { side: 'SELL', price: '3050', qty: '20' }],
    [['模拟卖出 20 MWh', '执行吧，价格 3050'], { side: 'SELL', price: '3050', qty: '20' }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['placeOrder', args]])
    })
  it('of a strategy there is no one order', async () => {
    const turn = await after(['simulate a TWAP buying 20 MWh', 'ok do it'])
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /strategy/)
  })
})

describe('what tells nobody to do it', () => {
  for (const said of [
    'ok',
    'do it?',
    'should I do it at 3050?',
    "don't do it at 3050",
    'they do it at 3050',
    'he told me to do it at 3050',
    'if it rises do it at 3050',
    'maybe do it at 3050',
    'do it tomorrow at 3050',
    'I did it at 3050',
    'and if I sell 10 at 3050?',
    '不要執行，價格 3050',
    '执行了吗',
    '要不要执行，价格 3050',
    '他说执行吧，价格 3050',
  ])
    it(said, async () => {
      assert.deepEqual((await after([SOLD, said])).pending, [])
    })
  it('after another look it is not said of what', async () => {
    assert.deepEqual((await after([SOLD, 'book', 'do it at 3050'])).pending, [])
  })
  it('while a plan waits it is of the plan, and words approve none', async () => {
    const turn = await after(['buy 5 at 2950', SOLD, 'do it'])
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /Approve/)
  })
})
