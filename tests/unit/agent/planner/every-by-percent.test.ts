// 所有買單降 1%: which orders is said, and it is asked of what.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

it('of all orders a percent is asked about as it is of one', async () => {
  for (const said of ['所有買單降 1%', '买单全部上调百分之二', 'raise all my buys by 1%']) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /^(?:[+−][12] % 是改每[筆笔](?:委託|订单)的|Is \+1 % meant for the price of each order)/, said)
  }
})

it('and the answer is of each of them', async () => {
  const prices = (turn: Awaited<ReturnType<typeof after>>) => turn.pending.map(({ args }) => args.price ?? args.qty)
  assert.deepEqual(prices(await after(['所有買單降 1%', '價格'])), ['2920.5', '2910.6'])
  assert.deepEqual(prices(await after(['所有委託加 10', '價格'])), ['3110', '2960', '2950'])
  assert.deepEqual(prices(await after(['所有委托加10', '数量'])), ['13', '15', '12'])
  assert.deepEqual(prices(await after(['add 5 to all my bids'])), ['10', '7'])
})

it('of quotes it is the price', async () => {
  assert.equal((await after(['raise all my bids by 1%'])).pending.length, 2)
})
