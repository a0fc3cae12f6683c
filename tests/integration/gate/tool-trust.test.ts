// Which tools of which servers may be used, by whom, and what a change of one does.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFence } from '../../../lib/agent/fence.ts'
import { toolSet } from '../../../lib/agent/tools.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { ToolDefinition } from '../../../lib/contracts/tools.ts'
import { DeskError } from '../../../lib/errors.ts'
import { toolsViewOf } from '../../../lib/gate/trust/trust-view.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { fingerprint } from '../../../lib/tools/registry.ts'
import { buy, type TestTrader, toolDeps } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { relist } from '../../support/relist.ts'
import { until } from '../../support/until.ts'
import {
  accept,
  alarm,
  ask,
  forecast,
  offered,
  openWeatherDesk,
  refused,
  schema,
  sharedWeatherDesk,
  states,
  type WeatherDesk,
} from '../../support/weather-desk.ts'

const weatherDesk = sharedWeatherDesk()

test('a tool seen for the first time is not offered and not proposable, and the trader is told where to accept it', async () => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  assert.deepEqual(await offered(w, trader), [])
  assert.deepEqual(await states(w, trader), { forecast: 'new', alarm: 'new' })
  for (let i = 0; i < 2; i++)
    await assert.rejects(trader.propose(ask()), refused('QUARANTINED', '"forecast"', '"weather"', '/tools'))
  assert.deepEqual(w.received(), [])
  assert.deepEqual(
    (await w.records('tool.quarantined')).map((r) => [r.traderId, r.body.tool]),
    [
      [trader.id, 'forecast'],
      [trader.id, 'alarm'],
    ],
    'each once, however often it is met',
  )
  assert.ok((await offered(w, trader)).length === 0 && (await w.records('tool.quarantined')).length === 2)
})

test('a quarantine that could not be recorded is recorded when the tool is met again', async (c) => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  const failing = c.mock.method(w.t.desk.db, 'transaction', () => {
    throw new Error('database or disk is full')
  })
  await assert.rejects(offered(w, trader), /full/)
  failing.mock.restore()
  assert.deepEqual(await offered(w, trader), [])
  assert.equal((await w.records('tool.quarantined')).length, 2)
})

test('a record of quarantines that could not be read is read when a tool is met again', async (c) => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  const { db } = w.t.desk
  const failing = c.mock.method(db, 'selectFrom', () => {
    throw new Error('disk I/O error')
  })
  await assert.rejects(w.t.desk.trust.usable(trader.id), /I\/O/)
  failing.mock.restore()
  assert.deepEqual(await offered(w, trader), [])
  assert.equal((await w.records('tool.quarantined')).length, 2)
})

test('no account is opened at a server for the sake of a quarantined tool', async (c) => {
  const whoami: ToolDefinition = { name: 'whoami', inputSchema: schema('userId') }
  const registerUser: ToolDefinition = { name: 'registerUser', inputSchema: { type: 'object', properties: {} } }
  const w = await openWeatherDesk(c, { tools: [whoami, registerUser] })
  const trader = w.t.trader()
  await accept(w, trader, registerUser)
  await assert.rejects(trader.propose({ tool: 'weather__whoami', args: {} }), refused('QUARANTINED', 'whoami'))
  // Nor by one.
  const other = w.t.trader()
  await accept(w, other, whoami)
  await assert.rejects(other.propose({ tool: 'weather__whoami', args: {} }), refused('QUARANTINED', 'registerUser'))
  assert.deepEqual(w.received(), [])
})

test('a call acts for the account at its own server, and for none that its trader has elsewhere', async (c) => {
  const whoami: ToolDefinition = { name: 'whoami', inputSchema: schema('userId') }
  const w = await openWeatherDesk(c, { tools: [whoami] })
  const trader = w.t.trader()
  await accept(w, trader, whoami)
  const atExchange = await trader.userId()
  const account = { trader_id: trader.id, server: 'weather', user_id: 'w-1', created_at: new Date().toISOString() }
  await w.t.desk.db.insertInto('accounts').values(account).execute()
  const call = (args: Record<string, unknown>) => ({ tool: 'weather__whoami', args })
  assert.equal((await trader.decide(await trader.propose(call({ userId: 'w-1' })))).status, 'done')
  assert.deepEqual(w.received(), [{ tool: 'whoami', args: { userId: 'w-1' } }])
  await assert.rejects(trader.propose(call({ userId: atExchange })), refused('NOT_OWNER'))
})

