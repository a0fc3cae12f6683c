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
    ['撤單再掛 2940', { price: '2940' }],
    ['取消再下 2940', { price: '2940' }],
    ['加兩塊', { price: '2952' }],
    ['减两块', { price: '2948' }],
    ['3 MWh 就好', { qty: '3' }],
    ['還是 2945 好了', { price: '2945' }],
    ['2945得了', { price: '2945' }],
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
    ['2950 那張改 3 MWh', { orderId: '48190-0', qty: '3' }],
    ['2950 那張拉到 2960', { orderId: '48190-0', price: '2960' }],
    ['3100 那張抽掉重掛 3090', { orderId: '48213-3', price: '3090' }],
    ['把 2950 撤了換成 2955', { orderId: '48190-0', price: '2955' }],
  ] as const)
    assert.deepEqual(asked(await after([said])), [['amendOrder', to]], said)
})

it('下錯了，撤掉 takes it off', async () => {
  for (const said of ['下錯了，撤掉', '剛剛那筆不對，撤掉'])
    assert.deepEqual(
      asked(await after(['2950 買 5 MWh', '(done)', said])),
      [['cancelOrder', { orderId: '48301-0' }]],
      said,
    )
})

it('50 就好 may be the end of a price, and 300 就好 is none of the two', async () => {
  for (const said of ['50 就好', '300 就好', '看 5 檔就好', '還是 10 分鐘好了'])
    assert.deepEqual(asked(await after(['2950 買 5 MWh', '(done)', said])), [], said)
})

it('what is not known to rest is not changed', async () => {
  for (const fate of ['(unknown)', '(filled)'])
    assert.deepEqual(asked(await after(['2950 買 5 MWh', fate, '還是 2945 好了'])), [], fate)
  assert.deepEqual(asked(await after(['2950 那張改 2960', '(unknown)', '那 2955'])), [])
})

it('a change or a cancel that was turned down becomes another', async () => {
  for (const [said, then, to] of [
    ['2950 那張改 2960', '那 2955', { orderId: '48190-0', price: '2955' }],
    ['2950那笔改2960', '改2955得了', { orderId: '48190-0', price: '2955' }],
    ['撤 3100', '那改 3090', { orderId: '48213-3', price: '3090' }],
  ] as const)
    assert.deepEqual(asked(await after([said, '(rejected)', then])), [['amendOrder', to]], then)
})

it('one side of what was turned down', async () => {
  const both = ['3050 賣 3 MWh，2950 買 3 MWh', '(rejected)']
  assert.deepEqual(asked(await after([...both, '只要賣的那張'])), [
    ['placeOrder', { side: 'SELL', price: '3050', qty: '3' }],
  ])
  assert.deepEqual(asked(await after([...both, '買的那張就好'])), [
    ['placeOrder', { side: 'BUY', price: '2950', qty: '3' }],
  ])
  assert.deepEqual(asked(await after([both[0] ?? '', '(done)', '只要賣的那張'])), [])
})

it('put back at another price', async () =>
  assert.deepEqual(asked(await after(['撤 3100', '(done)', '掛回去，3090'])), [
    ['placeOrder', { side: 'SELL', price: '3090', qty: '3' }],
  ]))

it('賣的改 3090, and all bids up by 5', async () => {
  assert.deepEqual(asked(await after(['賣的改 3090'])), [['amendOrder', { orderId: '48213-3', price: '3090' }]])
  assert.deepEqual(asked(await after(['我的買單全部往上 5 塊'])), [
    ['amendOrder', { orderId: '48190-0', price: '2955' }],
    ['amendOrder', { orderId: '47002-1', price: '2945' }],
  ])
})

it('two that are named become the same', async () =>
  assert.deepEqual(asked(await after(['2950 跟 2940 都改成 2945'])), [
    ['amendOrder', { orderId: '48190-0', price: '2945' }],
    ['amendOrder', { orderId: '47002-1', price: '2945' }],
  ]))

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
  assert.deepEqual(asked(await after(['切到 19-20 買 2 MWh 2950'])), [
    ['placeOrder', { side: 'BUY', price: '2950', qty: '2', symbol: 'PT60-20261121T1100Z' }],
  ])
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
