// "Did it go through?" and its kin: told from what the gate and the exchange answered, and never an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { openOrders, placed } from './results.ts'

const LATEST = [{ tool: 'getUserOrders', args: { status: 'all', limit: 50 } }]
const RESTING = [{ tool: 'getUserOrders', args: { status: 'pending' } }]

describe('what became of the last plan', () => {
  for (const [turns, told, calls] of [
    [['buy 5 at 2900', '(filled)', 'did it go through?'], /filled\*\* in full.*48301-0/, LATEST],
    [['buy 5 at 2900', '(done)', 'was it filled?'], /resting\*\*.*nothing filled yet/, LATEST],
    [['buy 5 at 2900', '(done)', 'what happened to my order'], /resting\*\*/, LATEST],
    [['buy 5 at 2900', '(rejected)', 'why was it rejected?'], /you rejected it/, []],
    [['buy 5 at 2900', '(failed)', 'why was it refused?'], /\*\*refused\*\*/, []],
    [['buy 5 at 2900', '(expired)', 'what happened?'], /expired before a decision/, []],
    [['buy 5 at 2900', '(unknown)', 'did it go through?'], /\*\*unknown\*\*/, []],
    [['buy 5 at 2900', 'did it go through?'], /waits for your decision/, []],
    [['cancel the sell', '(done)', 'did it go through?'], /48213-3 is \*\*cancelled/, []],
    [['買 5 MWh 2900', '(filled)', '成交了嗎'], /全部成交/, LATEST],
    [['買 5 MWh 2900', '(done)', '那張單成交了沒？'], /掛在委託簿上/, LATEST],
    [['買 5 MWh 2900', '(rejected)', '為什麼被拒絕'], /您拒絕了/, []],
    [['买 5 MWh 2900', '(filled)', '刚才的单成交了吗？'], /全部成交/, LATEST],
    [['买 5 MWh 2900', '(failed)', '它为什么被拒绝了？'], /被拒/, []],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.calls, calls)
      assert.match(turn.text, told)
    })
})

it('an order that has traded since the answer is told as it is by now', async () => {
  const row = { ...openOrders[1], orderId: 'o-50', filledAmount: 5, remainingAmount: 0, avgPrice: 2949.5 }
  const filled = { ...row, state: 'FILLED', status: 'MATCHED' }
  for (const [said, told] of [
    ['did it go through?', /filled\*\* in full, average 2,949\.50 \(order o-50\)/],
    ['成交了嗎', /全部成交\*\*，均價 2,949\.50/],
    ['成交了吗', /全部成交\*\*，均价 2,949\.50/],
  ] as const) {
    const desk = conversation({ reads: { getUserOrders: () => ({ success: true, orders: [filled], totalCount: 1 }) } })
    await desk.say('buy 5 at 2950')
    await desk.decide({ status: 'done', planId: 'p1', leg: 0, result: placed() } as never)
    assert.match((await desk.say(said)).text, told)
  }
})

it('a change by which an order met one of the trader’s own is not told as an order that still waits', async () => {
  const met = { orderId: '48213-3', side: 'SELL', price: 2940, qty: 10, remainingQty: 0, keptPriority: false }
  const gone = placed({ ...met, state: 'CANCELLED', status: 'CANCELLED', filledQty: 2, avgPrice: 2950 })
  for (const [said, told] of [
    ['change 48213-3 to price 2940', /changed\*\*.*2 MWh of it filled; the rest is \*\*cancelled\*\*.*of your own\.$/],
    ['把 48213-3 的價格改成 2940', /其中成交 2 MWh；其餘已\*\*撤單\*\*：.*您自己的委託。$/],
    ['把 48213-3 的价格改成 2940', /其中成交 2 MWh；其余已\*\*撤单\*\*：.*您自己的订单。$/],
  ] as const) {
    const desk = conversation()
    assert.equal((await desk.say(said)).pending[0]?.tool, 'amendOrder', said)
    assert.match((await desk.decide({ status: 'done', planId: 'p1', leg: 0, result: gone } as never)).text, told)
  }
})

it('the reason that was given is told again', async () => {
  const desk = conversation()
  await desk.say('buy 5 at 2950')
  await desk.decide({ status: 'failed', planId: 'p1', leg: 0, error: { code: 'X', message: 'Not enough money.' } })
  assert.match((await desk.say('why was it rejected?')).text, /refused.*Not enough money/)
})

describe('what rests', () => {
  for (const said of [
    'what rests now?',
    'do I have anything resting?',
    '現在還有什麼掛單',
    '還有哪些單掛著？',
    '现在还有什么挂单',
  ])
    it(said, async () => assert.deepEqual((await after([said])).calls, RESTING))
})

it('a question in between leaves the open one standing', async () => {
  const turn = await after(['buy 5', 'did it go through?', '2900'])
  assert.deepEqual(turn.pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2900', qty: '5' } }])
})

it('"it" is still the order that was asked about', async () => {
  const turn = await after(['buy 5 at 2900', '(done)', 'did it go through?', 'cancel it'])
  assert.deepEqual(turn.pending, [{ tool: 'cancelOrder', args: { orderId: '48301-0' } }])
})

it('before anything was sent it is a look at the orders there are', async () => {
  for (const said of ['did it go through?', 'why was it rejected?', '為什麼被拒絕', '为什么被拒绝'])
    assert.deepEqual((await after([said])).calls, LATEST, said)
})
