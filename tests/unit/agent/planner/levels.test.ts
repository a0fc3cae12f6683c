// A price by its place behind the best: "the second bid", 買三價.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { book, LADDER_NOW } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })
const levels = book(3)
const priceAt = (side: 'bids' | 'asks', place: number): string => String(levels[side][place - 1]?.price)

describe('an order at it', () => {
  for (const [said, side, place] of [
    ['buy 5 at the second bid', 'bids', 2],
    ['buy 5 at the second best bid', 'bids', 2],
    ['buy 5 at the 3rd bid level', 'bids', 3],
    ['join the second bid with 5', 'bids', 2],
    ['sell 5 at the third ask', 'asks', 3],
    ['sell 5 at the 2nd best offer', 'asks', 2],
    ['買 5 MWh 掛在買二', 'bids', 2],
    ['以買三價買 5 MWh', 'bids', 3],
    ['買方第二檔買 5', 'bids', 2],
    ['卖 5 挂在卖二', 'asks', 2],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await desk().say(said)
      const args = { side: side === 'bids' ? 'BUY' : 'SELL', price: priceAt(side, place), qty: '5' }
      assert.deepEqual(pending, [{ tool: 'placeOrder', args }])
      assert.deepEqual(calls[0], { tool: 'getOrderBook', args: { depth: place } })
    })
})

it('it may be of the other side', async () => {
  const { pending } = await desk().say('buy 5 at the second best ask')
  assert.equal(pending[0]?.args.price, priceAt('asks', 2))
})

it('a book that was read less far is read again', async () => {
  const trader = desk()
  await trader.say('show me the best level of the book')
  const { pending } = await trader.say('buy 5 at the best bid and buy 5 at the third bid')
  assert.deepEqual(
    pending.map(({ args }) => args.price),
    [priceAt('bids', 1), priceAt('bids', 3)],
  )
})

it('a level that is not there makes no order', async () => {
  const thin = conversation({ now: LADDER_NOW, reads: { getOrderBook: () => book(1) } })
  const { pending, text } = await thin.say('buy 5 at the second bid')
  assert.deepEqual(pending, [])
  assert.match(text, /There is no second bid in the book now/)
  assert.match((await thin.say("what's the third ask?")).text, /There is no third ask in the book now/)
})

describe('what it is', () => {
  for (const [said, side, place] of [
    ["what's the second bid?", 'bids', 2],
    ['how much is at the third ask', 'asks', 3],
    ['買二價多少', 'bids', 2],
    ['卖三档有多少量', 'asks', 3],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await desk().say(said)
      assert.deepEqual([calls, pending], [[{ tool: 'getOrderBook', args: { depth: place } }], []])
      assert.ok(text.replaceAll(',', '').includes(priceAt(side, place)), text)
    })
})

it('an order of one is changed to it', async () => {
  const { pending } = await desk().say('把2950的單改到買二價')
  assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId: 'o-27', price: priceAt('bids', 2) } }])
})

describe('what may as well be a quantity, or an order of one, is none', () => {
  for (const [said, price] of [
    ['掛買5個2950', '2950'],
    ['掛買五 2950', '2950'],
    ['买五个2950', '2950'],
  ] as const)
    it(said, async () => assert.equal((await desk().say(said)).pending[0]?.args.price, price))
  it('cancel the second bid', async () => {
    const { calls, pending } = await desk().say('cancel the second bid')
    assert.deepEqual([calls.some(({ tool }) => tool === 'getOrderBook'), pending], [false, []])
  })
})
