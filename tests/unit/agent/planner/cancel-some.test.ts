// Orders that are cancelled by what they have in common, and changes in other words.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, orders } from './results.ts'

const SELL = 'o-31' // 3 at 3,100
const BUYS = ['o-27', 'o-12'] // 5 at 2,950, 2 at 2,940
const cancelled = (...ids: string[]) => ids.map((orderId) => ({ tool: 'cancelOrder', args: { orderId } }))
const pendingOf = async (said: string) => (await conversation().say(said)).pending

describe('by a price or a quantity', () => {
  for (const [said, ids] of [
    ['cancel all buys below 2945', ['o-12']],
    ['cancel my bids under 2,940', []],
    ['cancel all buys at or below 2950', BUYS],
    ['cancel all buys below 2950', ['o-12']],
    ['cancel all orders above 3000', [SELL]],
    ['cancel orders bigger than 3 MWh', ['o-27']],
    ['kill all orders over 2 MWh', [SELL, 'o-27']],
    ['2945 以下的買單都取消', ['o-12']],
    ['2940 以下的买单都撤掉', ['o-12']],
    ['撤掉 3000 以上的卖单', [SELL]],
    ['cancel all buys above 2960', []],
    ['撤掉低于2950的买单', ['o-12']],
    ['撤掉价格低于2950的买单', ['o-12']],
    ['撤掉价格在2950以下的买单', BUYS],
    ['高於3000的單都撤掉', [SELL]],
  ] as const)
    it(said, async () => assert.deepEqual(await pendingOf(said), cancelled(...ids)))
  it('beside an order', async () =>
    assert.deepEqual(await pendingOf('cancel all buys below 2945 and sell 5 at 3100'), [
      ...cancelled('o-12'),
      { tool: 'placeOrder', args: { side: 'SELL', price: '3100', qty: '5' } },
    ]))
  it('what may be either, or is not meant, is none', async () => {
    for (const said of [
      'cancel all orders over 3',
      "don't cancel all buys below 2945",
      'should I cancel all buys below 2945?',
      'cancel all buys below 2945 if it drops',
      'he said cancel all buys below 2945',
      '2945 以下的買單有哪些',
    ])
      assert.deepEqual(await pendingOf(said), [], said)
  })
})

describe('by their age', () => {
  const NOW = new Date('2026-11-05T06:30:00.000Z') // half an hour after all of them were placed
  const pendingThen = async (said: string) => (await conversation({ now: NOW }).say(said)).pending
  for (const [said, ids] of [
    ['cancel everything older than 10 minutes', [SELL, ...BUYS]],
    ['cancel whatever is older than 10 minutes', [SELL, ...BUYS]],
    ['cancel my buys older than twenty minutes', BUYS],
    ['cancel everything older than an hour', []],
    ['cancel orders placed more than 20 minutes ago', [SELL, ...BUYS]],
    ['cancel all orders from the last hour', [SELL, ...BUYS]],
    ['cancel all orders from the last 10 minutes', []],
    ['取消十分鐘以前的單', [SELL, ...BUYS]],
    ['把兩小時前的委託取消', []],
    ['撤掉超过10分钟的买单', BUYS],
    ['取消挂超过一小时的单', []],
    ['cancel my orders placed before noon', []],
    ['cancel orders placed before 2:30 pm', [SELL, ...BUYS]],
    ['cancel all buys I placed after noon', BUYS],
    ['cancel everything I placed in the last 10 minutes', []],
    ['cancel everything I placed this afternoon', [SELL, ...BUYS]],
    ['can you cancel what I placed since 14:15?', []],
    ['cancel the orders I sent yesterday', []],
    ["cancel last night's buys", []],
    ['cancel all buys I placed today', BUYS],
    ['取消十點以前下的單', []],
    ['把下午兩點半以前掛的單都撤掉', [SELL, ...BUYS]],
    ['取消中午以後下的買單', BUYS],
    ['今早下的單全部撤掉', []],
    ['撤掉最近一小时内下的单', [SELL, ...BUYS]],
    ['今天下午挂的卖单都取消', [SELL]],
  ] as const)
    it(said, async () => assert.deepEqual(await pendingThen(said), cancelled(...ids)))
  it('without a clock, or where it is not meant, none', async () => {
    assert.deepEqual(await pendingOf('cancel everything older than 10 minutes'), [])
    for (const said of [
      "don't cancel everything older than 10 minutes",
      'should I cancel everything older than 10 minutes?',
      'I cancelled the order placed more than 10 minutes ago',
      '十分鐘前取消的單',
      'cancel my orders before noon',
      'cancel my orders placed before noon if it drops',
      "don't cancel what I placed this afternoon",
      'he told me: cancel what I placed this afternoon',
      '今早下的單都撤了嗎',
      '不要取消中午以後下的買單',
    ])
      assert.deepEqual(await pendingThen(said), [], said)
  })
})

