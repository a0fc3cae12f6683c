// While the desk asks for what an order lacks, the contract that was said stays with it: 18-19 was lost, and the plan was of spot.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const EVENING = 'PT60-20261121T1000Z'
const NEXT = 'PT60-20261121T1100Z'
const TOMORROW = 'PT60-20261122T1000Z'
const order = (side: string, qty: string, price: string, symbol: string, more = {}) => [
  'placeOrder',
  { side, price, qty, symbol, ...more },
]

describe('hours without a mark beside an order that lacks something', () => {
  for (const [turns, made] of [
    [['buy 18-19', '2 MWh', '3400'], order('BUY', '2', '3400', EVENING)],
    [['buy 18-19 at 3300', '2 MWh'], order('BUY', '2', '3300', EVENING)],
    [['sell 19-20', '3400', '2'], order('SELL', '2', '3400', NEXT)],
    [['sell 2 18-19', '3400'], order('SELL', '2', '3400', EVENING)],
    [['18-19 buy 2', '3300'], order('BUY', '2', '3300', EVENING)],
    [['買 18-19', '2 MWh', '3300'], order('BUY', '2', '3300', EVENING)],
    [['在 18-19 買 2 MWh', '3300'], order('BUY', '2', '3300', EVENING)],
    [['在18-19買2 MWh 3000'], order('BUY', '2', '3000', EVENING)],
    [['于18-19买2 MWh 3000'], order('BUY', '2', '3000', EVENING)],
    [['buy 2 MWh 18-19 IOC', '3300'], order('BUY', '2', '3300', EVENING, { timeInForce: 'IOC' })],
    [['show me the book for 18-19', 'buy 2 there', '3300'], order('BUY', '2', '3300', EVENING)],
    [['buy 2 MWh spot at 3000', '(done)', 'same for 19-20 at 3300'], order('BUY', '2', '3300', NEXT)],
    [['在18-19买2 MWh 3000', '(done)', '19-20也来一单'], order('BUY', '2', '3000', NEXT)],
  ] as const)
    it(turns.join(' … '), async () => assert.deepEqual(asked(await after(turns)), [made]))

  it('good till 17:00', async () => {
    const [[tool, args] = []] = asked(await after(['sell 2 MWh in 18-19 good till 17:00', '3400']))
    assert.equal(tool, 'placeOrder')
    assert.equal(args?.symbol, EVENING)
  })
})

describe('put right while something else is asked', () => {
  for (const [said, symbol] of [
    ['tomorrow', TOMORROW],
    ['no, tomorrow', TOMORROW],
    ['明天', TOMORROW],
    ['in the spot', 'ELC'],
    ['現貨', 'ELC'],
  ] as const)
    it(said, async () =>
      assert.deepEqual(asked(await after(['buy 2 MWh in 18-19', said, '3300'])), [order('BUY', '2', '3300', symbol)]),
    )

  it('先等等 is no price to wait for', async () =>
    assert.deepEqual((await after(['賣 5 MWh', '先等等', '3200'])).pending, []))
})

it('each of two orders has its own hours', async () => {
  assert.deepEqual(asked(await after(['buy 2 19-20 at 3300 and sell 20-21 2 at 3400'])), [
    order('BUY', '2', '3300', NEXT),
    order('SELL', '2', '3400', 'PT60-20261121T1200Z'),
  ])
})

describe('what may as well be an amount is told to be no part of the order', () => {
  for (const said of ['buy 2-3 at 2950', 'sell 5-10'])
    it(said, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, new RegExp(`“${/[\d-]+/.exec(said)?.[0]}”`))
    })
})

describe('the question names the contract', () => {
  for (const [said, question] of [
    ['buy 18-19', /^How many MWh should I buy for delivery 2026-11-21 18:00-19:00, and at what price\?/],
    ['buy 2 MWh in 18-19', /^At what price should I buy 2 MWh for delivery 2026-11-21 18:00-19:00\?/],
    ['在 18-19 買 2 MWh', /^要用什麼價格買進 2 MWh（交割 2026-11-21 18:00-19:00）？/],
    ['以 3300 卖 18-19', /^要以 3,300 卖出多少 MWh（交割 2026-11-21 18:00-19:00）？/],
    ['buy 2 MWh spot', /^At what price should I buy 2 MWh\?/],
  ] as const)
    it(said, async () => assert.match((await after([said])).text, question))
})

describe('a simulation runs in the contract that is named, and tells what it leaves out', () => {
  for (const [said, args, left] of [
    ['simulate buying 10 MWh in 18-19', { symbol: EVENING, qty: '10', sides: 'BUY' }, null],
    ['模擬在 18-19 買 10 MWh', { symbol: EVENING, qty: '10', sides: 'BUY' }, null],
    ['simulate buying 10 MWh tomorrow 18-19', { symbol: TOMORROW, qty: '10', sides: 'BUY' }, null],
    ['simulate 20% drop', {}, '“20%”'],
    ['模擬買 10 MWh 3000', { qty: '10', sides: 'BUY' }, '「3000」'],
    ['simulate 600 steps of buying 2 MWh', { steps: 600, qty: '2', sides: 'BUY' }, null],
  ] as const)
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls.at(-1), { tool: 'runSimulation', args })
      assert.equal(/“20%”|「3000」|600/.exec(text)?.[0] ?? null, left)
    })
})
