// 把 2950 那張移到現貨, "move the 2950 to spot": where an order shall go, and not which one changes its price.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

/** The 3100 in 18-19, the 2950 in 19-20, the 2940 in spot. */
const SYMBOLS = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z', 'ELC']
const desk = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: SYMBOLS[i] ?? 'ELC' })))

describe('no order moves to another contract', () => {
  for (const said of [
    '把 2950 那張移到現貨',
    '2950 那張換成現貨',
    '把 2950 那张改成现货合约',
    '把 3100 那張移到現貨去吧',
    '把買單移到現貨',
    '把 48190-0 換到現貨',
    '把 2950 的買單移到 18-19',
    '把 2950 那張移到明天 18-19',
    '把賣單改到 19-20',
    'move the 2950 to spot',
    'move my 2950 buy to spot',
    'move my buy into tomorrow 18-19',
  ])
    it(said, async () => {
      const { pending, calls, text } = await after([said], desk())
      assert.deepEqual([pending, calls], [[], []])
      assert.match(text, /從一個合約移到另一個|从一个合约移到另一个|No order moves/)
    })
  for (const said of ['把 2950 那張移到現貨，謝謝', 'move my 2950 buy into spot, thanks a lot'])
    it(said, async () => assert.deepEqual((await after([said], desk())).pending, []))
})

it('an order that is named by its contract is changed', async () => {
  for (const [said, orderId] of [
    ['把現貨的買單改成 2945', '47002-1'],
    ['把現貨那張改到 2945', '47002-1'],
    ['move the spot buy to 2945', '47002-1'],
    ['把 19-20 的買單調到 2945，謝謝', '48190-0'],
    ['change my 19-20 buy to 2945', '48190-0'],
  ] as const)
    assert.deepEqual(asked(await after([said], desk())), [['amendOrder', { orderId, price: '2945' }]], said)
})
