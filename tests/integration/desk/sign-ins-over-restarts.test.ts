// What depends on whether whoever asked for it is still there does so too once the desk was killed and another takes up what was left.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import SQLite from 'better-sqlite3'
import { databasePath } from '../../../lib/store/database.ts'
import { NODE_FLAGS } from '../../../scripts/node-flags.ts'
import { setFaults } from '../../fakes/faulty-exchange/faults.ts'
import { openTestDesk, type TestDesk, testDeskFolder } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { until } from '../../support/until.ts'
import type { Left } from './killed-at-decisions.ts'

let t: TestDesk
let left: Left[]

before(async () => {
  const folder = testDeskFolder()
  const dataDir = folder.DATA_DIR
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'killed-at-decisions.ts')], {
    env: { ...process.env, ...folder, LOG_LEVEL: 'error', CALL_TIMEOUT_MS: '60000' },
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  left = JSON.parse(readFileSync(join(dataDir, 'left.json'), 'utf8'))
  setFaults(join(dataDir, 'faults'), {})
  const overdue = left.find(({ what }) => what === 'its end by the clock')
  const db = new SQLite(databasePath(dataDir))
  const at = new Date().toISOString()
  assert.equal(db.prepare('update sign_ins set expires_at = ? where id = ?').run(at, overdue?.signInId).changes, 1)
  db.close()
  t = await openTestDesk({}, dataDir)
})
after(() => t?.dispose())

/** What became of a plan that was approved, of the standing permission asked for with it, and of the order that was to follow. */
async function became({ what, traderId, planId }: Left) {
  const { status, permissionNotGiven } = await until('it is over', async () => {
    const plan = await t.desk.gate.plan(traderId, planId)
    return plan.finishedAt !== null && plan
  })
  // The turn that tells of it proposes the next order; a program's plan has none.
  const hasNext = what !== 'a token that is revoked'
  const next = await until('the next one is decided or waits', async () => {
    const others = (await t.desk.gate.plans(traderId)).filter(({ id }) => id !== planId)
    return others.length === Number(hasNext) && others.every((p) => p.status === 'pending' || p.finishedAt) && others
  })
  const given = (await t.desk.gate.permissions(traderId)).some(({ terms }) => terms.side === 'BUY')
  return { status, given, told: permissionNotGiven ?? '', next: next.map((plan) => plan.status) }
}

test('an approval with which a standing permission was asked for: it is given, and the next order sent by another, only where the sign-in holds', async () => {
  const seen = Object.fromEntries(
    await Promise.all(left.filter(({ planId }) => planId).map(async (one) => [one.what, await became(one)] as const)),
  )
  const given = { status: 'done', given: true, told: '', next: ['done'] }
  const session = 'The session in which it was asked for had ended by then. Give it again if you still want it.'
  const notGiven = { status: 'done', given: false, told: session, next: ['pending'] }
  const token = seen['a token that is revoked']
  assert.match(token?.told ?? '', /token of the program .* was revoked/)
  assert.deepEqual(seen, {
    nothing: given,
    'an own password that is changed here': given,
    'a sign-out': notGiven,
    'an own password that is changed elsewhere': notGiven,
    'its end by the clock': notGiven,
    'a token that is revoked': { ...notGiven, told: token?.told, next: [] },
  })
})

test('a playbook goes on when somebody resumes it, and proposes for them: no permission sends it once they have left', async (c) => {
  const runs = left.filter(({ runId }) => runId)
  const ended: unknown[] = []
  for (const [i, { traderId, runId, password }] of runs.entries()) {
    assert.equal((await t.desk.playbooks.runView(traderId, runId)).status, 'interrupted')
    const email = `p${i}@desk.example`
    const { members } = t.desk
    const signIn = async () => {
      const header = await members.signIn({ email, password }, 'test', 'Test/1', null)
      return (await members.signedIn(header.split(';')[0] ?? '')) ?? assert.fail()
    }
    const here = await signIn()
    const read = holdAnswers(c, t.desk, 'getTrades')
    await t.desk.playbooks.resume(traderId, runId, here.signInId)
    await read.answered()
    if (i === 0) await members.endSignIn(here, here.signInId, 'test')
    read.release()
    const [plan] = await until('there is a plan', async () => {
      const plans = await t.desk.gate.plans(traderId)
      return plans.some((p) => p.status === 'pending' || p.finishedAt) && plans
    })
    ended.push(plan?.status)
    await t.desk.playbooks.cancel(traderId, runId)
  }
  assert.deepEqual(ended, ['pending', 'done'])
})
