// Questions about one's own in words of their own: they were answered with the last trade of the market, a run's report, or a list.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, restingDesk, THREE } from './resting-desk.ts'
import { LADDER_NOW, ladder } from './results.ts'

const PENDING = { tool: 'getUserOrders', args: { status: 'pending', limit: 500 } }
const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)

describe('what all of them would come to', () => {
  for (const [said, told] of [
    ['if all my sells fill, how much do I get?', /\*\*1\*\* open sell of \*\*3 MWh\*\* for NT\$ \*\*9,300\*\*/],
    ['how much would I pay if all my bids fill', /\*\*2\*\* open buys of \*\*7 MWh\*\*/],
    ['如果我的賣單都成交會拿到多少錢', /\*\*1\*\* 筆未成交賣單共 \*\*3 MWh\*\*/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [PENDING])
      assert.match(turn.text, told)
    })
})

describe('those beyond a price or a quantity', () => {
  for (const [said, told] of [
    ['my sells above 3000', /^Of your 1 open sell those priced above 3,000:\n- sell 3 MWh at 3,100 \(48213-3\)$/],
    ['my buys below 2945', /^Of your 2 open buys those priced below 2,945:\n- buy 2 MWh at 2,940 \(47002-1\)$/],
    ['which of my orders are at or below 2,940', /priced at or below 2,940:\n- buy 2 MWh[^\n]*$/],
    ['my orders bigger than 4 MWh', /those of more than 4 MWh:\n- buy 5 MWh[^\n]*$/],
    ['my sells above 3400', /^None of your 1 open sell is priced above 3,400\.$/],
    ['我3000以上的賣單', /^您 1 筆未成交賣單裡，不低於 3,000 的：\n- 賣出 3 MWh/],
    ['我的单低于2945的有哪些', /^您 3 笔未成交订单里，低于 2,945 的：\n- 买入 2 MWh[^\n]*$/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [PENDING])
      assert.match(turn.text, told)
    })
  it('a place of a list that was not shown whole names none', async () =>
    assert.deepEqual((await after(['my orders below 3000', 'cancel the first one'])).pending, []))
})

describe('which of them end by themselves, the soonest first', () => {
  const until = (n: number, expiresAt: string) => ({ ...THREE[n], timeInForce: 'GTD', expiresAt }) as (typeof THREE)[0]
  const rows = [until(0, '2026-11-21T10:00:00.000Z'), until(1, '2026-11-21T09:00:00.000Z'), ...THREE.slice(2)]
  for (const [said, told] of [
    [
      'which of my orders expire soonest',
      /^Of your 3 open orders .*:\n- buy 5 MWh.*, until 2026-11-21 17:00 GMT\+8\n- sell 3 MWh.* 18:00 GMT\+8\n\n1 more rests until/,
    ],
    ['my GTD orders', /\n- buy 5 .*\n- sell 3 /],
    ['when do my orders expire', /\n- buy 5 .*\n- sell 3 /],
    ['哪張單最快到期', /^您 3 筆未成交委託裡，有期限的.*：\n- 買進 5 MWh.*掛到 2026-11-21 17:00 GMT\+8\n- 賣出 3 /],
    ['我的单什么时候到期', /\n- 买入 5 .*\n- 卖出 3 /],
  ] as const)
    it(said, async () => {
      const turn = await restingDesk(rows).say(said)
      assert.deepEqual(turn.calls, [PENDING])
      assert.match(turn.text, told)
    })
  it('none does', async () =>
    assert.match(
      (await after(['which order expires first'])).text,
      /^None of your 3 open orders has an end of its own: they rest until they fill or are cancelled\.$/,
    ))
  it('in a contract its gate is the end', async () => {
    const rows = [...THREE.slice(1), { ...THREE[0], symbol: 'PT60-20261121T1000Z' } as (typeof THREE)[0]]
    const told = (await restingDesk(rows).say('which order expires first')).text
    assert.match(told, /cancelled, in a contract at the latest until its gate closes\.$/)
  })
})

describe('of a day, of a plan, of a permission', () => {
  for (const [said, tools] of [
    ['how much did I make on the last trade', ['getUserWallet', 'getUserOrders']],
    ['what did I make today', ['getUserWallet', 'getUserOrders']],
    ['上一筆賺多少', ['getUserWallet', 'getUserOrders']],
    ['send me a report of today', ['getMarketMetrics', 'getUserWallet', 'getUserOrders']],
    ['今日報告', ['getMarketMetrics', 'getUserWallet', 'getUserOrders']],
    ['why did my last plan fail', ['getUserOrders']],
    ['我的計畫為什麼失敗', ['getUserOrders']],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        (await say(said)).calls.map(({ tool }) => tool),
        tools,
      ),
    )
  for (const said of [
    'allow buys up to 2 MWh without asking',
    'I authorize you to trade up to 10 MWh without asking',
    '授權你每張單最多 2 MWh',
    '授权你自动下单，每张单最多 2 MWh',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([turn.calls, turn.pending], [[], []])
      assert.match(turn.text, /standing permission\*\*|長期授權\*\*|长期授权\*\*/)
    })
})

describe('energy that is not there cannot be sold', () => {
  for (const said of [
    "can I sell energy I don't have?",
    'can i short?',
    'is short selling allowed',
    '可以放空嗎',
    '我可以賣超過我有的電嗎',
    '能做空吗',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([turn.calls, turn.pending], [[{ tool: 'getUserWallet', args: {} }], []])
      assert.match(turn.text, /an order to sell locks|賣單會鎖定|卖单会冻结/)
    })
  it('"short 5" is an order', async () => assert.equal((await say('short 5 at 3000')).pending[0]?.args.side, 'SELL'))
})

describe('what rests, what would come of it, and how much there is room for', () => {
  for (const [said, tool, args, told] of [
    ['what do I have working', 'getUserOrders', { status: 'pending' }, /\*\*3\*\* open orders/],
    ['do I have any gtd orders', 'getUserOrders', PENDING.args, /^None of your 3 open orders has an end of its own/],
    ['what if everything fills', 'getUserOrders', PENDING.args, /\*\*2\*\* open buys of \*\*7 MWh\*\*/],
    ['全部成交的話要多少錢', 'getUserOrders', PENDING.args, /\*\*2\*\* 筆未成交買單共 \*\*7 MWh\*\*/],
    [
      'will 48190-0 fill',
      'getUserOrders',
      { status: 'all', limit: 500 },
      /^Your buy 5 MWh at 2,950 \(48190-0\): \*\*open/,
    ],
    [
      'queue position of 48213-3',
      'getUserOrders',
      { status: 'all', limit: 500 },
      /^Your sell 3 MWh at 3,100 \(48213-3\): \*\*open/,
    ],
    ['how much can I sell in 18-19', 'getUserWallet', {}, /neither long nor short/],
    ['max I can buy at 2950', 'getOrderBook', { depth: 100 }, /at 2,950 or less/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [{ tool, args }])
      assert.match(turn.text, told)
    })
  it('no words approve', async () => {
    const turn = await after(['auto approve orders below 3'])
    assert.deepEqual(turn.calls, [])
    assert.match(turn.text, /standing permission/)
  })
})
