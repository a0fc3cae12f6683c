// 撤 2940 和 2950, 把 3100 改 3090，再買 2: orders called by their prices, two in a sentence; and 市買, 限買, a broker's short words.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const cancel = (orderId: string) => ['cancelOrder', { orderId }]

describe('two of them', () => {
  for (const [said, ...deeds] of [
    ['撤 2940 和 2950', cancel('47002-1'), cancel('48190-0')],
    ['2940、2950 都撤', cancel('47002-1'), cancel('48190-0')],
    ['撤掉 2940 那張，2950 那張改 2955', cancel('47002-1'), ['amendOrder', { orderId: '48190-0', price: '2955' }]],
    [
      '把 3100 改 3090，再買 2 MWh 2950',
      ['amendOrder', { orderId: '48213-3', price: '3090' }],
      ['placeOrder', { side: 'BUY', price: '2950', qty: '2' }],
    ],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), deeds))
  it('a price put right behind an order is asked about', async () =>
    assert.deepEqual(asked(await after(['買 5 MWh 2950，改 2955'])), []))
})

it('市買 is at market and 限買 at a limit', async () => {
  for (const [said, order] of [
    ['市買 5', { side: 'BUY', qty: '5', type: 'MARKET' }],
    ['市賣 3 MWh', { side: 'SELL', qty: '3', type: 'MARKET' }],
    ['限買 5 2950', { side: 'BUY', price: '2950', qty: '5' }],
    ['2950 買 5 MWh 被動單', { side: 'BUY', price: '2950', qty: '5', postOnly: true }],
  ] as const)
    assert.deepEqual(asked(await after([said])), [['placeOrder', order]], said)
})

it('到價通知 is told of as a playbook', async () => assert.match((await after(['到價通知 3100'])).text, /劇本/))
