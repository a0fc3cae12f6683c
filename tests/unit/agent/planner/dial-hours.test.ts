// 六點的合約 at ten in the morning is that of six in the evening, 下午三點那檔 a contract, and 六點買 asks of which six.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const EVENING = 'PT60-20261121T1000Z'
const AFTERNOON = 'PT60-20261121T0700Z'
const TOMORROW = 'PT60-20261121T2200Z'

describe('an hour of the dial is the next that begins', () => {
  for (const [said, symbol] of [
    ['六點的合約賣 2 MWh 3100', EVENING],
    ['6 點的合約賣 2 MWh 3100', EVENING],
    ['六點那檔賣 2 MWh 3100', EVENING],
    ['六点那档卖 2 兆瓦时 3100', EVENING],
    ['六點到七點賣 2 MWh 3100', EVENING],
    ['十二點到一點賣 2 MWh 3100', 'PT60-20261121T0400Z'],
    ['十一點到十二點賣 2 MWh 3100', 'PT60-20261121T0300Z'],
    ['明天十二點到一點賣 2 MWh 3100', 'PT60-20261122T0400Z'],
    ['今天六點的合約賣 2 MWh 3100', EVENING],
    ['下午三點那檔賣 2 MWh 3100', AFTERNOON],
    ['15-16 那檔賣 2 MWh 3100', AFTERNOON],
    ['06:00 的合約賣 2 MWh 3100', TOMORROW],
    ['明天六點的合約賣 2 MWh 3100', TOMORROW],
    ['早上六點的合約賣 2 MWh 3100', TOMORROW],
  ] as const)
    it(said, async () =>
      assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'SELL', price: '3100', qty: '2', symbol }]]),
    )
})

it('beside an hour of the day clock it is read by that clock', async () => {
  for (const said of ['六點到七點買 2 MWh 2950，十八點到十九點賣 2 MWh 3050', '6點到7點买 2 2950，18點到19點卖 2 3050'])
    assert.deepEqual(
      asked(await after([said])),
      [
        ['placeOrder', { side: 'BUY', price: '2950', qty: '2', symbol: TOMORROW }],
        ['placeOrder', { side: 'SELL', price: '3050', qty: '2', symbol: EVENING }],
      ],
      said,
    )
})

it('a look at it shows that contract', async () => {
  for (const said of ['六點那檔現在多少', '六点那档现在多少']) {
    const { calls } = await after([said])
    assert.deepEqual(
      calls.filter(({ tool }) => tool !== 'listSymbols'),
      [{ tool: 'getMarketMetrics', args: { symbol: EVENING } }],
      said,
    )
  }
})

it('beside the deed it may be until when, and is asked about as that hour', async () => {
  const { pending, text } = await after(['六點買 2 MWh 2950'])
  assert.deepEqual(pending, [])
  assert.match(text, /等到 18:00.*交割 2026-11-21 18:00.*有效到 2026-11-21 18:00/)
})
