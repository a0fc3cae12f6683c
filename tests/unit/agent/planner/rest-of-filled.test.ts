/** 剩下的掛 3060 behind an order that filled and a part of it that was sold: what is left of it, asked for as how much before. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const sell = (qty: string, price: string) => [['placeOrder', { side: 'SELL', price, qty }]]
const five = ['buy 5 at 2950', '(filled)'] as const

describe('what is left', () => {
  for (const said of [
    '剩下的掛 3060',
    '剩下的 3060 賣掉',
    '其余的也卖 3060',
    '剩下 3 MWh 掛 3060',
    'sell the rest at 3060',
    'the rest at 3060',
  ])
    it(said, async () => {
      assert.deepEqual(asked(await after([...five, '賣 2 MWh 3050', '(done)', said])), sell('3', '3060'))
      assert.deepEqual(asked(await after([...five, said])), [], 'nothing is sold of it yet')
      assert.deepEqual(asked(await after(['buy 5 at 2950', '(done)', '賣 2 MWh 3050', '(done)', said])), [], 'it rests')
      assert.deepEqual(asked(await after([...five, '賣 2 MWh 3050', '(unknown)', said])), [], 'what became of it')
      assert.deepEqual(asked(await after([...five, '賣 2 MWh 3050', '(done)', '撤掉它', '(done)', said])), [])
    })
  it('of two parts, and its price asked for', async () => {
    const turns = [...five, '先出一半 3050', '(done)', '再賣 1 MWh 3055', '(done)', '剩下的也賣']
    assert.deepEqual(asked(await after(turns)), [])
    assert.deepEqual(asked(await after([...turns, '3060'])), sell('1.5', '3060'))
  })
  it('bought back', async () => {
    const turns = ['sell 5 at 3050', '(filled)', '買回 2 MWh 2990', '(done)']
    assert.deepEqual(asked(await after([...turns, '剩下的買回 2980'])), [
      ['placeOrder', { side: 'BUY', price: '2980', qty: '3' }],
    ])
    assert.deepEqual(asked(await after([...turns, '剩下的賣 2980'])), [], 'the other way')
  })
  it('in its contract', async () => {
    const turn = await after(['買 5 MWh 2950', '(filled)', '賣 2 MWh 3050', '(done)', '剩下 4 MWh 掛 3060'])
    assert.deepEqual(asked(turn), [], 'so much is not left')
  })
})

describe('a third of it, where that is a quantity', () => {
  it('is sold', async () => {
    assert.deepEqual(asked(await after(['buy 6 at 2950', '(filled)', '賣掉三分之一，3050'])), sell('2', '3050'))
    assert.deepEqual(asked(await after(['buy 6 at 2950', '(filled)', '賣三分之二 3050'])), sell('4', '3050'))
  })
  it('is asked for, where it is none', async () =>
    assert.deepEqual(asked(await after([...five, '賣掉三分之一，3050'])), []))
})

describe('right behind an order', () => {
  const qty = (of: string) => [['amendOrder', { orderId: '48301-0', qty: of }]]
  for (const [said, plan] of [
    ['剩 3 就好', qty('3')],
    ['留 3', qty('3')],
    ['只要 3 MWh', qty('3')],
    ['只留一半', qty('2.5')],
    ['減 2 MWh', qty('3')],
    ['再加 2 MWh', [['placeOrder', { side: 'BUY', price: '2950', qty: '2' }]]],
    ['2940 也來一筆', [['placeOrder', { side: 'BUY', price: '2940', qty: '5' }]]],
    ['同量 2940 再來一筆', [['placeOrder', { side: 'BUY', price: '2940', qty: '5' }]]],
    ['算了，改成 2940', [['amendOrder', { orderId: '48301-0', price: '2940' }]]],
    ['不追了，砍掉', [['cancelOrder', { orderId: '48301-0' }]]],
    ['再加 2 塊', [['amendOrder', { orderId: '48301-0', price: '2952' }]]],
  ] as const)
    it(said, async () => {
      assert.deepEqual(asked(await after(['buy 5 at 2950', '(done)', said])), plan)
      assert.deepEqual(asked(await after(['buy 5 at 2950', said])), [], 'of a plan that waits')
    })
  it('more of it than there is, is nothing left', async () =>
    assert.deepEqual(asked(await after(['buy 5 at 2950', '(done)', '留 8'])), []))
  it('of its price or of its quantity, is asked', async () => {
    for (const said of ['減 2', '再加 2']) {
      const turn = await after(['buy 5 at 2950', '(done)', said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /2,9(?:48|52).*[37] MWh/)
    }
  })
  it('還是 2950 吧 behind a change: back', async () => {
    const changed = ['buy 5 at 2950', '(done)', '改成 2945', '(done)']
    for (const said of ['還是 2950 吧', '算了改回去'])
      assert.deepEqual(asked(await after([...changed, said])), [['amendOrder', { orderId: '48301-0', price: '2950' }]])
  })
})

it('what is left at market', async () => {
  const turns = [...five, '賣 2 MWh 3050', '(done)'] as const
  for (const said of ['剩下的市價賣', 'sell the rest at market'])
    assert.deepEqual(asked(await after([...turns, said])), [['placeOrder', { side: 'SELL', qty: '3', type: 'MARKET' }]])
})
