// Tools of a second server: under its prefix, always writes, and what becomes of a call that fails or hangs there.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFence } from '../../../lib/agent/fence.ts'
import { toolSet } from '../../../lib/agent/tools.ts'
import { DeskError } from '../../../lib/errors.ts'
import { classify } from '../../../lib/gate/trust/policy.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, toolDeps } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
const log = join(dataDir, 'other.log')
const args = [join(import.meta.dirname, '..', '..', 'fakes', 'tool-server.ts'), 'stdio']
let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE, dataDir, { other: { command: process.execPath, args, env: { LOG: log } } })
  await t.desk.connections.get('other')?.ready(60_000)
})
after(() => t.dispose())

const received = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).length : 0)
const lastReceived = () => JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '')
const call = (tool: string, more: Record<string, unknown> = {}) => ({ tool: `other__${tool}`, args: more })
const statuses = (plan: { status: string; legs: { status: string }[] }) => [
  plan.status,
  ...plan.legs.map((l) => l.status),
]

/** A trader who has accepted its tools, all of which are quarantined before. */
async function acceptingTrader() {
  const trader = t.trader()
  await t.acceptTools(trader, 'other')
  return trader
}

test('its tools carry its name, and all of them are writes, whatever it says about them', async () => {
  const theirs = t.desk.registry.list().filter((tool) => tool.server === 'other')
  assert.deepEqual(theirs.map((tool) => tool.name).sort(), [
    'other__echo',
    'other__fail',
    'other__grow',
    'other__hang',
    'other__keyed',
    'other__placeOrder',
    'other__refuse',
    'other__search',
    'other__whoami',
  ])
  const trader = await acceptingTrader()
  const offered = await toolSet(toolDeps(t.desk), trader.id, createFence())
  for (const tool of theirs) {
    assert.equal(classify(tool, {}), 'write')
    assert.ok(offered[tool.name])
    assert.equal(offered[tool.name]?.execute, undefined)
  }
})

