// "sell it" after a buy that was filled: so much as was bought. Where nothing was, or it is not plain what, it is asked.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const BOUGHT = ['buy 5 MWh at 2950', '(filled)']

describe('what was bought is sold', () => {
  for (const [turns, args] of [
    [[...BOUGHT, 'sell it', '2980'], { side: 'SELL', price: '2980', qty: '5' }],
    [[...BOUGHT, 'sell it again at 2980'], { side: 'SELL', price: '2980', qty: '5' }],
    [[...BOUGHT, 'sell all of it at 2980'], { side: 'SELL', price: '2980', qty: '5' }],
    [[...BOUGHT, 'sell that at market'], { side: 'SELL', type: 'MARKET', qty: '5' }],
    [[...BOUGHT, 'sell 3 of it at 2980'], { side: 'SELL', price: '2980', qty: '3' }],
    [[...BOUGHT, '卖掉', '2980'], { side: 'SELL', price: '2980', qty: '5' }],
    [[...BOUGHT, '賣掉它，2980'], { side: 'SELL', price: '2980', qty: '5' }],
    [[...BOUGHT, '那笔卖掉，价格2980'], { side: 'SELL', price: '2980', qty: '5' }],
    [['sell 3 at 3000', '(filled)', 'buy it back at 2950'], { side: 'BUY', price: '2950', qty: '3' }],
    [['sell 3 at 3000', '(filled)', '買回來，2950'], { side: 'BUY', price: '2950', qty: '3' }],
    [
      ['buy 5 tomorrow 9-10 at 2600', '(filled)', 'sell it at 2700'],
      { side: 'SELL', price: '2700', qty: '5', symbol: 'PT60-20261122T0100Z' },
    ],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['placeOrder', args]])
    })
})

describe('nothing was, or it is not plain how much', () => {
  for (const turns of [
    ['buy 5 MWh at 2950', 'sell it at 2980'],
    ['buy 5 MWh at 2950', '(done)', 'sell it at 2980'],
    ['buy 5 MWh at 2950', '(rejected)', 'sell it at 2980'],
    ['buy 5 MWh at 2950', '(unknown)', 'sell it at 2980'],
    ['buy 5 at 2950 and buy 2 at 2960', '(filled)', 'sell it at 2980'],
    [...BOUGHT, 'sell 60% of it at 2980'],
    [...BOUGHT, 'sell some of it at 2980'],
    [...BOUGHT, 'sell most of it at 2980'],
    [...BOUGHT, 'sell a third of it at 2980'],
    [...BOUGHT, 'sell 2-3 of it at 2980'],
    [...BOUGHT, 'sell about 3 of it at 2980'],
    [...BOUGHT, '賣掉三成，價格 2980'],
    [...BOUGHT, '賣掉三分之一 2980'],
    [...BOUGHT, '卖掉 2~3 MWh 2980'],
    [...BOUGHT, '全部賣掉，價格 2980'],
    [...BOUGHT, 'sell everything at 2980'],
    [...BOUGHT, 'should I sell it at 2980?'],
    [...BOUGHT, 'I sold it at 2980'],
    [...BOUGHT, "don't sell it at 2980"],
    [...BOUGHT, 'sell it at 2980 if it rises'],
    [...BOUGHT, '我以 2980 賣掉了它'],
    [...BOUGHT, '要不要以 2980 卖掉它'],
  ])
    it(turns.join(' · '), async () => {
      assert.deepEqual((await after(turns)).pending, [])
    })
})
