// 沽, 唔好買, 毋通買: what is said in Hong Kong and in Taiwan for to sell and for not to.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('沽 sells', async () => {
  for (const said of ['沽 5 MWh 3050', '3050 沽出 5 MWh'])
    assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'SELL', price: '3050', qty: '5' }]], said)
})

it('what is not wanted is none to place', async () => {
  for (const said of ['唔好買', '唔買', '咪買', '毋通買 5 MWh 2950', '唔好沽 3 MWh 3050']) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /您說不要/, said)
  }
  for (const said of ['別買了', '别卖了', '不買了']) {
    const { pending, text } = await after(['買 5 MWh', said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /不做了/, said)
    assert.doesNotMatch((await after([said])).text, /看不懂/, said)
  }
})
