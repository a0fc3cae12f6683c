// What is said behind a cancel, of one order of a list, or in a hurry: none of it is an order that nobody asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const plan = async (...said: string[]) => asked(await after(said))

test('"sell one down 10" is of the sell order that rests, and sold 1 MWh at 10', async () => {
  for (const said of [['orders', 'sell one down 10'], ['sell one down 10']])
    assert.deepEqual(await plan(...said), [['amendOrder', { orderId: '48213-3', price: '3090' }]])
  assert.deepEqual(await plan('sell one at 3050'), [['placeOrder', { side: 'SELL', price: '3050', qty: '1' }]])
})

test('"come again" did not catch the answer, and placed the order once more', async () => {
  for (const said of ['come again', 'come again?', 'sorry, say that again'])
    assert.deepEqual(await plan('buy 5 at 2950', '(done)', said), [], said)
})

test('"and the offer" is the own one, as the bid before it was', async () => {
  const before = ['cancel the 2940', '(done)']
  assert.deepEqual(await plan(...before, 'and the offer'), [['cancelOrder', { orderId: '48213-3' }]])
  assert.deepEqual(await plan(...before, 'and the other bid too'), [['cancelOrder', { orderId: '48190-0' }]])
  assert.deepEqual(await plan('cancel the 2940', '(rejected)', 'and the offer'), [])
})

test('"there" is the contract of what was taken off or changed', async () => {
  const EVENING = 'PT60-20261121T1000Z'
  const rows = THREE.map((row) => (row.side === 'SELL' ? { ...row, symbol: EVENING } : row))
  const there = ['placeOrder', { side: 'BUY', price: '2990', qty: '3', symbol: EVENING }]
  for (const first of ['cancel my 18-19 sell', 'cancel everything in 18-19', 'raise the 3100 to 3110'])
    assert.deepEqual(asked(await after([first, '(done)', 'buy 3 there at 2990'], restingDesk(rows))), [there], first)
})

test('"leave 2" is what remains of the order that was placed', async () => {
  for (const said of ['leave 2', 'keep only 2'])
    assert.deepEqual(await plan('buy 5 at 2950', '(done)', said), [['amendOrder', { orderId: '48301-0', qty: '2' }]])
})

test('"URGENT" before an order is in a hurry, and no contract', async () => {
  assert.deepEqual(await plan('URGENT buy 10 at 2900'), [['placeOrder', { side: 'BUY', price: '2900', qty: '10' }]])
})
