// Orders by where they stand among the others: "my two best bids" took off the one of 2 MWh, and "the top two" and the middle one were not known.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deskOfPlans } from './desk-of-plans.ts'
import { after } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const taken = async (...said: string[]) =>
  (await after(said)).pending.map(({ tool, args }) => (tool === 'cancelOrder' ? args.orderId : tool)).sort()
const those = (...ids: string[]) => [...ids].sort()
const LIST = 'my orders'
const NEXT = ['sell 3 at 3110', '(done)']

describe('by their price or their size', () => {
  for (const [said, ids] of [
    ['cancel my two best bids', [BUY, LOW]],
    ['cancel the two highest', [SELL, BUY]],
    ['cancel the two cheapest', [BUY, LOW]],
    ['cancel the two biggest', [SELL, BUY]],
    ['cancel my lowest two bids', [BUY, LOW]],
    ['取消最貴的兩筆', [SELL, BUY]],
    ['把最便宜的两笔撤掉', [BUY, LOW]],
    ['撤掉最低的两笔买单', [BUY, LOW]],
    ['撤掉最大的两笔', [SELL, BUY]],
  ] as const)
    it(said, async () => assert.deepEqual(await taken(said), those(...ids)))
  it('of two as large one more is no third', async () => {
    const both = [...NEXT, 'cancel the two biggest']
    assert.deepEqual(await taken(...both), [])
    assert.match((await after(both)).text, /^Several open orders fit/)
  })
})

describe('by their place', () => {
  for (const [said, ids] of [
    ['cancel the middle one', [BUY]],
    ['cancel the top two', [SELL, BUY]],
    ['cancel the two at the top', [SELL, BUY]],
    ['kill the bottom two orders please', [BUY, LOW]],
    ['cancel the top two bids', [BUY, LOW]],
    ['取消中間那筆', [BUY]],
    ['取消前兩筆', [SELL, BUY]],
    ['把最下面两笔撤掉', [BUY, LOW]],
  ] as const) {
    it(said, async () => assert.deepEqual(await taken(said), those(...ids)))
    it(`${said}, of a list`, async () => assert.deepEqual(await taken(LIST, said), those(...ids)))
  }
  it('of a list that was shown, the newest first', async () => {
    const cheap = ['sell 3 at 2945', '(done)']
    assert.deepEqual(await taken(...cheap, LIST, 'cancel the top two'), those('48301-0', SELL))
    // Or the dearest: which of them, is asked where no list was shown.
    assert.deepEqual(await taken(...cheap, 'buy 5 at 2955', '(done)', 'cancel the top two'), [])
  })
  it('of those that a question lists', async () => {
    assert.deepEqual(await taken('cancel one of my orders', 'the middle one'), [BUY])
    assert.deepEqual(await taken('cancel one of my orders', 'the top two'), those(SELL, BUY))
    const { pending } = await after(['change my order', 'the middle one', '2955'])
    assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId: BUY, price: '2955' } }])
  })
  it('and changed there', async () => {
    for (const said of ['move the middle one to 2955', '中間那筆改成 2955']) {
      const { pending } = await after([LIST, said])
      assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId: BUY, price: '2955' } }], said)
    }
    assert.deepEqual(await taken(LIST, 'drop the middle one'), [BUY])
  })
})

it('of a plan that waits none that rests is taken off', async () => {
  for (const said of ['cancel the two cheapest', 'cancel the top two', '中間那筆取消', '取消最便宜的兩筆']) {
    const desk = deskOfPlans()
    await desk.say('buy 5 at 2950, 2940, 2930 and 2920, each')
    assert.deepEqual((await desk.say(said)).pending, [], said)
  }
})

describe('nothing is taken off', () => {
  for (const said of [
    // No one order is in the middle of four, and prices are no orders.
    [...NEXT, LIST, 'cancel the middle one'],
    ['cancel the top 2 levels'],
    ['cancel the top two offers'],
    ["don't cancel the top two"],
    ['should I cancel the middle one?'],
    ['if it drops cancel the top two'],
    ['別撤前兩筆'],
    ['要撤前兩筆嗎'],
  ])
    it(said.join(' · '), async () => assert.deepEqual(await taken(...said), []))
})
