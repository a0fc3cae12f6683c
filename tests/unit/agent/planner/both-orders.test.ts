/** Which orders go, said by how many they are or by which stay. Of orders o-12 and o-27 buy, and o-31 sells. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const say = async (said: string) =>
  (await conversation().say(said)).pending.map(({ tool, args }) => ({ tool, ...args }))

describe('two that there are', () => {
  for (const said of [
    'cancel the two buys',
    'please kill my two bids',
    '兩張買單都撤掉',
    '撤掉那两张买单',
    '两笔买单全部取消吧',
  ])
    it(said, async () =>
      assert.deepEqual(
        await say(said),
        ['o-27', 'o-12'].map((orderId) => ({ tool: 'cancelOrder', orderId })),
      ),
    )
  // There is one.
  for (const said of ['cancel the two sells', '兩張賣單都撤掉'])
    it(said, async () => assert.deepEqual(await say(said), []))
})

describe('one side goes and the other stays', () => {
  for (const [said, side] of [
    ['pull offers, leave bids', 'SELL'],
    ['cancel my buys and keep the sells', 'BUY'],
    ['撤買留賣', 'BUY'],
    ['撤卖单，保留买单', 'SELL'],
  ] as const)
    it(said, async () => assert.deepEqual(await say(said), [{ tool: 'cancelAllOrders', side }]))
})

// "both" of more than two, or of one, is asked about.
describe('two that are changed together', () => {
  const both = (first: string, second: string) => [
    { tool: 'amendOrder', orderId: 'o-27', price: first },
    { tool: 'amendOrder', orderId: 'o-12', price: second },
  ]
  for (const [said, wanted] of [
    ['raise both bids by 5', both('2955', '2945')],
    ['both buys to 2945', both('2945', '2945')],
    ['move both my bids to 2945', both('2945', '2945')],
    ['兩張買單都改到 2945', both('2945', '2945')],
    ['两笔买单都加 5 元', both('2955', '2945')],
    ['move the buys up 5', both('2955', '2945')],
    ['raise both offers by 5', []],
    ['both sells to 3090', []],
    ['move both sells to best ask', []],
    ['raise two bids by 5', []],
    ['兩張賣單都改到 3090', []],
  ] as const)
    it(said, async () => assert.deepEqual(await say(said), wanted))
  it('of three none is changed', async () => {
    const rows = THREE.map((row, i) => ({ ...row, orderId: `4800${i}-0`, side: 'BUY', type: 'BUY' }))
    assert.deepEqual(asked(await after(['raise both bids by 5'], restingDesk(rows))), [])
  })
})

describe('all but those that stay', () => {
  for (const said of [
    'keep the sell, cancel the rest',
    'leave my sells and cancel the others',
    'keep the sell and kill everything else',
    '只留賣單，其他撤掉',
    '保留卖单，其余的全部取消',
  ])
    it(said, async () => assert.deepEqual(await say(said), [{ tool: 'cancelAllOrders', side: 'BUY' }]))
})

describe('nothing is prepared', () => {
  for (const said of [
    'cancel the two buys?',
    "don't cancel the two buys",
    'i cancelled the two buys',
    'should I keep the sell and cancel the rest',
    '兩張買單都撤了',
    '两张买单都撤好了',
    '不要撤掉兩張買單',
    '只留賣單，其他撤掉好嗎',
  ])
    it(said, async () => assert.deepEqual(await say(said), []))
})

describe('moved by as much, up or down: of a quote that is its price', () => {
  const moved = (...prices: string[]) =>
    ['48213-3', '48190-0', '47002-1']
      .slice(3 - prices.length)
      .map((orderId, i) => ['amendOrder', { orderId, price: prices[i] }])
  for (const [said, prices] of [
    ['move the two buys up 10', ['2960', '2950']],
    ['both bids down 5', ['2945', '2935']],
    ['move all of them up 10', ['3110', '2960', '2950']],
    // Of three orders: which two?
    ['move both up 10', []],
    ['should I move both bids up 10?', []],
  ] as const)
    it(said, async () =>
      assert.deepEqual(asked(await restingDesk().say(said)), prices.length > 0 ? moved(...prices) : []),
    )
})

// One goes up and the other down, or each inwards by half.
describe('two that are tightened', () => {
  const PLACED = ['buy 5 at 2950 and sell 3 at 3050', '(done)']
  for (const [said, question] of [
    ['tighten both by 10', /^10 on each side, or 10 in all\?$/],
    ['widen the two orders by 5', /^What should the order become\?/],
    ['兩張都收緊 10', /^要改成什麼？/],
    ['两笔都放宽 10 元', /^要改成什么？/],
  ] as const)
    it(`asked: ${said}`, async () => {
      const { pending, text } = await after([...PLACED, said])
      assert.deepEqual(pending, [])
      assert.match(text, question)
    })
})
