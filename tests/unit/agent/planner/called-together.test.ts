/** "Cancel the 2950 and the 3100": orders called by their prices or contracts, several at once. Asked which, "just the first" took off the oldest. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
/** The sell is of 18-19, the buy at 2,950 of 19-20, the other of spot. */
const SYMBOLS = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z', 'ELC']
const desk = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: SYMBOLS[i] ?? 'ELC' })))
const cancelled = (...ids: string[]) => ids.map((orderId) => ['cancelOrder', { orderId }])

describe('taken off', () => {
  for (const [said, ...ids] of [
    ['cancel the 2950 and the 3100', BUY, SELL],
    ['pull the 2950 & the 2940', BUY, LOW],
    ['cancel the 3100, 2950 and 2940', SELL, BUY, LOW],
    ['cancel my 2950 bid and my 3100 offer', BUY, SELL],
    ['cancel the 18-19 offer and the 19-20 bid', SELL, BUY],
    ['cancel the 18-19 and 19-20 orders', SELL, BUY],
    ['cancel the 2950 and the spot order', BUY, LOW],
    ['kill the 2950, leave the 2940', BUY],
    ['cancel the 2950 not the 2940', BUY],
    ["don't cancel the 2950, cancel the 2940", LOW],
    ['never mind the 2950, cancel the 2940', LOW],
    ['get rid of the 2950', BUY],
    ['get me out of the 2940', LOW],
    ['bin the 2940', LOW],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], desk())), cancelled(...ids)))
})

describe('replaced, and not only taken off', () => {
  for (const [said, plan] of [
    ['cxl/replace 48190-0 2955', { orderId: BUY, price: '2955' }],
    ['cancel replace 2950 2960', { orderId: BUY, price: '2960' }],
    ['c/r the 2950 at 2960', { orderId: BUY, price: '2960' }],
    ['replace the 2950 with 4 at 2960', { orderId: BUY, price: '2960', qty: '4' }],
    ['swap the 3100 for 2 at 3090', { orderId: SELL, price: '3090', qty: '2' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], desk())), [['amendOrder', plan]]))
  it('asked to what', async () => {
    const turn = await after(['cxl/replace 48190-0'], desk())
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /^What should this order become/)
  })
})

describe('raised, and nothing bought', () => {
  for (const [said, plan] of [
    ['lift my 18-19 offer to 3110', { orderId: SELL, price: '3110' }],
    ['lift my 19-20 bid to 2960', { orderId: BUY, price: '2960' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], desk())), [['amendOrder', plan]]))
  it('both, called by their prices', async () => {
    assert.deepEqual(asked(await after(['raise the 2940 to 2945 and the 2950 to 2955'], desk())), [
      ['amendOrder', { orderId: LOW, price: '2945' }],
      ['amendOrder', { orderId: BUY, price: '2955' }],
    ])
  })
  for (const said of ['lift it up 2', 'lift it by 2'])
    it(said, async () => {
      const turn = await after(['buy 5 at 2950', '(done)', said], desk())
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^Should the price become .* or the quantity/)
    })
  it('lift it to 2955', async () => {
    const turn = await after(['buy 5 at 2950', '(done)', 'lift it to 2955'], desk())
    assert.deepEqual(asked(turn), [['amendOrder', { orderId: '48301-0', price: '2955' }]])
  })
})