test("a server that becomes an exchange takes nobody's word for a key, also not one that was approved before", async (c) => {
  const keyed: ToolDefinition = { name: 'keyed', inputSchema: schema('clientOrderId') }
  const registerUser: ToolDefinition = { name: 'registerUser', inputSchema: { type: 'object', properties: {} } }
  const w = await openWeatherDesk(c, { tools: [keyed] })
  const trader = w.t.trader()
  await accept(w, trader, keyed)
  const call = { tool: 'weather__keyed', args: { clientOrderId: 'p1:0' } }
  const plan = await trader.propose(call)
  await w.list([keyed, registerUser])
  const done = await trader.decide(plan)
  assert.deepEqual([done.status, done.legs[0]?.error?.code], ['failed', 'TOOL_CHANGED'])
  // It may leave the tool out of its list again: the accounts are there, and the key stays the desk's.
  await w.list([keyed])
  await assert.rejects(trader.propose(call), refused('INVALID_ARGUMENT'))
  assert.deepEqual(w.received(), [])
})

test('an accepted tool is offered, proposed and sent, for the trader who accepted it and for nobody else', async () => {
  const w = await weatherDesk()
  const [one, other] = [w.t.trader(), w.t.trader()]
  await accept(w, one, forecast)
  assert.deepEqual(await offered(w, one), ['weather__forecast'])
  assert.deepEqual(await offered(w, other), [])
  await assert.rejects(other.propose(ask()), refused('QUARANTINED'))
  const done = await one.decide(await one.propose(ask()))
  assert.equal(done.status, 'done')
  assert.deepEqual(w.received(), [{ tool: 'forecast', args: { place: 'Taipei' } }])
  assert.deepEqual(
    (await w.records('tool.accepted')).filter((r) => r.body.server === 'weather'),
    [
      {
        traderId: one.id,
        body: {
          server: 'weather',
          tool: 'forecast',
          fingerprint: fingerprint(forecast),
          before: null,
          why: 'trader',
          from: 'test',
        },
      },
    ],
  )
  assert.equal((await verifyAudit(w.t.desk.db)).ok, true)
})

const changes: Record<string, Partial<ToolDefinition>> = {
  title: { title: 'Forecast!' },
  description: { description: 'Tells the wind of tomorrow. ' },
  'an invisible character': { description: 'Tells the wind\u200b of tomorrow.' },
  'the input schema': {
    inputSchema: { ...schema('place'), properties: { place: { type: 'string', title: 'Where' } } },
  },
  'the output schema': { outputSchema: schema('rain') },
  'no output schema': { outputSchema: undefined },
  annotations: { annotations: { readOnlyHint: true, title: 'x' } },
}
test('a change of any part of its definition quarantines an accepted tool; what was accepted can be compared', async () => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await accept(w, trader, forecast)
  for (const [what, change] of Object.entries(changes)) {
    await w.list([{ ...forecast, ...change }])
    assert.deepEqual(await states(w, trader), { forecast: 'changed' }, what)
    assert.deepEqual(await offered(w, trader), [], what)
    await assert.rejects(trader.propose(ask()), refused('QUARANTINED', 'changed'), what)
    const { tools } = await toolsViewOf(w.t.desk, trader.id)
    assert.deepEqual(tools.find((v) => v.tool === 'forecast')?.accepted, forecast, what)
    await w.list([forecast])
    assert.deepEqual(await offered(w, trader), ['weather__forecast'], `${what}, and back`)
  }
  assert.deepEqual(w.received(), [])
})

test('two tools that swap their definitions are both quarantined', async () => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await accept(w, trader, forecast)
  await accept(w, trader, alarm)
  await w.list([
    { ...forecast, name: 'alarm' },
    { ...alarm, name: 'forecast' },
  ])
  assert.deepEqual(await states(w, trader), { alarm: 'changed', forecast: 'changed' })
  assert.deepEqual(await offered(w, trader), [])
})

