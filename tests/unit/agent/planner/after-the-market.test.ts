// 追價 10 塊, 拉到 2965, 撤掉重掛 2940, 砍到 3: what dealers do to the order that was placed just now.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const changed = (to: object) => [['amendOrder', { orderId: '48301-0', ...to }]]

describe('of a buyer', () => {
  for (const [said, to] of [
    ['追價 10 塊', { price: '2960' }],
    ['往上追10块', { price: '2960' }],
    ['追五檔', { price: '2950.05' }],
    ['追到賣一', { price: '3000.25' }],
    ['拉到 2965', { price: '2965' }],
    ['抬到2965', { price: '2965' }],
    ['價格拉高 5 塊', { price: '2955' }],
    ['砍到 3', { qty: '3' }],
    ['量改小，2', { qty: '2' }],
    ['少買一點，3 就好', { qty: '3' }],
    ['撤掉它，改掛 2510', { price: '2510' }],
    ['撤掉，改掛 2940', { price: '2940' }],
    ['撤了重挂2940', { price: '2940' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after(['2950 買 5 MWh', '(done)', said])), changed(to)))
})

it('a seller goes after the market downwards', async () => {
  for (const [said, price] of [
    ['追價 10 塊', '3040'],
    ['追兩檔', '3049.98'],
  ] as const)
    assert.deepEqual(asked(await after(['3050 賣 5 MWh', '(done)', said])), changed({ price }), said)
})

it('one that is named', async () => {
  for (const [said, to] of [
    ['2950 那張砍到 3', { orderId: '48190-0', qty: '3' }],
    ['2950 那張拉到 2960', { orderId: '48190-0', price: '2960' }],
    ['3100 那張抽掉重掛 3090', { orderId: '48213-3', price: '3090' }],
    ['把 2950 撤了換成 2955', { orderId: '48190-0', price: '2955' }],
  ] as const)
    assert.deepEqual(asked(await after([said])), [['amendOrder', to]], said)
})

it('without one it is asked which', async () => {
  for (const said of ['撤掉它，改掛 2510', '砍價到 2940', '追價'])
    assert.deepEqual(asked(await after([said])), [], said)
})

it('反了 of a plan that waits is left to its dialog', async () => {
  for (const said of ['反了', '反了，是賣', '寫反了', '買賣弄反了', '方向错了']) {
    const { pending, text } = await after(['2950 買 5 MWh', said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /還在等您決定|还在等您决定/, said)
  }
  assert.match((await after(['買 5 MWh', '反了，是賣'])).text, /什麼價格賣出 5 MWh/)
})

it('what is said last of two cancels is meant', async () => {
  assert.deepEqual(asked(await after(['別撤 3100，撤 2950'])), [['cancelOrder', { orderId: '48190-0' }]])
  for (const said of ['不要全撤，只撤買單', '不要撤賣單，撤買單'])
    assert.deepEqual(asked(await after([said])), [['cancelAllOrders', { side: 'BUY' }]], said)
  for (const said of ['不要撤單，撤了會虧', '別撤 3100，也別撤 2950', '別撤 3100'])
    assert.deepEqual(asked(await after([said])), [], said)
})

it('切到 19-20 looks at it, and what follows is of it', async () => {
  for (const said of ['切到 19-20', '切换到19-20', '換到 19-20'])
    assert.deepEqual(
      asked(await after([said, '買 2 MWh 2950'])),
      [['placeOrder', { side: 'BUY', price: '2950', qty: '2', symbol: 'PT60-20261121T1100Z' }]],
      said,
    )
})

it('an answer to the price: a limit says what a limit does, 吃它 takes what is offered', async () => {
  const at = (price: string, side = 'BUY') => [['placeOrder', { side, price, qty: '5' }]]
  assert.deepEqual(asked(await after(['買 5 MWh', '3000 以下'])), at('3000'))
  assert.deepEqual(asked(await after(['賣 5 MWh', '3000 以上就好'])), at('3000', 'SELL'))
  assert.deepEqual(asked(await after(['買 5 MWh', '3000 以上'])), [])
  assert.deepEqual(asked(await after(['買 5 MWh', '現在賣一多少', '那就吃它'])), at('3000.25'))
  assert.deepEqual(asked(await after(['賣 5 MWh', '那就打掉'])), at('2999.5', 'SELL'))
})
