// Put right in the same breath: "You said not to" was the answer to "don't sell 5, sell 3 at 3100".
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const order = (side: string, qty: string, price: string, symbol?: string) => [
  'placeOrder',
  { side, price, qty, ...(symbol ? { symbol } : {}) },
]
const [EVENING, NEXT] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z']

describe('what is said last is meant', () => {
  for (const [said, made] of [
    ["don't sell 5, sell 3 at 3100", order('SELL', '3', '3100')],
    ["don't buy, sell 3 at 3100", order('SELL', '3', '3100')],
    ["don't buy 5 at 2900, buy 3 at 2850 instead", order('BUY', '3', '2850')],
    ['buy 5... no 3 MWh at 3000', order('BUY', '3', '3000')],
    ['buy 5, no wait, 3 at 3000', order('BUY', '3', '3000')],
    ['buy 5 at 2900, sorry, sell 5 at 3100', order('SELL', '5', '3100')],
    ['不要賣5，賣3 3100', order('SELL', '3', '3100')],
    ['不是买5，是买3 MWh 2950', order('BUY', '3', '2950')],
    ['買 5... 不對，3 MWh 2950', order('BUY', '3', '2950')],
    // What one number is like is what it puts right.
    ['buy 5 at 2950 - no wait, 2940', order('BUY', '5', '2940')],
    ['buy 5 at 2950, I mean 8', order('BUY', '8', '2950')],
    ['buy 5 at 2950, sorry, 18-19', order('BUY', '5', '2950', EVENING)],
    ['buy 5 at 2950 in 18-19, no, 19-20', order('BUY', '5', '2950', NEXT)],
    ['買5 2950 啊不 2940', order('BUY', '5', '2940')],
    ['买5 2950，打错了，是2960', order('BUY', '5', '2960')],
    ['instead of buying 5 at 2950 sell 5 at 3010', order('SELL', '5', '3010')],
    // What it is not says nothing more.
    ['buy 5 @2950 in 18-19 not 19-20', order('BUY', '5', '2950', EVENING)],
    ['buy 5 at 2950 without iceberg', order('BUY', '5', '2950')],
    ['no problem, buy 5 at 2950', order('BUY', '5', '2950')],
    ['干脆买5 2950', order('BUY', '5', '2950')],
    ["I'm 2990 bid for 5", order('BUY', '5', '2990')],
    // Its contract is kept where no other is named.
    ['buy 5 in 18-19, actually 3 at 3200', order('BUY', '3', '3200', EVENING)],
    ["don't buy 5 in 18-19 at 3300 but buy 3 at 3200", order('BUY', '3', '3200', EVENING)],
    ['buy 5 in 18-19, no, 3 in 19-20 at 3200', order('BUY', '3', '3200', NEXT)],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [made]))
})

describe('what is only refused, or not whole, is no order', () => {
  for (const said of [
    "don't sell 5",
    "don't sell 5, please",
    "don't sell 5, sell 3",
    "don't sell 5, sell 3 at 3100 if it rises",
    "I told him: don't sell 5, sell 3 at 3100",
    "don't sell 5, should I sell 3 at 3100?",
    'buy 5 at 2950, no',
    // Of no contract that is named it would still be in another.
    'buy 5 at 2950 not spot',
    'buy 5 at 2950 not 18-19',
    'buy 5 at 2950, no, 300',
    '10 bid at 2980',
    // Both may be refused.
    "don't buy 5 at 2950, sell 3 at 3050",
    "don't buy 5 at 2950, buy 3 at 2940",
    '不要買5 2950，賣3 3050',
    '不要賣5',
    '不要賣5，賣3',
    '不要賣5，賣3 3100 好嗎',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), []))
  for (const said of ['買 5 MWh，2950', '幫我買 5 MWh， 2,950 元', '買 5 MWh, 2,950'])
    it(`a quantity and its price are no correction: ${said}`, async () =>
      assert.deepEqual(asked(await after([said])), [order('BUY', '5', '2950')]))
  it('nor is a number with its thousands two', async () =>
    assert.deepEqual(asked(await after(['不要賣5，賣2,950'])), []))
})
