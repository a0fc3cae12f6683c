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
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).calls, []))
})
