/** "Buy 5 at 2940, 2945 and 2950": so much at each of them, or in all? The answer says. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const play = async (...said: string[]) => {
  const desk = conversation()
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn
}
const at = (side: string, qty: string, ...prices: string[]) =>
  prices.map((price) => ({ tool: 'placeOrder', args: { side, price, qty } }))
const EACH = at('BUY', '5', '2940', '2945', '2950')

describe('it is asked which of the two is meant', () => {
  for (const [said, question] of [
    ['buy 5 at 2940, 2945 and 2950', /^5 MWh at each of those prices, or 5 MWh in all\?/],
    ['sell 3 MWh at 3050/3060/3070', /^3 MWh at each/],
    ['買 5 在 2940、2945、2950', /^每個價格各 5 MWh，還是總共 5 MWh？/],
    ['买5在2940、2945和2950', /^每个价格各 5 MWh，还是总共 5 MWh？/],
  ] as const)
    it(said, async () => {
      const { calls, text } = await play(said)
      assert.deepEqual(calls, [])
      assert.match(text, question)
    })
})

describe('the answer', () => {
  for (const [said, answer, legs] of [
    ['buy 5 at 2940, 2945 and 2950', 'each', EACH],
    ['buy 5 at 2940, 2945 and 2950', '5 at each', EACH],
    ['buy 5 at 2940, 2945 and 2950', '2945', at('BUY', '5', '2945')],
    ['sell 3 MWh at 3050/3060/3070', 'each of them', at('SELL', '3', '3050', '3060', '3070')],
    ['買 5 2940 2945 2950', '每個', EACH],
    ['買 5 2940 2945 2950', '各 5 個', EACH],
    ['买5在2940、2945和2950', '每个价格', EACH],
    // Another quantity than the one in question is no yes.
    ['買 5 2940 2945 2950', '各 3', []],
    ['buy 5 at 2940, 2945 and 2950', '3 at each', []],
    ['buy 5 at 2940, 2945 and 2950', 'should I?', []],
  ] as const)
    it(`${said} … ${answer}`, async () => assert.deepEqual((await play(said, answer)).pending, legs))
})

it('of what is no order nothing is asked', async () => {
  for (const said of [
    "don't buy 5 at 2940, 2945 and 2950",
    "don't place bids of 5 at 2940, 2945 and 2950",
    'should I place bids of 5 at 2940, 2945 and 2950?',
    'show bids of 5 at 2940, 2945 and 2950',
    'bids of 5 at 2940, 2945 and 2950',
    'should I buy 5 at 2940, 2945 and 2950?',
    '不要買 5 2940 2945',
  ])
    assert.deepEqual((await play(said, 'each')).pending, [], said)
})

describe('the quantity of each behind the prices, or before the orders', () => {
  for (const [said, legs] of [
    ['buy at 2940, 2945 and 2950, 5 each', EACH],
    ['please buy at 2,940, 2,945 and 2,950, 5 MWh each', EACH],
    ['sell @ 3050/3060 2 each', at('SELL', '2', '3050', '3060')],
    ['place 5 MWh bids at 2940, 2945, 2950', EACH],
    ['place bids of 5 at 2940, 2945 and 2950', EACH],
    ['put in bids at 2940, 2945 and 2950 for 5 MWh each', EACH],
    ['enter offers of 2 MWh each at 3050/3060', at('SELL', '2', '3050', '3060')],
    ['put in 1.5 MWh offers at 3050 and 3060', at('SELL', '1.5', '3050', '3060')],
    ["don't buy at 2940, 2945 and 2950, 5 each", []],
  ] as const)
    it(said, async () => assert.deepEqual((await play(said)).pending, legs))
  it('so many orders are no quantity', async () => {
    const { pending, calls, text } = await play('place 3 bids at 2940, 2945 and 2950')
    assert.deepEqual([pending, calls], [[], []])
    assert.match(text, /Which number is the quantity/)
  })
})
