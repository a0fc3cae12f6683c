/** Sessions and the call auction. */
import { amend, buy, cancelAll, type Example, market, sell, session } from './example.ts'

const spec = { session: 'AUCTION' } as const

export const AUCTION: readonly Example[] = [
  {
    name: 'maximum volume at one price, bids by price and time with asks likewise',
    spec,
    // Price        98–100  101–103  104–105
    // buy             60       30       10
    // sell            15       25       50
    // volume          15       25       10      → 101 … 103, surplus 5 at each, middle 102
    steps: [
      ['B1', buy(1, 10, 105), { state: 'OPEN', fills: [] }],
      ['B2', buy(1, 20, 103), {}],
      ['B3', buy(1, 30, 100), {}],
      ['S1', sell(2, 15, 98), { state: 'OPEN', fills: [] }],
      ['S2', sell(2, 10, 101), {}],
      ['S3', sell(2, 25, 104), {}],
      ['', session('CONTINUOUS'), { auction: ['25@102', 'B1 S1 10', 'B2 S1 5', 'B2 S2 10'], ended: [] }],
    ],
    bids: ['103: 5 in 1', '100: 30 in 1'],
    asks: ['104: 25 in 1'],
    // Pays 25 × 102 = 2,550; 5 × 103 + 30 × 100 = 3,515 stay locked.
    wallets: { 1: [93_935, 3_515, 1_025, 0], 2: [102_550, 0, 950, 25] },
  },
  {
    name: 'of prices with the same volume, the least surplus',
    spec,
    // Volume 10 at 100 … 105; surplus 5 up to 102, 0 from 103 on: middle of 103 and 105.
    steps: [
      ['B1', buy(1, 10, 105), {}],
      ['B2', buy(2, 5, 102), {}],
      ['S1', sell(3, 10, 100), {}],
      ['', session('CONTINUOUS'), { auction: ['10@104', 'B1 S1 10'] }],
    ],
    bids: ['102: 5 in 1'],
  },
  {
    name: 'a surplus that changes sides at the same size ties across the change',
    spec,
    // Buy 15 up to 101, then 10; sell 10 up to 101, then 15: volume 10 and surplus 5 at 100 … 103. The middle, 101.5, is rounded down.
    steps: [
      ['B1', buy(1, 10, 103), {}],
      ['B2', buy(1, 5, 101), {}],
      ['S1', sell(2, 10, 100), {}],
      ['S2', sell(2, 5, 102), {}],
      ['', session('CONTINUOUS'), { auction: ['10@101', 'B1 S1 10'] }],
    ],
    bids: ['101: 5 in 1'],
    asks: ['102: 5 in 1'],
  },
  {
    name: 'below zero the middle is rounded down too, and buyer and seller change roles',
    spec,
    // Middle of −15 and −10 is −12.5: −13. The buyer is paid 13 a lot; the seller had locked 15.
    steps: [
      ['B1', buy(1, 4, -10), {}],
      ['S1', sell(2, 6, -15), {}],
      ['', session('CONTINUOUS'), { auction: ['4@-13', 'B1 S1 4'] }],
    ],
    asks: ['-15: 2 in 1'],
    wallets: { 1: [100_052, 0, 1_004, 0], 2: [99_918, 30, 994, 2] },
  },
  {
    name: 'bid and ask that touch are crossed; apart they are not',
    spec,
    steps: [
      ['B1', buy(1, 4, 100), {}],
      ['S1', sell(2, 6, 101), {}],
      ['', session('CONTINUOUS'), { auction: null }],
      ['', session('AUCTION'), { auction: null }],
      ['S2', sell(3, 6, 100), {}],
      ['', session('CONTINUOUS'), { auction: ['4@100', 'B1 S2 4'] }],
    ],
    asks: ['100: 2 in 1', '101: 6 in 1'],
  },
  {
    name: 'an iceberg takes part with all it has, at its place, and keeps that place',
    spec,
    // 40 to buy at 105, 27 to sell at 100: volume 27 at 100 … 105, surplus 13 at each, middle 102.
    steps: [
      ['I', buy(1, 30, 105, { displayLots: 4 }), {}],
      ['B', buy(2, 10, 105), {}],
      ['S', sell(3, 27, 100), {}],
      ['', session('CONTINUOUS'), { auction: ['27@102', 'I S 27'] }],
      ['T', sell(3, 4, 105), { fills: ['I 3@105', 'B 1@105'] }],
    ],
    bids: ['105: 9 in 1'],
    wallets: { 1: [96_931, 0, 1_030, 0] },
  },
  {
    name: 'an iceberg that is left with more than a clip shows a full clip again',
    spec: { session: 'CONTINUOUS' },
    steps: [
      ['I', sell(1, 20, 100, { displayLots: 5 }), {}],
      ['S', sell(2, 5, 100), {}],
      ['T', buy(3, 3, 100), { fills: ['I 3@100'] }],
      ['', session('AUCTION'), {}],
      ['B', buy(3, 4, 100), { fills: [] }],
      ['', session('CONTINUOUS'), { auction: ['4@100', 'B I 4'] }],
      // 13 are left, 5 shown, still before S.
      ['U', buy(3, 6, 100), { fills: ['I 5@100', 'S 1@100'] }],
    ],
    asks: ['100: 9 in 2'],
  },
  {
    name: 'one trader may meet themselves in an auction',
    spec,
    steps: [
      ['B', buy(1, 5, 110, { selfTrade: 'CANCEL_BOTH' }), {}],
      ['S', sell(1, 5, 100, { selfTrade: 'CANCEL_BOTH' }), {}],
      ['', session('CONTINUOUS'), { auction: ['5@105', 'B S 5'] }],
    ],
    bids: [],
    asks: [],
    wallets: { 1: [100_000, 0, 1_000, 0] },
  },
  {
    name: 'an auction collects limit orders that can wait, and takes nothing on arrival',
    spec,
    cash: 1_000,
    steps: [
      ['S', sell(2, 5, 50), {}],
      ['', market(1, 'BUY', 1), { no: 'MARKET_CLOSED AUCTION' }],
      ['', buy(1, 1, 90, { timeInForce: 'IOC' }), { no: 'MARKET_CLOSED AUCTION' }],
      ['', buy(1, 1, 90, { timeInForce: 'FOK' }), { no: 'MARKET_CLOSED AUCTION' }],
      ['', buy(1, 1, 40, { postOnly: true }), { no: 'MARKET_CLOSED AUCTION' }],
      // Half of it could be had for 50, but nothing is taken yet: all of it must be affordable.
      ['', buy(1, 10, 101), { no: 'INSUFFICIENT_FUNDS', need: 1_010_000, have: 1_000_000 }],
      ['B', buy(1, 10, 90), { state: 'OPEN', fills: [] }],
      ['', amend(1, 'B', { price: 100 }), { state: 'OPEN', kept: false, fills: [] }],
      ['', amend(1, 'B', { price: 101 }), { no: 'INSUFFICIENT_FUNDS' }],
      ['', amend(1, 'B', { qty: 8 }), { state: 'OPEN', kept: true }],
      ['G', buy(1, 1, 10, { timeInForce: 'GTD', expiresAtMs: 2_000 }), { state: 'OPEN' }],
    ],
    bids: ['100: 8 in 1', '10: 1 in 1'],
    asks: ['50: 5 in 1'],
  },
  {
    name: 'an auction may halt crossed; it resumes only through an auction',
    spec,
    steps: [
      ['B', buy(1, 5, 110), {}],
      ['S', sell(2, 5, 100), {}],
      ['', session('HALTED'), { auction: null }],
      ['', buy(1, 5, 110), { no: 'MARKET_CLOSED HALTED' }],
      ['', session('CONTINUOUS'), { no: 'INVALID_ARGUMENT crossed' }],
      ['', session('HALTED'), { no: 'INVALID_ARGUMENT session' }],
      ['', session('AUCTION'), { auction: null }],
      ['', session('CONTINUOUS'), { auction: ['5@105', 'B S 5'] }],
    ],
    bids: [],
    asks: [],
  },
  {
    name: 'closing a halted, crossed book trades nothing: everything expires, bids best first, then asks',
    spec,
    steps: [
      ['B1', buy(1, 5, 108), {}],
      ['B2', buy(1, 5, 110), {}],
      ['S1', sell(2, 5, 100), {}],
      ['S2', sell(3, 5, 99), {}],
      ['S3', sell(2, 5, 99), {}],
      ['', session('HALTED'), {}],
      ['', session('CLOSED'), { auction: null, ended: ['B2', 'B1', 'S2', 'S3', 'S1'] }],
      ['', buy(1, 5, 100), { no: 'MARKET_CLOSED CLOSED' }],
      ['', cancelAll(1), { ended: [], released: [0, 0] }],
    ],
    bids: [],
    asks: [],
    wallets: { 1: [100_000, 0, 1_000, 0], 2: [100_000, 0, 1_000, 0] },
  },
  {
    name: 'closing an auction trades first, then the rest expires',
    spec,
    steps: [
      ['B1', buy(1, 5, 110), {}],
      ['S1', sell(2, 8, 100), {}],
      ['', session('CLOSED'), { auction: ['5@105', 'B1 S1 5'], ended: ['S1'] }],
    ],
    wallets: { 1: [99_475, 0, 1_005, 0], 2: [100_525, 0, 995, 0] },
  },
  {
    name: 'the auction price is the last price, which the collar of a market order starts from',
    spec,
    steps: [
      ['B1', buy(1, 5, 310), {}],
      ['S1', sell(2, 5, 290), {}],
      ['', session('CONTINUOUS'), { auction: ['5@300', 'B1 S1 5'] }],
      // 300 and a fifth: 360.
      ['S2', sell(2, 1, 360), {}],
      ['T', market(1, 'BUY', 1), { state: 'FILLED', fills: ['S2 1@360'] }],
      ['S3', sell(2, 1, 433), {}],
      // 360 and 72: 432.
      ['', market(1, 'BUY', 1), { no: 'PRICE_COLLAR market' }],
    ],
  },
]
