// 以 2950 買 5 MWh，對吧: asked, and not told to be done.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('a question at the end of it makes a question of the sentence', async () => {
  for (const said of [
    '以 2950 買 5 MWh，對吧',
    '2950 买 5 兆瓦时对吧。',
    '2950 買 5 MWh 沒錯吧',
    '2950 買 5 MWh，可以吧',
    '2950 買 5 MWh 行吧',
    '取消 2950 的買單，對吧',
  ]) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /當成問題|当成问题/, said)
  }
})

it('assent before it, and 吧 alone, ask nothing', async () => {
  for (const said of [
    '行吧，買 5 MWh 2950',
    '可以吧，那就買 5 MWh 2950 吧',
    '2950 買 5 MWh 吧',
    '2950 買 5 MWh，好吧',
    '2950 買 5 MWh，就這樣吧',
  ])
    assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]], said)
  assert.match((await after(['買 5 MWh 2950', '對吧'])).text, /按\*\*核准/)
})
