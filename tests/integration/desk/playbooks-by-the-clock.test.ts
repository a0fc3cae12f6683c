// Playbooks by a clock that a test sets, on a real exchange.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { DeskError } from '../../../lib/errors.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { createPlaybooks, type Playbooks } from '../../../lib/playbooks/playbooks.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { leg, who } from './playbook-runs.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

const waiting = (trader: TestTrader) =>
  until('a plan waits', async () => (await t.desk.gate.plans(trader.id, ['pending']))[0])

const isCode = (code: string) => (e: unknown) => e instanceof DeskError && e.code === code

function playbooksAt(now: () => Date, models: () => string[] = () => []): Playbooks {
  const { db, gate, registry, engine, accounts, trust } = t.desk
  const asker = { models, isBuiltIn: () => true, ask: () => Promise.reject(new Error('no question here')) }
  return createPlaybooks({ db, gate, tools: { registry, engine, accounts, trust }, asker, now, newId: randomUUID })
}

test('by the clock: for its owner, one at a time, and what was missed is not made up', async () => {
  const trader = t.trader()
  let clock = new Date('2030-01-01T00:01:00Z')
  const playbooks = playbooksAt(() => clock)
  const steps = [{ id: 'order', propose: [leg('2800')] }]
  const yaml = writeYaml({ name: 'Clock', schedule: { quarterHours: true }, steps })
  const { id } = await playbooks.make(who(trader), yaml)
  const history = async () => (await playbooks.view(trader.id, id, 'en')).runs
  const runs = async () => (await history()).filter(({ status }) => status !== 'refused')
  const refusals = async () =>
    (await history()).flatMap(({ status, startedAt, endedAt, error }) =>
      status === 'refused' ? [[startedAt.slice(11, 16), endedAt?.slice(11, 16), error?.code]] : [],
    )
  const at = async (time: string) => {
    clock = new Date(`2030-01-01T${time}Z`)
    await playbooks.tick()
    return (await runs()).length
  }
  assert.equal(await at('00:15:00'), 0, 'not switched on')
  await playbooks.schedule(who(trader), id, true)
  assert.equal((await playbooks.view(trader.id, id, 'en')).nextAt, '2030-01-01T00:30:00.000Z')
  assert.equal(await at('00:29:59'), 0)
  assert.equal(await at('00:30:00'), 1)
  assert.equal(await at('00:30:01'), 1)
  const [first] = await runs()
  assert.equal(first?.startedBy, 'schedule')
  const plan = await waiting(trader)
  assert.deepEqual(await trader.orders(), [])
  const other = t.trader()
  const others = await playbooks.make(who(other), writeYaml({ name: 'Clock', schedule: { quarterHours: true }, steps }))
  await playbooks.schedule(who(other), others.id, true)
  assert.equal(await at('00:45:00'), 1, 'the run before still waits')
  const [theirs] = (await playbooks.view(other.id, others.id, 'en')).runs
  assert.equal(theirs?.status, 'running', 'and is in the way of no other')
  await playbooks.schedule(who(other), others.id, false)
  await playbooks.cancel(other.id, theirs?.id ?? '')
  assert.deepEqual(await refusals(), [['00:45', '00:45', 'BUSY']], 'which its owner can see')
  assert.equal(await at('01:00:00'), 1)
  assert.deepEqual(await refusals(), [['00:45', '01:00', 'BUSY']], 'one entry, with its first and its last time')
  const refused = (await history()).find(({ status }) => status === 'refused')
  assert.match(refused?.error?.message ?? '', /run before/)
  assert.deepEqual((await playbooks.runView(trader.id, refused?.id ?? '')).stepList, [])
  await assert.rejects(playbooks.resume(trader.id, refused?.id ?? ''), isCode('CONFLICT'))
  await trader.decide(plan, 'reject')
  await playbooks.settled(first?.id ?? '')
  assert.equal(await at('01:16:00.500'), 1, 'missed by more than a minute')
  assert.equal(await at('01:30:59.500'), 2, 'and this one by less')
  const [second] = await runs()
  await playbooks.cancel(trader.id, second?.id ?? '')
  await playbooks.schedule(who(trader), id, false)
  assert.equal(await at('01:45:00'), 2)
  await playbooks.close()
})