test('an approved call of it runs, with arguments called "pattern" and "format"', async () => {
  const trader = await acceptingTrader()
  const plan = await trader.propose(call('search', { pattern: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', format: 'csv' }))
  assert.match(plan.legs[0]?.previewError ?? '', /no preview/)
  const done = await trader.decide(plan)
  assert.deepEqual(statuses(done), ['done', 'done'])
  assert.deepEqual(done.legs[0]?.result, plan.legs[0]?.args)
})

test('a call that takes its time is told to be on its way: other screens of its trader said "Not sent yet"', async () => {
  const trader = await acceptingTrader()
  const before = received()
  const plan = await trader.propose(call('hang'))
  const seen: string[][] = []
  const onPlan = ({ planId }: { planId: string }) =>
    void t.desk.gate.plan(trader.id, planId).then((told) => seen.push(statuses(told)))
  t.desk.gate.events.on('plan', onPlan)
  const deciding = trader.decide(plan)
  await until('it is told', () => seen.some((told) => told.join(' ') === 'executing sending'))
  await deciding
  t.desk.gate.events.off('plan', onPlan)
  // The next tests count what arrives.
  await until('the call and its cancellation have arrived', () => received() >= before + 2)
})

test('nothing reaches it without approval', async () => {
  const trader = await acceptingTrader()
  const before = received()
  const plan = await trader.propose(call('echo', { text: 'x' }))
  await trader.decide(plan, 'reject')
  assert.equal(received(), before)
})

test('a tool that says no has failed, in its own words, and the rest is not sent', async () => {
  const trader = await acceptingTrader()
  const done = await trader.decide(await trader.propose(call('fail'), call('echo', { text: 'x' })))
  assert.deepEqual(statuses(done), ['failed', 'failed', 'skipped'])
  assert.match(done.legs[0]?.error?.message ?? '', /out of paper/)
})

for (const [how, args, result] of [
  ['"success": false', { quietly: true }, { success: false, message: 'no toner', tray: 2 }],
  [
    'so in a text within its structure',
    { quietly: true, as: 'a text' },
    { success: false, message: 'no toner', tray: 2 },
  ],
  ['so one level deeper', { quietly: true, as: 'a result' }, { success: false, message: 'no toner', tray: 2 }],
  ['"ok": false', { as: 'not ok' }, { ok: false, error: 'no toner' }],
  ['"status": "rejected"', { as: 'a status' }, { status: 'rejected', reason: 'no toner' }],
] as const)
  test(`so has one that says ${how} in its answer and does not call that an error`, async () => {
    const trader = await acceptingTrader()
    const done = await trader.decide(await trader.propose(call('fail', args), call('echo', { text: 'x' })))
    assert.deepEqual(statuses(done), ['failed', 'failed', 'skipped'])
    assert.deepEqual(done.legs[0]?.error, { code: 'REFUSED', message: 'no toner' })
    assert.deepEqual(done.legs[0]?.result, result)
  })

test('an answer that says yes and no leaves its leg unknown, with all it said, and the rest is not sent', async () => {
  const trader = await acceptingTrader()
  const ended = new Promise((resolve) => t.desk.gate.events.once('finished', resolve))
  const plan = await trader.propose(call('fail', { as: 'yes and no' }), call('echo', { text: 'x' }))
  await trader.decide(plan)
  await ended
  const done = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual(statuses(done), ['partially_done', 'unknown', 'skipped'])
  assert.equal(done.legs[0]?.error?.said, '{"success":true,"state":"REJECTED","job":7}')
})

test('a lost answer that nobody can be asked about stays unknown, the rest is not sent, and the plan ends', async () => {
  const trader = await acceptingTrader()
  const before = received()
  const ended = new Promise((resolve) => t.desk.gate.events.once('finished', resolve))
  const plan = await trader.propose(call('echo', { text: 'a' }), call('hang'), buy('2950', '1'))
  await trader.decide(plan)
  await ended
  const done = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual(statuses(done), ['partially_done', 'done', 'unknown', 'skipped'])
  assert.match(done.legs[1]?.error?.message ?? '', /other/)
  // The cancellation has been sent; the server writes it down in its own time.
  await until('the echo, the call and its cancellation have arrived', () => received() >= before + 3)
  assert.equal(received(), before + 3)
  assert.deepEqual(await trader.orders(), [])
})

const refuse = (code: number, words: string) => call('refuse', { code, words })

test('an error that says the call was none has failed, in the words of the server, and the rest is not sent', async () => {
  const trader = await acceptingTrader()
  for (const code of [-32602, -32601, -32600, -32700]) {
    // As a server on the SDK says it: the code stands in its words already.
    const words = `MCP error ${code}: zone "north" is no zone`
    const done = await trader.decide(await trader.propose(refuse(code, words), call('echo', { text: 'x' })))
    assert.deepEqual(statuses(done), ['failed', 'failed', 'skipped'])
    assert.deepEqual(done.legs[0]?.error, { code: 'REFUSED', message: `zone "north" is no zone (${code})` })
  }
})

test('after any other error nobody knows what was done: unknown, said once, with the words of the server', async () => {
  const trader = await acceptingTrader()
  // -32000 and -32001 are also what the SDK says of its own: a line that was lost, a time that ran out.
  for (const code of [-32000, -32001, -32603, 7]) {
    const before = received()
    const ended = new Promise((resolve) => t.desk.gate.events.once('finished', resolve))
    const plan = await trader.propose(refuse(code, 'the ledger is locked'), call('echo', { text: 'x' }))
    await trader.decide(plan)
    await ended
    const done = await t.desk.gate.plan(trader.id, plan.id)
    assert.deepEqual(statuses(done), ['partially_done', 'unknown', 'skipped'])
    assert.deepEqual(done.legs[0]?.error, {
      code: 'UNKNOWN',
      message: 'other answered with an error and cannot be asked what became of it. Look there before doing it again.',
      said: `the ledger is locked (${code})`,
    })
    assert.equal(received(), before + 1)
    const { events } = await t.desk.gate.record(trader.id, plan.id)
    assert.deepEqual(
      events.flatMap((e) => (e.kind === 'unknown' ? [e.error?.said] : [])),
      [`the ledger is locked (${code})`],
    )
  }
})

test('a code of the exchange that says that something broke is no word that nothing was done', async () => {
  const trader = await acceptingTrader()
  const failing = async (code: string) => {
    const plan = await trader.propose(call('fail', { code }), call('echo', { text: 'x' }))
    await trader.decide(plan)
    await until('it has ended', async () => (await t.desk.gate.plan(trader.id, plan.id)).finishedAt !== null)
    return statuses(await t.desk.gate.plan(trader.id, plan.id))
  }
  for (const code of ['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'CANCELLED'])
    assert.deepEqual(await failing(code), ['partially_done', 'unknown', 'skipped'], code)
  assert.deepEqual(await failing('NOT_FOUND'), ['failed', 'failed', 'skipped'])
})

test('what another server calls an order is no order that the exchange has lost', async () => {
  const trader = await acceptingTrader()
  const plan = await trader.propose(buy('2950', '1'), call('placeOrder', { orderId: 'theirs-1' }))
  assert.deepEqual(statuses(await trader.decide(plan)), ['done', 'done', 'done'])
  const { orders } = await t.desk.gate.record(trader.id, plan.id)
  assert.ok(orders.state === 'read')
  assert.deepEqual([orders.orders.length, orders.missing], [1, []])
})

test('a tool that wants an account where none can be opened is refused before anybody approves it', async () => {
  const trader = await acceptingTrader()
  const refused = await trader.propose(call('whoami')).catch((error: unknown) => error)
  assert.ok(refused instanceof DeskError && refused.code === 'UNAVAILABLE', String(refused))
  assert.match(refused.message, /^other asks for a userId, .* offers no registerUser/)
  const foreign = await trader.propose(call('whoami', { userId: 'U123' })).catch((error: unknown) => error)
  assert.ok(foreign instanceof DeskError && foreign.code === 'NOT_OWNER', String(foreign))
})

test('a clientOrderId of a server that keeps no accounts is its own: shown, approved and sent as it is', async () => {
  const trader = await acceptingTrader()
  const plan = await trader.propose(call('keyed', { clientOrderId: 'theirs' }))
  assert.deepEqual(plan.legs[0]?.args, { clientOrderId: 'theirs' })
  assert.deepEqual(statuses(await trader.decide(plan)), ['done', 'done'])
  assert.deepEqual(lastReceived().args, { clientOrderId: 'theirs' })
  // Nor is a key of the desk's put in where nothing was said.
  await trader.decide(await trader.propose(call('keyed')))
  assert.deepEqual(lastReceived().args, {})
})
