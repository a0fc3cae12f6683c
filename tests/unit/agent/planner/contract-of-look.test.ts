/** An order behind a look in the same message is in the contract looked at: "show 18-19 and buy 5 at 2950". */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const EVENING = 'PT60-20261121T1000Z'

describe('the contract of the order', () => {
  for (const [said, symbol] of [
    ['show 18-19 and buy 5 at 2950', EVENING],
    ['show me the 18-19 book then buy 5 at 2950', EVENING],
    ['18-19 book, buy 5 at 2950', EVENING],
    ['看 18-19 盤口然後買 5 2950', EVENING],
    ['看 18-19 盘口然后买 5 2950', EVENING],
    ['18-19 book and buy 5 spot at 2950', 'ELC'],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        (await say(said)).pending.map(({ args }) => args.symbol),
        [symbol],
      ),
    )
  it('of spot looked at, spot', async () =>
    assert.deepEqual((await say('show the book and buy 5 at 2950')).pending, [
      { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } },
    ]))
  it('a price in the market is one in that market', async () =>
    assert.equal((await say('best offer in 18-19, buy 5 at the best ask')).calls.at(-2)?.args.symbol, EVENING))
})

describe('a contract by itself is looked at', () => {
  for (const said of [
    'two-way 18-19 please',
    'make me a price in 18-19',
    'show 18-19',
    "how's 18-19 doing?",
    '看一下 18-19',
    '18-19 現在怎麼樣',
    '18-19 现在多少',
  ])
    it(said, async () => {
      const { calls, pending } = await say(said)
      assert.deepEqual(pending, [])
      assert.deepEqual(calls.at(-1), { tool: 'getMarketMetrics', args: { symbol: EVENING } })
    })
})
