/** An order said beside a cancel or a change is neither dropped nor prepared against it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const desk = () => conversation()

describe('an order and a cancel or change that run into each other are asked about', () => {
  for (const said of [
    'buy 5 at 2950 but first cancel o-27',
    'buy 5 at 2950 cancel o-27',
    'sell 3 at 3050 but cancel the last one first',
    'buy 5 at 2950 but change o-27 to 2960',
    'buy 5 at 2950 but pull my sell',
    '買 5 在 2950 但先撤 o-27',
    '买 5 在 2950 但是先撤 o-27',
  ])
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /What does “(?:cancel|pull)|Which number|對這筆委託是什麼意思？|对这笔订单是什么意思？/)
    })
})

describe('an order taken back in the same breath is asked about', () => {
  for (const said of [
    'buy 5 at 2950, scratch that',
    'buy 5 at 2950 then cancel it',
    'buy 5 at 2950. Undo that.',
    '買 5 在 2950，撤掉它',
    'buy 5 at 2950, cancel',
  ])
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /What does “|是什麼意思？/)
    })
})

describe('an order that is only to be simulated is asked about, and so is a cancel', () => {
  for (const said of [
    'buy 5 at 2950, just simulate',
    'buy 2 at market, simulate',
    '市價買2 MWh，模擬',
    '以2950买5，模拟一下',
    'cancel all my orders, just a simulation',
    '取消所有委託，模擬一下',
  ])
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /[?？]/)
    })
})

describe('apart from each other both are done', () => {
  for (const [said, tools] of [
    ['buy 5 at 2950 and cancel o-27', ['placeOrder', 'cancelOrder']],
    ['cancel o-27, then buy 5 at 2960', ['cancelOrder', 'placeOrder']],
    ['先撤 o-27 再買 5 在 2950', ['cancelOrder', 'placeOrder']],
    ['把買 5 在 2950 的單撤掉', ['cancelOrder']],
  ] as const)
    it(said, async () => {
      const { pending } = await desk().say(said)
      assert.deepEqual(
        pending.map(({ tool }) => tool),
        tools,
      )
    })
})
