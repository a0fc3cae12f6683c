// The turn after a decision, when the trader had gone on to something else: it tells the decided plan and nothing else.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { placed } from './results.ts'

const done = (result: Record<string, unknown>) => ({ status: 'done', planId: 'p1', leg: 0, result }) as never
const rejected = { status: 'rejected', planId: 'p1', leg: 0 } as const

describe('a plan decided after another question is told, not the question', () => {
  const ORDERS = [
    ['buy 7 at 2500', 'my wallet', /^Buy 7 MWh at 2,500: accepted and \*\*resting\*\*.*\(order o-50\)\.$/],
    ['以 2500 買進 7 MWh', '我的錢包', /^以 2,500 買進 7 MWh.*o-50/],
    ['以 2500 买入 7 MWh', '我的钱包', /^以 2,500 买入 7 MWh.*o-50/],
  ] as const
  for (const [order, between, told] of ORDERS)
    it(`${order} · ${between}`, async () => {
      const desk = conversation()
      await desk.say(order)
      await desk.say(between)
      const after = await desk.decideEarlier(0, done(placed({ price: 2500, qty: 7, remainingQty: 7 })))
      assert.match(after.text, told)
      assert.doesNotMatch(after.text, /10,000,000|1,000,000/)
      assert.deepEqual(after.calls, [])
    })

  it('the older of two that wait, while the newer goes on waiting', async () => {
    const desk = conversation()
    await desk.say('buy 7 at 2500')
    await desk.say('sell 3 at 3500')
    const after = await desk.decideEarlier(0, done(placed({ price: 2500, qty: 7, remainingQty: 7 })))
    assert.match(after.text, /^Buy 7 MWh at 2,500: accepted/)
    assert.doesNotMatch(after.text, /waits|Sell/)
    assert.match((await desk.decideEarlier(1, rejected)).text, /^Sell 3 MWh at 3,500: you rejected it/)
  })

  for (const between of ['should I buy now?', 'thanks', 'buy', 'nonsense words here'])
    it(`after "${between}"`, async () => {
      const desk = conversation()
      await desk.say('buy 9 at 2500')
      await desk.say(between)
      const after = await desk.decideEarlier(0, rejected)
      assert.equal(after.text, 'Buy 9 MWh at 2,500: you rejected it; nothing was sent.')
      assert.deepEqual(after.calls, [])
    })

  it('every leg of it', async () => {
    const desk = conversation()
    await desk.say('buy 5 at 2950 and sell 3 at 3050')
    await desk.say('my wallet')
    const after = await desk.decideEarlier(0, rejected)
    assert.match(after.text, /^- Buy 5 MWh at 2,950: you rejected.*\n- Sell 3 MWh at 3,050: you rejected.*$/)
  })

  it('what is left of the newest question still follows its own plan', async () => {
    const desk = conversation()
    await desk.say('buy 7 at 2500')
    await desk.say('buy 5 at 2950, then show my orders')
    const after = await desk.decide(done(placed()))
    assert.deepEqual(
      after.calls.map((c) => c.tool),
      ['getUserOrders'],
    )
    assert.match(after.text, /Buy 5 MWh at 2,950: accepted/)
    assert.doesNotMatch(after.text, /Buy 7/)
  })
})
