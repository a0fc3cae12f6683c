import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBudget, spentIn } from '../../../lib/agent/turn/budget.ts'

const LIMITS = { steps: 2, ms: 600_000, tokens: 100 }

test('the time of a turn is over when it is, and of no matter once the turn has ended', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const running = createBudget(LIMITS, new AbortController().signal)
  const ended = createBudget(LIMITS, new AbortController().signal)
  ended.close()
  t.mock.timers.tick(LIMITS.ms - 1)
  assert.deepEqual([running.exceeded(), running.signal.aborted], [null, false])
  t.mock.timers.tick(1)
  assert.deepEqual([running.exceeded(), running.signal.reason?.name], ['time_limit', 'TimeoutError'])
  assert.deepEqual([ended.exceeded(), ended.signal.aborted], [null, false])
})

test('stopped is not out of time; tokens go before steps', () => {
  const trader = new AbortController()
  const budget = createBudget(LIMITS, trader.signal)
  budget.spend(2, { inputTokens: 10, outputTokens: 10 })
  assert.deepEqual([budget.stepsLeft(), budget.exceeded()], [0, 'step_limit'])
  budget.spend(1, { inputTokens: 60, outputTokens: 20 })
  assert.deepEqual([budget.stepsLeft(), budget.exceeded()], [0, 'token_limit'])
  trader.abort()
  assert.equal(budget.signal.aborted, true)
  assert.equal(budget.exceeded(), 'token_limit')
  budget.close()
})

test('what a server counts wrongly is not given back', () => {
  const steps = [12, -1_000_000, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 0.5, undefined].map((tokens) => ({
    usage: { inputTokens: tokens, outputTokens: tokens },
  }))
  assert.deepEqual(spentIn(steps), { inputTokens: 12, outputTokens: 12 })
})
