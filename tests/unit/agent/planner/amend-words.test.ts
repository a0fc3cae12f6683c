/** A change is the one that was said, all of it, or it is asked about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const saying = async (said: string) => (await conversation().say(said)).pending

describe('two changes of an order are both made', () => {
  for (const said of [
    'change o-27 price to 2960 and qty to 6',
    'change o-27 quantity to 6, price to 2960',
    'change o-27 price to 2960 and change quantity to 6',
    'change o-27: price 2960, qty 6',
    'amend o-27 - quantity 6, price 2960',
    'o-27 價格改成 2960，數量改成 6',
    '把 o-27 的价格改到 2960，数量改到 6',
  ])
    it(said, async () =>
      assert.deepEqual(await saying(said), [
        { tool: 'amendOrder', args: { orderId: 'o-27', price: '2960', qty: '6' } },
      ]),
    )
})

describe('where it goes and how much of it', () => {
  for (const [said, args] of [
    ['change the 2950 buy to 3 MWh at the bid', { orderId: 'o-27', qty: '3', price: '2999.5' }],
    ['change the 2950 buy to 3 at the bid', { orderId: 'o-27', qty: '3', price: '2999.5' }],
    ['move the 2950 buy to the bid and 3 MWh', { orderId: 'o-27', qty: '3', price: '2999.5' }],
    ['move the 5 MWh buy to the bid', { orderId: 'o-27', price: '2999.5' }],
  ] as const)
    it(said, async () => assert.deepEqual(await saying(said), [{ tool: 'amendOrder', args }]))
})

describe('what an order is replaced with says what it becomes, not which it is', () => {
  for (const said of [
    'replace my order with 10 at 2960',
    'replace my order with buy 5 at 2960',
    'replace my sell with buy 3 at 2960',
    'replace the 2940 buy with sell 4 at 2960',
    'change the price of o-27 to 2960 and the size of it to 6',
  ])
    it(said, async () => assert.deepEqual(await saying(said), []))
})

describe('the unit of the order that is meant is not that of the change', () => {
  for (const [said, args] of [
    ['change the 5 MWh order to 2960', { orderId: 'o-27', price: '2960' }],
    ['change the order with 5 MWh to 2960', { orderId: 'o-27', price: '2960' }],
    ['把 5 MWh 的買單改到 2960', { orderId: 'o-27', price: '2960' }],
    ['把 2940 元的買單改成 3', { orderId: 'o-12', qty: '3' }],
  ] as const)
    it(said, async () => assert.deepEqual(await saying(said), [{ tool: 'amendOrder', args }]))
})

describe('a multiple of the price is asked about, and is none of the quantity', () => {
  for (const said of [
    'double the price of o-27',
    'halve the price of the buy',
    '把 o-27 的價格加倍',
    '把买单的价格减半',
  ])
    it(said, async () => assert.deepEqual(await saying(said), []))
  it('double the quantity of o-27', async () => assert.equal((await saying('double the quantity of o-27')).length, 1))
})

describe('a word behind what it becomes is asked about', () => {
  for (const said of [
    'change o-27 to 2960 in the evening session',
    'move my sell to 3090 passively',
    'move my sell to 3090 and hold',
    'lower the sell price to 3 euros',
    '賣單改到 3090 低調',
    '卖单改到 3090 低调',
  ])
    it(said, async () => assert.deepEqual(await saying(said), []))
})

describe('beside an id a number and a price are both what it becomes', () => {
  for (const said of [
    'amend o-27 4@2960',
    'change o-27 4 MWh at 2960',
    'replace o-27 with 4 at 2960',
    'o-27 改成 4 MWh @2960',
  ])
    it(said, async () =>
      assert.deepEqual(await saying(said), [
        { tool: 'amendOrder', args: { orderId: 'o-27', price: '2960', qty: '4' } },
      ]),
    )
})

describe('a direction and a sign are asked about', () => {
  for (const said of ['raise my bids by -5', 'lower the sell by -5', '把賣單降 -5 元', '把卖单降 -5 元'])
    it(said, async () => assert.deepEqual(await saying(said), []))
})

describe('the order that is there is made another, not one more', () => {
  for (const said of ['make the sell 4 MWh at 3090', 'make my bid 6 at 2955'])
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /^What should the order become/)
    })
})

describe('terms are no part of a change, so they are not dropped from one', () => {
  for (const said of [
    'change o-27 to 2960 post only',
    'change o-27 to 2960 until 18:00',
    'change o-27 to 2960 ioc',
    'change o-27 to market',
    '把 o-27 改到 2960，只掛單',
    '把 o-27 改到 2960，有效到 18:00',
  ])
    it(said, async () => {
      const { pending, text } = await conversation().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /^(?:What should the order become|Of an order that rests only|掛著的委託只能改)/)
    })
})

describe('a number before "by" tells which order, the one behind it what becomes of it', () => {
  for (const [said, args] of [
    ['raise my 3 MWh sell by 5 NT$', { orderId: 'o-31', price: '3105' }],
    ['raise the 2940 buy by 5 NT$', { orderId: 'o-12', price: '2945' }],
    ['raise the price of my 3 MWh sell by 5', { orderId: 'o-31', price: '3105' }],
    ['increase my 3 MWh sell by 2 MWh', { orderId: 'o-31', qty: '5' }],
    ['lower the quantity of the 2940 buy by 1', { orderId: 'o-12', qty: '1' }],
    ['raise o-27 by 5 NT$', { orderId: 'o-27', price: '2955' }],
  ] as const)
    it(said, async () => assert.deepEqual(await saying(said), [{ tool: 'amendOrder', args }]))
  it('of 5 without a unit nobody can tell which', async () =>
    assert.deepEqual(await saying('raise my 3 MWh sell by 5'), []))
})

describe('an order and what becomes of it, without a verb, is no new order of so much', () => {
  for (const [said, change] of [
    ['the 2940 buy to 2945', { orderId: 'o-12', price: '2945' }],
    ['my 2950 buy to 3 MWh', { orderId: 'o-27', qty: '3' }],
  ] as const)
    it(`${said}: it becomes that`, async () =>
      assert.deepEqual(await saying(said), [{ tool: 'amendOrder', args: change }]))
  for (const said of [
    '2940 sell to 2945',
    '5 MWh buy to 2945',
    '2945 buy from 2940',
    '2950的買單到2955',
    '2950买单→2955',
    '2950買2955',
  ])
    it(said, async () => assert.deepEqual(await saying(said), []))
  for (const [said, qty, price] of [
    ['2950 buy 5', '5', '2950'],
    ['3000買1000', '1000', '3000'],
    ['buy 5 MWh up to 2950', '5', '2950'],
  ] as const)
    it(`${said} is one`, async () =>
      assert.deepEqual(await saying(said), [{ tool: 'placeOrder', args: { side: 'BUY', price, qty } }]))
})

describe('"my order" is one that rests, and not a list to look at', () => {
  for (const said of [
    'reduce my order to 3 MWh',
    'decrease my order to 3 MWh',
    'trim my order to 3 MWh',
    '把我的單減到 3 MWh',
  ])
    it(said, async () => {
      const turn = await conversation().say(said)
      assert.deepEqual(turn.calls, [{ tool: 'getUserOrders', args: { status: 'pending', limit: 500 } }])
      assert.match(turn.text, /Which one should I change\?|要改哪一筆？/)
    })
})

describe('which order, and what becomes of it', () => {
  for (const [said, orderId, change] of [
    ['reduce my offer to 3', 'o-31', { qty: '3' }],
    ['lower my offer to 3,090', 'o-31', { price: '3090' }],
    ['add 5 to my offer', 'o-31', { qty: '8' }],
    ['add 5 to o-27', 'o-27', { qty: '10' }],
    ['賣單加 5 MWh', 'o-31', { qty: '8' }],
    ['move my offer down to 3,090', 'o-31', { price: '3090' }],
    ['2950 改 2955', 'o-27', { price: '2955' }],
    ['2950 那张改 2955', 'o-27', { price: '2955' }],
    ['halve the 2950 order', 'o-27', { qty: '2.5' }],
    ['double the 2940 buy', 'o-12', { qty: '4' }],
    ['double the 2940 bid', 'o-12', { qty: '4' }],
    ['change the 2950 bid to 2955', 'o-27', { price: '2955' }],
    ['change the bid at 2950 to 2955', 'o-27', { price: '2955' }],
    ['make the 2950 bid 8', 'o-27', { qty: '8' }],
    ['make my offer 3090', 'o-31', { price: '3090' }],
    ['make o-27 8 MWh', 'o-27', { qty: '8' }],
    ['trim the 2950 bid to 3 MWh', 'o-27', { qty: '3' }],
    ['add 3 to the 2950 bid', 'o-27', { qty: '8' }],
    ['add 3 MWh to the 2950 bid', 'o-27', { qty: '8' }],
    ['cut the offer in half', 'o-31', { qty: '1.5' }],
    ['bump the 2950 bid up 5', 'o-27', { price: '2955' }],
    // Better for who trades with it.
    ['improve my offer by 5', 'o-31', { price: '3095' }],
    ['improve the 2950 bid by a tick', 'o-27', { price: '2950.01' }],
    ['o-27 to 2945', 'o-27', { price: '2945' }],
    ['o-27 qty 6', 'o-27', { qty: '6' }],
    ['2950 -> 2955', 'o-27', { price: '2955' }],
    ['買單 2950 改 2955', 'o-27', { price: '2955' }],
    ['把 2950 改 2955', 'o-27', { price: '2955' }],
    ['卖单改 3090 量 4', 'o-31', { price: '3090', qty: '4' }],
    ['o-27 量 8', 'o-27', { qty: '8' }],
    ['再加 3 MWh 到 2950 的買單', 'o-27', { qty: '8' }],
    ['2950 那张降 5 块', 'o-27', { price: '2945' }],
    ['賣單往下調 5', 'o-31', { price: '3095' }],
    ['撤掉 o-27，改掛 2945', 'o-27', { price: '2945' }],
    ['卖单撤掉，3090重挂', 'o-31', { price: '3090' }],
    ['2950那笔提价5块', 'o-27', { price: '2955' }],
    ['卖单压低一档', 'o-31', { price: '3099.99' }],
    ['卖单再加2兆瓦时', 'o-31', { qty: '5' }],
    ['2950 那張減半', 'o-27', { qty: '2.5' }],
    ['把 2950 的买单加倍', 'o-27', { qty: '10' }],
  ] as const)
    it(said, async () => assert.deepEqual(await saying(said), [{ tool: 'amendOrder', args: { orderId, ...change } }]))
  for (const said of [
    'move my bid up to 2,955',
    'move it to 2,955',
    'raise my bid to 8',
    'add 5 to my bid',
    '買單加 5 MWh',
  ])
    it(`${said}: those that may be meant are listed`, async () => {
      const { pending, text } = await conversation().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /o-27[\s\S]*o-12/)
    })
  describe('of the price or of the quantity is asked, with what each would become', () => {
    for (const [said, text] of [
      ['賣單加 5', /^價格改為 3,105，還是數量改為 8 MWh？/],
      ['最後一張加 5', /^價格改為 3,105，還是數量改為 8 MWh？/],
      ['卖单减 1', /^价格改为 3,099，还是数量改为 2 MWh？/],
      ['raise o-31 by 5', /^Should the price become 3,105, or the quantity 8 MWh\?/],
    ] as const)
      it(said, async () => {
        const turn = await conversation().say(said)
        assert.deepEqual(turn.pending, [])
        assert.match(turn.text, text)
      })
    for (const [turns, orderId, change] of [
      [['賣單加 5', '價格'], 'o-31', { price: '3105' }],
      [['賣單加 5', '數量'], 'o-31', { qty: '8' }],
      [['卖单减 1', '数量 2 MWh'], 'o-31', { qty: '2' }],
      [['買單加 5', '2950 那張', '價格'], 'o-27', { price: '2955' }],
      [['raise o-27 by 5', 'the quantity'], 'o-27', { qty: '10' }],
      // So much less would be nothing.
      [['賣單減 5'], 'o-31', { price: '3095' }],
    ] as const)
      it(turns.join(' · '), async () => {
        const desk = conversation()
        for (const said of turns.slice(0, -1)) assert.deepEqual((await desk.say(said)).pending, [])
        const { pending } = await desk.say(turns.at(-1) ?? '')
        assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId, ...change } }])
      })
  })
})
