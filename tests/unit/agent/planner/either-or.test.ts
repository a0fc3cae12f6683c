// The desk's own either/or is answered by the word for one of the two: only the whole sentence was understood.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [EVENING, NEXT, LATER] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z', 'PT60-20261121T1200Z']
const buy = (qty: string, price: string, symbol?: string, more = {}) => [
  'placeOrder',
  { side: 'BUY', price, qty, ...(symbol ? { symbol } : {}), ...more },
]

describe('in each of several contracts', () => {
  const EACH = [buy('2', '2900', EVENING), buy('2', '2900', NEXT)]
  for (const [turns, orders] of [
    [['buy 2 in 18-19 and 19-20 at 2900', 'each'], EACH],
    [
      ['buy 2 in 18-19 and 20-21 at 2900', 'in each of them please'],
      [buy('2', '2900', EVENING), buy('2', '2900', LATER)],
    ],
    [['在 18-19 和 19-20 買 2 MWh 2900', '各'], EACH],
    [['買 18-19、19-20 2 MWh 2900', '每個'], EACH],
    [['买 18-19 19-20 2 MWh 2900', '分别'], EACH],
  ] as const)
    it(turns.join(' … '), async () => {
      assert.deepEqual(asked(await after(turns.slice(0, 1))), [])
      assert.deepEqual(asked(await after(turns)), orders)
    })

  it('the sentence for each is in the characters that were typed', async () =>
    assert.match((await after(['在 18-19 和 19-20 買 2 MWh 2900'])).text, /「18-19 和 19-20 各買 2 MWh @ 2900」/))
})

describe('an hour by its number', () => {
  const [BEGINS, ENDS] = [buy('1', '3300', NEXT), buy('1', '3300', EVENING)]
  for (const [turns, order] of [
    [['buy 1 MWh hour 19 at 3300', 'by its beginning'], BEGINS],
    [['buy 1 MWh hour 19 at 3300', 'the first'], BEGINS],
    [['buy 1 MWh hour 19 at 3300', 'hour ending'], ENDS],
    [['第19小時買 1 MWh 3300', '看開始'], BEGINS],
    [['第19小時買 1 MWh 3300', '結束'], ENDS],
    [['第19小时买 1 MWh 3300', '后者'], ENDS],
  ] as const)
    it(turns.join(' … '), async () => assert.deepEqual(asked(await after(turns)), [order]))

  it('of a look', async () =>
    assert.deepEqual((await after(['book of hour 19', 'end'])).calls.at(-1), {
      tool: 'getOrderBook',
      args: { symbol: EVENING },
    }))
})

describe('delivered then, or resting until then', () => {
  const UNTIL = { timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00.000Z' }
  const [DELIVERED, RESTS] = [buy('2', '3000', EVENING), buy('2', '3000', undefined, UNTIL)]
  for (const [turns, order] of [
    [['buy 2 at 18:00 at 3000', 'delivery'], DELIVERED],
    [['buy 2 at 18:00 at 3000', 'until'], RESTS],
    [['buy 2 at 18:00 at 3000', 'the latter'], RESTS],
    [['18:00 買 2 MWh 3000', '交割'], DELIVERED],
    [['18:00 買 2 MWh 3000', '掛到那時'], RESTS],
    [['18:00 买 2 MWh 3000', '前者'], DELIVERED],
  ] as const)
    it(turns.join(' … '), async () => assert.deepEqual(asked(await after(turns)), [order]))

  for (const turns of [
    ['buy 2 at 3000', 'delivery'],
    ['buy 2 at 18:00 at 3000', 'my wallet', 'delivery'],
    ['show me the book', 'each'],
    ['buy 2 at 18:00 at 3000', 'no'],
  ])
    it(`where nothing was asked so, it answers nothing: ${turns.join(' … ')}`, async () =>
      assert.deepEqual(asked(await after(turns)), []))
})
