// What became of the orders that a number names: "is my 2950 filled?", 2950 那張成交了嗎.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

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

describe('until when it rests', () => {
  const gtd = { ...row('48190-0', 'BUY', 2950, 'OPEN'), timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00.000Z' }
  const gtc = { ...row('48190-0', 'BUY', 2950, 'OPEN'), timeInForce: 'GTC' }
  for (const [said, order, told] of [
    ['when does order 48190-0 expire', gtd, /It rests until \*\*2026-11-21 18:00 GMT\+8\*\*\.$/],
    ['how long is my 2950 good', gtd, /It rests until \*\*2026-11-21 18:00/],
    ['when does 48190-0 expire?', gtc, /It rests until it fills or is cancelled\.$/],
    ['48190-0 什麼時候到期', gtd, /它掛到 \*\*2026-11-21 18:00 GMT\+8\*\*。$/],
    ['48190-0 什么时候到期', gtc, /它挂到成交或撤单为止。$/],
    // Nobody asked until when.
    ['is 48190-0 filled?', gtd, /nothing of it has filled\*\*\.$/],
  ] as const)
    it(said, async () => assert.match((await say(said, order)).text, told))
})

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
  'how much of the 2950 is filled?',
  "what's left on the 2950",
  '2950 那筆成交多少了',
  '2950 那笔成交了多少',
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

// The exchange's list knows no contract: all orders were told, and that the hours were left out.
describe('orders of the hours that are said', () => {
  const of = (orderId: string, side: string, symbol: string, state = 'OPEN') => ({
    ...row(orderId, side, 2950, state),
    symbol,
  })
  const [TOMORROW, TODAY] = ['PT60-20261122T1000Z', 'PT60-20261121T1100Z']
  const ROWS = [
    of('o-1', 'BUY', TOMORROW),
    of('o-2', 'SELL', TOMORROW, 'CANCELLED'),
    of('o-3', 'BUY', 'ELC'),
    of('o-4', 'SELL', TODAY),
  ]
  const listed = (args: Record<string, unknown>) => {
    const orders = ROWS.filter(({ status }) => args.status !== 'pending' || status === 'PENDING')
    return { success: true, status: args.status, orders, totalCount: orders.length }
  }
  const talk = () => conversation({ now: LADDER_NOW, reads: { getUserOrders: listed } })
  const ask = async (said: string) => {
    const seen: unknown[] = []
    const getUserOrders = (args: Record<string, unknown>) => {
      seen.push(args.status)
      return listed(args)
    }
    const { text } = await conversation({ now: LADDER_NOW, reads: { getUserOrders } }).say(said)
    return { ids: [...text.matchAll(/o-\d/g)].map(([id]) => id), text, seen }
  }
  for (const [said, ids] of [
    ['my orders for tomorrow 18-19', ['o-1', 'o-2']],
    ['show my buys tomorrow 18-19', ['o-1']],
    ['orders for tomorrow', ['o-1', 'o-2']],
    ['我明天 18-19 的委託', ['o-1', 'o-2']],
    ['列出明天18點的賣單', ['o-2']],
    ['my orders for 19-20', ['o-4']],
  ] as const)
    it(said, async () => {
      const answer = await ask(said)
      assert.deepEqual(answer.ids, ids, answer.text)
      assert.doesNotMatch(answer.text, /I did nothing|沒有處理/)
    })
  it('the open ones alone where they are asked for', async () => {
    const answer = await ask('my open orders for tomorrow 18-19')
    assert.deepEqual([answer.ids, answer.seen], [['o-1'], ['pending']])
  })
  it('none', async () => {
    assert.equal((await ask('my orders for tomorrow 20-21')).text, 'None of your orders delivers in those hours.')
  })
  it('of today are those that were placed today, and prices are no hours', async () => {
    assert.match((await ask('my orders today')).text, /does not tell when each was, .* since 00:00 GMT\+8/)
    assert.match((await ask('my orders between 2900 and 2950')).text, /I did nothing about “between 2900 and 2950”/)
  })
  // "show my open buys", "cancel them" was a plan to cancel the sells as well.
  for (const [first, then, ids] of [
    ['my open orders for tomorrow', 'cancel them', ['o-1']],
    ['show my open sells', 'cancel them', ['o-4']],
    ['show my open buys', 'cancel the second one', ['o-3']],
  ] as const)
    it(`${first}, ${then}: of those`, async () => {
      const c = talk()
      await c.say(first)
      const { pending } = await c.say(then)
      assert.deepEqual(
        pending.map(({ tool, args }) => [tool, args.orderId]),
        ids.map((id) => ['cancelOrder', id]),
      )
    })
  it('one that was told is "it"', async () => {
    for (const [first, then, plan] of [
      ['my orders for 19-20', 'cancel it', { orderId: 'o-4' }],
      ['my open orders for tomorrow 18-19', 'raise it to 2960', { orderId: 'o-1', price: '2960' }],
      ['what is my lowest offer', 'cancel it', { orderId: 'o-4' }],
    ] as const) {
      const c = talk()
      await c.say(first)
      const { pending } = await c.say(then)
      assert.deepEqual(
        pending.map(({ args }) => args),
        [plan],
        first,
      )
    }
  })
  it('where there are none, "them" is asked for', async () => {
    const c = talk()
    await c.say('my open orders for tomorrow 20-21')
    const { text, pending } = await c.say('cancel them')
    assert.deepEqual(pending, [])
    assert.match(text, /^Which order\?/)
  })
})

// Without a verb it was read as an order to place, which a standing permission would have sent.
describe('an order of one’s own that is only named is looked up, and not placed again', () => {
  for (const said of [
    'my buy of 5 MWh at 2,950',
    'my bid of 5 at 2950',
    'my 5 MWh buy at 2950',
    'my open buy for 5 at 2950?',
    '我 2,950 的 5 MWh 買單',
    '我的買單 5 MWh 2950',
    '我的 2950 买单',
  ])
    it(said, async () => {
      const { pending, text } = await say(said, row('o-7', 'BUY', 2950, 'OPEN'), row('o-8', 'BUY', 2940, 'OPEN'))
      assert.deepEqual(pending, [])
      assert.match(text, /o-7/)
      assert.doesNotMatch(text, /o-8/)
    })
})

describe('by its id', () => {
  for (const said of [
    'is order 48213-3 filled?',
    'is 48213-3 still open?',
    'what happened to 48213-3?',
    'order 48213-3',
    'show me order 48213-3',
    '48213-3 成交了嗎',
    '48213-3 的状态',
  ])
    it(said, async () => {
      const { pending, text } = await say(
        said,
        row('48213-3', 'BUY', 2950, 'OPEN'),
        row('48220-1', 'BUY', 2950, 'OPEN'),
      )
      assert.deepEqual(pending, [])
      assert.match(text, /48213-3/)
      assert.doesNotMatch(text, /48220-1/)
    })
  it('of an id that is none of theirs that is said', async () =>
    assert.match(
      (await say('is 99999-9 filled?', row('48213-3', 'BUY', 2950, 'OPEN'))).text,
      /None of your orders fits 99999-9/,
    ))
})

describe('a list of orders without the names of its columns is no order', () => {
  for (const text of [
    'buy\t5\t2950\tfilled\nsell\t3\t3100\topen',
    'side  qty  price  status\nbuy  5  2950  filled',
    'buy 5 MWh 2950 pending',
    'buy 5 2950 executed',
    'sell 3 3100 open.',
  ])
    it(text, async () => assert.deepEqual((await conversation().say(text)).pending, []))
})

describe('orders that are only named, beside other words or several at once, are none to place', () => {
  for (const text of [
    'the buy of 5 at 2950',
    'that buy 5 at 2950',
    'my buy 5 at 2950 please',
    'my buy of 5 MWh at 2,950 and my sell of 3 at 3,100',
    '這張 5 2950 的買單',
  ])
    it(text, async () => assert.deepEqual((await conversation().say(text)).pending, []))

  it('nor is the answer to which one is to be cancelled', async () => {
    const talk = conversation()
    await talk.say('cancel my order')
    const { pending } = await talk.say('the buy of 5 at 2950')
    assert.ok(pending.every(({ tool }) => tool !== 'placeOrder'))
  })

  it('each of two that are cancelled is', async () => {
    const { pending } = await conversation().say('cancel my buy of 5 at 2950 and my sell of 3 at 3100')
    assert.equal(pending.length, 2)
  })

  for (const text of ['place the buy of 5 at 2950', 'please buy 5 at 2950', '買單 5 2950'])
    it(`${text} is one to place`, async () => assert.equal((await conversation().say(text)).pending.length, 1))
})

for (const [said, told] of [
  ['my orders', /^You have \*\*120\*\* orders, the newest 1 of them on the card; the newest: /],
  ['我的委託', /^您有 \*\*120\*\* 筆委託，卡片列出最新的 1 筆；最新一筆：/],
  ['我的订单', /^您有 \*\*120\*\* 笔订单，卡片列出最新的 1 笔；最新一笔：/],
] as const)
  it(`of more orders than are listed it tells how many there are: ${said}`, async () => {
    const orders = [row('o-7', 'BUY', 2950, 'OPEN')]
    const reads = { getUserOrders: () => ({ success: true, status: 'all', orders, totalCount: 120 }) }
    assert.match((await conversation({ reads }).say(said)).text, told)
  })
