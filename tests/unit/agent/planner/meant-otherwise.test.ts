/**
 * Sentences of a desk that were taken for another deed: "get rid of my buys" asked how many to sell, "reduce my bid by 2" was its price,
 * "make it 2950 at 3050" moved a bid to 3,050, "undo cancel" cancelled.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'
import { LADDER_NOW } from './results.ts'

const [SELL, BUY] = ['48213-3', '48190-0']
const FILLED = ['buy 5 at 2950', '(filled)']
const RESTS = ['buy 5 at 2950', '(done)']

describe("one's own orders are got rid of by a cancel, and sold is only what is named so", () => {
  for (const [said, made] of [
    ['get rid of my buys', ['cancelAllOrders', { side: 'BUY' }]],
    ['get rid of all my orders', ['cancelAllOrders', {}]],
    ['get rid of my offer', ['cancelOrder', { orderId: SELL }]],
    ['pull my quotes', ['cancelAllOrders', {}]],
    ['撤掉我的報價', ['cancelAllOrders', {}]],
    ['x my bids', ['cancelAllOrders', { side: 'BUY' }]],
    ['撤光', ['cancelAllOrders', {}]],
    ['get rid of 5 at 2950', ['placeOrder', { side: 'SELL', price: '2950', qty: '5' }]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [made]))
  it('take it off', async () => {
    assert.deepEqual(asked(await after([...RESTS, 'take it off'])), [['cancelOrder', { orderId: '48301-0' }]])
    assert.match((await after([...FILLED, 'take it off at 3000'])).text, /^I neither close nor reduce a position/)
  })
})

describe('what is reduced or increased may be the quantity, which is asked', () => {
  for (const [said, told] of [
    ['reduce my 2950 bid by 2', /price become 2,948, or the quantity 3 MWh/],
    ['increase my offer by 1', /price become 3,101, or the quantity 4 MWh/],
    ['shave 1 off the offer', /price become 3,099, or the quantity 2 MWh/],
    ['買單都加5', /^\+5 是改每筆委託的價格，還是數量？$/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(asked(turn), [])
      assert.match(turn.text, told)
    })
  for (const [said, change] of [
    ['reduce my 2950 bid by 2 MWh', { orderId: BUY, qty: '3' }],
    ['lower my 2950 bid by 2', { orderId: BUY, price: '2948' }],
    // So much of it there is not.
    ['cut my offer by 10', { orderId: SELL, price: '3090' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['amendOrder', change]]))
})

describe('nothing is prepared', () => {
  for (const said of [
    'make it 2950 at 3050',
    'all of them up 5',
    "don't get rid of my buys",
    "don't pull my quotes",
    'should I pull my quotes?',
    'he pulled my quotes',
    '我的報價撤了',
    'should I get rid of my bids?',
    'he got rid of my bids',
    'I got rid of my bids',
    'if it drops get rid of my bids',
    'buy 5 -2950',
    '賣2 -50',
    'take 5 off at 3000',
    // What the market did, and no change of an order.
    '2950 to 2960',
    // Judged, told, or asked.
    'buy 5 at 2950 looks good',
    'confirmed: buy 5 at 2950',
    '已確認：買5 2950',
    'buy 5 at 2950!?',
    '買5 2950！？',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), []))
  it('the two prices of a quote are no change of the order before', async () =>
    assert.deepEqual(asked(await after([...RESTS, 'make it 2950 at 3050'])), []))
})

describe('a cancel that is taken back cancels nothing', () => {
  const one = () => restingDesk(THREE.slice(0, 1))
  for (const said of ['undo cancel', 'uncancel', 'un-cancel the last one'])
    it(said, async () => {
      assert.match((await one().say(said)).text, /^There is nothing to undo/)
      const back = await after(['cancel the last one', '(done)', said])
      assert.deepEqual(asked(back), [['placeOrder', { side: 'SELL', price: '3100', qty: '3' }]])
    })
})

it('the side of a plan that waits is put right in its dialog', async () => {
  for (const [order, said, told] of [
    ['buy 5 at 2950', 'sell, not buy', /still waits for your decision/],
    ['buy 5 at 2950', 'I said sell not buy', /still waits for your decision/],
    ['買5 2950', '是賣不是買', /還在等您決定/],
  ] as const) {
    const turn = await after([order, said])
    assert.deepEqual(asked(turn), [])
    assert.match(turn.text, told, said)
  }
})

describe('told of what it asks', () => {
  for (const [said, told] of [
    ['buy stop 5 at 3050', /^Stop orders, pegged orders/],
    ['place a sell stop at 2900 for 5', /^Stop orders, pegged orders/],
    ['flatten everything at market', /^I neither close nor reduce a position/],
    ['get flat', /^I neither close nor reduce a position/],
    ["why can't I trade", /^The \*\*kill switch\*\*/],
    ['為什麼不能下單', /緊急停止/],
    ['do I have any bids left', /open orders \*\*2\*\* are buys/],
    ['show my quotes', /^You have \*\*3\*\* open orders/],
    ['are there any bids left', /best bid \*\*2,999\.50\*\*/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(asked(turn), [])
      assert.match(turn.text, told)
    })
  it('what the book pays for so much', async () => {
    for (const said of ['how much would I get for 5', 'what do I get if I hit the bid with 5'])
      assert.deepEqual((await conversation({ now: LADDER_NOW }).say(said)).calls, [
        { tool: 'previewOrder', args: { side: 'SELL', qty: '5', type: 'MARKET' } },
      ])
  })
})