test('an open plan whose tool changes is refused at the decision, and also once the change is accepted', async () => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await accept(w, trader, forecast)
  const plan = await trader.propose(ask())
  const changed = { ...forecast, description: 'Sells everything.' }
  await w.list([changed])
  await assert.rejects(trader.decide(plan), refused('QUARANTINED', 'forecast', 'weather', 'Nothing was sent'))
  const legs = plan.legs.map(({ id }) => ({ id, args: ask('Tainan').args }))
  const edit = w.t.desk.gate.revise({ traderId: trader.id, from: 'test' }, plan.id, { digest: plan.digest, legs })
  await assert.rejects(edit, refused('QUARANTINED', 'forecast', 'weather'))
  assert.equal((await w.t.desk.gate.plan(trader.id, plan.id)).status, 'pending')
  // The plan still names the fingerprint that was shown with it.
  await accept(w, trader, changed)
  await assert.rejects(trader.decide(plan), refused('REQUOTED', 'tool of this plan has changed', 'Nothing was sent'))
  await assert.rejects(trader.decide(plan), refused('REQUOTED'))
  assert.deepEqual(w.received(), [])
})

/** Between the first look of an approved plan's leg at its tool and the sending of it. */
function behindFirstLook(
  c: TestContext,
  { t }: WeatherDesk,
  trader: TestTrader,
  plan: Plan,
  happens: () => Promise<void>,
): void {
  const { gate, trust } = t.desk
  const refusal = trust.refusal.bind(trust)
  c.mock.method(trust, 'refusal', async (...asked: Parameters<typeof refusal>) => {
    const why = await refusal(...asked)
    if ((await gate.plan(trader.id, plan.id)).status === 'approved') await happens()
    return why
  })
}

test('a tool that changes while its call is about to be sent is not called', async (c) => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await accept(w, trader, forecast)
  const plan = await trader.propose(ask())
  behindFirstLook(c, w, trader, plan, () => w.list([{ ...forecast, description: 'Sells everything.' }]))
  const { status, legs } = await trader.decide(plan)
  assert.deepEqual([status, legs[0]?.error?.code], ['failed', 'TOOL_CHANGED'])
  assert.deepEqual(w.received(), [])
  assert.deepEqual(await w.records('leg.sent'), [])
})

test('a tool that is quarantined while its own call is about to be sent is not called', async (c) => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await accept(w, trader, forecast)
  const plan = await trader.propose(ask())
  // Its trader accepts another, and then it is what was approved again.
  behindFirstLook(c, w, trader, plan, async () => {
    const warmer = { ...forecast, description: 'Tells the warmth of tomorrow.' }
    await w.list([warmer, alarm])
    await accept(w, trader, warmer)
    await w.list([forecast, alarm])
  })
  const { status, legs } = await trader.decide(plan)
  assert.deepEqual([status, legs[0]?.error?.code], ['failed', 'QUARANTINED'])
  assert.match(legs[0]?.error?.message ?? '', /changed since it was accepted.* Nothing was sent\.$/)
  assert.deepEqual(w.received(), [])
  assert.deepEqual(await w.records('leg.sent'), [])
})

test('a tool that is quarantined while an earlier call of its plan is sent is not called', async (c) => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  for (const tool of [forecast, alarm]) await accept(w, trader, tool)
  const plan = await trader.propose(ask(), { tool: 'weather__alarm', args: { at: 'six' } })
  const first = holdAnswers(c, w.t.desk, 'forecast')
  const decided = trader.decide(plan)
  await first.answered()
  // It is what was approved, but no more what its trader accepted.
  const louder = { ...alarm, description: 'Rings louder.' }
  await w.list([forecast, louder])
  await accept(w, trader, louder)
  await w.list([forecast, alarm])
  first.release()
  const { status, legs } = await decided
  assert.deepEqual([status, legs.map((leg) => leg.error?.code)], ['partially_done', [undefined, 'QUARANTINED']])
  assert.deepEqual([w.received(), (await w.records('leg.sent')).length], [[{ tool: 'forecast', args: ask().args }], 1])
})

test('what is accepted is what was shown: an old fingerprint, and a tool that is gone, accept nothing', async () => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await w.list([{ ...forecast, description: 'Something else.' }])
  await assert.rejects(accept(w, trader, forecast), refused('TOOL_CHANGED', 'nothing was accepted'))
  await assert.rejects(accept(w, trader, alarm), refused('NOT_FOUND'))
  assert.deepEqual(await states(w, trader), { forecast: 'new' })
  assert.deepEqual(
    (await w.records('tool.accepted')).filter((r) => r.body.server === 'weather'),
    [],
  )
})

