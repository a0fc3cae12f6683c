import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'

test('many blanks say what one says, and are read at once', () => {
  const BLANKS = ' '.repeat(1_900)
  // What is compiled first takes its time too.
  const { actions } = understand('buy 5 at 2950')
  assert.equal(actions.length, 1)
  for (const words of ['buy 5 at BLANKS2950', '冰山單 露5BLANKSx', '明天18點BLANKS的x']) {
    const tookMs = cpuMs(() => understand(words.replace('BLANKS', BLANKS)))
    assert.ok(tookMs < 2_000, `${words}: ${tookMs} ms`)
  }
  assert.deepEqual(understand(`buy 5${BLANKS}at 2950`).actions, actions)
})
