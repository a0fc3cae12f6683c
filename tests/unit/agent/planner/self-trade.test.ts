/** "stp cancel oldest", "don't trade with myself", 自成交撤舊單: what gives way where an order meets one of the trader's own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, asked } from './resting-desk.ts'

const say = (said: string) => conversation().say(said)

describe('is said with an order', () => {
  for (const [said, selfTradePrevention] of [
    ['sell 10 at 3100 stp cancel newest', 'CANCEL_TAKER'],
    ['sell 10 at 3100 with self-trade prevention', 'CANCEL_TAKER'],
    ["sell 10 at 3100 but don't trade with myself", 'CANCEL_TAKER'],
    ["sell 10 at 3100, don't match my own orders", 'CANCEL_TAKER'],
    ['sell 10 at 3100 self trade prevention cancel oldest', 'CANCEL_MAKER'],
    ['sell 10 at 3100 smp: cancel resting', 'CANCEL_MAKER'],
    ['sell 10 at 3100 cancel_maker', 'CANCEL_MAKER'],
    ['sell 10 at 3100, stp both', 'CANCEL_BOTH'],
    ['賣 10 3100 不要跟自己成交', 'CANCEL_TAKER'],
    ['賣 10 3100 防自成交 取消新單', 'CANCEL_TAKER'],
    ['賣 10 3100 自成交防護取消舊單', 'CANCEL_MAKER'],
    ['卖 10 3100 自成交保护 撤两边', 'CANCEL_BOTH'],
    ['卖 10 3100 防自成交', 'CANCEL_TAKER'],
  ] as const)
    it(said, async () =>
      assert.deepEqual((await say(said)).pending, [
        { tool: 'placeOrder', args: { side: 'SELL', price: '3100', qty: '10', selfTradePrevention } },
      ]),
    )
  it('stands beside other terms', async () => {
    const [order] = (await say('buy 5 at 2950 ioc stp cancel both')).pending
    assert.deepEqual([order?.args.timeInForce, order?.args.selfTradePrevention], ['IOC', 'CANCEL_BOTH'])
  })
  it('and is kept where the order is placed once more', async () => {
    const [order] = asked(await after(['buy 5 at 2950 stp cancel oldest', '(done)', 'another one']))
    assert.equal(order?.[1].selfTradePrevention, 'CANCEL_MAKER')
  })
})

describe('is told in words that are read as it', () => {
  for (const [said, offer] of [
    ['should I sell 10 at 3100 stp both?', /say “(.*)”/],
    ['should I sell 10 at 3100 stp maker?', /say “(.*)”/],
    ['賣 10 3100 stp both 好嗎？', /請說「(.*)」/],
    ['卖 10 3100 stp maker 好吗？', /请说“(.*)”/],
  ] as const)
    it(said, async () => {
      const offered = offer.exec((await say(said)).text)?.[1] ?? ''
      const [order] = (await say(offered)).pending
      assert.equal(order?.args.selfTradePrevention, said.includes('both') ? 'CANCEL_BOTH' : 'CANCEL_MAKER', offered)
    })
})

describe('of orders that rest nothing gives way', () => {
  for (const said of [
    'sell 3 at 3100 and cancel oldest',
    'buy 5 at 2950, cancel newest',
    'buy 5 at 2950, cancel both',
    'buy 5 at 2950 and cancel the resting one',
  ])
    it(said, async () => {
      const orders = asked(await after([said])).filter(([tool]) => tool === 'placeOrder')
      assert.ok(orders.every(([, args]) => args.selfTradePrevention === undefined))
    })
  it('on a self-trade one does', async () => {
    const [order] = (await say('sell 10 at 3100, cancel the oldest on self-trade')).pending
    assert.equal(order?.args.selfTradePrevention, 'CANCEL_MAKER')
  })
})

describe('makes no order', () => {
  for (const said of [
    "don't trade with myself",
    'self-trade: cancel resting',
    'sell 10 at 3100 stp none',
    'if it drops to 2900 sell 10 at 3100 stp both',
    '不要跟自己成交',
    // A stop order, on most screens.
    'buy 5 at 2950 STP',
    'buy 5 STP 2950',
    'sell 5 at 2900 stp lmt',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})
