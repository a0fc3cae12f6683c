// "no, 8", "5 lower", 打錯了，6 right after an order was sent: a change of it. After a look at the market it may be of that.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const BOUGHT = ['buy 5 at 2950', '(done)']

describe('an order that was sent is put right', () => {
  for (const [said, change] of [
    ['no, 8', { qty: '8' }],
    ['i said 3 not 5', { qty: '3' }],
    ['我說 3 不是 5', { qty: '3' }],
    ['我说的是 3，不是 5', { qty: '3' }],
    ['i meant 8', { qty: '8' }],
    ['nah make it 8', { qty: '8' }],
    ['sorry, 2940', { price: '2940' }],
    ['too expensive, 2940', { price: '2940' }],
    ['wrong price, 2940', { price: '2940' }],
    ['change it to 6 at 2940', { price: '2940', qty: '6' }],
    ['5 lower', { price: '2945' }],
    ['one tick higher please', { price: '2950.01' }],
    ['lower the price by 5', { price: '2945' }],
    ['raise the price by 1 tick', { price: '2950.01' }],
    ["let's try 2955", { price: '2955' }],
    ['move up to 2955', { price: '2955' }],
    ['打錯了，6', { qty: '6' }],
    ['太貴了，2940', { price: '2940' }],
    ['价格错了，2940', { price: '2940' }],
    ['把價格降 5 元', { price: '2945' }],
    ['再低五块', { price: '2945' }],
    ['降价 5', { price: '2945' }],
    ['加價一跳', { price: '2950.01' }],
  ] as const)
    it(said, async () => {
      assert.deepEqual(asked(await after([...BOUGHT, said])), [['amendOrder', { orderId: '48301-0', ...change }]])
    })
})

describe('one that was not sent is asked for anew', () => {
  for (const [turns, price] of [
    [['buy 5 at 2950', '(rejected)', 'try 2940'], '2940'],
    [['buy 5 at 2950', '(expired)', 'again please'], '2950'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'BUY', price, qty: '5' }]])
    })
})

describe('"both" are the two that were spoken of', () => {
  const TWO = ['buy 5 at 2950 and sell 3 at 3050', '(done)']
  const cancels = [
    ['cancelOrder', { orderId: '48301-0' }],
    ['cancelOrder', { orderId: '48302-0' }],
  ]
  for (const [turns, wanted] of [
    [[...TWO, 'cancel both'], cancels],
    [[...TWO, 'cancel both of them'], cancels],
    [[...BOUGHT, 'cancel both'], []],
    [['show my open orders', 'cancel both'], []],
    [['cancel both'], []],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), wanted))
})

describe('no order is changed', () => {
  for (const turns of [
    ['buy 5 at 2950', 'no, 8'],
    ['buy 5 at 2950', '5 lower'],
    ['buy 5 at 2950', '(filled)', 'no, 8'],
    ['buy 5 at 2950', '(rejected)', 'no, 8'],
    ['buy 5 at 2950 and sell 3 at 3050', '(done)', 'no, 8'],
    ['buy 5 at 2950 and sell 3 at 3050', '(done)', '5 lower'],
    ['buy 5', '5 lower'],
    ['5 lower'],
    [...BOUGHT, 'top 5', 'no, 8'],
    [...BOUGHT, 'top 5', '5 lower'],
    [...BOUGHT, 'no, not 8'],
    [...BOUGHT, 'actually 8?'],
    [...BOUGHT, 'no more than 8'],
    [...BOUGHT, '5 more'],
    [...BOUGHT, 'wait, 10 seconds'],
    [...BOUGHT, 'sorry, 5 minutes please'],
    [...BOUGHT, 'no, he meant 8'],
    [...BOUGHT, 'actually 5 people asked'],
    [...BOUGHT, '等等，5 分鐘'],
    [...BOUGHT, 'my boss says it should be 2945'],
    [...BOUGHT, 'top 5', 'go to 2955'],
    [...BOUGHT, 'it went 5 lower'],
    [...BOUGHT, 'the price is 5 lower'],
    [...BOUGHT, 'is it 5 lower?'],
    [...BOUGHT, '價格降 5 元'],
    [...BOUGHT, '价格低了5块'],
    [...BOUGHT, '打錯了嗎，6？'],
    ['change the 5 at 2940 to 6'],
  ])
    it(turns.join(' · '), async () => {
      assert.deepEqual((await after(turns)).pending, [])
    })
})

describe('the figure that was wrong is named before the price is', () => {
  for (const [order, said, question] of [
    ['buy 5', 'i said 3 not 5', /^At what price should I buy 3 MWh/],
    ['買 5', '我說 3 不是 5', /^要用什麼價格買進 3 MWh/],
    ['买 5', '我说的是 3，不是 5', /^要用什么价格买入 3 MWh/],
  ] as const)
    it(`${order} > ${said}`, async () => {
      const { pending, text } = await after([order, said])
      assert.deepEqual(pending, [])
      assert.match(text, question)
    })
  // A plan that waits is changed in its own dialog.
  it('buy 5 at 2950 > i said 3 not 5', async () => {
    const { pending, text } = await after(['buy 5 at 2950', 'i said 3 not 5'])
    assert.deepEqual(pending, [])
    assert.match(text, /still waits/)
  })
})
