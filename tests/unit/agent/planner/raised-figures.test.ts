// A figure that stands raised, lowered or in a circle beside another is a note, a power or a mark, and no further digit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../../../lib/agent/planner/text/fold.ts'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'

test('no digit is added to a quantity or a price by a figure of another kind beside it', () => {
  for (const said of [
    'buy 5² at 2950',
    'buy 5 at 2950¹',
    'buy 5 at 2,950①',
    'buy 5₂ at 2950',
    '買 5² 度 2950',
    '以 2950² 買 5',
  ])
    assert.notEqual(understand(said).ask, null, said)
  for (const said of ['buy ⑤ at 2950', 'buy ５ at ２９５０'])
    assert.deepEqual(
      understand(said).actions.map((a) => a.kind === 'order' && [a.draft.qty, a.draft.price]),
      [['5', '2950']],
      said,
    )
  assert.equal(fold('m², CO₂').plain, 'm2, CO2')
})
