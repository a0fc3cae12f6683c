// Orders by the ids that the desk's own exchange gives them: two numbers, which are no range and no hours.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPossibleId, orderIdAt } from '../../../../lib/agent/planner/text/order-id.ts'
import { conversation } from './conversation.ts'
import { orders } from './results.ts'

const row = { ...orders('pending').orders[0], orderId: '48213-3', side: 'BUY', type: 'BUY', price: 2950, amount: 5 }
const early = { ...row, orderId: '7-0', price: 2940, amount: 2 }
const desk = () =>
  conversation({ reads: { getUserOrders: () => ({ ...orders('pending'), orders: [row, early], totalCount: 2 }) } })

describe('an order is changed by its id', () => {
  for (const [said, args] of [
    ['change 48213-3 to 2940', { orderId: '48213-3', price: '2940' }],
    ['raise order 48213-3 by NT$5', { orderId: '48213-3', price: '2955' }],
    ['raise the price of order 7-0 by 5', { orderId: '7-0', price: '2945' }],
    ['raise the price of order id 7-0 by 5', { orderId: '7-0', price: '2945' }],
    ['把單號：7-0 改價 2930', { orderId: '7-0', price: '2930' }],
    ['halve 48213-3', { orderId: '48213-3', qty: '2.5' }],
    // As an exchange of an older version gave it: its number says which one it is.
    ['halve 48213-9', { orderId: '48213-9', qty: '2.5' }],
    ['amend 48213-3 price 2940 qty 3', { orderId: '48213-3', price: '2940', qty: '3' }],
    ['48213-3 改价 2940', { orderId: '48213-3', price: '2940' }],
    ['把48213-3改到2940', { orderId: '48213-3', price: '2940' }],
    ['把 #7-0 改成 7 MWh', { orderId: '7-0', qty: '7' }],
    ['將單號 7-0 改價 2930', { orderId: '7-0', price: '2930' }],
  ] as const)
    it(said, async () => {
      const { pending } = await desk().say(said)
      assert.deepEqual(
        pending.map(({ tool, args: given }) => [tool, given]),
        [['amendOrder', args]],
      )
    })
})

describe('a price below zero', () => {
  const below = { ...row, price: -3.5, amount: 10 }
  const reads = { getUserOrders: () => ({ ...orders('pending'), orders: [below], totalCount: 1 }) }
  for (const said of ['change 48213-3 to -3.7', '把 48213-3 改成 -3.7', '把48213-3改到-3.7'])
    it(`no quantity is below zero: ${said}`, async () => {
      const { pending } = await conversation({ reads }).say(said)
      assert.deepEqual(
        pending.map(({ args }) => args),
        [{ orderId: '48213-3', price: '-3.7' }],
      )
    })
  for (const said of [
    '以-5買進2 MWh',
    '买2 MWh，价格-5',
    '在-5掛買單2 MWh',
    '限價−5元買2 MWh',
    '不超過-5買2',
    '以低於-5買2',
    '以-NT$5買2',
    'buy 2 at -NT$5',
    'buy 2 at negative NT$5',
    '以負的5買2',
    '以负的 NT$5 买2',
  ])
    it(`its sign is not lost: ${said}`, async () => {
      const { pending } = await conversation({ reads }).say(said)
      assert.deepEqual(
        pending.map(({ args }) => [args.side, args.price, args.qty]),
        [['BUY', '-5', '2']],
      )
    })
  for (const said of ['buy 2 at - 5', '以 - 5 買 2', '買 2 @ - 5', 'buy 2 at 5 negative'])
    it(`a sign or a mark between two is asked about: ${said}`, async () => {
      assert.deepEqual((await conversation({ reads }).say(said)).pending, [])
    })
  for (const said of ['取消-3.5的買單', '撤掉-3.5那張', '把-3.5那张取消'])
    it(`an order is named by a price below zero: ${said}`, async () => {
      const row = { orderId: '48213-3', symbol: 'ELC', side: 'BUY', price: -3.5, amount: 5 }
      const rows = { ...orders('pending'), orders: [row], totalCount: 1 }
      const { pending } = await conversation({ reads: { getUserOrders: () => rows } }).say(said)
      assert.deepEqual(pending, [{ tool: 'cancelOrder', args: { orderId: '48213-3' } }])
    })
  it('a change of a price with a dash may be to it or by it, and is asked about', async () => {
    assert.deepEqual((await conversation({ reads }).say('把48213-3改價-5')).pending, [])
  })
  it('one that is like its price without the sign may be either, and is asked about', async () => {
    const { pending, text } = await conversation({ reads }).say('change 48213-3 to 3')
    assert.deepEqual(pending, [])
    assert.match(text, /^Is 3 the new price or the new quantity/)
  })
})

it('two of an exchange that has only begun are dealt with as it was said of each', async () => {
  const { pending } = await desk().say('cancel 7-0, halve 48213-3')
  assert.deepEqual(
    pending.map(({ tool, args }) => [tool, args]),
    [
      ['cancelOrder', { orderId: '7-0' }],
      ['amendOrder', { orderId: '48213-3', qty: '2.5' }],
    ],
  )
})

describe('what no order can be called is no id', () => {
  for (const said of ['cancel 9-10', 'cancel the orders between 2940-2950', '取消明天9-10的單'])
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which order|要哪一筆/)
    })
  for (const said of ['buy 5 at 2960-2950', 'buy 5-10 MWh at 2950', 'buy 100-5 MWh at 2950', 'buy order 2950-2940'])
    it(`${said} is still a range`, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /\?/)
    })
  it('nor are a month, a date and a longer chain of numbers', () => {
    for (const text of ['2026-11', '2026-11-24', '22-2', '48213-3-1', '48213-3.5', '100-5 mwh'])
      assert.equal(orderIdAt(text, 0), null, text)
    assert.equal(orderIdAt('order 22-2', 6), '22-2')
    assert.equal(orderIdAt('buy order 22-2', 10), null)
    assert.deepEqual(['9-10', '10-10', 'o-12', '48213'].map(isPossibleId), [false, true, true, true])
  })
})

describe('將 before what is dealt with is 把', () => {
  for (const [said, tool] of [
    ['將全部委託取消', 'cancelAllOrders'],
    ['將2940那筆改到2930', 'amendOrder'],
    ['將最後一張買單取消', 'cancelOrder'],
    ['请将48213-3改价为2940', 'amendOrder'],
  ] as const)
    it(said, async () => {
      const { pending } = await desk().say(said)
      assert.deepEqual(
        pending.map((call) => call.tool),
        [tool],
      )
    })
  for (const said of [
    '我將買進5MWh 2950',
    '我將以2950買進5MWh',
    '老闆說將全部委託取消',
    '不要將全部委託取消',
    '將來取消全部委託',
  ])
    it(`${said}: nothing`, async () => {
      assert.deepEqual((await desk().say(said)).pending, [])
    })
})
