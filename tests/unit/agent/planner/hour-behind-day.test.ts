// "The book for tomorrow 20", 22 號晚上 6 點, 18 時: hours and days as they are written for short. None of them becomes a quantity.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const NOV_22 = (hour: number) => `PT60-20261122T${hour - 8}00Z`

describe('orders', () => {
  for (const [turns, ...args] of [
    [['buy 5 tomorrow 20 at 3100', 'delivery'], { side: 'BUY', price: '3100', qty: '5', symbol: NOV_22(20) }],
    [['22號18-19點買5 3100'], { side: 'BUY', price: '3100', qty: '5', symbol: NOV_22(18) }],
    [['22号18-19点买5 3100'], { side: 'BUY', price: '3100', qty: '5', symbol: NOV_22(18) }],
    [['二十二號十八點到十九點買五個三千一'], { side: 'BUY', price: '3100', qty: '5', symbol: NOV_22(18) }],
    [['22日晚上6點到7點賣3 3150'], { side: 'SELL', price: '3150', qty: '3', symbol: NOV_22(18) }],
    [['11月22日20時買5 3100', '交割'], { side: 'BUY', price: '3100', qty: '5', symbol: NOV_22(20) }],
    [['buy 5 Nov 22 18:00-19:00 at 3000'], { side: 'BUY', price: '3000', qty: '5', symbol: NOV_22(18) }],
  ] as const)
    it(turns.join(' · '), async () =>
      assert.deepEqual(
        asked(await after(turns)),
        args.map((one) => ['placeOrder', one]),
      ),
    )
  for (const said of [
    'buy 5 tomorrow 20 at 3100',
    '22號晚上8點買5 3100',
    '11月22日20點買5 3100',
    '11月22日20时买5 3100',
    'tomorrow 20h buy 5 at 3100',
    'buy 22 nov 20h 5 at 3100',
    'buy 5 on nov 22 at 20:00 at 3100',
    // No whole order, and the day stays with the hour.
    'buy 22 nov 20h',
    '明天20點買5',
    '明天20点买5',
  ])
    it(`${said}: when it delivers, or until when it rests?`, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, /2026-11-22 20:00/)
    })
  it('no quantity is read as an hour', async () => {
    for (const said of ['sell tomorrow 20 at 3100', 'buy tomorrow 20 MWh at 3100'])
      assert.doesNotMatch((await after([said])).text, /20:00/, said)
  })
  it('2 號 by itself is the second order', async () =>
    assert.deepEqual(asked(await after(['我的委託', '2號改 2955'])), [
      ['amendOrder', { orderId: '48190-0', price: '2955' }],
    ]))
})

describe('looks', () => {
  for (const [turns, hour] of [
    [['book for tomorrow 20'], 20],
    [['tomorrow 20 book'], 20],
    [['book for 22 nov 20h'], 20],
    [['book for tomorrow 20', 'and 21?'], 21],
    [['明天20點的盤', '那21點呢'], 21],
    [['明天20点的盘', '那21点呢'], 21],
  ] as const)
    it(turns.join(' · '), async () => {
      const look = (await after(turns)).calls.find(({ tool }) => tool === 'getOrderBook')
      assert.deepEqual(look?.args, { symbol: NOV_22(hour) })
    })
  it('what is bought there is bought in the hour that was looked at last', async () =>
    assert.deepEqual(asked(await after(['book for tomorrow 20', 'and 21?', 'buy 3 there at 3000'])), [
      ['placeOrder', { side: 'BUY', price: '3000', qty: '3', symbol: NOV_22(21) }],
    ]))
  it('behind hours with an end, and behind spot, a number is of levels', async () => {
    for (const turns of [
      ['book for tomorrow 20-21', 'and 15?'],
      ['top 10', 'and 15?'],
    ])
      assert.equal((await after(turns)).calls.at(-1)?.args.depth, 15)
  })
})
