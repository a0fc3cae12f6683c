// 加到 8, "raise to 2960", 改成 2940: what becomes of an order, and no word of which. It is the one spoken or asked of, or the only one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL, BUY] = THREE as unknown as [(typeof THREE)[number], (typeof THREE)[number]]
const one = () => restingDesk([BUY])
const amend = (change: Record<string, string>, orderId = '48190-0') => [['amendOrder', { orderId, ...change }]]

describe('of the only order that rests', () => {
  for (const [said, change] of [
    ['加到 8', { qty: '8' }],
    ['調高到 2960', { price: '2960' }],
    ['提高到 2960 元', { price: '2960' }],
    ['调高到 2960', { price: '2960' }],
    ['數量加倍', { qty: '10' }],
    ['数量减半', { qty: '2.5' }],
    ['改成 2940', { price: '2940' }],
    ['raise to 2960', { price: '2960' }],
    ['lower to 2940 NT$ please', { price: '2940' }],
    ['cut to 3', { qty: '3' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], one())), amend(change)))
})

describe('what does not go the way it was said is asked about', () => {
  for (const said of ['lower it to 8', 'raise my order to 3', '加到 3', '買單降到 8', '买单降到 2960'])
    it(said, async () => {
      const turn = await after([said], one())
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /new price or the new quantity|新的價格還是新的數量|新的价格还是新的数量/)
    })
})

describe('of several it is asked which', () => {
  for (const said of ['加到 8', '調高到 2960', '數量加倍', '改成 2940', 'raise to 2960'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which one|哪一筆/)
    })
})

describe('of the one that was asked about or sent just now', () => {
  for (const [turns, expected] of [
    [['my open sells', 'make it 3090'], amend({ price: '3090' }, SELL.orderId)],
    [['未成交的賣單', '加到 8'], amend({ qty: '8' }, SELL.orderId)],
    [['未成交的卖单', '调高到 3110'], amend({ price: '3110' }, SELL.orderId)],
    [['show my open order 48190-0', 'double it'], amend({ qty: '10' })],
    [['buy 5 at 2950', '(done)', 'my open sells', 'make it 3090'], amend({ price: '3090' }, SELL.orderId)],
    [['買 5 MWh 2950', '(done)', '加到 8'], amend({ qty: '8' }, '48301-0')],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), expected))
})

describe('of one that was turned down it is the order anew', () => {
  for (const [said, anew] of [
    ['改成 2940', { price: '2940', qty: '5' }],
    ['改 2940', { price: '2940', qty: '5' }],
    ['改成 3', { price: '2950', qty: '3' }],
    ['make it 2940', { price: '2940', qty: '5' }],
    ['加到 8', { price: '2950', qty: '8' }],
  ] as const)
    it(said, async () =>
      assert.deepEqual(asked(await after(['buy 5 at 2950', '(rejected)', said])), [
        ['placeOrder', { side: 'BUY', ...anew }],
      ]),
    )
})

it('beside another change it is of the same order', async () =>
  assert.deepEqual(asked(await after(['把賣單改價 3090，加到 8'])), [
    ...amend({ price: '3090' }, SELL.orderId),
    ...amend({ qty: '8' }, SELL.orderId),
  ]))

describe('nothing comes of it', () => {
  for (const turns of [
    ['不要加到 8'],
    ['可以加到 8 嗎'],
    ['如果加到 8 呢'],
    ['raise to 2960?'],
    ['五檔', '加到 8'],
    ['買 5 MWh', '加到 8'],
    ['買 5 MWh 2950', '加到 8'],
    ['買 5 MWh 2950，加到 8'],
    ['買 5 MWh 2950，加倍'],
    ['買 5 MWh 2950', '(unknown)', '改成 2940'],
    ['取消最後一張', '(done)', '改成 2940'],
  ])
    it(turns.join(' · '), async () =>
      assert.deepEqual(
        (await after(turns, one())).pending.filter(({ tool }) => tool !== 'cancelOrder'),
        [],
      ),
    )
})
