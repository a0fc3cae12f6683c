/** What shall become of the rest of an order, how it rests and what it shows, said in words of their own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)

const IOC = { timeInForce: 'IOC' }
const GTC = { timeInForce: 'GTC' }
const POST = { postOnly: true }
/** It is 10:10 in Taipei. */
const until = (time: string) => ({ timeInForce: 'GTD', expiresAt: `2026-11-21T${time}:00.000Z` })

describe('are the terms there are for them', () => {
  for (const [said, terms] of [
    ['buy 5 at 2950, kill the rest', IOC],
    ['buy 5 at 2950 and cancel whatever does not fill', IOC],
    ["buy 5 at 2950, don't let it rest", IOC],
    ['買5 MWh 2950 不成交就取消', IOC],
    ['买5 MWh 2950，剩下的撤掉', IOC],
    ['buy 5 at 2950 leave it in the book', GTC],
    ['buy 5 at 2950, let it rest', GTC],
    ['買5 MWh 2950 長效單', GTC],
    ['buy 5 at 2950 as a maker', POST],
    ["buy 5 at 2950, only if it doesn't cross", POST],
    ['buy 5 at 2950 add liquidity only', POST],
    ['buy 5 no worse than 2950', {}],
    ['buy 5 at 2950 with 2 visible', { displayQty: '2' }],
    ['buy 5 at 2950 hide all but 2', { displayQty: '2' }],
    // So long, and no hour of the clock.
    ['buy 5 at 2950 valid 2h', until('04:10')],
    ['buy 5 at 2950 valid 30m', until('02:40')],
    ['買5 MWh 2950 十分鐘後失效', until('02:20')],
    ['buy 5 at 2950 valid till 18h', until('10:00')],
    ['buy 5 at 2950 gtd 18h', until('10:00')],
  ] as const)
    it(said, async () => {
      const { pending } = await say(said)
      assert.deepEqual(
        pending.map(({ args }) => args),
        [{ side: 'BUY', price: '2950', qty: '5', ...terms }],
      )
    })
})

describe('of an order that rests, or in a question, they place nothing', () => {
  for (const said of [
    'should i buy 5 at 2950 and kill the rest',
    'cancel my buy, kill the rest',
    'kill the rest',
    '買5 2950 還沒成交就撤',
    '我買5 2950沒成交的撤掉',
    '取消2950的買單，沒成交的撤掉',
    '我的買單 5 2950 十分鐘後失效',
    '買 5 2950 的單十分鐘後失效',
    'my buy 5 at 2950, leave it in the book',
    '賣 3 3100 還掛著',
    'they buy 5 at 2950 with 2 visible',
  ])
    it(said, async () => {
      const { pending } = await say(said)
      assert.deepEqual(
        pending.filter(({ tool }) => tool === 'placeOrder'),
        [],
      )
    })
})
