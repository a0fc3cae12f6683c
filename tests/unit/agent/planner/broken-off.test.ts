// A message that breaks off, that leaves a place open or takes back what it just said is asked about: the rest would be another order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const last = async (...said: string[]) => {
  const desk = conversation()
  for (const earlier of said.slice(0, -1)) await desk.say(earlier)
  return desk.say(said.at(-1) ?? '')
}

describe('an order that breaks off', () => {
  for (const [said, word] of [
    ['buy 5 at 2950 and', 'and'],
    ['buy 5 at 2950 for', 'for'],
    ['buy 5 at 2950, but', 'but'],
    ['sell 3 at 3100 and show me the', 'the'],
    ['買 5 2950 到', '到'],
    ['買 5 2950 和', '和'],
    ['买 5 2950 然后', '然后'],
  ] as const)
    it(said, async () => {
      const { pending, text } = await last(said)
      assert.deepEqual(pending, [])
      assert.ok(text.includes(word) && /[?？]/.test(text), text)
    })
  it('what is complete is not held up', async () => {
    for (const said of ['buy 5 at 2950 then', 'buy 5 at 2950 too', 'buy 5 MWh, 2950 price', '買 5 2950 謝謝'])
      assert.equal((await last(said)).pending.length, 1, said)
  })
})

describe('a change that lost its quantity', () => {
  for (const said of [
    'change o-12 to 2950 and',
    'change o-12 to 2950 and the qty to',
    'change o-12 to 2950, qty',
    'change o-12 price to 2950 qty to',
    'change o-12 to 2950 and ??',
    'o-12 改成 2950 數量改成',
    'o-12 改成 2950 數量改成？？',
    'o-12改成2950，数量改为',
  ])
    it(said, async () => {
      const { pending, text } = await last(said)
      assert.deepEqual(pending, [])
      assert.match(text, /What should this order become|這筆委託要改成什麼|这笔订单要改成什么/)
      assert.deepEqual((await last(said, '4 MWh')).pending, [
        { tool: 'amendOrder', args: { orderId: 'o-12', price: '2950', qty: '4' } },
      ])
    })
  it('a cancel that breaks off asks which', async () => {
    for (const said of ['cancel o-12, o-27 and', 'cancel o-12 and the qty'])
      assert.deepEqual((await last(said)).pending, [], said)
  })
})

describe('a place that is left open is asked for', () => {
  for (const [said, asked, answer, args] of [
    ['buy ?? at 2950', /How many MWh should I buy at 2,950/, '5', { side: 'BUY', price: '2950', qty: '5' }],
    ['买 ?? 2950', /要以 2,950 买入多少 MWh/, '5', { side: 'BUY', price: '2950', qty: '5' }],
    ['sell 3 at ??', /At what price should I sell 3 MWh/, '3100', { side: 'SELL', price: '3100', qty: '3' }],
  ] as const)
    it(said, async () => {
      assert.match((await last(said)).text, asked)
      assert.deepEqual((await last(said, answer)).pending, [{ tool: 'placeOrder', args }])
    })
  it('a question stays one', async () => {
    for (const said of ['buy 5 at 2950 ??', 'buy 5 ??', 'should I buy ?? at 2950', 'buy ? 5 at 2950'])
      assert.deepEqual((await last(said)).calls, [], said)
  })
})

it('"scratch that" behind an order is of that order', async () => {
  for (const said of ['buy 5 at 2950, scratch that, 3', 'buy 5 at 2950, cancel that - 3100', '買 5 2950，撤掉那張，3'])
    assert.deepEqual((await last(said)).pending, [], said)
})
