/** "Change the 2950 to 2,9": no number that anybody can be sure of, and no 29. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('asked about', () => {
  for (const said of [
    'change the 2950 to 2,9',
    'move the 2950 to 2,96',
    'change the 2950 to 2960,5',
    'change the 2950 bid to 2,9',
    'move 2950 to 2,95',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /^What should the order become\?/)
    })
  it('in Chinese it is not read', async () => assert.deepEqual((await after(['把 2950 改到 2,96'])).calls, []))
})

describe('thousands are', () => {
  for (const [said, orderId, price] of [
    ['move the 2950 to 2,960', '48190-0', '2960'],
    ['move 2,940 to 2,945', '47002-1', '2945'],
    ['change the 3,100 to 3,090.5', '48213-3', '3090.5'],
    ['把 2950 改到 2,960', '48190-0', '2960'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId, price }]]))
})
