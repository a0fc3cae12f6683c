/** A trader who puts right what they said: never the side or the number that was taken back. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const play = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn
}

describe('the side put right is the side', () => {
  for (const [first, second] of [
    ['buy 5', 'I meant sell'],
    ['buy 5', 'no, sell'],
    ['buy 5', 'sell instead'],
    ['buy 5', 'not buy, sell'],
    ['買 5 MWh', '我是說賣'],
    ['買 5 MWh', '不是買，是賣'],
    ['买 5 MWh', '说错了，是卖'],
  ] as const)
    it(`${first} … ${second} … 2950`, async () => {
      const { pending } = await play(first, second, '2950')
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'SELL', price: '2950', qty: '5' } }])
    })
})

describe('a number put right is no answer to the question for a price', () => {
  for (const [first, second] of [
    ['buy 5', 'no, 6'],
    ['buy 5', 'no wait 6'],
    ['buy 5', 'actually 6'],
    ['buy 5', 'make it 6'],
    ['買 5 MWh', '不對，是 6'],
    ['买 5 MWh', '不对，是 6'],
  ] as const)
    it(`${first} … ${second}`, async () => {
      const { calls, text } = await play(first, second)
      assert.deepEqual(calls, [])
      assert.match(text, /[?？]/)
    })
  it('with its unit it is the quantity', async () => {
    const { pending } = await play('buy 5', 'no, 6 MWh', '2950')
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '6' } }])
  })
  it('a bound is none', async () => {
    const { pending } = await play('buy 5', 'no more than 2950')
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }])
  })
})

describe('a plan that waits is changed in its own dialog', () => {
  for (const [first, second] of [
    ['buy 5 at 2950', 'no, 6'],
    ['buy 5 at 2950', 'I meant sell'],
    ['以 2950 買 5 MWh', '我是說賣'],
    ['以 2950 买 5 MWh', '不对，是 6'],
  ] as const)
    it(`${first} … ${second}`, async () => {
      const { calls, text } = await play(first, second)
      assert.deepEqual(calls, [])
      assert.match(text, /Edit|修改/)
    })
})

describe('a question taken back is answered by nothing', () => {
  for (const said of [
    ['buy 5', "don't buy", '2950'],
    ['買 5 MWh', '不要買', '2950'],
    ['买 5 MWh', '别买', '2950'],
    ['buy 5', 'not buy 5 at 2950'],
    ['buy 5', 'wait for 2950'],
  ])
    it(said.join(' … '), async () => assert.deepEqual((await play(...said)).pending, []))
})
