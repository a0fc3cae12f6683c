// A bid and an offer that wait as one plan: named as dealers name them, they are the plan's and none that rests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deskOfPlans } from './desk-of-plans.ts'

type Revised = { leg: string; args?: Record<string, unknown>; drop?: true }

/** What becomes of each leg by its id; else the tools that were called to write. */
async function made(...words: string[]): Promise<unknown> {
  const desk = deskOfPlans()
  let turn = await desk.say(words[0] ?? '')
  for (const said of words.slice(1)) turn = await desk.say(said)
  const change = turn.calls.find(({ tool }) => tool === 'revisePlan')
  const legs = change?.args.legs as Revised[] | undefined
  if (!legs) return turn.pending.map(({ tool, args }) => [tool, ...Object.values(args)])
  return Object.fromEntries(legs.map(({ leg, args, drop }) => [leg, drop ? 'out' : args]))
}

const QUOTE = 'buy 5 at 2950, sell 5 at 3050'
const BIDS = 'buy 5 at 2950, 4 at 2940 and 3 at 2930'
const HOURS = 'buy 5 each hour tomorrow 18-21 at 3100'

describe('the plan is changed', () => {
  for (const [first, said, legs] of [
    [QUOTE, 'make the offer 3060', { 1: { price: '3060' } }],
    [QUOTE, 'make the bid 2955', { 0: { price: '2955' } }],
    [QUOTE, 'make the bid 3', { 0: { qty: '3' } }],
    [QUOTE, 'bid 2955', { 0: { price: '2955' } }],
    [QUOTE, 'the offer 5 higher', { 1: { price: '3055' } }],
    [QUOTE, 'pull the bid', { 0: 'out' }],
    [QUOTE, 'widen by 5 each side', { 0: { price: '2945' }, 1: { price: '3055' } }],
    [QUOTE, 'tighten it 5 a side', { 0: { price: '2955' }, 1: { price: '3045' } }],
    [QUOTE, 'step back 2 ticks on both sides', { 0: { price: '2949.98' }, 1: { price: '3050.02' } }],
    [QUOTE, 'skew it 5 higher', { 0: { price: '2955' }, 1: { price: '3055' } }],
    [QUOTE, 'move them down 5', { 0: { price: '2945' }, 1: { price: '3045' } }],
    [QUOTE, '2960/3060', { 0: { price: '2960' }, 1: { price: '3060' } }],
    [QUOTE, 'make it 2960 and 3060', { 0: { price: '2960' }, 1: { price: '3060' } }],
    [BIDS, 'drop the middle one', { 1: 'out' }],
    [BIDS, 'the middle one at 2945', { 1: { price: '2945' } }],
    [BIDS, 'top one 2955', { 0: { price: '2955' } }],
    [BIDS, 'make the biggest 4', { 0: { qty: '4' } }],
    [BIDS, 'drop the cheapest', { 2: 'out' }],
    [BIDS, 'keep only the first', { 1: 'out', 2: 'out' }],
    [HOURS, 'drop the last hour', { 2: 'out' }],
    [HOURS, 'make the 19 3', { 1: { qty: '3' } }],
  ] as const)
    it(`${first} · ${said}`, async () => assert.deepEqual(await made(first, said), legs))
})

describe('the market, and what rests, is meant', () => {
  for (const [said, calls] of [
    ['lift the offer for 3', [['placeOrder', 'BUY', '3000.25', '3']]],
    ['hit the bid for 3', [['placeOrder', 'SELL', '2999.5', '3']]],
    ['join the offer with 2', [['placeOrder', 'SELL', '3000.25', '2']]],
    ['bid 2945 for 2', [['placeOrder', 'BUY', '2945', '2']]],
    ['pull my bids', [['cancelAllOrders', 'BUY']]],
    ["what's the bid", []],
    ['is the bid still there', []],
    // Each side by so much, or so much in all?
    ['widen it by 10', []],
    ['3060/2960', []],
  ] as const)
    it(said, async () => assert.deepEqual(await made(QUOTE, said), calls))
  it('of three bids "the bid" is one, and it is asked which', async () =>
    assert.deepEqual(await made(BIDS, 'scrap the bid'), []))
})
