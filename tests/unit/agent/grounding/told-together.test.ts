// Several orders that an answer tells as one, and that the record tells more than once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceFor, recordsOf } from '../../../../lib/agent/grounding/evidence.ts'
import { unbackedIn } from '../../../../lib/agent/grounding/ground.ts'
import { english } from '../../../../lib/agent/planner/tell/english.ts'
import { simplifiedChinese } from '../../../../lib/agent/planner/tell/simplified-chinese.ts'
import { traditionalChinese } from '../../../../lib/agent/planner/tell/traditional-chinese.ts'
import type { DeskMessage } from '../../../../lib/contracts/chat.ts'
import { leg, plan } from '../../approval/plans.ts'

const AT = '2026-11-20T06:00:30.000Z'
const figures = { side: 'BUY', price: 2950, avgPrice: 2950, symbol: 'ELC', state: 'FILLED' }
const filled = (n: number) =>
  leg({
    id: `p1:${n}`,
    status: 'done',
    sentAt: AT,
    answeredAt: AT,
    result: { ...figures, orderId: `${10 + n}`, qty: 5, filledQty: 5, remainingQty: 0 },
  })
const made = plan({
  status: 'done',
  finishedAt: AT,
  origin: { kind: 'chat', messageId: 'a' },
  legs: [filled(0), filled(1)],
})
const row = (orderId: string, amount: number) => ({ ...figures, orderId, amount, filledAmount: amount })
const listed = (id: string, ...orders: object[]): DeskMessage => ({
  id,
  role: 'assistant',
  parts: [
    {
      type: 'dynamic-tool',
      toolName: 'getUserOrders',
      toolCallId: id,
      state: 'output-available',
      input: {},
      output: { orders },
    },
  ],
})
const own = [row('10', 5), row('11', 5)]
const question: DeskMessage = {
  id: 'q',
  role: 'user',
  metadata: { createdAt: '2026-11-20T06:00:00.000Z' },
  parts: [{ type: 'text', text: 'buy 5 MWh at 2,950 twice' }],
}
const proposed: DeskMessage = { id: 'a', role: 'assistant', parts: [] }
const marked = (text: string, ...after: DeskMessage[]): string[] => markedOf(made, text, ...after)
const markedOf = (of: typeof made, text: string, ...after: DeskMessage[]): string[] =>
  unbackedIn(text, evidenceFor([question, proposed, ...after], recordsOf(new Map([['p1', of]])))).map(
    ({ start, end }) => text.slice(start, end),
  )

test('what two orders come to is known however often they were listed since', () => {
  for (const lists of [[], [listed('b', ...own)], [listed('b', ...own), listed('c', ...own)]])
    assert.deepEqual(marked('I bought 10 MWh for you.', ...lists), [], `${lists.length}`)
})

test('a list that has older orders as well makes no other sum of those of this turn', () => {
  assert.deepEqual(marked('I bought 10 MWh for you.', listed('b', ...own, row('3', 3))), [])
})

test('listed twice they are not twice as much, nor sent and placed', () => {
  for (const text of [
    'I bought 20 MWh for you.',
    'I placed your orders to buy 20 MWh.',
    'I sent your orders for 20 MWh.',
  ])
    assert.equal(marked(text, listed('b', ...own)).length, 1, text)
})

test('what the planner tells of many orders at once is backed by them', () => {
  const rests = (n: number) => ({
    ...filled(n),
    result: { ...figures, state: 'OPEN', orderId: `${10 + n}`, qty: 5, filledQty: 0, remainingQty: 5 },
  })
  const twelve = Array.from({ length: 12 }, (_, n) => n)
  for (const { allOf } of [english, traditionalChinese, simplifiedChinese]) {
    const all = { ...made, legs: twelve.map(rests) }
    assert.deepEqual(markedOf(all, allOf('resting', { count: 12, mwh: '60' })), [])
    assert.notDeepEqual(markedOf(all, allOf('resting', { count: 12, mwh: '70' })), [])
    assert.notDeepEqual(markedOf(all, allOf('filled', { count: 12, mwh: '60' })), [])
    const mixed = { ...made, legs: twelve.map((n) => (n < 4 ? filled(n) : rests(n))) }
    for (const [as, count] of [
      ['resting', 8],
      ['filled', 4],
    ] as const)
      assert.deepEqual(markedOf(mixed, allOf(as, { count, mwh: null })), [], as)
  }
})
