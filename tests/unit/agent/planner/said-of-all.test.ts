// Terms that are said once of several orders: "both good till 6pm", 都IOC.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'

const now = new Date('2026-11-21T02:00:00Z')
const until = { timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00.000Z' }
const buy = { side: 'BUY', price: '2700', qty: '5' }
const sell = { side: 'SELL', price: '3300', qty: '3' }

for (const [said, orders] of [
  ['buy 5 MWh at 2,700 and sell 3 at 3,300, both good till 6pm', [buy, sell].map((o) => ({ ...o, ...until }))],
  ['buy 5 at 2700, sell 3 at 3300, both until 18:00', [buy, sell].map((o) => ({ ...o, ...until }))],
  ['buy 5 at 2700 and sell 3 at 3300. Both post only.', [buy, sell].map((o) => ({ ...o, postOnly: true }))],
  [
    'buy 5 at 2700, 3 at 2690 and 1 at 2680, all IOC',
    [buy, { ...buy, price: '2690', qty: '3' }, { ...buy, price: '2680', qty: '1' }].map((o) => ({
      ...o,
      timeInForce: 'IOC',
    })),
  ],
  [
    'buy 5 and sell 3, both at market',
    [
      { side: 'BUY', qty: '5', type: 'MARKET' },
      { side: 'SELL', qty: '3', type: 'MARKET' },
    ],
  ],
  ['以2700買5，3300賣3，都只到下午六點', [buy, sell].map((o) => ({ ...o, ...until }))],
  ['以2700买5，以3300卖3，两笔都IOC', [buy, sell].map((o) => ({ ...o, timeInForce: 'IOC' }))],
] as const)
  it(said, async () => {
    const { pending } = await conversation({ now }).say(said)
    assert.deepEqual(
      pending.map(({ args }) => args),
      orders,
    )
  })

for (const said of [
  // Of three orders "both" are not known, and of one there are no two.
  'buy 5 at 2700, sell 3 at 3300 and sell 2 at 3400, both IOC',
  'buy 5 at 2700, both IOC',
  'should I buy 5 at 2700 and sell 3 at 3300, both IOC?',
  "don't buy 5 at 2700 and sell 3 at 3300, both IOC",
  'if I buy 5 at 2700 and sell 3 at 3300, both IOC',
])
  it(`no order: ${said}`, async () => {
    assert.deepEqual((await conversation({ now }).say(said)).pending, [])
  })
