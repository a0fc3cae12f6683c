/** "cancel number 2", "the cheaper one to 2945", 2號取消: orders by their place in a list, or by how they stand out in it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

async function after(turns: readonly string[]) {
  const talk = conversation({ now: LADDER_NOW })
  let pending: { tool: string; args: Record<string, unknown> }[] = []
  for (const said of turns) pending = (await talk.say(said)).pending
  return pending.map(({ tool, args }) => [tool, args])
}
const cancels = (orderId: string) => [['cancelOrder', { orderId }]]
const changes = (orderId: string, change: object) => [['amendOrder', { orderId, ...change }]]

// Listed are o-31, a sell of 3 at 3100, o-27, a buy of 5 at 2950, and o-12, a buy of 2 at 2940.
describe('of orders that were listed one is meant', () => {
  for (const [turns, wanted] of [
    [['show my orders', 'cancel number 2'], cancels('o-27')],
    [['show my orders', 'cancel #3'], cancels('o-12')],
    [['show my orders', 'kill no. 1'], cancels('o-31')],
    [['show my orders', 'number 2 to 2945'], changes('o-27', { price: '2945' })],
    [['show my orders', 'make the second one 4 MWh'], changes('o-27', { qty: '4' })],
    [['show my orders', 'the third one to 2945'], changes('o-12', { price: '2945' })],
    [['show my orders', 'the cheapest one to 2945'], changes('o-12', { price: '2945' })],
    [['show my buys', 'cancel the bigger one'], cancels('o-27')],
    [['show my buys', 'cancel the cheap one'], cancels('o-12')],
    [['show my buys', 'make the cheaper one 4 MWh'], changes('o-12', { qty: '4' })],
    [['cancel one of my buys', 'the cheap one'], cancels('o-12')],
    [['我的委託', '2號取消'], cancels('o-27')],
    [['我的委託', '撤掉 3 號單'], cancels('o-12')],
    [['我的買單', '取消大的那張'], cancels('o-27')],
    [['我的買單', '撤掉便宜的'], cancels('o-12')],
    [['我的订单', '2号单改成2945'], changes('o-27', { price: '2945' })],
    [['我的订单', '撤掉1号'], cancels('o-31')],
    [['show my orders', 'second one to 2945'], changes('o-27', { price: '2945' })],
    [
      ['show my orders', 'cancel the second and third'],
      [...cancels('o-27'), ...cancels('o-12')],
    ],
    [
      ['我的委託', '第二張和第三張撤掉'],
      [...cancels('o-27'), ...cancels('o-12')],
    ],
    [['我的订单', '把第二笔提到 2945'], changes('o-27', { price: '2945' })],
    [['我的委託', '賣的撤掉'], [['cancelAllOrders', { side: 'SELL' }]]],
    [
      ['我的委託', '前兩張撤掉'],
      [...cancels('o-31'), ...cancels('o-27')],
    ],
    [['我的委託', '賣的撤了'], []],
    // Named by what they are they need no list.
    [['the one at 2940 to 2945'], changes('o-12', { price: '2945' })],
    [['my 2940 bid, make it 4'], changes('o-12', { qty: '4' })],
    [['the sell to 3090'], changes('o-31', { price: '3090' })],
    [['my last order to 3090'], changes('o-31', { price: '3090' })],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(await after(turns), wanted))
})

describe('none is, or it is not plain which', () => {
  for (const turns of [
    ['cancel number 2'],
    ['the second one to 2945'],
    ['取消 2 號'],
    ['show my orders', 'cancel number 7'],
    // Of three none is the bigger one.
    ['show my orders', 'cancel the bigger one'],
    ['我的委託', '取消大的那張'],
    ['show my orders', 'is the second one 4 MWh?'],
    ['show my orders', "don't make the second one 4 MWh"],
    ['show my orders', 'the second one is 4 MWh'],
    ['the buy to 2955'],
    ['the bid to 2950?'],
    ['11月2号买5 2950'],
    ['buy number 2 at 2950'],
  ])
    it(turns.join(' · '), async () => assert.deepEqual(await after(turns), []))
})

describe('a change that broke off is gone on with', () => {
  for (const [turns, change] of [
    [['change o-12 to 2950 and', '4 MWh'], { price: '2950', qty: '4' }],
    [['change o-12 to 2950, qty', '4'], { price: '2950', qty: '4' }],
    [['change o-12 to 4 MWh and', '2955'], { price: '2955', qty: '4' }],
    [['把 o-12 改成 2950 和', '4 MWh'], { price: '2950', qty: '4' }],
    [['把 o-12 改成 2950，數量', '4'], { price: '2950', qty: '4' }],
    [['把o-12改到2950并且', '数量改成4'], { price: '2950', qty: '4' }],
    // What is said last of the price is what it becomes.
    [['change o-12 to 2950 and', '2955'], { price: '2955' }],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(await after(turns), changes('o-12', change)))
  it('and dropped', async () => {
    assert.deepEqual(await after(['change o-12 to 2950 and', 'never mind']), [])
    assert.deepEqual(await after(['change o-12 to 2950 and', 'cancel it']), cancels('o-12'))
  })
})
