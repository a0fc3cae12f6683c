// What is said once of several orders is of all of them; what chose no order, or only some, cancelled everything. Found by a trader.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [EVENING, NEXT, TOMORROW] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z', 'PT60-20261122T1100Z']
const order = (side: string, qty: string, price: string, more = {}) => ['placeOrder', { side, price, qty, ...more }]
const cancel = (orderId: string) => ['cancelOrder', { orderId }]

describe('a contract behind several orders is that of each', () => {
  const symbol = EVENING
  for (const [said, ...orders] of [
    [
      'bid 5 at 2985 and offer 5 at 3015 in 18-19',
      order('BUY', '5', '2985', { symbol }),
      order('SELL', '5', '3015', { symbol }),
    ],
    ['buy 5 2985 sell 5 3015 18-19', order('BUY', '5', '2985', { symbol }), order('SELL', '5', '3015', { symbol })],
    [
      '2990 bid 5, 3010 offer 5 in 18-19',
      order('BUY', '5', '2990', { symbol }),
      order('SELL', '5', '3010', { symbol }),
    ],
    [
      'sell 3 at 3050, 3 at 3060 and 3 at 3070 in 18-19',
      order('SELL', '3', '3050', { symbol }),
      order('SELL', '3', '3060', { symbol }),
      order('SELL', '3', '3070', { symbol }),
    ],
    [
      'buy 5 at 2950, 5 at 2940, all in 18-19',
      order('BUY', '5', '2950', { symbol }),
      order('BUY', '5', '2940', { symbol }),
    ],
    ['賣3 3050、3 3060 18-19', order('SELL', '3', '3050', { symbol }), order('SELL', '3', '3060', { symbol })],
    ['買5 2950和賣5 3050 18-19', order('BUY', '5', '2950', { symbol }), order('SELL', '5', '3050', { symbol })],
    // One that has its own keeps it.
    [
      'buy 2 in 18-19 at 3300 and 3 at 3250 in 19-20',
      order('BUY', '2', '3300', { symbol }),
      order('BUY', '3', '3250', { symbol: NEXT }),
    ],
    [
      'buy 2 spot at 3000 and 3 at 3250 in 18-19',
      order('BUY', '2', '3000', { symbol: 'ELC' }),
      order('BUY', '3', '3250', { symbol }),
    ],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), orders))
})

describe('terms before or behind several orders are those of each', () => {
  const UNTIL = { timeInForce: 'GTD', expiresAt: '2026-11-21T09:00:00.000Z' }
  const both = (more: object) => [order('BUY', '5', '2985', more), order('SELL', '5', '3015', more)]
  for (const [said, more] of [
    ['buy 5 at 2985 and sell 5 at 3015, post only', { postOnly: true }],
    ['buy 5 at 2985, sell 5 at 3015, ioc', { timeInForce: 'IOC' }],
    ['ioc buy 5 at 2985, sell 5 at 3015', { timeInForce: 'IOC' }],
    ['buy 5 at 2985 and sell 5 at 3015 till 5pm', UNTIL],
    ['buy 5 at 2985\nsell 5 at 3015\npost only', { postOnly: true }],
    ['買5 2985,賣5 3015,只掛單', { postOnly: true }],
    ['买5 2985，卖5 3015，到下午五点', UNTIL],
    ['buy 5@2985 & sell 5@3015 in 19-20 gtd 17:00', { symbol: NEXT, ...UNTIL }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), both(more)))
  it('one that has its own keeps it', async () =>
    assert.deepEqual(asked(await after(['buy 5 at 2985 fok and sell 5 at 3015 ioc'])), [
      order('BUY', '5', '2985', { timeInForce: 'FOK' }),
      order('SELL', '5', '3015', { timeInForce: 'IOC' }),
    ]))
})

describe('of which contract the next sentence, or the next order, is, is asked', () => {
  const [first, second] = [order('BUY', '5', '2950', { symbol: EVENING }), ['SELL', '5', '3050'] as const]
  for (const [answer, symbol] of [
    ['18-19', EVENING],
    ['spot', 'ELC'],
    ['19-20', NEXT],
  ] as const) {
    it(`Buy 5 in 18-19 at 2950. Sell 5 at 3050. … ${answer}`, async () => {
      const said = 'Buy 5 in 18-19 at 2950. Sell 5 at 3050.'
      assert.deepEqual(asked(await after([said])), [])
      assert.deepEqual(asked(await after([said, answer])), [first, order(...second, { symbol })])
    })
    it(`behind an order in 18-19: sell 5 at 3050 … ${answer}`, async () => {
      const turns = ['buy 5 18-19 2950', '(filled)', 'sell 5 at 3050']
      assert.deepEqual(asked(await after(turns)), [])
      assert.deepEqual(asked(await after([...turns, answer])), [order(...second, { symbol })])
    })
  }
  it('hours behind a look at another day, or an order in it, are of that day', async () => {
    for (const before of [['book tomorrow 18-19'], ['buy 5 tomorrow 18-19 at 2950', '(done)']])
      assert.deepEqual(asked(await after([...before, 'buy 3 19-20 at 2940'])), [
        order('BUY', '3', '2940', { symbol: TOMORROW }),
      ])
  })
  it('the same in two contracts is an order in each', async () => {
    const same = [EVENING, NEXT].map((symbol) => order('BUY', '5', '2950', { symbol }))
    for (const said of ['and the same for 18-19 and 19-20', '同样的18-19和19-20各来一笔'])
      assert.deepEqual(asked(await after(['buy 5 at 2950', '(done)', said])), same, said)
  })
})

