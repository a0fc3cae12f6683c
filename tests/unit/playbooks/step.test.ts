import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { Plan } from '../../../lib/contracts/plan.ts'
import { runStep, type StepContext, type StepDeps } from '../../../lib/playbooks/step.ts'

test('a plan that was executed is done, also where its answers are larger than a result may be', async () => {
  const leg = { tool: 'other_write', args: { n: 1 }, status: 'done', result: { log: 'x'.repeat(40_000) }, error: null }
  const plan = { id: 'p1', status: 'done', legs: [leg, leg] } as unknown as Plan
  // Of an earlier sitting: nothing is proposed, only looked at.
  const gate = { plan: async () => plan, plans: async () => [plan], events: new EventEmitter() }
  const ctx: StepContext = {
    traderId: 't',
    run: { id: 'r', playbook: 'p' },
    scope: { input: {}, steps: {} },
    explain: [],
    knownPlanId: 'p1',
    signal: new AbortController().signal,
    onPlan: async () => {},
  }
  const deps = { gate } as unknown as StepDeps
  const outcome = await runStep(deps, { id: 'order', propose: [{ tool: 'other_write' }] }, ctx)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  assert.deepEqual(outcome.value, {
    planId: 'p1',
    status: 'done',
    legs: [leg, leg].map(({ tool, args, status }) => ({ tool, args, status, result: null })),
  })
})
