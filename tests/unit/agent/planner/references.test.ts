// What "half of it", "2 more" and "the other half" stand for: the order spoken of before, in its own contract.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { placed } from './results.ts'

const CONTRACT = 'PT60-20261120T1000Z'
const LISTED = {
  symbols: [
    {
      symbol: CONTRACT,
      session: 'CONTINUOUS',
      delivery: { start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T11:00:00.000Z' },
    },
  ],
}
const desk = () => conversation({ now: new Date('2026-11-20T02:00:00.000Z'), reads: { listSymbols: () => LISTED } })
const done = (args: Record<string, unknown>) =>
  ({ status: 'done', planId: 'p1', leg: 0, args, result: placed({ ...args, price: Number(args.price) }) }) as never

async function afterContract(first = 'buy 2 at 2600 18-19h') {
  const talk = desk()
  const asked = await talk.say(first)
  assert.equal(asked.pending[0]?.args.symbol, CONTRACT)
  await talk.decide(done({ side: 'BUY', price: '2600', qty: '2', symbol: CONTRACT }))
  return talk
}

describe('what refers to an order is meant in its contract', () => {
  const SAID = [
    ['sell half of it at 3500', 'SELL', '3500', '1'],
    ['sell 1 at 3500 of the same contract', 'SELL', '3500', '1'],
    ['buy 2 more at 2590', 'BUY', '2590', '2'],
    ['buy another 2 at 2590', 'BUY', '2590', '2'],
    ['以 3500 賣出一半', 'SELL', '3500', '1'],
    ['再買 2 MWh 2590', 'BUY', '2590', '2'],
    ['以 3500 卖出一半', 'SELL', '3500', '1'],
    ['再买 2 MWh 2590', 'BUY', '2590', '2'],
  ] as const
  for (const [said, side, price, qty] of SAID)
    it(said, async () => {
      const { pending } = await (await afterContract()).say(said)
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side, price, qty, symbol: CONTRACT } }])
    })
  it('unless another is named, or nothing is referred to', async () => {
    for (const said of ['buy 2 more ELC at 2590', 'buy 2 at 2590', 'buy 2 at no more than 2590']) {
      const { pending } = await (await afterContract()).say(said)
      assert.equal(pending[0]?.args.symbol ?? 'ELC', 'ELC', said)
    }
  })
})

describe('the other half is what the first half left', () => {
  const LANGUAGES = [
    ['buy 4 at 2500', 'sell half of it at 3500', 'sell the other half at 3500'],
    ['以 2500 買進 4 MWh', '以 3500 賣出一半', '以 3500 賣出另一半'],
    ['以 2500 买入 4 MWh', '以 3500 卖出一半', '以 3500 卖出另一半'],
  ] as const
  for (const [whole, half, other] of LANGUAGES)
    it(other, async () => {
      const talk = desk()
      await talk.say(whole)
      await talk.decide(done({ side: 'BUY', price: '2500', qty: '4', symbol: 'ELC' }))
      assert.equal((await talk.say(half)).pending[0]?.args.qty, '2')
      await talk.decide(done({ side: 'SELL', price: '3500', qty: '2', symbol: 'ELC' }))
      assert.equal((await talk.say(other)).pending[0]?.args.qty, '2')
    })
  it('counts what went out, edited in its plan', async () => {
    const talk = desk()
    await talk.say('buy 4 at 2500')
    await talk.decide(done({ side: 'BUY', price: '2500', qty: '4', symbol: 'ELC' }))
    await talk.say('sell half of it at 3500')
    await talk.decide(done({ side: 'SELL', price: '3500', qty: '1', symbol: 'ELC' }))
    assert.equal((await talk.say('sell the other half at 3500')).pending[0]?.args.qty, '3')
  })
  it('is asked for when nothing is left', async () => {
    const talk = desk()
    await talk.say('buy 4 at 2500')
    await talk.decide(done({ side: 'BUY', price: '2500', qty: '4', symbol: 'ELC' }))
    for (const said of ['sell half of it at 3500', 'sell the other half at 3500']) {
      await talk.say(said)
      await talk.decide(done({ side: 'SELL', price: '3500', qty: '2', symbol: 'ELC' }))
    }
    const third = await talk.say('sell the other half at 3500')
    assert.deepEqual(third.pending, [])
    assert.match(third.text, /How many MWh/)
  })
  it('stays in the contract', async () => {
    const talk = await afterContract()
    await talk.say('sell half of it at 3500')
    await talk.decide(done({ side: 'SELL', price: '3500', qty: '1', symbol: CONTRACT }))
    const { pending } = await talk.say('sell the other half at 3500')
    assert.deepEqual(pending[0]?.args, { side: 'SELL', price: '3500', qty: '1', symbol: CONTRACT })
  })
})
