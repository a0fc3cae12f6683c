// "No 2955" behind a plan to change an order, "I mean the 2940" behind one to cancel: the plan becomes what was meant.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deskOfPlans } from './desk-of-plans.ts'
import { THREE } from './resting-desk.ts'

const [, FIRST, SECOND] = THREE.map(({ orderId }) => orderId)
const SELL = THREE[0]?.orderId

/** The change of the plan, or `waits` where it is as it was. */
async function saidOf(...words: string[]): Promise<unknown> {
  const desk = deskOfPlans()
  let turn = await desk.say(words[0] ?? '')
  for (const more of words.slice(1)) turn = await desk.say(more)
  const made = turn.calls.find(({ tool }) => tool === 'revisePlan' || tool === 'withdrawPlan')
  if (made) return made.tool === 'withdrawPlan' ? 'taken back' : (made.args.legs as { args: unknown }[])[0]?.args
  if (turn.pending.length > 0) return turn.pending.map(({ tool }) => tool)
  return /still waits|還在等|还在等/.test(turn.text) ? 'waits' : turn.text
}

const MOVE = ['move 2950 to 2960', '2950 改成 2960', '把 2950 那笔改成 2960'] as const
const CANCEL = ['cancel the 2950', '取消 2950 那筆', '取消 2950 那笔'] as const

describe('other figures of an order that is to be changed', () => {
  const SAID: [string, string, Record<string, unknown>][] = [
    [MOVE[0], 'no 2955', { price: '2955' }],
    [MOVE[0], 'make it 2955', { price: '2955' }],
    [MOVE[0], '2955', { price: '2955' }],
    [MOVE[0], 'and 3 MWh', { qty: '3' }],
    [MOVE[0], '5 lower', { price: '2955' }],
    [MOVE[0], 'at the bid', { price: '2999.5' }],
    [MOVE[1], '不對，2955', { price: '2955' }],
    [MOVE[1], '2955 才對', { price: '2955' }],
    [MOVE[1], '量 3', { qty: '3' }],
    [MOVE[2], '不对，2955', { price: '2955' }],
    [MOVE[2], '改成 2955', { price: '2955' }],
    ['make the 2950 8 MWh', '6 MWh', { qty: '6' }],
    // Nothing was listed before it.
    ['change order 48190-0 price to 2960', 'no 2955', { price: '2955' }],
  ]
  for (const [plan, said, change] of SAID)
    it(`${plan} · ${said}`, async () => assert.deepEqual(await saidOf(plan, said), change))
  it('once more', async () => assert.deepEqual(await saidOf(MOVE[0], 'no 2955', 'no 2953'), { price: '2953' }))
})

describe('another order is meant', () => {
  const SAID: [string, string, string | undefined][] = [
    [CANCEL[0], 'I mean the 2940', SECOND],
    [CANCEL[0], 'no 2940', SECOND],
    [CANCEL[0], 'not that one, the 2940', SECOND],
    [CANCEL[0], 'no, the sell', SELL],
    [CANCEL[1], '我是說 2940 那筆', SECOND],
    [CANCEL[1], '不是，是 2940', SECOND],
    [CANCEL[2], '我是说 2940 那笔', SECOND],
    [CANCEL[2], '不对，2940', SECOND],
    [CANCEL[2], '不，2940', SECOND],
    ['取消 2940', '不對，2950 那筆', FIRST],
    [MOVE[0], 'I mean the 2940', SECOND],
    [MOVE[1], '我是說 2940 那筆', SECOND],
    [MOVE[2], '不是，2940 那笔', SECOND],
    [CANCEL[0], 'sorry, the sell order', SELL],
    [CANCEL[1], '我是說賣單', SELL],
    ['cancel 48190-0', 'no, 47002-1', SECOND],
  ]
  for (const [plan, said, orderId] of SAID)
    it(`${plan} · ${said}`, async () => assert.deepEqual(await saidOf(plan, said), { orderId }))
})

describe('it waits as it was', () => {
  for (const [plan, said] of [
    // Which of two, or none.
    [CANCEL[0], 'the other one'],
    [CANCEL[0], 'no, the buy'],
    [CANCEL[0], 'I meant the 2930'],
    [CANCEL[1], '不對，另一筆'],
    [CANCEL[0], 'the 2950'],
    // It may be one more.
    [CANCEL[0], 'the 2940'],
    [CANCEL[1], '2940 那筆'],
    // A cancel becomes no change, and an order that rests no other kind.
    [CANCEL[0], 'make it 2955'],
    [MOVE[0], 'sell, not buy'],
    [MOVE[0], 'ioc'],
  ] as const)
    it(`${plan} · ${said}`, async () => assert.equal(await saidOf(plan, said), 'waits'))
  // With its deed it is one more.
  it('another cancel is one', async () => assert.deepEqual(await saidOf(CANCEL[1], '取消 2940 那筆'), ['cancelOrder']))
  it('another order is one', async () => assert.deepEqual(await saidOf(MOVE[0], 'no, buy 3 at 2900'), ['placeOrder']))
})
