// 改 2890: two words of a change of the order that was spoken of just now.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('改 and a number changes the order that was sent just now', async () => {
  for (const [said, change] of [
    ['改 2890', { price: '2890' }],
    ['改2890', { price: '2890' }],
    ['改 6', { qty: '6' }],
  ] as const)
    assert.deepEqual(asked(await after(['buy 5 at 2900', '(done)', said])), [
      ['amendOrder', { orderId: '48301-0', ...change }],
    ])
})

it('改 and a number is no change where no order was sent just now', async () => {
  for (const turns of [
    ['改 2890'],
    ['buy 5 at 2900', '改 2890'],
    ['買 5 MWh', '改 6'],
    ['buy 5 at 2900', '(rejected)', '看盤', '改 6'],
  ])
    assert.deepEqual((await after(turns)).pending, [], turns.join(' · '))
})

it('"how much is locked" looks at the wallet', async () => {
  assert.match((await after(['how much is locked'])).text, /locked by orders/)
})
