// A refusal says once that nothing was sent, whoever made its sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNothingSent } from '../../../lib/gate/execution/nothing-sent.ts'

test('it is said at the end, and not again where it is said', () => {
  const said = '6 MWh is over your limit for the quantity of one order, 5 MWh. Nothing was sent.'
  assert.equal(withNothingSent(said), said)
  const lower = 'The exchange cannot be reached right now; nothing was sent.'
  assert.equal(withNothingSent(lower), lower)
  assert.equal(withNothingSent('qty is required'), 'qty is required. Nothing was sent.')
  assert.equal(withNothingSent('qty is required.'), 'qty is required. Nothing was sent.')
})
