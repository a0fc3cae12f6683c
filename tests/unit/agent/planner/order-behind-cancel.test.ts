/** An order behind a cancel that says no quantity is asked for one: it was taken for the name of what is cancelled. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const FIRST = ['buy 5 at 2950', '(done)'] as const
const BUY = '48190-0'

describe('how much of it is asked', () => {
  for (const turns of [
    [...FIRST, 'cancel it and lift the offer'],
    ['cancel the 3100 and lift the offer'],
    ['pull the 2950 and join the bid instead'],
    ['pull the 2940 and lift the offer for the same size'],
    // Of which order, nobody can say: 5 was the newest.
    [...FIRST, 'pull the 2940 and lift the offer for the same size'],
    ['cancel my offer and sell at market'],
    ['cancel the 2950 and buy some power'],
    ['撤掉賣單，吃賣一'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /How many MWh should I (?:buy|sell)|要[买買][进進]多少/)
    })
})

describe('which way is asked of what only goes to the market', () => {
  for (const said of [
    'cancel my offer and go to market',
    'pull it and go to market',
    'pull my offer and cross the spread for 3',
    'cancel my offer, then cross the spread',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /Buy or sell/)
    })
})

describe('what only names them is cancelled as before', () => {
  it('both sides', async () => {
    assert.deepEqual(asked(await after(['取消買單和賣單'])), [['cancelAllOrders', {}]])
    for (const said of ['cancel my buy and sell', 'cancel my 2950 buy and the sell'])
      assert.match((await after([said])).text, /^Which order\?/, said)
  })
  it('one by its price, and a look beside it', async () => {
    assert.deepEqual(asked(await after(['pull the 2950'])), [['cancelOrder', { orderId: BUY }]])
    const turn = await after(['pull the 2950 and show the book'])
    assert.deepEqual(asked(turn), [['cancelOrder', { orderId: BUY }]])
    assert.equal(turn.calls[0]?.tool, 'getOrderBook')
  })
  it('by itself a look at the market stays one', async () => {
    for (const said of ['go to market', 'cancel my offer and show the market'])
      assert.equal((await after([said])).calls[0]?.tool, 'getMarketMetrics', said)
  })
})
