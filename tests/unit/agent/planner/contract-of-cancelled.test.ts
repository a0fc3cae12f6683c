/** An order behind a cancel in a contract is of that contract, or of spot: it is asked, and was of spot without a word. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [EVENING, NEXT] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z']
const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
/** The sell is of 18-19, the buy at 2,950 of 19-20, the other of spot. */
const desk = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: [EVENING, NEXT, 'ELC'][i] ?? 'ELC' })))
const QUESTION = /^(?:Which contract\?|要哪一?[個个]合[約约]？)/

describe('asked', () => {
  for (const turns of [
    ['cancel my 2950 and buy 5 at 2960 instead'],
    ['cancel the 18-19 sell and sell 3 at 3080'],
    ['cancel my 3100 offer and put 3 at 3080'],
    ['cancel 48213-3 and sell 3 @ 3080'],
    ['cancel the 3100 and lift the offer for 3'],
    ['撤掉 2950，改買 5 2960'],
    ['pull the 2950', '(done)', 'buy 5 at 2960'],
    ['show my orders', 'cancel 48213-3', '(done)', 'sell 3 at 3080'],
    ['sell 3 at 3100 in 18-19', '(done)', 'cancel it', '(done)', 'sell 3 at 3080'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns, desk())
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, QUESTION)
    })
})

describe('answered, in the words and by a button', () => {
  for (const [turns, plan] of [
    [
      ['cancel my 2950 and buy 5 at 2960 instead', '19-20'],
      [
        ['cancelOrder', { orderId: BUY }],
        ['placeOrder', { side: 'BUY', price: '2960', qty: '5', symbol: NEXT }],
      ],
    ],
    [
      ['cancel 48213-3 and sell 3 @ 3080', EVENING],
      [
        ['cancelOrder', { orderId: SELL }],
        ['placeOrder', { side: 'SELL', price: '3080', qty: '3', symbol: EVENING }],
      ],
    ],
    [
      ['cancel my 2950 and buy 5 at 2960', 'spot'],
      [
        ['cancelOrder', { orderId: BUY }],
        ['placeOrder', { side: 'BUY', price: '2960', qty: '5', symbol: 'ELC' }],
      ],
    ],
    [
      ['pull the 2950', '(done)', 'buy 5 at 2960', '19-20'],
      [['placeOrder', { side: 'BUY', price: '2960', qty: '5', symbol: NEXT }]],
    ],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns, desk())), plan))
})

describe('not asked', () => {
  for (const [turns, plan] of [
    [
      ['cancel my 2950 and buy 5 spot at 2960'],
      [
        ['cancelOrder', { orderId: BUY }],
        ['placeOrder', { side: 'BUY', price: '2960', qty: '5', symbol: 'ELC' }],
      ],
    ],
    [
      ['cancel the 2940 and buy 2 at 2945'],
      [
        ['cancelOrder', { orderId: LOW }],
        ['placeOrder', { side: 'BUY', price: '2945', qty: '2' }],
      ],
    ],
    [
      ['buy 2 at 2945 and cancel the 2950'],
      [
        ['placeOrder', { side: 'BUY', price: '2945', qty: '2' }],
        ['cancelOrder', { orderId: BUY }],
      ],
    ],
    [['pull the 2940', '(done)', 'buy 2 at 2945'], [['placeOrder', { side: 'BUY', price: '2945', qty: '2' }]]],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns, desk())), plan))
})