test('of a member who is closed nothing runs by the clock, and goes on once they are let in again', async () => {
  const { members } = t.desk
  const { member } = await members.make({ from: 'test' }, { email: 'ann@desk.example', role: 'trader' })
  const owner = t.trader(member.traderId)
  let clock = new Date('2030-01-01T00:00:30Z')
  const playbooks = playbooksAt(() => clock)
  const steps = [{ id: 'said', say: 'here' }]
  const yaml = writeYaml({ name: 'Closed', schedule: { everyMinutes: 1 }, steps })
  const { id } = await playbooks.make(who(owner), yaml)
  await playbooks.schedule(who(owner), id, true)
  const at = async (time: string) => {
    clock = new Date(`2030-01-01T${time}Z`)
    await playbooks.tick()
    const [newest] = (await playbooks.view(owner.id, id, 'en')).runs
    await playbooks.settled(newest?.id ?? '')
    return newest?.error?.code ?? newest?.status
  }
  await members.setRole({ from: 'test' }, member.id, 'closed')
  assert.equal(await at('00:01:00'), 'FORBIDDEN')
  await members.setRole({ from: 'test' }, member.id, 'trader')
  assert.notEqual(await at('00:02:00'), 'FORBIDDEN')
  await playbooks.close()
})

test('a clock that was ahead for a while keeps no playbook waiting until it is so late again', async () => {
  const trader = t.trader()
  let clock = new Date('2030-01-02T08:00:30Z')
  const playbooks = playbooksAt(() => clock)
  const made = async (schedule: object) => {
    const yaml = writeYaml({ name: 'Ahead', schedule, steps: [{ id: 'said', say: 'here' }] })
    const { id } = await playbooks.make(who(trader), yaml)
    await playbooks.schedule(who(trader), id, true)
    return id
  }
  const often = await made({ everyMinutes: 1 })
  const daily = await made({ daily: '08:00', zone: 'UTC' })
  const nextAt = async (id: string) => (await playbooks.view(trader.id, id, 'en')).nextAt
  await playbooks.tick()
  clock = new Date('2030-01-02T00:00:30Z')
  await playbooks.tick()
  assert.equal(await nextAt(often), '2030-01-02T00:01:00.000Z')
  assert.equal(await nextAt(daily), '2030-01-03T08:00:00.000Z', 'what has run by the other clock does not run again')
  await playbooks.close()

  // Put right while the desk was down.
  clock = new Date('2030-01-01T00:00:30Z')
  const next = playbooksAt(() => clock)
  await next.start()
  await next.close()
  assert.equal(await nextAt(often), '2030-01-01T00:01:00.000Z')
  assert.equal(await nextAt(daily), '2030-01-01T08:00:00.000Z')
})

test('a run that could not begin by the clock is told once, with the reason', async () => {
  const trader = t.trader()
  let clock = new Date('2030-01-01T00:01:00Z')
  let models = ['gone-tomorrow']
  const playbooks = playbooksAt(
    () => clock,
    () => models,
  )
  const steps = [
    { id: 'left', when: '1 == 2', ask: 'never', model: 'gone-tomorrow' },
    { id: 'said', say: 'x' },
  ]
  const { id } = await playbooks.make(
    who(trader),
    writeYaml({ name: 'Clock', schedule: { quarterHours: true }, steps }),
  )
  await playbooks.schedule(who(trader), id, true)
  const at = async (time: string) => {
    clock = new Date(`2030-01-01T${time}Z`)
    await playbooks.tick()
    const [newest] = (await playbooks.view(trader.id, id, 'en')).runs
    if (newest) await playbooks.settled(newest.id)
    return (await playbooks.view(trader.id, id, 'en')).runs.map((run) => [run.status, run.error?.code])
  }
  models = []
  const refused = ['refused', 'INVALID_PLAYBOOK']
  assert.deepEqual(await at('00:15:00'), [refused])
  assert.deepEqual(await at('00:30:00'), [refused], 'said already')
  models = ['gone-tomorrow']
  assert.deepEqual(await at('00:45:00'), [['done', undefined], refused])
  models = []
  const told = await at('01:00:00')
  assert.deepEqual(told, [refused, ['done', undefined], refused])
  const [newest] = (await playbooks.view(trader.id, id, 'en')).runs
  const run = await playbooks.runView(trader.id, newest?.id ?? '')
  assert.match(run.error?.message ?? '', /there is no model gone-tomorrow/)
  assert.deepEqual(run.stepList, [], 'it never had a step')
  await playbooks.close()
})

