// Which of one's orders are taken off, and which stay: "the higher bid", "both" of two plans, 買方掛單取消，賣方的留著.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const cancel = (orderId: string) => ['cancelOrder', { orderId }]
const BUYS = ['cancelAllOrders', { side: 'BUY' }]
const TWO = ['buy 5 at 2950', '(done)', 'sell 3 at 3050', '(done)']
const 兩 = ['買5 2950', '(done)', '賣3 3050', '(done)']

for (const [turns, ...made] of [
  [['cancel the higher bid'], cancel(BUY)],
  [['cancel the lower bid'], cancel(LOW)],
  [['pull the bigger buy'], cancel(BUY)],
  [['cancel half of my 2950'], ['amendOrder', { orderId: BUY, qty: '2.5' }]],
  [['撤掉價格低於2945的'], cancel(LOW)],
  [['取消低于2945的'], cancel(LOW)],
  [['取消除了2950以外的'], cancel(SELL), cancel(LOW)],
  [['my orders', 'cancel 1 and 2'], null],
  [['買方掛單取消，賣方的留著'], BUYS],
  [['取消買單，留賣單'], BUYS],
  [['撤买的留卖的'], BUYS],
  [['cancel everything but keep the offers'], BUYS],
  [['cancel all, keep the 2950'], cancel(SELL), cancel(LOW)],
  [['cancel the sell and put it at 3080'], ['amendOrder', { orderId: SELL, price: '3080' }]],
  [['撤賣單重掛3080'], ['amendOrder', { orderId: SELL, price: '3080' }]],
  [['cancel my sell', '(done)', 'and the bids too'], BUYS],
  [[...TWO, 'cancel both'], cancel('48301-0'), cancel('48302-0')],
  [[...兩, '兩筆都撤'], cancel('48301-0'), cancel('48302-0')],
  [[...兩, '两单都取消'], cancel('48301-0'), cancel('48302-0')],
] as const)
  it(turns.join(' · '), async () => {
    const got = asked(await after(turns))
    if (made[0] !== null) assert.deepEqual(got, made)
    // The second of the list, or the one of 2 MWh: that is asked.
    else assert.deepEqual(got, [])
  })

describe('nothing is taken off where it is not plain which', () => {
  for (const turns of [
    [...TWO, 'buy 1 at 2940', '(done)', 'cancel both'],
    ['buy 5 at 2950', '(done)', 'sell 3 at 3050', '(filled)', 'cancel both'],
    ['is the higher bid mine?'],
    ["don't cancel the higher bid"],
    ['如果跌就撤掉低於2945的'],
  ])
    it(turns.join(' · '), async () => assert.deepEqual((await after(turns)).pending, []))
})

describe('of a cancel that waits, what is to stay is said of its plan', () => {
  for (const turns of [
    ['cancel all', 'only the bids'],
    ['cancel all', 'wait no, just the bids'],
    ['全撤', '賣單留著'],
    ['取消全部', '只要买单'],
  ])
    it(turns.join(' · '), async () => {
      const { calls, text } = await after(turns)
      assert.deepEqual(calls, [])
      assert.match(text, /still waits|還在等|还在等/)
    })
})
