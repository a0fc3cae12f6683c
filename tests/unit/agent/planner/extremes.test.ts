// "the most expensive one": of the own open orders the one that stands out so, and no other.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL, BUY, SMALL] = ['48213-3', '48190-0', '47002-1']

describe('an order that stands out among the open ones', () => {
  for (const [turns, orderId] of [
    [['cancel the most expensive one'], SELL],
    [['cancel the cheapest'], SMALL],
    [['cancel my highest buy'], BUY],
    [['cancel the cheapest of my buys'], SMALL],
    [['kill the biggest one please'], BUY],
    [['cancel my smallest order'], SMALL],
    [['show my open orders', 'cancel the most expensive'], SELL],
    [['cancel my order', 'the cheapest one'], SMALL],
    [['cancel my buy', 'the most expensive'], BUY],
    [['取消最貴的那張'], SELL],
    [['把最大的撤掉'], BUY],
    [['撤掉最便宜的那笔'], SMALL],
    [['取消最贵的买单'], BUY],
    [['取消數量最少的那張'], SMALL],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['cancelOrder', { orderId }]])
    })
  for (const [said, orderId, change] of [
    ['change the cheapest one to 2945', SMALL, { price: '2945' }],
    ['halve the biggest', BUY, { qty: '2.5' }],
    ['把最貴的那張改成 3090', SELL, { price: '3090' }],
    ['把最大的那笔改成 4 MWh', BUY, { qty: '4' }],
  ] as const)
    it(said, async () => {
      assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId, ...change }]])
    })
})

describe('where several stand out alike, or none, it is asked', () => {
  const [first, second] = THREE
  assert.ok(first && second)
  for (const said of ['cancel the most expensive one', '取消最貴的那張', '撤掉最贵的那笔'])
    it(said, async () => {
      const alike = restingDesk([first, { ...second, side: 'SELL', type: 'SELL', price: 3100 }, ...THREE.slice(2)])
      const turn = await after([said], alike)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /48213-3[\s\S]*48190-0/)
      assert.doesNotMatch(turn.text, /47002-1/)
      assert.match((await after([said], restingDesk([]))).text, /no open order|沒有|没有/)
    })
})

describe('words around it that make it another one, or several', () => {
  for (const said of [
    'cancel the second cheapest',
    'cancel the cheapest orders',
    'cancel the cheapest and the biggest',
    'cancel all but the cheapest',
    'cancel everything except the biggest',
    'cancel the biggest loser',
    'cancel the cheapest 5 MWh',
    "don't cancel the cheapest",
    'should I cancel the cheapest?',
    'I already cancelled the cheapest',
    'make it the cheapest',
    'buy 5 of the cheapest',
    'buy 5 MWh at the lowest price',
    '除了最貴的都取消',
    '最貴的那張不要取消',
    '要不要取消最贵的那笔',
    '買 5 MWh 最便宜的',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.notEqual(turn.text, '')
    })
})
