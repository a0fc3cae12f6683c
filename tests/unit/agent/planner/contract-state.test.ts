// Whether some hours are traded, and until when, is asked of the contracts: it was answered with the open orders, or not at all.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)

for (const [hours, said] of [
  ['PT60-20261121T1000Z', ['is 18-19 open?', 'when does the contract 18-19 close?', 'can I still trade 18:00-19:00?']],
  [
    'PT60-20261122T1000Z',
    [
      'is tomorrow 18-19 open for trading?',
      'when does tomorrow 18-19 close?',
      '明天 18-19 開放嗎',
      '明天18點到19點還能交易嗎',
      '明天18-19几点关闸',
    ],
  ],
] as const)
  describe(hours, () => {
    for (const words of said)
      it(words, async () => {
        const { calls, pending, text } = await say(words)
        assert.deepEqual([calls, pending], [[{ tool: 'listSymbols', args: {} }], []])
        assert.match(text, /trading|交易中/)
        assert.match(text, new RegExp(`${hours}.*17:55|17:55 \\| ${hours}`))
      })
  })

it('what asks for orders is of orders', async () => {
  for (const words of ['is my 18-19 order open?', 'my open orders for tomorrow 18-19'])
    assert.equal((await say(words)).calls[0]?.tool, 'getUserOrders', words)
})
