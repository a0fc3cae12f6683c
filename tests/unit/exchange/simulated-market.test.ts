/** The simulated participants: seeded, bounded, and inside the rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { topOf } from '../../../lib/exchange/engine/queries.ts'
import { symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { PARTICIPANTS, step } from '../../../lib/exchange/simulation/participants.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { checkInvariants } from '../../property/exchange/invariants.ts'
import { NOW, simulatedMarket } from './simulated-market.ts'

test('the same seed makes the same day; it ends in a believable book and breaks no rule', () => {
  const state = simulatedMarket(1)
  assert.equal(stateDigest(state), stateDigest(simulatedMarket(1)))
  assert.notEqual(stateDigest(state), stateDigest(simulatedMarket(2)))
  checkInvariants(state)
  assert.ok(state.atMs <= NOW)
  const { bidTicks, askTicks } = topOf(symbolAt(state, 0))
  assert.ok(bidTicks !== null && askTicks !== null && askTicks - bidTicks < 4_000, 'a spread of less than 40')
  assert.ok(state.orders.openCount < 150, 'quotes do not pile up')
  for (const userId of PARTICIPANTS) assert.ok(state.accounts.objects.find((a) => a.userId === userId)?.simulated)
})

test('a market that is halted or collects keeps its book: nobody acts until it trades again', () => {
  const state = simulatedMarket(1)
  const symbol = symbolAt(state, 0)
  const random = createRandom(2)
  const { openCount } = state.orders
  let atMs = NOW
  const actsIn = (session: 'HALTED' | 'AUCTION' | 'CONTINUOUS'): number => {
    apply(state, { kind: 'setSession', atMs, symbol: 0, session })
    let acts = 0
    for (let n = 0; n < 300; n++) {
      atMs += 300
      step({ state, symbol, random, referenceTicks: 287_000, atMs, stepMs: 300, requotes: 2 }, (command) => {
        acts++
        apply(state, { ...command, atMs } as Command)
      })
    }
    return acts
  }
  assert.deepEqual([actsIn('HALTED'), actsIn('AUCTION'), state.orders.openCount], [0, 0, openCount])
  assert.ok(actsIn('CONTINUOUS') > 100)
})
