// "For the next hour" of an order: delivered then, or resting for so long? Of a look it can only be the contract.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const NEXT = 'PT60-20261121T0300Z'
const on = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })

describe('an order is asked about, with both in words that are read as them', () => {
  for (const said of ['buy 5 MWh at 3000 for the next hour', '買 5 MWh 下一小時 3000', '下个小时买 5 MWh 3000'])
    it(said, async () => {
      const { text, pending } = await on().say(said)
      assert.deepEqual(pending, [])
      const [delivered = '', resting = ''] = [...text.matchAll(/[“「]([^”」]*)[”」]/g)].map((m) => m[1])
      assert.equal((await on().say(delivered)).pending[0]?.args.symbol, NEXT, text)
      const { args } = (await on().say(resting)).pending[0] ?? {}
      assert.deepEqual([args?.expiresAt, args?.symbol], ['2026-11-21T03:10:00.000Z', undefined], text)
    })
  it('at market rests not at all', async () => {
    const { text } = await on().say('buy 5 MWh at market in the next hour')
    assert.match(
      text,
      /prepared nothing\. Is that when it delivers\? Then say “buy 5 MWh in the next 60-minute contract/,
    )
  })
})

it('what says which it is, is that', async () => {
  for (const said of [
    'buy 5 MWh at 3000 for delivery in the next hour',
    'buy 5 MWh for delivery next hour at 3000',
    '買 5 MWh 下個小時的電 3000',
    '以 3000 买 5 MWh 下一小时交割',
  ])
    assert.deepEqual(
      (await on().say(said)).pending.map(({ args }) => args.symbol),
      [NEXT],
      said,
    )
  const { pending } = await on().say('buy 5 MWh at 3000 valid for the next hour')
  assert.deepEqual(
    pending.map(({ args }) => [args.symbol, args.expiresAt]),
    [[undefined, '2026-11-21T03:10:00.000Z']],
  )
})

describe('a look is at the contract', () => {
  for (const [said, tool, more] of [
    ['price for the next hour', 'getMarketMetrics', {}],
    ['the book of the next hour', 'getOrderBook', {}],
    ['下一小時的價格', 'getMarketMetrics', {}],
    ['下个小时的五档', 'getOrderBook', { depth: 5 }],
    ['what would 5 MWh cost for the next hour?', 'previewOrder', { side: 'BUY', qty: '5', type: 'MARKET' }],
  ] as const)
    it(said, async () => {
      const { calls, text } = await on().say(said)
      assert.deepEqual(calls[1], { tool, args: { symbol: NEXT, ...more } })
      assert.doesNotMatch(text, /did nothing|沒有處理|没有处理/)
    })
  it('and a simulation of it is as long', async () => {
    const { calls, text } = await on().say('simulate the next hour')
    assert.deepEqual(calls, [{ tool: 'runSimulation', args: { steps: 3600 } }])
    assert.doesNotMatch(text, /did nothing/)
  })
})
