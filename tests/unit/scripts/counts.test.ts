import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromNodeTest, fromPlaywright, inWords, isGreen, NOTHING, sum, withExitCode } from '../../../scripts/counts.ts'

test('counts of all runners add up to one line', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 0 },
    fromNodeTest({ passed: 100, failed: 1, cancelled: 2, skipped: 3, todo: 4 }),
    fromPlaywright({ expected: 20, unexpected: 1, flaky: 0, skipped: 2 }),
  ])
  assert.equal(inWords(total), '121 passed, 4 failed, 9 skipped')
})

test('a test that passed only on a second try has failed', () => {
  assert.deepEqual(fromPlaywright({ expected: 0, unexpected: 0, flaky: 1, skipped: 0 }), { ...NOTHING, failed: 1 })
})

test('a run is green when something passed and nothing failed', () => {
  assert.equal(isGreen({ passed: 1, failed: 0, skipped: 5 }), true)
  assert.equal(isGreen({ passed: 9, failed: 1, skipped: 0 }), false)
  assert.equal(isGreen({ passed: 0, failed: 0, skipped: 5 }), false, 'all skipped')
  assert.equal(isGreen(sum([])), false, 'no test at all')
})

test('a runner that ends badly has failed, whatever it counted', () => {
  assert.deepEqual(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1), { passed: 3, failed: 1, skipped: 0 })
  assert.deepEqual(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1), { passed: 3, failed: 2, skipped: 0 })
  assert.deepEqual(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0), { passed: 3, failed: 0, skipped: 0 })
})
