/** Orders that rest, moved and replaced as dealers say it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const amend = (orderId: string, change: Record<string, string>) => [['amendOrder', { orderId, ...change }]]
const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']

describe('what is raised of a bid is its price: it was asked, or a new order', () => {
  for (const [said, plan] of [
    ['raise my 2950 bid by 5', amend(BUY, { price: '2955' })],
    ['lower my offer by 10', amend(SELL, { price: '3090' })],
    ['lower the offer by 5 ticks', amend(SELL, { price: '3099.95' })],
    ['lower my 3100 offer to 3090', amend(SELL, { price: '3090' })],
    ['and lower the offer by 10', amend(SELL, { price: '3090' })],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))

  it('step by step', async () => {
    assert.deepEqual(asked(await after(['lower my offer', 'by 10'])), amend(SELL, { price: '3090' }))
    // It was a quantity of 5.
    assert.deepEqual(asked(await after(['raise my bid', 'by 5', 'the 2950 one'])), amend(BUY, { price: '2955' }))
  })
  it('of a sell it may as well be the quantity where so much of it is there, and never a new sell', async () => {
    for (const said of ['lower the sell by 1', 'and lower the sell by 1']) {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Should the price become 3,099, or the quantity 2 MWh/, said)
    }
    assert.deepEqual(asked(await after(['and lower the sell by 10'])), amend(SELL, { price: '3090' }))
  })
  it('two at once', async () => {
    assert.deepEqual(asked(await after(['raise my 2950 buy to 2955 and lower the sell to 3090'])), [
      ...amend(BUY, { price: '2955' }),
      ...amend(SELL, { price: '3090' }),
    ])
  })
})

describe('steps of the price, and the price by itself, in Chinese', () => {
  for (const [said, plan] of [
    [['2950 的買單加一檔'], amend(BUY, { price: '2950.01' })],
    [['卖单往下减两跳'], amend(SELL, { price: '3099.98' })],
    [['賣單降一檔'], amend(SELL, { price: '3099.99' })],
    [['賣單追價', '3080'], amend(SELL, { price: '3080' })],
    [['买 5 MWh 2960', '(done)', '往上加一档'], amend('48301-0', { price: '2960.01' })],
    [['買 5 MWh 2960', '(done)', '降到 2940'], amend('48301-0', { price: '2940' })],
    [['改賣單', '降到 3080'], amend(SELL, { price: '3080' })],
  ] as const)
    it(said.join(' > '), async () => assert.deepEqual(asked(await after(said)), plan))

  it('of which, where there are two', async () => {
    for (const said of ['買單往上加一檔', '买单加两档', '降到 2940', '加一檔']) {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [], said)
      assert.match(turn.text, /哪一?[张笔筆]/, said)
    }
  })
  it('what only tells of the market moves nothing', async () => {
    for (const said of ['降到 2940 就買 5', '價格降到 2940', '價格降到 2940 了嗎', '降到 2940 了', '等降到 2940'])
      assert.deepEqual((await after([said])).pending, [], said)
  })
})

describe('a new order in the place of one: half of it was done, or it was not understood', () => {
  for (const [said, id, side, price] of [
    ['cancel my sell and replace it with 3 at 3090', SELL, 'SELL', '3090'],
    ['cancel the sell and put in 3 at 3090 instead', SELL, 'SELL', '3090'],
    ['pull my offer and re-enter 3 at 3090', SELL, 'SELL', '3090'],
    ['cancel my 2940 buy and buy 3 at 2945 instead', LOW, 'BUY', '2945'],
    ['撤掉 2940 的買單，改成 2945 買 3', LOW, 'BUY', '2945'],
    ['撤掉 2940 買單，換成 3 MWh 2945', LOW, 'BUY', '2945'],
    ['把2940的买单撤了改挂 3 MWh 2945', LOW, 'BUY', '2945'],
  ] as const)
    it(said, async () => {
      const [cancel, order] = asked(await after([said]))
      assert.deepEqual(cancel, ['cancelOrder', { orderId: id }])
      assert.deepEqual(order, ['placeOrder', { side, price, qty: '3' }])
    })
  it('replaced, one order becomes the other', async () => {
    for (const said of ['replace the sell with 3 at 3090', 'replace my 3100 sell with 3 at 3090'])
      assert.deepEqual(asked(await after([said])), amend(SELL, { price: '3090', qty: '3' }), said)
  })
  it('what is left aside of it is named', async () => {
    assert.match((await after(['cancel my sell and replace with 3'])).text, /I did nothing about “replace with 3”/)
  })
})
