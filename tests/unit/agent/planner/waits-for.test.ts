/** "on a dip to 2900", 漲破 3050 追 5: nothing here waits for a price, and so it is said. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

describe('a price that is waited for', () => {
  for (const said of [
    'buy 5 on a dip to 2900',
    'buy 5 on any pullback to 2900',
    'sell 5 on a rally to 3100',
    'on a break of 3050 buy 5',
    'on a drop below 2900 sell 5',
    'the moment it trades 2900 buy 5',
    '涨破 3050 追 5',
    '突破 3050 就買 5',
    '回调到 2900 接 5',
    '拉回到2900買5',
    '2900 以下才買 5',
    '3100 以上再賣 5',
  ])
    it(said, async () => {
      const { pending, text } = await conversation().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /cannot wait|不能等待/)
    })
})
