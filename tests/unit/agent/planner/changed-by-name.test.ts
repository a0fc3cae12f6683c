// An order called by its price or its side and what it becomes, what was taken off once more, and terms said for short.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const to = (orderId: string, change: Record<string, string>) => ['amendOrder', { orderId, ...change }]
const buy = (more: Record<string, unknown> = {}) => ['placeOrder', { side: 'BUY', price: '2950', qty: '5', ...more }]
const RESTS = ['buy 5 at 2950', '(done)']
const EVENING = { symbol: 'PT60-20261122T1000Z', price: '3100' }

for (const [turns, ...made] of [
  [['the 2950, make it 8'], to(BUY, { qty: '8' })],
  [['the 2950 make it 2960'], to(BUY, { price: '2960' })],
  [['make the 2950 8'], to(BUY, { qty: '8' })],
  [['2940 加到 5'], to(LOW, { qty: '5' })],
  [['2950减到3'], to(BUY, { qty: '3' })],
  [['改買單2950成2955 賣單3100成3090'], to(BUY, { price: '2955' }), to(SELL, { price: '3090' })],
  [['改买单2950成2955，卖单3100成3090'], to(BUY, { price: '2955' }), to(SELL, { price: '3090' })],
  [[...RESTS, 'make it 2960 and 8'], to('48301-0', { price: '2960', qty: '8' })],
  [[...RESTS, 'change to 4'], to('48301-0', { qty: '4' })],
  [[...RESTS, 'cancel it', '(done)', 'i want it back at 2940'], buy({ price: '2940' })],
  [['buy 5 at 2950', 'forget it', 'bring it back'], buy()],
  [['買 5 2950', '不要了', '還是買吧'], buy()],
  [['买 5 2950', '不要了', '还是买吧'], buy()],
  // Terms.
  [['pay up to 2950 for 5, rest dies'], buy({ timeInForce: 'IOC' })],
  [['buy 5 2950 imm or cancel'], buy({ timeInForce: 'IOC' })],
  [['buy 5 at 2950 until further notice'], buy({ timeInForce: 'GTC' })],
  [['buy 5 @ 2950 gtc post'], buy({ postOnly: true })],
  [['buy 5 @ 2950 tif day'], buy({ timeInForce: 'GTD', expiresAt: '2026-11-21T16:00:00.000Z' })],
  [['買5 2950 全部成交否則作廢'], buy({ timeInForce: 'FOK' })],
  [['买5 2950 立即成交否则作废'], buy({ timeInForce: 'IOC' })],
  // Hours that it is not of.
  [['tomorrow 18-19 buy 5 3100, not 19-20'], buy(EVENING)],
  [['明天18-19點買5 3100，不是19-20'], buy(EVENING)],
] as const)
  it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), made))

describe('how it rests is no part that could be changed', () => {
  for (const said of ['my 2950 should be FOK', 'let the 2950 expire at 5pm'])
    it(said, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, /only the price and the quantity can be changed/)
    })
})

describe('nothing comes of what is asked or not wanted', () => {
  for (const turns of [
    ['should I make the 2950 8?'],
    ["don't make the 2950 8"],
    ['put it back'],
    ['要不要改買單2950成2955'],
    ['is the 2950 8?'],
  ])
    it(turns.join(' · '), async () => assert.deepEqual((await after(turns)).pending, []))
})
