// Of an order that was filled nothing is left to cancel or change: that is said, and no plan prepared that the exchange refuses.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const cancel = (orderId: string) => ['cancelOrder', { orderId }]

describe('after a full fill', () => {
  for (const [order, said, told] of [
    ['buy 5 at 2900', 'cancel it', /filled\*\* in full.*48301-0.*\n\nNothing of it rests/],
    ['buy 5 at 2900', 'undo that', /Nothing of it rests/],
    ['buy 5 at 2900', 'cancel 48301-0', /Nothing of it rests/],
    ['buy 5 at 2900', 'make it 6', /Nothing of it rests/],
    ['buy 5 at 2900', 'raise the price by 5', /Nothing of it rests/],
    ['買 5 MWh 2900', '取消它', /全部成交.*48301-0.*\n\n它已經沒有掛著的部分/],
    ['買 5 MWh 2900', '把它改成 2950', /它已經沒有掛著的部分/],
    ['买 5 MWh 2900', '取消那笔', /全部成交.*48301-0.*\n\n它已经没有挂着的部分/],
  ] as const)
    it(`${order} · ${said}`, async () => {
      const turn = await after([order, '(filled)', said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, told)
    })
})

it('of two orders only the one that rests is cancelled, and the other is named', async () => {
  for (const said of ['cancel them', 'undo that']) {
    const turn = await after(['buy 5 at 2900 and sell 3 at 3100', '(filled, done)', said])
    assert.deepEqual(asked(turn), [cancel('48302-0')])
    assert.match(turn.text, /I did nothing about “48301-0”/)
  }
})

it('where none of them rests it is told of each', async () => {
  const turn = await after(['buy 5 at 2900 and sell 3 at 3100', '(filled)', 'cancel them'])
  assert.deepEqual(turn.calls, [])
  assert.match(turn.text, /48301-0[\s\S]*48302-0[\s\S]*Nothing of it rests/)
})

it('what rests is cancelled as before', async () => {
  assert.deepEqual(asked(await after(['buy 5 at 2900', '(done)', 'cancel it'])), [cancel('48301-0')])
  assert.deepEqual(asked(await after(['buy 5 at 2900', '(filled)', 'cancel 48190-0'])), [cancel('48190-0')])
})

it('of a list that was shown since, "it" is one of the list', async () => {
  const turn = await after(['buy 5 at 2900', '(filled)', 'my open orders', 'cancel it'])
  assert.deepEqual(turn.pending, [])
  assert.match(turn.text, /Which one/)
})
