// A message that a pattern could read in countless ways holds the desk for a moment, and not for ever.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversation } from './conversation.ts'

test('what cannot be read in time is as good as not said, and the conversation goes on', async () => {
  const { say } = conversation()
  const first = await say('我的'.repeat(200))
  assert.deepEqual(first.calls, [])
  assert.ok(first.text.length > 0)
  // Read without it: it would hold up each message after it too.
  const next = await say('買 5 MWh，價格 2950')
  assert.deepEqual(
    next.calls.map(({ tool }) => tool),
    ['placeOrder'],
  )
  const long = await say('and now please sell 3 MWh of ELC for me at a price of 3,050, good till cancelled')
  assert.equal(long.calls[0]?.args.side, 'SELL')
})
