/** What is said of an order beside its numbers is in the plan, or asked about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const desk = () => conversation()

describe('no plan without it', () => {
  for (const said of [
    // a tenth for each 成
    '賣掉持倉的三成 3050',
    '賣三成 3050',
    '卖出3成，价格 3050',
    'buy 5 at 2950, slippage max 5',
    'buy 5 at 2950, spread under 1',
    '買 5 在 2950，滑價不超過 5',
    '买 5 在 2950，价差 1 以下',
    '到 3100 再買 5',
    '到了3100元再买 5',
    '到2900就買5',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).calls, []))
})

describe('a look beside an order is still a look', () => {
  for (const said of ['buy 5 at 2950 and show me the spread', 'buy 5 at 2950, then volume'])
    it(said, async () => assert.equal((await desk().say(said)).pending.length, 1))
})