describe('a cancel that chooses by what no order is chosen by asks which', () => {
  for (const said of [
    'cancel all gtd orders',
    'cancel all my post-only orders',
    'kill all ioc',
    'cancel my gtd buys',
    'cancel my gtd order in 19-20',
    'cancel the order that expires first',
    'cancel all but 2',
    '撤掉所有GTD單',
    '撤掉所有冰山單',
    '取消所有市價單',
    '撤掉最先到期的單',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), []))
  it('an id says which', async () =>
    assert.deepEqual(asked(await after(['cancel 48190-0, the gtd one'])), [cancel('48190-0')]))
})

describe('a cancel is of those that were said', () => {
  const ofThree = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: [EVENING, NEXT, 'ELC'][i] ?? 'ELC' })))
  for (const [turns, ...orders] of [
    [['cancel my bids in 19-20 and spot'], '48190-0', '47002-1'],
    [['cancel my orders in 18-19 and spot'], '48213-3', '47002-1'],
    [['my orders below 3000', 'cancel all'], '48190-0', '47002-1'],
    [['3000以下的單', '全撤'], '48190-0', '47002-1'],
    [['cancel the sell one'], '48213-3'],
  ] as const)
    it(turns.join(' … '), async () => assert.deepEqual(asked(await after(turns, ofThree())), orders.map(cancel)))
  for (const said of ['close all orders', '停止所有委託'])
    it(said, async () => assert.deepEqual(asked(await after([said])), [['cancelAllOrders', {}]]))
  for (const said of ['never mind, cancel it', 'forget it, cancel', '算了撤掉', '還是撤掉好了'])
    it(`behind an order: ${said}`, async () =>
      assert.deepEqual(asked(await after(['buy 5 at 2950', '(done)', said])), [cancel('48301-0')]))
  for (const said of ['cancel', '取消'])
    it(`while its plan waits: ${said}`, async () => {
      const turn = await after(['buy 5 at 2950', said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /That plan still waits|那份計畫還在等/)
    })
})

describe('a number is read as what it is said of', () => {
  for (const [said, order_] of [
    ['I want to sell, no, buy 4 at 2960', order('BUY', '4', '2960')],
    ['let me buy, er, sell 5 at 3010', order('SELL', '5', '3010')],
    ['sell—actually buy 5 at 2950', order('BUY', '5', '2950')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [order_]))
  for (const said of ['sell 50 1% worse than the ask', 'buy 40 1% under last in 18-19', 'buy 30 at mid -2%'])
    it(`a share that is no price leaves the quantity one: ${said}`, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.doesNotMatch(turn.text, /at (?:50|40|30)\?/)
    })
  it('"18h" is an hour of the day', async () =>
    assert.match((await after(['buy 5 18h at 2950'])).text, /^An hour is named by when it begins/))
  it('to lift an order is to raise it', async () =>
    assert.deepEqual(asked(await after(['cancel the smaller buy and lift the other by 10', '2960'])), []))
})

it('of two times in force the last is meant', async () => {
  for (const said of ['buy 5 at 2950, not gtc, ioc', 'buy 5 at 2950 gtc no ioc'])
    assert.deepEqual(asked(await after([said])), [order('BUY', '5', '2950', { timeInForce: 'IOC' })], said)
})

describe('what stays, and which of them', () => {
  const ofThree = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: [EVENING, NEXT, 'ELC'][i] ?? 'ELC' })))
  for (const [turns, ...orders] of [
    [['keep only the 19-20 order'], '48213-3', '47002-1'],
    [['只留19-20那張'], '48213-3', '47002-1'],
    [['keep 48213-3, kill the rest'], '48190-0', '47002-1'],
    [['cancel all in 18-19 and 19-20'], '48213-3', '48190-0'],
    [['cancel the bid', 'spot'], '47002-1'],
  ] as const)
    it(turns.join(' … '), async () => assert.deepEqual(asked(await after(turns, ofThree())), orders.map(cancel)))
  it('where one part fits nothing, the rest is said to be left', async () => {
    for (const [said, told] of [
      ['cancel my 20-21 order and sell 3 at 3050 in 18-19', /none of the rest either/],
      ['撤20-21的單再買5 18-19 2950', /其餘的也都沒有準備/],
    ] as const) {
      const turn = await after([said], ofThree())
      assert.deepEqual(turn.pending, [], said)
      assert.match(turn.text, told)
    }
  })
})

describe('no order is suggested that nobody wants', () => {
  for (const said of ['buy 5 at 2950 or sell 5 at 3010?', '要買5 2950還是賣5 3010'])
    it(said, async () => assert.doesNotMatch((await after([said])).text, /say “|說「/))
  for (const said of ['is anyone selling 5 at 2950', '有人賣5 2950嗎'])
    it(said, async () => assert.deepEqual((await after([said])).calls, [{ tool: 'getOrderBook', args: {} }]))
  for (const said of ['buy 5 18-19 2950 till 10 min before gate', '18-19 買5 2950 到關閘前10分鐘'])
    it(said, async () => assert.doesNotMatch((await after([said])).text, /10:20/))
})

it('contracts with a comma between them are two', async () =>
  assert.deepEqual(asked(await after(['18-19買5 2950,19-20買3 2960'])), [
    order('BUY', '5', '2950', { symbol: EVENING }),
    order('BUY', '3', '2960', { symbol: NEXT }),
  ]))

describe('a day before hours is theirs', () => {
  for (const said of ['明天的盤口 19-20', '明天的行情 19-20', "tomorrow's book 19-20"])
    it(said, async () => assert.equal((await after([said])).calls.at(-1)?.args.symbol, TOMORROW))
})
