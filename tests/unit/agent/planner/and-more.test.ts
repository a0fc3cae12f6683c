// 兩千九百多, 5 來 MWh: about so much, which is no figure to trade at.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('a round number and some more is asked for', async () => {
  for (const said of [
    '兩千九百多買 3 MWh',
    '买 3 兆瓦时两千九百多',
    '買 5 MWh 三千出頭',
    '買 5 來 MWh 2950',
    '買五來 MWh 2950',
    '買十來 MWh 2950',
    '買 5 MWh 2950 左右',
  ])
    assert.deepEqual((await after([said])).pending, [], said)
})

it('多買 behind other words is still to buy more', async () => {
  assert.deepEqual(asked(await after(['買 5 MWh 2950，多買 2 MWh 2940'])), [
    ['placeOrder', { side: 'BUY', price: '2950', qty: '5' }],
    ['placeOrder', { side: 'BUY', price: '2940', qty: '2' }],
  ])
  assert.match((await after(['賣 3 MWh 3000 多少錢'])).text, /NT\$ 9,000/)
})
