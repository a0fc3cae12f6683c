/** Matching, self-trade prevention, limits and means while trading continuously. */
import { buy, cancel, type Example, limits, market, sell } from './example.ts'

export const CONTINUOUS: readonly Example[] = [
  {
    name: 'the best price first, then the oldest order, at the price of the resting order',
    steps: [
      ['A', sell(1, 5, 100), { state: 'OPEN' }],
      ['B', sell(2, 5, 100), { state: 'OPEN' }],
      ['C', sell(2, 5, 99), { state: 'OPEN' }],
      ['T', buy(3, 12, 100), { state: 'FILLED', fills: ['C 5@99', 'A 5@100', 'B 2@100'], rests: 0, drops: '0 NONE' }],
    ],
    asks: ['100: 3 in 1'],
    bids: [],
    // 5 × 99 + 7 × 100 = 1,195
    wallets: { 1: [100_500, 0, 995, 0], 2: [100_695, 0, 990, 3], 3: [98_805, 0, 1_012, 0] },
  },
  {
    name: 'below zero the buyer is paid and locks nothing; the seller pays and locks what it may pay',
    steps: [
      ['A', buy(1, 10, -5), { state: 'OPEN' }],
      ['B', sell(2, 6, -5), { state: 'FILLED', fills: ['A 6@-5'] }],
      ['C', sell(2, 3, -4), { state: 'OPEN' }],
    ],
    bids: ['-5: 4 in 1'],
    asks: ['-4: 3 in 1'],
    wallets: { 1: [100_030, 0, 1_006, 0], 2: [99_958, 12, 991, 3] },
  },
  {
    name: 'an arriving order that meets its own: CANCEL_TAKER stops before it',
    steps: [
      ['A', sell(1, 5, 100), {}],
      ['B', sell(2, 5, 101), {}],
      ['T', buy(1, 8, 101), { state: 'CANCELLED', fills: [], drops: '8 SELF_TRADE', selfCancelled: [] }],
    ],
    asks: ['100: 5 in 1', '101: 5 in 1'],
    wallets: { 1: [100_000, 0, 995, 5] },
  },
  {
    name: 'an arriving order that meets its own: CANCEL_MAKER cancels it and goes on',
    steps: [
      ['A', sell(1, 5, 100), {}],
      ['B', sell(2, 5, 101), {}],
      [
        'T',
        buy(1, 8, 101, { selfTrade: 'CANCEL_MAKER' }),
        { state: 'PARTIALLY_FILLED', fills: ['B 5@101'], rests: 3, drops: '0 NONE', selfCancelled: ['A'] },
      ],
      ['', cancel(1, 'A'), { no: 'ALREADY_CLOSED CANCELLED' }],
    ],
    asks: [],
    bids: ['101: 3 in 1'],
    // 100,000 − 505 − 303 locked
    wallets: { 1: [99_192, 303, 1_005, 0] },
  },
  {
    name: 'an arriving order that meets its own: CANCEL_BOTH cancels that one and drops the rest',
    steps: [
      ['A', sell(2, 3, 100), {}],
      ['B', sell(1, 5, 100), {}],
      ['C', sell(1, 5, 100), {}],
      [
        'T',
        buy(1, 8, 101, { selfTrade: 'CANCEL_BOTH' }),
        { state: 'CANCELLED', fills: ['A 3@100'], drops: '5 SELF_TRADE', selfCancelled: ['B'] },
      ],
    ],
    asks: ['100: 5 in 1'],
    bids: [],
    wallets: { 1: [99_700, 0, 998, 5] },
  },
  {
    name: 'an order filled just before its own order leaves it alone',
    steps: [
      ['A', sell(2, 3, 100), {}],
      ['B', sell(1, 5, 100), {}],
      ['T', buy(1, 3, 100, { selfTrade: 'CANCEL_BOTH' }), { state: 'FILLED', selfCancelled: [] }],
    ],
    asks: ['100: 5 in 1'],
  },
  {
    name: 'FOK under CANCEL_MAKER looks past own orders, under the others it stops before the first',
    steps: [
      ['A', sell(1, 5, 100), {}],
      ['B', sell(2, 5, 101), {}],
      ['', buy(1, 5, 101, { timeInForce: 'FOK' }), { no: 'NOT_FILLABLE self', need: 5, have: 0 }],
      ['', buy(1, 5, 101, { timeInForce: 'FOK', selfTrade: 'CANCEL_BOTH' }), { no: 'NOT_FILLABLE self' }],
      ['', buy(1, 6, 101, { timeInForce: 'FOK', selfTrade: 'CANCEL_MAKER' }), { no: 'NOT_FILLABLE book', have: 5 }],
      [
        'T',
        buy(1, 4, 101, { timeInForce: 'FOK', selfTrade: 'CANCEL_MAKER' }),
        { state: 'FILLED', fills: ['B 4@101'], selfCancelled: ['A'] },
      ],
    ],
    asks: ['101: 1 in 1'],
  },
  {
    name: 'IOC and market orders drop what is left, post-only orders are refused where they would take',
    steps: [
      ['A', sell(2, 3, 100), {}],
      [
        'T',
        buy(1, 5, 100, { timeInForce: 'IOC' }),
        { state: 'CANCELLED', fills: ['A 3@100'], drops: '2 IMMEDIATE_ONLY' },
      ],
      ['', market(1, 'BUY', 5), { no: 'NO_LIQUIDITY' }],
      ['B', sell(2, 3, 100), {}],
      // No bid: the collar is around the last trade, 100, and 30 wide.
      ['U', market(1, 'BUY', 5), { state: 'CANCELLED', fills: ['B 3@100'], drops: '2 IMMEDIATE_ONLY' }],
      ['C', sell(2, 3, 131), {}],
      ['', market(1, 'BUY', 5), { no: 'PRICE_COLLAR market' }],
      ['', buy(1, 1, 131, { postOnly: true }), { no: 'WOULD_TAKE' }],
      ['D', buy(1, 1, 130, { postOnly: true }), { state: 'OPEN' }],
    ],
    bids: ['130: 1 in 1'],
    asks: ['131: 3 in 1'],
  },
  {
    name: 'an order may cost what its account has, to the last tick, and not one more',
    cash: 1_000,
    steps: [
      ['', buy(1, 10, 101), { no: 'INSUFFICIENT_FUNDS', need: 1_010_000, have: 1_000_000 }],
      ['S', sell(2, 5, 90), {}],
      // 5 × 90 + 5 × 110 = 1,000: affordable only because part of it is cheaper.
      ['T', buy(1, 10, 110), { state: 'PARTIALLY_FILLED', fills: ['S 5@90'], rests: 5 }],
      ['', sell(1, 1_006, 500), { no: 'ORDER_TOO_LARGE qty' }],
      ['', limits({ maxQtyLots: 2_000, maxValueMicro: 900_000_000_000 }), {}],
      ['', sell(1, 1_006, 500), { no: 'INSUFFICIENT_ENERGY', need: 1_006, have: 1_005 }],
      ['', sell(3, 1, -1_000), { state: 'FILLED', fills: ['T 1@110'] }],
      ['', sell(3, 2, -701, { timeInForce: 'IOC' }), { state: 'FILLED', fills: ['T 2@110'] }],
    ],
    bids: ['110: 2 in 1'],
    wallets: { 1: [0, 220, 1_008, 0], 3: [1_330, 0, 997, 0] },
  },
  {
    name: 'nobody may come to own more than can be counted exactly, even if all that is open fills at its best',
    // 1,000 ticks × lots below the largest exact integer of micro-NT$.
    cashMicro: Number.MAX_SAFE_INTEGER - 1_000_000,
    spec: { minPriceTicks: -100, maxPriceTicks: 100 },
    steps: [
      ['', sell(1, 11, 50), { no: 'ORDER_TOO_LARGE balance' }],
      ['A', sell(1, 10, 50), { state: 'OPEN' }],
      ['', sell(1, 1, 50), { no: 'ORDER_TOO_LARGE balance' }],
      ['', buy(1, 1, 20), { no: 'ORDER_TOO_LARGE balance' }],
      ['B', buy(2, 10, 20), { state: 'OPEN' }],
      ['', buy(2, 1, 20), { no: 'ORDER_TOO_LARGE balance' }],
    ],
  },
]
