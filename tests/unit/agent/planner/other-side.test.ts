// 改賣, "change to sell" behind an order that is asked about, or was turned down: that one turned round, and no change of another.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('the order in question is turned round', () => {
  for (const turns of [
    ['買 5 MWh', '改賣', '3050'],
    ['买 5 兆瓦时', '改卖', '3050'],
    ['買 5 MWh', '換賣', '3050'],
    ['buy 5', 'change to sell', '3050'],
    ['buy 5', 'switch it to a sell', '3050'],
    ['買 5 MWh 3050', '(rejected)', '改賣'],
  ])
    it(turns.join(' · '), async () =>
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'SELL', price: '3050', qty: '5' }]]),
    )
})

it('of one that was sent the side stays', async () => {
  for (const turns of [
    ['買 5 MWh 2950', '(done)', '改賣'],
    ['buy 5 at 2950', '(done)', 'change to sell'],
  ]) {
    const { pending, text, calls } = await after(turns)
    assert.deepEqual([pending, calls], [[], []])
    assert.match(text, /不能改買賣方向|side/)
  }
})

it('beside a price it is asked how much, and of a plan its own dialog is told', async () => {
  assert.match((await after(['買 5 MWh', '改賣 3050'])).text, /以 3,050 賣出多少/)
  assert.match((await after(['買 5 MWh 2950', '改賣'])).text, /計畫還在等您決定/)
})