test('two playbooks that could not begin at the same moments are told of each, with its own first and last time', async () => {
  const trader = t.trader()
  let clock = new Date('2030-01-01T00:01:00Z')
  let models = ['gone-tomorrow']
  const playbooks = playbooksAt(
    () => clock,
    () => models,
  )
  const steps = [{ id: 'asked', ask: 'what?', model: 'gone-tomorrow' }]
  const yaml = writeYaml({ name: 'Clock', schedule: { quarterHours: true }, steps })
  const ids = [(await playbooks.make(who(trader), yaml)).id, (await playbooks.make(who(trader), yaml)).id]
  for (const id of ids) await playbooks.schedule(who(trader), id, true)
  models = []
  for (const time of ['00:15', '00:30']) {
    clock = new Date(`2030-01-01T${time}:00Z`)
    await playbooks.tick()
  }
  for (const id of ids) {
    const { runs } = await playbooks.view(trader.id, id, 'en')
    assert.deepEqual(
      runs.map(({ startedAt, endedAt }) => [startedAt.slice(11, 16), endedAt?.slice(11, 16)]),
      [['00:15', '00:30']],
    )
  }
  await playbooks.close()
})

test('switched off while an edit is being saved, it stays off; an edit of what is gone is refused', async () => {
  const trader = t.trader()
  const { playbooks } = t.desk
  const yaml = writeYaml({ name: 'Clock', schedule: { everyMinutes: 1440 }, steps: [{ id: 'a', say: 'x' }] })
  const { id } = await playbooks.make(who(trader), yaml)
  await playbooks.schedule(who(trader), id, true)
  await Promise.all([playbooks.schedule(who(trader), id, false), playbooks.change(who(trader), id, yaml)])
  const { scheduled, nextAt } = await playbooks.view(trader.id, id, 'en')
  assert.deepEqual([scheduled, nextAt], [false, null])
  const [edit] = await Promise.allSettled([playbooks.change(who(trader), id, yaml), playbooks.remove(who(trader), id)])
  assert.ok(edit.status === 'rejected' && isCode('NOT_FOUND')(edit.reason))
})

test('a zone this machine does not know keeps its playbook from being switched on, and says so', async () => {
  const trader = t.trader()
  const { playbooks, db } = t.desk
  const daily = (zone: string) =>
    writeYaml({ name: 'Far', schedule: { daily: '08:00', zone }, steps: [{ id: 'a', say: 'x' }] })
  const { id } = await playbooks.make(who(trader), daily('UTC'))
  // Saved where it is known: by a system with newer zones.
  await db
    .updateTable('playbooks')
    .set({ yaml: daily('Mars/Base') })
    .where('id', '=', id)
    .execute()
  await assert.rejects(playbooks.schedule(who(trader), id, true), (error: DeskError) => {
    assert.deepEqual([error.code, error.status], ['INVALID_ARGUMENT', 422])
    assert.match(error.message, /time zone/)
    return true
  })
  assert.equal((await playbooks.view(trader.id, id, 'en')).scheduled, false)
  await playbooks.schedule(who(trader), id, false)
})
