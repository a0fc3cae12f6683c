// What the gate refuses is on record, once for each attempt, whoever tried it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { DeskError } from '../../../lib/errors.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { limiting, refused, who } from './limited-desk.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

const own = limiting(() => t)

async function attempts({ desk }: TestDesk, trader: TestTrader, kind = 'attempt.refused') {
  const rows = await desk.db
    .selectFrom('audit')
    .select(['plan_id', 'body'])
    .where('kind', '=', kind)
    .where('trader_id', '=', trader.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ plan_id, body }) => ({ planId: plan_id, ...JSON.parse(body) }))
}

test('a plan that the kill switch or a limit keeps from being made', async () => {
  const trader = t.trader()
  await trader.userId()
  await own(trader, { maxOrderQty: 1 })
  const legs = [{ server: 'eap', tool: 'placeOrder' }]
  await assert.rejects(trader.propose(buy('2950', '2')), refused('LIMIT', /over your limit/))
  await t.desk.gate.killSwitch.pull({ ...who(trader), by: 'trader' })
  await assert.rejects(trader.propose(buy('2950', '1')), refused('KILL_SWITCH', /kill switch is on/))
  await t.desk.gate.killSwitch.reset(who(trader))
  const [limit, kill, ...more] = await attempts(t, trader)
  const where = 'a plan to be made'
  assert.match(limit.why, /^2 MWh is over your limit/)
  assert.deepEqual({ ...limit, why: '' }, { planId: null, code: 'LIMIT', where, why: '', channel: 'ticket', legs })
  assert.deepEqual([kill.code, kill.where, more], ['KILL_SWITCH', where, []])
  // What the exchange refuses is no attempt at anything of the desk's.
  await assert.rejects(trader.propose(buy('2950.001', '1')), (e) => e instanceof DeskError)
  assert.equal((await attempts(t, trader)).length, 2)
})

test('another’s plan that is read, quoted or looked up, once a minute however often; and another’s permission', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const plan = await trader.propose(buy('2950', '1'))
  const { gate } = t.desk
  for (const ask of [gate.plan, gate.quote, gate.record])
    for (let n = 0; n < 3; n++) {
      await ask(trader.id, plan.id)
      await assert.rejects(ask(other.id, plan.id), refused('NOT_OWNER', /belongs to another trader/))
      await assert.rejects(ask(other.id, 'p-none'), refused('NOT_FOUND', /no such plan/))
    }
  assert.deepEqual(
    (await attempts(t, other)).map(({ code, where, planId }) => [code, where, planId]),
    ['a plan', 'a quote', 'the record of a plan'].map((where) => ['NOT_OWNER', where, plan.id]),
  )
  const permission = (await trader.permit()) as { id: string }
  await assert.rejects(gate.revokePermission(who(other), permission.id), refused('NOT_OWNER', /another trader/))
  const last = (await attempts(t, other)).at(-1)
  assert.deepEqual([last.code, last.permission, last.from], ['NOT_OWNER', permission.id, 'test'])
  assert.deepEqual(await attempts(t, trader), [])
})

test('a looser limit of one’s own or of the desk, and a permission that cannot be given', async () => {
  const trader = t.trader()
  await assert.rejects(own(trader, { maxOrderQty: 501 }), refused('INVALID_ARGUMENT', /Looser/))
  const none = { trader: {}, everybody: {} }
  const looser = { ...none, trader: { maxOrderQty: 501 } }
  await assert.rejects(t.desk.gate.setDeskLimits(who(trader), none, looser), refused('INVALID_ARGUMENT', /Looser/))
  const bad: Partial<PermissionTerms>[] = [{ until: new Date(0).toISOString() }, { maxQtyPerOrder: 0.05 }]
  for (const over of bad) await assert.rejects(trader.permit(over), refused('INVALID_ARGUMENT', /standing permission/))
  const permission = 'a standing permission'
  assert.deepEqual(
    (await attempts(t, trader)).map(({ code, where, from }) => [code, where, from]),
    ['own limits', 'limits of the desk', permission, permission].map((where) => ['INVALID_ARGUMENT', where, 'test']),
  )
})

test('whoever may not trade here: a plan that they want made, and one that they want to decide', async (c) => {
  const shut = await openTestDesk({ GUESTS: 'off' })
  c.after(() => shut.dispose())
  const trader = shut.trader()
  await assert.rejects(trader.propose(buy('2950', '1')), refused('FORBIDDEN', /./))
  const decision = { digest: 'd'.repeat(64), legs: [{ id: 'p-1:0', decision: 'approve' }] }
  await assert.rejects(shut.desk.gate.decide(who(trader), 'p-1', decision), refused('FORBIDDEN', /./))
  assert.deepEqual(
    (await attempts(shut, trader)).map(({ code, where }) => [code, where]),
    [['FORBIDDEN', 'a plan to be made']],
  )
  const [decided, ...more] = await attempts(shut, trader, 'plan.refused')
  assert.deepEqual([decided.code, decided.planId, decided.from, more], ['FORBIDDEN', 'p-1', 'test', []])
})
