// A shift, or the daytime, is no contract: its hours are asked for, and no order of spot is offered in its place.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

describe('an order of a shift', () => {
  for (const said of [
    'buy 10 for the night shift at 2900',
    'sell 3 MWh daytime at 3100',
    'buy 2 MW overnight at 2900',
    '夜班買 2 2900',
    '明天白天買 2 MWh 3000',
    '早班卖 3 3100',
  ])
    it(said, async () => {
      const { calls, text } = await conversation({ now: LADDER_NOW }).say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /say the hours too|請一併說出時段|请一并说出时段/)
      assert.doesNotMatch(text, /To prepare it|要準備的話|要准备的话/)
    })
})
