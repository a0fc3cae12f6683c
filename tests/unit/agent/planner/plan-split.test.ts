// "Split it in three", 分三筆 of an order that waits: its plan is taken back for one of three orders. It was told to use the dialog.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deskOfPlans } from './desk-of-plans.ts'

async function said(...words: string[]) {
  const desk = deskOfPlans()
  let turn = await desk.say(words[0] ?? '')
  for (const one of words.slice(1)) turn = await desk.say(one)
  return turn
}
const parted = async (...words: string[]) =>
  (await said(...words)).calls.map(({ tool, args }) => (tool === 'placeOrder' ? args.qty : tool))

describe('the plan is taken back for as many orders', () => {
  for (const [first, words, made] of [
    ['buy 6 at 2950', 'split it in three', ['2', '2', '2']],
    ['buy 6 at 2950', 'make it 3 orders', ['2', '2', '2']],
    ['buy 6 at 2950 ioc', 'split it in half', ['3', '3']],
    ['buy 10 at 2950', 'split it into 3 orders', ['3.4', '3.3', '3.3']],
    ['買 6 2950', '分三筆', ['2', '2', '2']],
    ['买 6 2950', '拆成两笔', ['3', '3']],
    ['買 6 2950', '分三筆，每筆 2', ['2', '2', '2']],
  ] as const)
    it(`${first} · ${words}`, async () => assert.deepEqual(await parted(first, words), ['withdrawPlan', ...made]))
  it('which keep its terms, and are the plan from then on', async () => {
    const { pending } = await said('buy 6 at 2950 tomorrow 18-19 ioc', 'split it in half')
    const order = { side: 'BUY', price: '2950', qty: '3', symbol: 'PT60-20261122T1000Z', timeInForce: 'IOC' }
    assert.deepEqual(
      pending.map(({ args }) => args),
      [order, order],
    )
    const turn = await said('buy 6 at 2950', 'split it in three', 'the second at 2940')
    assert.deepEqual(turn.calls[0]?.args.legs, [{ leg: '1', args: { price: '2940' } }])
  })
})

describe('it waits as it was', () => {
  for (const words of [
    'should I split it in three?',
    "don't split it in three",
    'split it in three at 2940, 2950 and 2960',
    '分三筆，每筆 4',
    '分三筆好嗎',
  ])
    it(words, async () =>
      assert.ok(!(await said('buy 6 at 2950', words)).calls.some(({ tool }) => tool === 'withdrawPlan')),
    )
})
