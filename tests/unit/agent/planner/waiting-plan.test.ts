// "It" after a plan that waits is that plan: no order of before is touched by words about it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { placed } from './results.ts'

const done = (result: Record<string, unknown>) => ({ status: 'done', planId: 'p1', leg: 0, result }) as never

const LANGUAGES = [
  {
    first: 'buy 3 at 2500',
    order: 'buy 5 at 2800',
    said: [
      'make it 10 MWh',
      'double it',
      'raise it to 2810',
      'cancel it',
      'undo that',
      'make it at 2790',
      'raise it by 10',
    ],
    told: /still waits for your decision.*\*\*Edit\*\*.*\*\*Reject\*\*/,
  },
  {
    first: '以 2500 買進 3 MWh',
    order: '以 2800 買進 5 MWh',
    said: ['改成 10 MWh', '數量加倍', '取消它'],
    told: /還在等您決定.*\*\*修改\*\*.*\*\*拒絕\*\*/,
  },
  {
    first: '以 2500 买入 3 MWh',
    order: '以 2800 买入 5 MWh',
    said: ['改成 10 MWh', '数量加倍', '取消它'],
    told: /还在等您决定.*\*\*修改\*\*.*\*\*拒绝\*\*/,
  },
]

describe('while a plan waits', () => {
  for (const { first, order, said, told } of LANGUAGES)
    for (const words of said)
      it(words, async () => {
        const desk = conversation()
        await desk.say(first)
        await desk.decide(done(placed()))
        assert.equal((await desk.say(order)).pending.length, 1)
        const turn = await desk.say(words)
        assert.deepEqual(turn.calls, [])
        assert.match(turn.text, told)
      })
  it('an order that is named is changed all the same', async () => {
    const desk = conversation()
    await desk.say('buy 5 at 2800')
    assert.deepEqual((await desk.say('cancel order o-27')).pending, [
      { tool: 'cancelOrder', args: { orderId: 'o-27' } },
    ])
  })
  it('words about nothing of the sort are not told so', async () => {
    const desk = conversation()
    await desk.say('buy 5 at 2800')
    assert.doesNotMatch((await desk.say('change my password')).text, /still waits/)
  })
})

it('once it is decided, "it" is the order it became', async () => {
  const desk = conversation()
  await desk.say('buy 5 at 2800')
  await desk.say('cancel it')
  await desk.decideEarlier(0, done(placed()))
  assert.deepEqual((await desk.say('cancel it')).pending, [{ tool: 'cancelOrder', args: { orderId: 'o-50' } }])
})