it('all but one side are the other', async () => {
  for (const [said, side] of [
    ['cancel everything but the sell', 'BUY'],
    ['cancel all except the buys', 'SELL'],
    ['除了賣單全部取消', 'BUY'],
    ['除了买单以外都撤掉', 'SELL'],
  ] as const)
    assert.deepEqual(await pendingOf(said), [{ tool: 'cancelAllOrders', args: { side } }], said)
})

it('both are two: of three, or of one, it is asked', async () => {
  assert.deepEqual(await pendingOf('cancel both buys'), cancelled(...BUYS))
  for (const said of ['cancel both orders', 'cancel both sells']) {
    const { pending, text } = await conversation().say(said)
    assert.deepEqual(pending, [], said)
    assert.match(text, /open orders? fit/)
  }
})

describe('changes in other words', () => {
  for (const [said, args] of [
    ['raise the 2940 to 2945', { orderId: 'o-12', price: '2945' }],
    ['swap my 2940 for 2945', { orderId: 'o-12', price: '2945' }],
    ['add 2 MWh to my sell', { orderId: SELL, qty: '5' }],
    ['take 1 MWh off my sell', { orderId: SELL, qty: '2' }],
    ['take 10 off the price of my sell', { orderId: SELL, price: '3090' }],
    ['add 5 to my sell price', { orderId: SELL, price: '3105' }],
    ['move my sell up 5', { orderId: SELL, price: '3105' }],
    ['move my sell down by 5', { orderId: SELL, price: '3095' }],
  ] as const)
    it(said, async () => assert.deepEqual(await pendingOf(said), [{ tool: 'amendOrder', args }]))
  it('a question, or one that is not meant, is none', async () => {
    for (const said of ['should I add 2 MWh to my sell?', "don't move my sell up 5", 'he said take 1 MWh off my sell'])
      assert.deepEqual(await pendingOf(said), [], said)
  })
})

describe('stopped, or taken off by how much at what price', () => {
  for (const [said, ids] of [
    ['kill 5 at 2950', ['o-27']],
    ['stop my sell', [SELL]],
  ] as const)
    it(said, async () => assert.deepEqual(await pendingOf(said), cancelled(...ids)))
  it('all of them', async () => {
    for (const [said, args] of [
      ['stop all my orders', {}],
      ['stop my bids', { side: 'BUY' }],
    ] as const)
      assert.deepEqual(await pendingOf(said), [{ tool: 'cancelAllOrders', args }], said)
  })
})

describe('all but those of one contract', () => {
  const [EVENING, NEXT] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z']
  const row = (orderId: string, symbol: string) => ({ ...orders('pending').orders[0], orderId, symbol })
  const desk = () =>
    conversation({
      now: LADDER_NOW,
      reads: { getUserOrders: () => ({ orders: [row('e', EVENING), row('n', NEXT), row('s', 'ELC')] }) },
    })
  for (const [said, ids] of [
    ['cancel all my orders except the 18-19 one', ['n', 's']],
    ['cancel everything except 18-19', ['n', 's']],
    ['除了 18-19 的都撤掉', ['n', 's']],
    ['cancel everything but spot', ['e', 'n']],
    ['除了現貨都撤掉', ['e', 'n']],
    // None is there: of which day was it meant?
    ['cancel all but tomorrow 18-19', []],
  ] as const)
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, cancelled(...ids)))
})

describe('all but one', () => {
  for (const [said, ids] of [
    ['cancel everything except 2950', [SELL, 'o-12']],
    ['cancel all but the 2950', [SELL, 'o-12']],
    ['cancel everything but o-27', [SELL, 'o-12']],
    ['全撤，只留2950', [SELL, 'o-12']],
    ['除了 o-27 全部取消', [SELL, 'o-12']],
    ['cancel my buys but the 2940', ['o-27']],
    ['cancel all buys except the 2950 one', ['o-12']],
    ['除了2950的都撤', [SELL, 'o-12']],
    ['只留2950那張其他撤掉', [SELL, 'o-12']],
    ['保留2950，其他都取消', [SELL, 'o-12']],
    ["don't cancel everything except 2950", []],
    ['should I cancel everything except 2950?', []],
  ] as const)
    it(said, async () => assert.deepEqual(await pendingOf(said), cancelled(...ids)))
  it('that is not there: which, then?', async () => {
    const { pending, text } = await conversation().say('cancel everything except 2970')
    assert.deepEqual(pending, [])
    assert.match(text, /Several open orders fit/)
  })
})

it('two orders in one sentence are two, whatever names the second', async () => {
  for (const said of [
    'cancel my open buy of 5 at 2950 and my open sell of 3 at 3100',
    'cancel the open 2950 buy and the open 3100 sell',
    '取消委託 o-27 和委託 o-31',
    '取消委托 o-27 和 o-31',
    'cancel order o-27 and my order o-31',
    'cancel 2950 and 3100',
    'pull orders at 2950, 3100',
  ])
    assert.deepEqual(await pendingOf(said), cancelled('o-27', SELL), said)
})

it('of a side that does not have them all none is cancelled', async () =>
  assert.deepEqual(await pendingOf('cancel my bids at 3100 and 2950'), []))
