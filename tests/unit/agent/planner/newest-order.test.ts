// What became of the newest order, or of the newest that was refused or cancelled.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { openOrders } from './results.ts'

const order = (orderId: string, state: string, filledAmount = 0) => ({
  ...openOrders[1],
  orderId,
  state,
  filledAmount,
  avgPrice: filledAmount > 0 ? 2_949 : null,
})
const say = async (said: string, ...orders: ReturnType<typeof order>[]) =>
  conversation({
    reads: {
      getUserOrders: ({ limit }) => ({
        success: true,
        status: 'all',
        orders: orders.slice(0, Number(limit)),
        totalCount: orders.length,
      }),
    },
  }).say(said)

describe('the newest order', () => {
  for (const said of [
    'what happened to my last order',
    "what's the status of my last order?",
    'when did I place my last order',
    'how is my last order doing',
    'did my last order fill?',
    'is my latest order still open',
    '我上一筆單怎麼了',
    '我上一張單怎麼樣了',
    '最後一張委託成交了嗎',
    '我上一笔单怎么了',
    '刚才那笔单现在什么状态',
    '最后一笔订单成交了没有',
  ])
    it(said, async () => {
      const { calls, text } = await say(said, order('o-9', 'PARTIALLY_FILLED', 2), order('o-8', 'OPEN'))
      assert.deepEqual(calls, [{ tool: 'getUserOrders', args: { status: 'all', limit: 1 } }])
      assert.match(text, /o-9/)
      assert.match(text, /filled in part, 2 MWh at 2,949; the rest is open|部分成交，2 MWh/)
      // A full stop of Chinese has its own room.
      assert.doesNotMatch(text, /。 /)
    })
  it('when it was', async () =>
    assert.match(
      (await say('when did I place my last order', order('o-9', 'OPEN'))).text,
      /\. It was placed at 2026-11-05 14:00 GMT\+8/,
    ))
  it('there is none', async () => assert.match((await say('what happened to my last order')).text, /no orders/))
  it('of a side', async () => {
    const orders = [{ ...order('o-9', 'OPEN'), side: 'SELL' }, order('o-8', 'CANCELLED')]
    assert.match((await say('what happened to my last buy', ...orders)).text, /o-8.*cancelled, nothing of it filled/)
  })
})

describe('one that was refused is not at the exchange: what was, stands on record', () => {
  for (const said of [
    'why was my order rejected',
    'why did my last order get refused?',
    'was my order rejected?',
    'any rejected orders?',
    '我的單為什麼被拒絕',
    '為什麼被退單',
    '有沒有被拒的單',
    '我的单为什么被拒绝',
    '哪些订单被拒了',
  ])
    it(said, async () => {
      const { calls, pending, text } = await say(said, order('o-9', 'OPEN'), order('o-8', 'FILLED', 5))
      assert.deepEqual([calls, pending], [[{ tool: 'getUserOrders', args: { status: 'all', limit: 50 } }], []])
      assert.match(text, /\*\*(?:Audit|稽核|审计)\*\*/)
      assert.doesNotMatch(text, /o-[89]/)
    })
  it('one that the exchange lists as refused is told', async () =>
    assert.match(
      (await say('why was my order rejected', order('o-9', 'REJECTED'))).text,
      /o-9.*refused by the exchange/,
    ))
  it('so is one that ended without filling', async () =>
    assert.match((await say('why was my order rejected', order('o-9', 'EXPIRED'))).text, /Audit[\s\S]*o-9.*expired/))
})

describe('the newest that was cancelled', () => {
  for (const said of [
    'why was my order cancelled',
    'why did my order expire?',
    '我的單為什麼被撤了',
    '我的单怎么被取消了',
  ])
    it(said, async () => {
      const { pending, text } = await say(said, order('o-9', 'OPEN'), order('o-8', 'CANCELLED', 1))
      assert.deepEqual(pending, [])
      assert.match(text, /o-8/)
    })
})

describe('what only sounds like it', () => {
  for (const said of ['cancel my last order', '撤掉上一張單', '最近成交', '最新成交'])
    it(said, async () =>
      assert.notDeepEqual((await say(said, order('o-9', 'OPEN'))).calls, [
        { tool: 'getUserOrders', args: { status: 'all', limit: 1 } },
      ]),
    )
})
