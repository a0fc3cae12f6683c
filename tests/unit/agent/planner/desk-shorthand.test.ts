/** What a power desk types without a verb, or with one of its own: "o-27 6@2945", "sweep 20 up to 3,005", 砸到 2990 20 個. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const planned = async (said: string) => (await say(said)).pending.map(({ tool, args }) => ({ tool, ...args }))
const amend = (orderId: string, change: object) => [{ tool: 'amendOrder', orderId, ...change }]
const place = (side: string, qty: string, price: string) => [{ tool: 'placeOrder', side, price, qty }]

describe('an order by its id and what becomes of it', () => {
  for (const [said, change] of [
    ['o-27: 6 @ 2945', { price: '2945', qty: '6' }],
    ['o-27: change the price to 2945', { price: '2945' }],
    ['o-27:change price to 2945', { price: '2945' }],
    ['o-27：改價 2945', { price: '2945' }],
    ['o-27- 改價 2945', { price: '2945' }],
    ['o-27 6@2945', { price: '2945', qty: '6' }],
    ['o-27 px 2945 qty 6', { price: '2945', qty: '6' }],
    ['o-27 價 2945 量 6', { price: '2945', qty: '6' }],
    ['o-27 改 6 个 2945', { price: '2945', qty: '6' }],
    ['o-27 -1 MWh', { qty: '4' }],
    ['o-27 up a tick', { price: '2950.01' }],
    ['o-27 往上一檔', { price: '2950.01' }],
    ['o-27 half size', { qty: '2.5' }],
    ['upsize o-27 to 8', { qty: '8' }],
    ['o-27 改價不改量 2960', { price: '2960' }],
    ['o-27 數量不變價格改 2945', { price: '2945' }],
    ['2950 改成 2955 量不變', { price: '2955' }],
    ['o-27 价格不变，数量改成 3', { qty: '3' }],
    ['chase the bid with o-27', { price: '2999.5' }],
    ['put my 2950 bid top of book', { price: '2999.5' }],
    ['2950 買單追到買一', { price: '2999.5' }],
    ['make the 2950 2955', { price: '2955' }],
    ['撤 2950 改掛 2955', { price: '2955' }],
    ['cancel o-27 and put 6 at 2945 instead', { price: '2945', qty: '6' }],
    ['cancel o-27, place 6 MWh @ 2945', { price: '2945', qty: '6' }],
    ['撤掉 o-27 重新挂 2945', { price: '2945' }],
    ['2950 撤掉重挂 2955', { price: '2955' }],
  ] as const)
    it(said, async () => assert.deepEqual(await planned(said), amend('o-27', change)))
  for (const said of ['o-27 up 5', 'o-27 +5', 'o-27 加 5'])
    it(`${said}: of the price, or of the quantity?`, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /2,955.*10 MWh/)
    })
  it('hours are no id', async () => {
    for (const said of ['18-19 6@2945', '19-20 at 2960'])
      assert.ok(!(await planned(said)).some(({ tool }) => tool === 'amendOrder'), said)
  })
  for (const said of [
    'o-27 是不是 6@2945',
    'is o-27 6@2945',
    'o-27 was 6@2945',
    'o-27 改了 2955',
    '別撤 2950 改掛 2955',
  ])
    it(`${said}: nothing`, async () => assert.deepEqual(await planned(said), []))
})

it('b and s with the hours of a contract', async () => {
  for (const [said, side, qty, symbol] of [
    ['b 2 18-19 3300', 'BUY', '2', 'PT60-20261121T1000Z'],
    ['s 3 MWh tomorrow 9-10 3300', 'SELL', '3', 'PT60-20261122T0100Z'],
  ] as const)
    assert.deepEqual(await planned(said), [{ tool: 'placeOrder', side, price: '3300', qty, symbol }], said)
  for (const said of ['b 2 18-19 3300?', "don't b 2 18-19 3300"]) assert.deepEqual(await planned(said), [], said)
})

describe('a side of the book down to a price', () => {
  for (const [said, order] of [
    ['sweep 20 up to 3,005', place('BUY', '20', '3005')],
    ['sweep the offers up to 3005 for 20', place('BUY', '20', '3005')],
    ['clear the bids down to 2990 for 20', place('SELL', '20', '2990')],
    ['吃到 3005 20 個', place('BUY', '20', '3005')],
    ['砸到 2990 20 個', place('SELL', '20', '2990')],
    ['砸 20 到 2990', place('SELL', '20', '2990')],
  ] as const)
    it(said, async () => assert.deepEqual(await planned(said), order))
  for (const [said, question] of [
    ['sweep the offers up to 3005', 'How many MWh should I buy at 3,005?'],
    ['吃掉 3005 以下的賣單', '要以 3,005 買進多少 MWh？'],
    ['砸掉 2990 以上的买单', '要以 2,990 卖出多少 MWh？'],
    ['吃到 3005', '要以 3,005 買進多少 MWh？'],
    ['把賣一吃光', '要買進多少 MWh？'],
    ['buy the whole offer', 'How many MWh should I buy?'],
  ] as const)
    it(said, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual([pending, text], [[], question])
    })
  for (const said of [
    'he swept 20 up to 3005',
    "don't sweep 20 up to 3005",
    'should I sweep 20 up to 3005',
    '有人砸到 2990 20 個',
  ])
    it(`${said}: nothing`, async () => assert.deepEqual(await planned(said), []))
})

describe('in pieces no order goes out', () => {
  for (const said of [
    'work 20 in clips of 5 at 2950',
    'buy 20 at 2950, 5 at a time',
    'sell 20 at 3100 in tranches of 5',
    '分批買 20 每批 5 2950',
  ])
    it(said, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /TWAP/)
    })
  it('but what the book shows of one may be said', async () => {
    const shown = [{ tool: 'placeOrder', side: 'BUY', price: '2950', qty: '20', displayQty: '5' }]
    assert.deepEqual(await planned('buy 20 at 2950 showing 5 at a time'), shown)
    assert.deepEqual(await planned('buy a clip of 5 at 2950'), place('BUY', '5', '2950'))
  })
})

describe('taken off in a word', () => {
  for (const [said, args] of [
    ['bids off', { side: 'BUY' }],
    ['nuke my offers', { side: 'SELL' }],
    ['pull everything and go home', {}],
    ['kill em all', {}],
    ['單子全清', {}],
    ['买的清掉', { side: 'BUY' }],
  ] as const)
    it(said, async () => assert.deepEqual(await planned(said), [{ tool: 'cancelAllOrders', ...args }]))
  it('and another in its place', async () => {
    const both = [{ tool: 'cancelOrder', orderId: 'o-27' }, ...place('BUY', '6', '2945')]
    assert.deepEqual(await planned('把 o-27 撤掉換成買 6 2945'), both)
    assert.deepEqual(await planned('把 o-27 撤掉換成 6 2945'), [])
  })
})

describe('one letter for the side, in each order of a row', () => {
  const both = [
    { ...place('BUY', '5', '2950')[0], symbol: 'PT60-20261121T1000Z' },
    { ...place('SELL', '3', '3050')[0], symbol: 'PT60-20261121T1100Z' },
  ]
  for (const said of [
    '18-19 b 5 2950, 19-20 s 3 3050',
    '18-19 b 5 @ 2950; 19-20 s 3@3050',
    '18-19 買 5 2950, 19-20 賣 3 3050',
    '18-19 买 5 2950，19-20 卖 3 3050',
  ])
    it(said, async () => assert.deepEqual(await planned(said), both))
  it('of spot', async () =>
    assert.deepEqual(await planned('b 5 2950, s 3 3050'), [
      ...place('BUY', '5', '2950'),
      ...place('SELL', '3', '3050'),
    ]))
  it('a price that is missing is asked for', async () => {
    const { pending, text } = await say('18-19 b 5')
    assert.deepEqual(pending, [])
    assert.match(text, /^At what price should I buy 5 MWh/)
  })
  for (const said of ['18-19 b 5 2950?', 'dont 18-19 b 5 2950', 'should I 18-19 b 5 2950', '18-19 b'])
    it(`${said}: nothing`, async () => assert.deepEqual(await planned(said), []))
})

describe('a sum is no price', () => {
  for (const [said, question] of [
    [
      'buy 5 for 14750',
      'I need a price per MWh, not a total. At what price should I buy 5 MWh? (NT$/MWh, or “market”)',
    ],
  ] as const)
    it(said, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual([pending, text], [[], question])
    })
  it('nor is an hour', async () => {
    assert.deepEqual(await planned('from 9 buy 5'), [])
    assert.deepEqual(await planned('buy ten to twelve MWh'), [])
    assert.deepEqual(await planned("we're long 5 from 2950"), [])
  })
})
