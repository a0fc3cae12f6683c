// "change my order" · "the second one" · "2945": which order, then what it should become.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

describe('a change that is said piece by piece', () => {
  for (const [turns, orderId, change] of [
    [['change my order', '48190-0', '2945'], '48190-0', { price: '2945' }],
    [['change my order', 'the second one', '6'], '48190-0', { qty: '6' }],
    [['change an order', 'the cheapest one', 'to 3 MWh'], '47002-1', { qty: '3' }],
    [['change my order', 'the sell', 'price 3090'], '48213-3', { price: '3090' }],
    [['change my order', 'the sell to 3090'], '48213-3', { price: '3090' }],
    [['change my order', 'raise the price by 10', 'the sell'], '48213-3', { price: '3110' }],
    [['modify my sell', '3090'], '48213-3', { price: '3090' }],
    [['change my order', 'the second one', 'the best bid'], '48190-0', { price: '2999.5' }],
    [['change my order', 'the second one', 'show my wallet', '2945'], '48190-0', { price: '2945' }],
    [['buy 5 at 2950', '(done)', 'change it', '2945'], '48301-0', { price: '2945' }],
    [['change my order', 'the second one', 'no, the third one', '2935'], '47002-1', { price: '2935' }],
    [['改單', '48190-0', '2945'], '48190-0', { price: '2945' }],
    [['改單', '第二張', '2945'], '48190-0', { price: '2945' }],
    [['改單', '48190-0', '不對，48213-3', '3090'], '48213-3', { price: '3090' }],
    [['改单', '卖单', '价格 3090'], '48213-3', { price: '3090' }],
    [['改单', '买单', '最便宜的', '价格 2930'], '47002-1', { price: '2930' }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['amendOrder', { orderId, ...change }]])
    })
  it('of the only one it is asked at once what it should become', async () => {
    const turn = await after(['change my order'], restingDesk(THREE.slice(0, 1)))
    assert.match(turn.text, /^What should this order become: sell 3 MWh at 3,100 \(48213-3\)\?/)
    assert.deepEqual(turn.pending, [])
  })
  it('"cancel it" is of the order in question', async () => {
    const turn = await after(['change my order', 'the second one', 'cancel it'])
    assert.deepEqual(asked(turn), [['cancelOrder', { orderId: '48190-0' }]])
  })
})

describe('what takes the question back', () => {
  for (const turns of [
    ['change my order', 'the second one', "don't", '2945'],
    ['change my order', 'the second one', 'not that one', '2945'],
    ['change my order', 'the second one', 'never mind', '2945'],
    ['change my order', 'the second one', 'maybe 2945'],
    ['change my order', 'the second one', '2945?'],
    ['cancel my order', "don't", '48190-0'],
    ['改單', '第二張', '不要', '2945'],
    ['change my order', 'the second one', 'both to 2945'],
    ['改單', '第二張', '全部改成 2945'],
    ['change my order to a sell'],
    ['change my mind'],
    ['change order 99999-0', '2945'],
  ])
    it(turns.join(' · '), async () => {
      assert.deepEqual((await after(turns)).pending, [])
    })
})
