// "Next half hour", "the 18h" of an order: when it delivers, or how long it rests? It rested in spot without a word.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const on = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })

describe('both are offered in words', () => {
  for (const [said, minutes, until] of [
    ['sell 3 next half hour at 3050', 30, '02:40'],
    ['sell 3 next 15 minutes at 3050', 15, '02:25'],
    ['buy 3 for the next half hour at 2950', 30, '02:40'],
    ['buy 3 in the next half hour at 2950', 30, '02:40'],
    ['buy 5 at 2950 for the next 30 minutes', 30, '02:40'],
  ] as const)
    it(said, async () => {
      const { text, calls } = await on().say(said)
      assert.deepEqual(calls, [])
      assert.match(
        text,
        new RegExp(`^I cannot wait for the next ${minutes} minutes .* in the next ${minutes}-minute contract`),
      )
      const resting = [...text.matchAll(/“([^”]*)”/g)][1]?.[1] ?? ''
      const [order] = (await on().say(resting)).pending
      assert.equal(order?.args.expiresAt, `2026-11-21T${until}:00.000Z`)
    })
})

describe('an hour by its number', () => {
  for (const said of [
    'sell 3 the 18h at 3050',
    'sell 3 for 18h at 3050',
    'sell 3 at 3050 for the 18h',
    'sell 3 at 3050 for 18h',
  ])
    it(said, async () => {
      const { text, calls } = await on().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /18:00-19:00 at 3,050”.*17:00-18:00 at 3,050”/)
    })
})

describe('what says how long is that', () => {
  for (const [said, until] of [
    ['buy 5 at 2950 for 30 minutes', '2026-11-21T02:40:00.000Z'],
    ['buy 5 at 2950, good for the next half hour', '2026-11-21T02:40:00.000Z'],
    ['buy 5 at 2950 good for the next 30 minutes', '2026-11-21T02:40:00.000Z'],
    ['buy 5 at 2950 valid for the next quarter hour', '2026-11-21T02:25:00.000Z'],
    ['sell 3 for 2h at 3050', '2026-11-21T04:10:00.000Z'],
    ['sell 3 for 18 hours at 3050', '2026-11-21T20:10:00.000Z'],
  ] as const)
    it(said, async () => {
      const [order] = (await on().say(said)).pending
      assert.deepEqual([order?.args.expiresAt, order?.args.symbol], [until, undefined])
    })
  it('a simulation is as long', async () => {
    for (const [said, steps] of [
      ['simulate the next 30 minutes', 1800],
      ['simulate the next quarter hour', 900],
      ['simulate the next 20 minutes', 1200],
    ] as const)
      assert.deepEqual((await on().say(said)).calls, [{ tool: 'runSimulation', args: { steps } }], said)
  })
  it('a contract is named', async () => {
    const [order] = (await on().say('buy 5 of the next half-hour contract at 3000')).pending
    assert.match(String(order?.args.symbol), /^PT30-/)
  })
})
