/** Changes that share a verb, or stand one behind the other; and the words dealers have for a price that gives way. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asked, restingDesk } from './resting-desk.ts'

const SELL = '48213-3'
const BUY = '48190-0'
const LOW = '47002-1'

describe('each of them', () => {
  for (const [said, ...changes] of [
    ['move the sell to 3090 and the 2950 to 2955', [SELL, '3090'], [BUY, '2955']],
    ['把 2940 的改成 2945，2950 的改成 2955', [LOW, '2945'], [BUY, '2955']],
    ['把 2940 的改成 2945', [LOW, '2945']],
    ['2950 的改成 2955，賣單下調一檔', [BUY, '2955'], [SELL, '3099.99']],
    ['2950 的改成 2955，卖单下调一档', [BUY, '2955'], [SELL, '3099.99']],
    ['shade my offer down 5', [SELL, '3095']],
    ['cancel and replace the 2950 at 2955', [BUY, '2955']],
    ['cancel/replace my sell with 3090', [SELL, '3090']],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        asked(await restingDesk().say(said)),
        changes.map(([orderId, price]) => ['amendOrder', { orderId, price }]),
      ),
    )
  it('of two buys it is asked which', async () =>
    assert.match((await restingDesk().say('買單上調一檔，賣單下調一檔')).text, /2,950[\s\S]*2,940/))
})

describe('taken off the market is cancelled', () => {
  for (const [said, orderId] of [
    ['take me out of the sell', SELL],
    ['take me out of my buy at 2950', BUY],
    ['take the 2940 off', LOW],
    ['take my offer down', SELL],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await restingDesk().say(said)), [['cancelOrder', { orderId }]]))
})

describe('a change of the order just said is no change of another', () => {
  for (const said of [
    'buy 5 at 2950, actually make it 6',
    'buy 5 at 2950, make it 6',
    '買 5 2950，改成 6',
    '买 5 2950，改成 6',
  ])
    it(said, async () => {
      const turn = await restingDesk().say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /6”|6[」”]/)
    })
})