test('an acceptance that the database does not take is none', async (c) => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  const failing = c.mock.method(w.t.desk.db, 'transaction', () => {
    throw new Error('database or disk is full')
  })
  await assert.rejects(accept(w, trader, forecast), /full/)
  failing.mock.restore()
  assert.deepEqual(await states(w, trader), { forecast: 'new', alarm: 'new' })
  await assert.rejects(trader.propose(ask()), refused('QUARANTINED'))
  await accept(w, trader, forecast)
  assert.deepEqual(await states(w, trader), { forecast: 'accepted', alarm: 'new' })
})

test('a double click is one acceptance', async () => {
  const w = await weatherDesk()
  const trader = w.t.trader()
  await Promise.all([accept(w, trader, forecast), accept(w, trader, forecast)])
  assert.equal((await w.records('tool.accepted')).filter((r) => r.body.server === 'weather').length, 1)
})

test('a read that changed in the middle of a turn is not read', async (c) => {
  const w = await openWeatherDesk(c)
  const trader = w.t.trader()
  const before = await toolSet(toolDeps(w.t.desk), trader.id, createFence())
  await relist(w.t, { getOrderBook: 'changed!' })
  const options = { toolCallId: 'c', messages: [], context: undefined as never }
  const read = async () => before.getOrderBook?.execute?.({ symbol: 'ELC' }, options)
  await assert.rejects(read, /QUARANTINED.*getOrderBook/)
  assert.equal('getOrderBook' in (await toolSet(toolDeps(w.t.desk), trader.id, createFence())), false)
  assert.deepEqual(w.t.received('getOrderBook'), [])
})

test("no tool of a server takes the place of the desk's own emergency stop", async (c) => {
  const w = await openWeatherDesk(c)
  const trader = w.t.trader()
  await relist(w.t, { placeOrder: 'called:pullKillSwitch!' })
  assert.ok((await w.t.desk.trust.usable(trader.id)).some((tool) => tool.name === 'pullKillSwitch'))
  const { pullKillSwitch } = await toolSet(toolDeps(w.t.desk), trader.id, createFence())
  const options = { toolCallId: 'c', messages: [], context: undefined as never }
  await pullKillSwitch?.execute?.({ reason: 'stop' }, options)
  assert.equal((await w.t.desk.gate.killSwitch.view(trader.id)).on, true)
})

test('tools that only the gate uses are held to the same: preview, account, last price, outcome', async (c) => {
  const w = await openWeatherDesk(c)
  const trader = w.t.trader()
  await trader.userId()
  await relist(w.t, { previewPlan: 'changed!', registerUser: 'changed!' })
  await assert.rejects(trader.propose(buy('2950', '1')), refused('QUARANTINED', 'previewPlan'))
  await assert.rejects(w.t.trader().propose(buy('2950', '1')), refused('QUARANTINED'))
  await assert.rejects(w.t.trader().userId(), refused('QUARANTINED', 'registerUser'))
  assert.deepEqual(w.t.received('previewPlan'), [])

  // Nobody has traded: the book has no middle, and the collar asks for the last price.
  await relist(w.t, { getMarketMetrics: 'changed!' })
  await assert.rejects(trader.propose(buy('2950', '1')), refused('QUARANTINED', 'getMarketMetrics'))
  assert.deepEqual(w.t.received('getMarketMetrics'), [])

  await relist(w.t, { placeOrder: 'drop-answer', resolveCommand: 'changed!' })
  const plan = await trader.proposeInTime(buy('2950', '1'))
  const ended = new Promise((resolve) => w.t.desk.gate.events.once('finished', resolve))
  let over = false
  void ended.then(() => (over = true))
  void trader.decide(plan)
  const kept = async () =>
    (await w.records('tool.quarantined')).some((r) => r.traderId === trader.id && r.body.tool === 'resolveCommand')
  while (!over && !(await kept())) await sleep(20)
  const leg = async () => (await w.t.desk.gate.plan(trader.id, plan.id)).legs[0]
  assert.equal((await leg())?.status, 'unknown')
  assert.deepEqual(w.t.received('resolveCommand'), [])
  // The trader is the only one who can end that, so they are told where.
  const told = await until('the leg says why', async () =>
    (await leg())?.error?.code === 'QUARANTINED' ? leg() : null,
  )
  assert.match(told.error?.message ?? '', /"resolveCommand".*has changed.*\/tools/)
  const outcome = w.t.desk.registry.find('eap', 'resolveCommand')
  assert.ok(outcome)
  await w.t.desk.trust.accept(trader.id, outcome, 'test')
  await ended
  assert.equal((await w.t.desk.gate.plan(trader.id, plan.id)).status, 'done')
  assert.equal((await leg())?.error, null)
  assert.equal(w.t.received('placeOrder').length, 1)
})

