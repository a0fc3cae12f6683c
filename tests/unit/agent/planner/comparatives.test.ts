// "the bigger buy", 較便宜的那張: of two open orders the one that is, of any other number none.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL, BUY, SMALL] = ['48213-3', '48190-0', '47002-1']
const TWO = THREE.slice(1)

describe('of two', () => {
  for (const [turns, orderId] of [
    [['cancel the bigger buy'], BUY],
    [['cancel the cheaper of my buys'], SMALL],
    [['cancel my smaller buy'], SMALL],
    [['kill the more expensive buy please'], BUY],
    [['cancel the larger of the two buys'], BUY],
    [['cancel my buy', 'the cheaper one'], SMALL],
    [['cancel my buy', 'the higher one'], BUY],
    [['cancel my buy', 'the lower'], SMALL],
    [['取消比較貴的買單'], BUY],
    [['取消較小的買單'], SMALL],
    [['撤掉便宜一点的买单'], SMALL],
    [['取消買單那張', '較便宜的那張'], SMALL],
    [['撤掉我的那笔买单', '大的那笔'], BUY],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), [['cancelOrder', { orderId }]]))

  for (const [said, orderId] of [
    ['cancel the cheaper one', SMALL],
    ['cancel the bigger one', BUY],
    ['cancel the smaller of the two', SMALL],
    ['取消比較貴的那張', BUY],
    ['把小的那張撤掉', SMALL],
    ['撤掉较大的那笔', BUY],
  ] as const)
    it(`${said}: nothing else rests`, async () =>
      assert.deepEqual(asked(await after([said], restingDesk(TWO))), [['cancelOrder', { orderId }]]))

  for (const [said, orderId, change] of [
    ['change the cheaper buy to 2945', SMALL, { price: '2945' }],
    ['halve the bigger buy', BUY, { qty: '2.5' }],
    ['raise the price of the lower buy by 5', SMALL, { price: '2945' }],
    ['把較便宜的買單改成 2945', SMALL, { price: '2945' }],
    ['把较大的买单改成 4 MWh', BUY, { qty: '4' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId, ...change }]]))
})

describe('of three, of one, or of two alike it is asked', () => {
  for (const said of ['cancel the cheaper one', 'cancel the smaller order', '取消比較貴的那張', '撤掉较大的那笔'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      for (const id of [SELL, BUY, SMALL]) assert.ok(turn.text.includes(id), turn.text)
    })
  for (const said of ['cancel the smaller sell', '取消較小的賣單', '撤掉较大的卖单'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.ok(turn.text.includes(SELL) && !turn.text.includes(BUY), turn.text)
    })
  const alike = TWO.map((row) => ({ ...row, amount: 5 }))
  for (const said of ['cancel the bigger buy', '取消較大的買單', '撤掉较小的买单'])
    it(`${said}: alike`, async () => {
      const turn = await after([said], restingDesk(alike))
      assert.deepEqual(turn.pending, [])
      assert.ok(turn.text.includes(BUY) && turn.text.includes(SMALL), turn.text)
    })
})

describe('words that compare and name no order', () => {
  for (const said of [
    'cancel the bigger ones',
    'cancel the cheaper orders',
    'cancel the one bigger than 3 MWh',
    'cancel both but the bigger',
    "don't cancel the cheaper one",
    'should I cancel the bigger buy?',
    'I cancelled the bigger buy',
    'make it cheaper',
    'make it the bigger one',
    'buy 5 of the cheaper one',
    'buy 5 at the lower price',
    'is the bigger buy filled?',
    '不要取消較大的那張',
    '要不要取消比较贵的那笔',
    '買大一點',
    '較大的那張不要取消',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.notEqual(turn.text, '')
    })
})
