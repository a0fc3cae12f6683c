// Answers to "Which one?" and "What should it become?": a change is no pick, and a number that is no listed order neither.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, asked as planned } from './resting-desk.ts'
import { orders } from './results.ts'

const none = (status: string) => ({ ...orders(status), orders: [], totalCount: 0 })

describe('words of a change after "Which one should I cancel?"', () => {
  for (const [asked, said] of [
    ['cancel my order', 'change it to 7 at 2515'],
    ['cancel my order', 'raise the price by 10'],
    ['取消那張', '價格提高 10'],
    ['取消那张', '价格提高 10'],
  ] as const)
    it(said, async () => {
      const desk = conversation()
      const question = await desk.say(asked)
      assert.match(question.text, /o-31[\s\S]*o-27/)
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /\?|？/)
    })
})

describe('a short number after "Which one should I change?"', () => {
  const ask = async () => {
    const desk = conversation()
    assert.match((await desk.say('change my order to 9 MWh')).text, /Which one should I change/)
    return desk
  }
  for (const said of ['actually 6', '6', '0'])
    it(`"${said}" is no order that was listed`, async () => {
      const desk = await ask()
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which order/)
      assert.deepEqual((await desk.say('o-27')).pending[0]?.args, { orderId: 'o-27', qty: '9' })
    })
  for (const [said, orderId] of [
    ['1', 'o-31'],
    ['2940', 'o-12'],
    ['5', 'o-27'],
    ['the last one', 'o-31'],
    ['o-12', 'o-12'],
  ] as const)
    it(`"${said}" is ${orderId}`, async () => {
      assert.deepEqual((await (await ask()).say(said)).pending[0]?.args, { orderId, qty: '9' })
    })
  it('"2" is the second as well as the one of 2 MWh, so it is asked again', async () => {
    const turn = await (await ask()).say('2')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /Which order/)
  })
})

describe('an order of the list in its own words', () => {
  for (const [asked, said, orderId] of [
    ['cancel my order', 'the sell', 'o-31'],
    ['cancel my order', 'the buy at 2940', 'o-12'],
    ['cancel my order', 'the oldest one', 'o-12'],
    ['change my order to 9 MWh', 'the sell', 'o-31'],
    ['change my order to 9 MWh', 'the buy at 2950', 'o-27'],
    ['撤單', '最早那張', 'o-12'],
  ] as const)
    it(`${asked} · ${said}`, async () => {
      const desk = conversation()
      await desk.say(asked)
      const { pending } = await desk.say(said)
      assert.deepEqual(
        pending.map(({ args }) => args.orderId),
        [orderId],
      )
    })
})

describe('the first of a list that begins with the newest could be two', () => {
  for (const said of ['the first one', 'first', 'the first two'])
    it(said, async () => {
      const desk = conversation()
      await desk.say('cancel my order')
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which order/)
      assert.equal((await desk.say('o-27')).pending[0]?.args.orderId, 'o-27')
    })
})

describe('a change of its own after "What should the order become?"', () => {
  for (const [asked, said, price] of [
    ['change my sell order', 'raise the price by 10', '3110'],
    ['change order o-27', 'raise the price by 10', '2960'],
    ['change order o-27', 'price 2,940', '2940'],
    ['改單 o-27', '價格提高 10', '2960'],
    ['改单 o-27', '价格提高 10', '2960'],
  ] as const)
    it(`${asked} · ${said}`, async () => {
      const desk = conversation()
      assert.match((await desk.say(asked)).text, /become|改成什麼|改成什么/)
      const orderId = asked.includes('sell') ? 'o-31' : 'o-27'
      assert.deepEqual((await desk.say(said)).pending, [{ tool: 'amendOrder', args: { orderId, price } }])
    })
})

describe('a change that fits no order is not told as a cancel', () => {
  for (const [said, told] of [
    ['raise the price of the order by 10', /nothing to change/],
    ['double it', /nothing to change/],
    ['cancel it', /nothing to cancel/],
    ['把委託改成 10 MWh', /沒有可以更改的/],
    ['把订单改成 10 MWh', /没有可以更改的/],
  ] as const)
    it(said, async () => {
      const turn = await conversation({ reads: { getUserOrders: (args) => none(String(args.status)) } }).say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
})

describe('so much more is an order of its own, and no answer to which one', () => {
  for (const [turns, order] of [
    [['make it 2940', '3 more at 2930', 'buy'], { side: 'BUY', price: '2930', qty: '3' }],
    [['改成 2940', '再掛 3 MWh 2930', '賣出'], { side: 'SELL', price: '2930', qty: '3' }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual((await after(turns.slice(0, -1))).pending, [])
      assert.deepEqual(planned(await after(turns)), [['placeOrder', order]])
    })
})
