/** The simulated participants: seeded, bounded, and inside the rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topOf } from '../../../lib/exchange/engine/queries.ts'
import { symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { PARTICIPANTS } from '../../../lib/exchange/simulation/participants.ts'
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