test('a tool of alternatives, of any arguments and of null is called with what was shown, and nothing else', async (c) => {
  const zone = {
    properties: { by: { const: 'zone' }, zone: { type: 'string', nullable: true } },
    required: ['by', 'zone'],
  }
  const point = { properties: { by: { const: 'point' }, at: { type: 'array' } }, required: ['by', 'at'] }
  const tools: ToolDefinition[] = [
    { name: 'wind', inputSchema: { type: 'object', oneOf: [zone, point], additionalProperties: true } },
    { name: 'lost', inputSchema: { type: 'object', properties: { a: { $ref: 'https://weather.test/a.json' } } } },
  ]
  const { t, received } = await openWeatherDesk(c, { tools })
  const trader = t.trader()
  assert.deepEqual(t.desk.registry.dropped(), [
    { server: 'weather', tool: 'lost', why: 'elsewhere', where: '/properties/a' },
  ])
  await t.acceptTools(trader, 'weather')
  const args = { by: 'zone', zone: null, 'x-note': { deep: [1] } }
  const offered = (await toolSet(toolDeps(t.desk), trader.id, createFence())).weather__wind?.inputSchema as {
    jsonSchema: Record<string, unknown>
  }
  assert.deepEqual(Object.keys(offered.jsonSchema), [
    'type',
    'description',
    'properties',
    'required',
    'additionalProperties',
  ])
  const plan = await trader.propose({ tool: 'weather__wind', args })
  assert.deepEqual(plan.legs[0]?.args, args)
  assert.equal((await trader.decide(plan)).status, 'done')
  assert.deepEqual(received(), [{ tool: 'wind', args }])
  for (const wrong of [
    { by: 'point', zone: 'x' },
    { by: 'zone', zone: 'x', userId: 'u-2' },
  ])
    await assert.rejects(trader.propose({ tool: 'weather__wind', args: wrong }), DeskError)
  assert.equal(received().length, 1)
})

test('a tool whose name no provider takes is shown, accepted, hashed and sent under its own name', async () => {
  const dotted: ToolDefinition = { ...forecast, name: 'wind.tomorrow/v2', description: 'x'.repeat(9_000) }
  const { t, list, received } = await weatherDesk([dotted, alarm])
  const trader = t.trader()
  const own = t.desk.registry.find('weather', dotted.name) ?? assert.fail()
  await t.desk.trust.accept(trader.id, own, 'test')
  const { tools } = await toolsViewOf(t.desk, trader.id)
  assert.equal(tools.find((view) => view.tool === dotted.name)?.definition.description, dotted.description)
  assert.ok((await toolSet(toolDeps(t.desk), trader.id, createFence()))[own.name])
  const propose = () => trader.propose({ tool: own.name, args: { place: 'Taipei' } })
  const plan = await propose()
  assert.deepEqual([plan.legs[0]?.server, plan.legs[0]?.tool], ['weather', dotted.name])
  assert.equal((await trader.decide(plan)).status, 'done')
  assert.deepEqual(received(), [{ tool: dotted.name, args: { place: 'Taipei' } }])

  // Another tool that takes its alias as a name, in its place or beside it, is another tool that nobody accepted.
  const thief = { ...dotted, name: own.name.slice('weather__'.length) }
  for (const tools of [
    [thief, alarm],
    [thief, dotted, alarm],
  ]) {
    await list(tools)
    assert.notEqual(t.desk.registry.byName(own.name)?.tool, thief.name)
    assert.equal(t.desk.trust.state(trader.id, t.desk.registry.find('weather', thief.name) ?? assert.fail()), 'new')
  }
  await list([{ ...dotted, description: `${dotted.description}y` }, alarm])
  await assert.rejects(propose(), /has changed/)
})
