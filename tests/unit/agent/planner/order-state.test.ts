// What became of the orders that a number names: "is my 2950 filled?", 2950 那張成交了嗎.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'

const row = (
  orderId: string,
  side: string,
  price: number,
  state: string,
  filledAmount = 0,
  avgPrice: number | null = null,
) => ({
  orderId,
  symbol: 'ELC',
  side,
  orderType: 'LIMIT',
  price,
  amount: 5,
  filledAmount,
  remainingAmount: 5 - filledAmount,
  avgPrice,
  state,
  status: state === 'OPEN' || state === 'PARTIALLY_FILLED' ? 'PENDING' : state === 'FILLED' ? 'MATCHED' : 'CANCELLED',
})
const say = async (said: string, ...orders: ReturnType<typeof row>[]) =>
  conversation({
    reads: { getUserOrders: () => ({ success: true, status: 'all', orders, totalCount: orders.length }) },
  }).say(said)

for (const [state, filled, told] of [
  ['OPEN', 0, 'Your buy 5 MWh at 2,950 (o-7): **open, nothing of it has filled**.'],
  ['PARTIALLY_FILLED', 2, 'Your buy 5 MWh at 2,950 (o-7): **filled in part, 2 MWh at 2,949; the rest is open**.'],
  ['FILLED', 5, 'Your buy 5 MWh at 2,950 (o-7): **filled at 2,949**.'],
  ['CANCELLED', 0, 'Your buy 5 MWh at 2,950 (o-7): **cancelled, nothing of it filled**.'],
  ['EXPIRED', 2, 'Your buy 5 MWh at 2,950 (o-7): **expired, 2 MWh at 2,949 of it filled**.'],
] as const)
  it(`an order that is ${state}`, async () => {
    const order = row('o-7', 'BUY', 2950, state, filled, filled > 0 ? 2949 : null)
    assert.equal((await say('is my 2950 filled?', order, row('o-6', 'BUY', 2940, 'OPEN'))).text, told)
  })

for (const said of [
  'am i filled on the 2950',
  'what happened to my 2950 buy',
  'did my 2950 buy fill',
  'is my buy at 2,950 still open?',
  "what's the status of my 2950",
  '2950 成交了嗎',
  '2950 那張成交了嗎',
  '2950 的买单还在吗',
])
  it(said, async () => {
    const { calls, pending, text } = await say(said, row('o-7', 'BUY', 2950, 'OPEN'), row('o-8', 'SELL', 2960, 'OPEN'))
    assert.deepEqual([calls, pending], [[{ tool: 'getUserOrders', args: { status: 'all', limit: 500 } }], []])
    assert.match(text, /o-7/)
    assert.doesNotMatch(text, /o-8/)
  })

// 買 5 2950 成交了嗎: with both its numbers it was read as an order to prepare.
for (const said of [
  '買 5 2950 成交了嗎',
  '買 5 2950 那張成交了沒',
  '2950 買 5 有成交嗎',
  '买 5 2950 成交没',
  'did my buy 5 at 2950 fill',
  'is my buy of 5 at 2950 filled?',
  'buy 5 at 2950 filled?',
])
  it(said, async () => {
    const { calls, pending, text } = await say(said, row('o-7', 'BUY', 2950, 'OPEN'), row('o-8', 'BUY', 2940, 'OPEN'))
    assert.deepEqual([calls, pending], [[{ tool: 'getUserOrders', args: { status: 'all', limit: 500 } }], []])
    assert.match(text, /o-7/)
    assert.doesNotMatch(text, /o-8/)
  })

it('of two numbers both are named where no order fits them', async () => {
  const order = row('o-7', 'BUY', 2950, 'OPEN')
  assert.match((await say('did my buy 3 at 2950 fill', order)).text, /None of your buys fits 3 and 2,950/)
  assert.match((await say('買 3 2950 成交了嗎', order)).text, /3 和 2,950/)
  assert.match((await say('买 3 2950 成交没', order)).text, /3 和 2,950/)
})

it('several that fit are all told, and of many how many more', async () => {
  const orders = [1, 2, 3, 4, 5].map((n) =>
    row(`o-${n}`, 'BUY', 2950, n === 1 ? 'OPEN' : 'FILLED', n === 1 ? 0 : 5, 2950),
  )
  const { text } = await say('is my 2950 filled?', ...orders)
  assert.match(text, /o-1\): \*\*open/)
  assert.match(text, /o-2\): \*\*filled at 2,950\*\*/)
  assert.match(text, /and 2 more/)
})

it('one that is not there is told as that, of the side that was named', async () => {
  const order = row('o-7', 'BUY', 2950, 'OPEN')
  assert.match((await say('is my 2777 filled', order)).text, /None of your orders fits 2,777/)
  assert.match((await say('is my 2950 sell filled', order)).text, /None of your sells fits 2,950/)
})

it('of a list that is cut, or a state that cannot be read, nothing is said to be so', async () => {
  const cut = conversation({
    reads: { getUserOrders: () => ({ success: true, status: 'all', orders: [], totalCount: 900 }) },
  })
  assert.doesNotMatch((await cut.say('is my 2950 filled')).text, /None of your/)
  assert.doesNotMatch((await say('is my 2950 filled', row('o-7', 'BUY', 2950, 'ODD'))).text, /open|filled\*\*/)
})
