// Orders that are cancelled by their contract: one named by its hours or its code, or all of certain hours.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL, BUY] = THREE
assert.ok(SELL && BUY)
/** Beside those of the spot symbol: a sell and a buy of today 18–19, sells of tomorrow 18–19 and 18–18:30. */
const ROWS = [
  ...THREE,
  { ...SELL, orderId: '700-0', symbol: 'PT60-20261121T1000Z' },
  { ...BUY, orderId: '701-0', symbol: 'PT60-20261121T1000Z' },
  { ...SELL, orderId: '702-0', symbol: 'PT60-20261122T1000Z' },
  { ...SELL, orderId: '703-0', symbol: 'PT30-20261122T1000Z' },
]
const saying = (...turns: string[]) => after(turns, restingDesk(ROWS))
const cancels = (...ids: string[]) => ids.map((orderId) => ['cancelOrder', { orderId }])

describe('the one of its contract', () => {
  for (const [said, orderId] of [
    ['cancel my 18:00 sell', '700-0'],
    ['cancel the sell in PT60 of 18:00', '700-0'],
    ['cancel the sell for 18:00', '700-0'],
    ['cancel the sell of the 18:00 contract', '700-0'],
    ['cancel my sell in PT60-20261121T1000Z', '700-0'],
    ['cancel the buy for today 18-19', '701-0'],
    ['cancel the last sell in PT60-20261122T1000Z', '702-0'],
    ['取消 18:00 的賣單', '700-0'],
    ['取消 PT60-20261121T1000Z 那張賣單', '700-0'],
    ['把 18 點的買單取消', '701-0'],
    ['取消18点的卖单', '700-0'],
    ['撤掉 PT60-20261121T1000Z 那张买单', '701-0'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await saying(said)), cancels(orderId)))
})

describe('all of certain hours', () => {
  for (const [said, ids] of [
    ['cancel all orders for tomorrow 18-19', ['702-0', '703-0']],
    ['cancel all my orders for today 18-19', ['700-0', '701-0']],
    ['cancel all orders in tomorrow 18-19', ['702-0', '703-0']],
    ['cancel all my sells for tomorrow 18:00 to 20:00', ['702-0', '703-0']],
    ['取消明天18點到19點的所有委託', ['702-0', '703-0']],
    ['撤掉明天18点到19点的所有订单', ['702-0', '703-0']],
    ['cancel all orders of tomorrow', ['702-0', '703-0']],
    ['cancel all my orders for tomorrow', ['702-0', '703-0']],
    ['取消明天的所有委託', ['702-0', '703-0']],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await saying(said)), cancels(...ids)))
})

describe('those of contracts, and not of spot', () => {
  const CONTRACTS = ['700-0', '701-0', '702-0', '703-0']
  for (const [said, ids] of [
    ['cancel all my contract orders', CONTRACTS],
    ['cancel all orders in delivery contracts', CONTRACTS],
    ['cancel all orders except spot', CONTRACTS],
    ['cancel all but the spot orders', CONTRACTS],
    ['取消所有合約的單', CONTRACTS],
    ['cancel all my sell orders in delivery contracts', ['700-0', '702-0', '703-0']],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await saying(said)), cancels(...ids)))
  it('not the other way round', async () => {
    for (const said of ['cancel all except my contract orders', 'cancel all but contract orders'])
      assert.deepEqual(asked(await saying(said)), [], said)
  })
})

describe('one of a contract is changed', () => {
  for (const [said, args] of [
    ['raise my 18:00 buy to 3010', { orderId: '701-0', price: '3010' }],
    ['move the buy for 18:00 to 2990', { orderId: '701-0', price: '2990' }],
    ['change my sell in PT60-20261121T1000Z to 3050', { orderId: '700-0', price: '3050' }],
    ['reduce my buy for today 18-19 to 2 MWh', { orderId: '701-0', qty: '2' }],
    ['把 18 點的買單改成 2990', { orderId: '701-0', price: '2990' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await saying(said)), [['amendOrder', args]]))
  it('of several it is asked which', async () => {
    const turn = await saying('reduce my sell for tomorrow 18-19 to 2 MWh')
    assert.deepEqual(asked(turn), [])
    assert.match(turn.text, /Which one should I change\?.*702-0.*703-0/s)
  })
})

it('a day that is when to do it is none of theirs', async () => {
  for (const said of ['cancel my orders tomorrow', '明天取消所有的單'])
    assert.deepEqual(asked(await saying(said)), [], said)
})

it('of several it is asked which', async () => {
  for (const said of ["cancel tomorrow's 18:00 sell", 'cancel my sell for tomorrow 18-19']) {
    const turn = await saying(said)
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /702-0[\s\S]*703-0/)
  }
  assert.deepEqual(asked(await saying('cancel my sell for tomorrow 18-19', '703-0')), cancels('703-0'))
})

it('where none is of those hours no other is cancelled', async () => {
  for (const said of ['cancel my 19:00 sell', '取消 19:00 的賣單', '取消19点的卖单']) {
    const turn = await saying(said)
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /no open order that fits|沒有符合|没有符合/)
  }
})

describe('no cancel', () => {
  for (const said of [
    'cancel my orders at 18:00',
    'cancel my sell at 18:00',
    'at 18:00 cancel my sell',
    '18點取消賣單',
    '18点取消卖单',
    'cancel the 18:00 contract',
    'cancel PT60-20261121T1000Z',
    'cancel my losing 18:00 sell',
    'cancel half of my 18:00 sell',
    'cancel 5 of my 18:00 sell',
    'cancel all orders except the 18:00 sell',
    "don't cancel my 18:00 sell",
    'should I cancel my 18:00 sell?',
    '要不要取消 18:00 的賣單',
  ])
    it(said, async () => {
      const turn = await saying(said)
      assert.deepEqual(turn.pending, [])
      assert.notEqual(turn.text, '')
    })
})

it('of spot and of contracts are all there are: it was a plan to cancel spot alone', async () => {
  for (const said of [
    'cancel all my spot and contract orders',
    'cancel all contract and spot orders',
    '取消所有現貨和合約的單',
    '撤掉全部合约和现货的订单',
  ])
    assert.deepEqual(asked(await after([said])), [['cancelAllOrders', {}]], said)
})
