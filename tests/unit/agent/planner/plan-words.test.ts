// "Drop 19" of a plan by the hour lowered each price by 19, and "20 at 3050" made 20 MWh of each order: the hour is meant.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deskOfPlans } from './desk-of-plans.ts'

type Revised = { leg: string; args?: Record<string, unknown>; drop?: true }

async function made(first: string, said: string) {
  const desk = deskOfPlans()
  await desk.say(first)
  const turn = await desk.say(said)
  const legs = turn.calls.find(({ tool }) => tool === 'revisePlan')?.args.legs as Revised[] | undefined
  return legs
    ? Object.fromEntries(legs.map(({ leg, args, drop }) => [leg, drop ? 'out' : args]))
    : turn.pending.map(({ tool }) => tool)
}

const HOURS = 'buy 5 each hour tomorrow 18-21 at 3000'
const QUOTE = 'bid 2950 offer 3050 5 each'

describe('an hour of the plan', () => {
  for (const [said, legs] of [
    ['drop 19', { 1: 'out' }],
    ['skip 20 please', { 2: 'out' }],
    ['20 at 3050', { 2: { price: '3050' } }],
    ['19: 3050', { 1: { price: '3050' } }],
    ['不要 19', { 1: 'out' }],
    ['19點不要', { 1: 'out' }],
    ['19點改 3050', { 1: { price: '3050' } }],
  ] as const)
    it(said, async () => assert.deepEqual(await made(HOURS, said), legs))
  it('what is no hour of it is as before', async () => {
    const lower = { price: '2995' }
    assert.deepEqual(await made(HOURS, 'drop 5'), { 0: lower, 1: lower, 2: lower })
    assert.deepEqual(await made(HOURS, 'drop 19?'), [])
  })
})

describe('a side of the quote', () => {
  for (const [said, legs] of [
    ['bid only', { 1: 'out' }],
    ['just the offer', { 0: 'out' }],
    ['3 on the bid', { 0: { qty: '3' } }],
    ['2955 bid', { 0: { price: '2955' } }],
    ['make it 10 up', { 0: { qty: '10' }, 1: { qty: '10' } }],
    ['買價 2955', { 0: { price: '2955' } }],
    ['賣價往上 5', { 1: { price: '3055' } }],
    ['买价降5 卖价升5', { 0: { price: '2945' }, 1: { price: '3055' } }],
    ['買價多少', []],
  ] as const)
    it(said, async () => assert.deepEqual(await made(QUOTE, said), legs))
})
