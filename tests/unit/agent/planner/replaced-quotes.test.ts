// Orders and quotes that are replaced or called by their size, as dealers say it in haste: most were not read, or were told as a refusal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const asked = async (said: string) =>
  (await after([said])).pending.map(({ tool, args: { symbol: _, ...args } }) => [tool, ...Object.values(args)])
const both = (bid: string, offer: string, qty: string, other = qty) => [
  ['placeOrder', 'BUY', bid, qty],
  ['placeOrder', 'SELL', offer, other],
]

describe('what rests', () => {
  for (const [said, calls] of [
    ['make my sell 2 instead of 3', [['amendOrder', SELL, '2']]],
    ['change my offer to 3090 not 3080', [['amendOrder', SELL, '3090']]],
    ['賣單改成 2 MWh，不要 3', [['amendOrder', SELL, '2']]],
    ['2950 那張換成 6 MWh 2955', [['amendOrder', BUY, '2955', '6']]],
    ['2950 的買單撤一半', [['amendOrder', BUY, '2.5']]],
    ['kill the 2 lot', [['cancelOrder', LOW]]],
    ['除了賣單全撤', [['cancelAllOrders', 'BUY']]],
    [
      'pull my offer and requote 3095 for 3',
      [
        ['cancelOrder', SELL],
        ['placeOrder', 'SELL', '3095', '3'],
      ],
    ],
    [
      '賣單撤了改掛 3090 3 個',
      [
        ['cancelAllOrders', 'SELL'],
        ['placeOrder', 'SELL', '3090', '3'],
      ],
    ],
    ['replace my quotes with 2960/3040 5 up', [['cancelAllOrders'], ...both('2960', '3040', '5')]],
    ['撤掉我的報價重新掛 2960/3040 各 5', [['cancelAllOrders'], ...both('2960', '3040', '5')]],
  ] as const)
    it(said, async () => assert.deepEqual(await asked(said), calls))
  it('is no market order', async () => {
    for (const said of ['turn my 2940 bid into a market order', '2940 的買單改市價'])
      assert.match((await after([said])).text, /^Of an order that rests only|^掛著的委託只能改價格和數量/)
  })
})

describe('quotes', () => {
  for (const [said, calls] of [
    ['make me a market 2940 at 3060 in 2s', both('2940', '3060', '2')],
    ["i'm 2960 bid offered at 3040 for 5", both('2960', '3040', '5')],
    ['我報 2960/3040，5 個', both('2960', '3040', '5')],
    ['quote 10 wide around 3000, 5 each', both('2995', '3005', '5')],
    ['quote around mid 10 wide for 5', both('2994.87', '3004.88', '5')],
    ['bid/offer 2960/3040 size 5', both('2960', '3040', '5')],
    ['bids 2960 x 5, offers 3040 x 3', both('2960', '3040', '5', '3')],
    ['show 2980 bid for 5 and 3030 offer for 3', both('2980', '3030', '5', '3')],
    [
      'work 2 bids, 2950 and 2945, 3 each',
      [
        ['placeOrder', 'BUY', '2950', '3'],
        ['placeOrder', 'BUY', '2945', '3'],
      ],
    ],
  ] as const)
    it(said, async () => assert.deepEqual(await asked(said), calls))
  it('in a contract that is named first, or between', async () => {
    for (const said of [
      'two-way in tomorrow 18-19: 2980/3020, 5 a side',
      '明天18-19 雙邊 2980/3020 各 5',
      'tomorrow 18-19 quote 2980/3020 5 up',
    ]) {
      const { pending } = await after([said])
      assert.deepEqual(
        pending.map(({ args }) => [args.side, args.price, args.symbol]),
        [
          ['BUY', '2980', 'PT60-20261122T1000Z'],
          ['SELL', '3020', 'PT60-20261122T1000Z'],
        ],
        said,
      )
    }
  })
})

describe('hours', () => {
  for (const [said, orders] of [
    [
      'tomorrow morning 8-9, 9-10, buy 2 each, 2870',
      [
        ['00', '2870'],
        ['01', '2870'],
      ],
    ],
    [
      'buy 2 each tomorrow evening 6 and 7 at 3000',
      [
        ['10', '3000'],
        ['11', '3000'],
      ],
    ],
    [
      '明天18点3000买2个，19点3010买2个',
      [
        ['10', '3000'],
        ['11', '3010'],
      ],
    ],
  ] as const)
    it(said, async () => {
      const { pending } = await after([said])
      assert.deepEqual(
        pending.map(({ args }) => [args.qty, args.symbol, args.price]),
        orders.map(([hour, price]) => ['2', `PT60-20261122T${hour}00Z`, price]),
      )
    })
})

describe('nothing comes of', () => {
  for (const said of [
    // The end of 2960/3040, at which a sell would take whatever is bid.
    'quote 60/40 in 5',
    'should I replace my quotes with 2960/3040 5 up?',
    "don't make my sell 2 instead of 3",
    '現在報價 2960/3040 5 個嗎',
    'buy 5 18-19 not 19-20 at 3000',
  ])
    it(said, async () => assert.deepEqual(await asked(said), []))
})
