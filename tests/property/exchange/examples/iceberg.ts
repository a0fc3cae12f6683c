/** Orders that show a clip at a time. */
import { buy, cancel, type Example, sell } from './example.ts'

export const ICEBERG: readonly Example[] = [
  {
    name: 'a level shows the sum of clips; a used-up clip goes to the end of the level',
    steps: [
      ['I', sell(1, 20, 100, { displayLots: 5 }), { state: 'OPEN', rests: 20 }],
      ['S', sell(2, 4, 100), {}],
      ['T', buy(3, 7, 100), { state: 'FILLED', fills: ['I 5@100', 'S 2@100'] }],
      // The next clip of I stands behind the 2 left of S.
      ['U', buy(3, 4, 100), { state: 'FILLED', fills: ['S 2@100', 'I 2@100'] }],
    ],
    asks: ['100: 3 in 1'],
    wallets: { 1: [100_700, 0, 980, 13] },
  },
  {
    name: 'one taker meets the same iceberg again after the others, clip by clip, the last one smaller',
    steps: [
      ['I', sell(1, 12, 100, { displayLots: 5 }), {}],
      ['S', sell(2, 4, 100), {}],
      ['T', buy(3, 16, 100), { state: 'FILLED', fills: ['I 5@100', 'S 4@100', 'I 5@100', 'I 2@100'] }],
      ['', cancel(1, 'I'), { no: 'ALREADY_CLOSED FILLED' }],
    ],
    asks: [],
  },
  {
    name: 'a clip taken exactly is used up',
    steps: [
      ['I', sell(1, 12, 100, { displayLots: 5 }), {}],
      ['S', sell(2, 5, 100), {}],
      ['T', buy(3, 5, 100), { fills: ['I 5@100'] }],
      ['U', buy(3, 6, 100), { fills: ['S 5@100', 'I 1@100'] }],
    ],
    asks: ['100: 4 in 1'],
  },
  {
    name: 'two icebergs at one price take turns',
    steps: [
      ['I', buy(1, 9, 50, { displayLots: 3 }), {}],
      ['J', buy(2, 5, 50, { displayLots: 4 }), {}],
      ['T', sell(3, 12, 50), { fills: ['I 3@50', 'J 4@50', 'I 3@50', 'J 1@50', 'I 1@50'] }],
    ],
    bids: ['50: 2 in 1'],
    wallets: { 1: [99_550, 100, 1_007, 0], 2: [99_750, 0, 1_005, 0], 3: [100_600, 0, 988, 0] },
  },
  {
    name: 'on arrival the whole quantity takes; the rest rests behind a clip, and all of it is locked',
    steps: [
      ['S', sell(2, 12, 100), {}],
      [
        'I',
        buy(1, 20, 100, { displayLots: 5 }),
        { state: 'PARTIALLY_FILLED', fills: ['S 12@100'], rests: 8, drops: '0 NONE' },
      ],
    ],
    bids: ['100: 5 in 1'],
    wallets: { 1: [98_000, 800, 1_012, 0] },
  },
  {
    name: 'a rest smaller than the clip shows all of itself',
    steps: [
      ['S', sell(2, 17, 100), {}],
      ['I', buy(1, 20, 100, { displayLots: 5 }), { rests: 3 }],
    ],
    bids: ['100: 3 in 1'],
  },
  {
    name: 'hidden quantity counts for all-or-nothing, and a cancel releases it',
    steps: [
      ['I', sell(1, 20, 100, { displayLots: 5 }), {}],
      ['', buy(3, 21, 100, { timeInForce: 'FOK' }), { no: 'NOT_FILLABLE book', need: 21, have: 20 }],
      ['T', buy(3, 11, 100, { timeInForce: 'FOK' }), { state: 'FILLED', fills: ['I 5@100', 'I 5@100', 'I 1@100'] }],
      ['', cancel(1, 'I'), { released: [0, 9] }],
      ['J', buy(2, 20, 10, { displayLots: 5 }), {}],
      ['', cancel(2, 'J'), { released: [200, 0] }],
    ],
    asks: [],
    bids: [],
    wallets: { 1: [101_100, 0, 989, 0], 2: [100_000, 0, 1_000, 0] },
  },
  {
    name: 'all or nothing stops before an own order behind a clip, though more is hidden',
    steps: [
      ['I', sell(1, 10, 100, { displayLots: 4 }), {}],
      ['O', sell(3, 2, 100), {}],
      ['', buy(3, 5, 100, { timeInForce: 'FOK' }), { no: 'NOT_FILLABLE self', need: 5, have: 4 }],
      [
        'T',
        buy(3, 5, 100, { timeInForce: 'FOK', selfTrade: 'CANCEL_MAKER' }),
        { state: 'FILLED', fills: ['I 4@100', 'I 1@100'], selfCancelled: ['O'] },
      ],
    ],
    asks: ['100: 3 in 1'],
  },
  {
    name: 'a clip as large as the order is no iceberg; a larger one and one on an immediate order are refused',
    steps: [
      ['A', sell(1, 5, 100, { displayLots: 5 }), {}],
      ['B', sell(2, 5, 100), {}],
      ['', sell(1, 5, 100, { displayLots: 6 }), { no: 'INVALID_ARGUMENT display' }],
      ['', buy(1, 5, 90, { displayLots: 2, timeInForce: 'IOC' }), { no: 'INVALID_ARGUMENT display' }],
      ['', buy(1, 5, 90, { displayLots: 2, timeInForce: 'FOK' }), { no: 'INVALID_ARGUMENT display' }],
      ['', buy(1, 5, 0, { displayLots: 2, type: 'MARKET', timeInForce: 'IOC' }), { no: 'INVALID_ARGUMENT display' }],
      ['', sell(1, 501, 100, { displayLots: 502 }), { no: 'ORDER_TOO_LARGE qty' }],
    ],
    asks: ['100: 10 in 2'],
  },
]
