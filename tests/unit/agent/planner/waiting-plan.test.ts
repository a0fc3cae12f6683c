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

describe('a piece of an order right behind the plan is of the plan', () => {
  for (const said of ['3', '2940', 'at 2940', '3 MWh', 'for tomorrow 18-19', '3 instead of 5', 'half that', 'cheaper'])
    it(said, async () => {
      const desk = conversation()
      await desk.say('buy 5 at 2950')
      const turn = await desk.say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /still waits for your decision/)
    })
  for (const said of ['是賣啦', '等一下', '3個就好', '明天18-19的', '太多了', '只掛十分鐘', 'hold on', 'wait'])
    it(said, async () => {
      const desk = conversation()
      await desk.say('買 5 2950')
      assert.match((await desk.say(said)).text, /還在等您決定|still waits/)
    })
  it('one more, and what is asked, is not', async () => {
    const desk = conversation()
    await desk.say('buy 5 at 2950')
    assert.match((await desk.say('also 3 at 2940')).text, /Buy or sell 3 MWh at 2,940/)
    assert.doesNotMatch((await desk.say('what is the weather')).text, /still waits/)
    assert.equal((await desk.say('sell 3 at 3100')).pending.length, 1)
  })
  it('without one, "wait" waits for nothing', async () => {
    assert.match((await conversation().say('wait')).text, /no open question/)
    assert.match((await conversation().say('等等')).text, /沒有在等您回答|没有在等您回答/)
  })
})

it('once it is decided, "it" is the order it became', async () => {
  const desk = conversation()
  await desk.say('buy 5 at 2800')
  await desk.say('cancel it')
  await desk.decideEarlier(0, done(placed()))
  assert.deepEqual((await desk.say('cancel it')).pending, [{ tool: 'cancelOrder', args: { orderId: 'o-50' } }])
})

describe('what it would do is asked of the waiting plan', () => {
  for (const [order, said, told] of [
    ['買 5 2950', '這樣會成交嗎', /會全部掛著，鎖定 NT\$ 14,750。計畫還在等您決定/],
    ['buy 5 at 2950', 'what does that cost?', /rest whole, locking NT\$ 14,750\. The plan still waits/],
    ['buy 5 at market', 'how much is that?', /would cost \*\*NT\$ 15,001\.25\*\*.*The plan still waits/],
    ['buy 5 at 2950', 'what happens if I approve it?', /rest whole/],
    ['以 2950 買進 5 MWh', '這樣要多少錢', /會全部掛著，鎖定 NT\$ 14,750。計畫還在等您決定。/],
    ['以 2950 买入 5 MWh', '批准会怎样', /计划还在等您决定。/],
  ] as const)
    it(`${order} > ${said}`, async () => {
      const desk = conversation()
      const { pending } = await desk.say(order)
      const turn = await desk.say(said)
      assert.deepEqual([turn.calls, turn.pending], [[{ tool: 'previewOrder', args: pending[0]?.args }], []])
      assert.match(turn.text, told)
      assert.doesNotMatch(turn.text, /Nothing was prepared|沒有準備|没有准备/)
    })
  it('without one it is not', async () => {
    const desk = conversation()
    assert.deepEqual((await desk.say('what does that cost?')).calls, [])
    await desk.say('buy 5 at 2800')
    await desk.decide(done(placed()))
    assert.notEqual((await desk.say('what does that cost?')).calls[0]?.tool, 'previewOrder')
  })
})
