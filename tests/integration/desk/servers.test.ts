// The servers screen's routes: what they tell, who may use them, and what a switched-off server is to the desk.
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFence } from '../../../lib/agent/fence.ts'
import { toolSet } from '../../../lib/agent/tools.ts'
import { readSecret, sessionCookie } from '../../../lib/auth/session.ts'
import { type ServerView, serversView } from '../../../lib/contracts/servers.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { createToolEngine } from '../../../lib/tools/engine.ts'
import { routes } from '../../support/app-routes.ts'
import { openTestDesk, type TestDesk, type TestTrader, toolDeps } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

let t: TestDesk
let trader: TestTrader
const helper = {
  command: process.execPath,
  args: [join(import.meta.dirname, '../../fakes/asking-server.ts')],
}
const share = async (opened: TestDesk) => {
  setLogLevel('silent')
  Object.assign(globalThis, { __eapDesk: Promise.resolve(opened.desk) })
  await opened.desk.connections
    .get('helper')
    ?.ready(20_000)
    .catch(() => {})
  return opened
}
before(async () => {
  t = await share(await openTestDesk({ DESK_HOSTS: 'desk.test' }, mkdtempSync(join(tmpdir(), 'eap-desk-')), { helper }))
  trader = t.trader()
  await t.acceptTools(trader, 'helper')
})
after(() => t.dispose())

const request = (method: string, headers: Record<string, string> = {}) =>
  new Request('http://desk.test/x', {
    method,
    headers: {
      host: 'desk.test',
      cookie: `desk_session=${sessionCookie(trader.id, readSecret(t.dataDir))}`,
      ...headers,
    },
  })
async function look(name: string): Promise<ServerView> {
  const { servers } = serversView.parse(await (await routes.servers(request('GET'))).json())
  return servers.find((s) => s.name === name) ?? assert.fail(`no server ${name}`)
}
async function click(path: string, headers?: Record<string, string>) {
  const response = await routes.server(request('POST', headers), path)
  const body = response.status === 204 ? null : ((await response.json()) as { error?: { code?: string } })
  return [response.status, body?.error?.code ?? ''] as const
}
const call = async (tool: string) => {
  const plan = await trader.propose({ tool: `helper__${tool}`, args: {} })
  await trader.decide(plan)
  await until('the plan has ended', async () => (await t.desk.gate.plan(trader.id, plan.id)).finishedAt !== null)
}
const toolsOf = async () => Object.keys(await toolSet(toolDeps(t.desk), trader.id, createFence()))

test('a server is told with its line, its tools and its calls, and none before the first', async () => {
  const before = await look('helper')
  assert.deepEqual(before.byTool, [])
  assert.equal(before.figures.p50Ms, null)
  assert.equal(before.state, 'connected')
  assert.equal(before.transport, 'stdio')
  assert.deepEqual(before.server, { name: 'asking-server', version: '1.2', protocol: '2025-11-25' })
  assert.deepEqual(before.tools, { listed: 4, waiting: 0, leftOut: 0 })
  await call('fast')
  await call('fast')
  await call('fail')
  const { figures, byTool, breaker } = await look('helper')
  assert.deepEqual([figures.calls, figures.errors, figures.retries, figures.fallbacks], [3, 1, 0, 0])
  assert.ok(figures.p50Ms !== null && figures.p95Ms !== null && figures.p50Ms <= figures.p95Ms)
  assert.partialDeepStrictEqual(figures.lastError, { code: 'REFUSED', message: '' })
  assert.deepEqual(
    byTool.map((row) => [row.tool, row.calls, row.errors]),
    [
      ['fast', 2, 0],
      ['fail', 1, 1],
    ],
  )
  assert.deepEqual(breaker, { state: 'closed', retryAt: null })
  // Tools wait for each trader on their own.
  const other = t.trader()
  const own = trader
  trader = other
  assert.equal((await look('helper')).tools.waiting, 4)
  trader = own
})

test('an open breaker says when the next call is let through', async () => {
  const tool = t.desk.registry.find('helper', 'work') ?? assert.fail()
  const slow = { tool, args: { steps: 0 }, userId: null }
  const abort = new AbortController()
  // The connection stays; the calls run out of time.
  const { engine } = createToolEngine(t.desk.connections, { timeoutMs: 100, now: () => new Date() })
  for (let i = 0; i < 5; i++) await engine.read({ ...slow, signal: abort.signal })
  assert.equal(engine.breaker('helper'), 'open')
  const inMs = (engine.breakerRetryAt('helper') ?? 0) - Date.now()
  assert.ok(inMs > 0 && inMs <= 30_000, `${inMs}`)
  const refused = await engine.read(slow)
  assert.match(refused.errorMessage ?? '', /Do not call its tools again now/)
  await until('it lets one through', () => Date.now() >= (engine.breakerRetryAt('helper') ?? 0))
  assert.doesNotMatch((await engine.read(slow)).errorMessage ?? '', /Do not call its tools again now/)
  assert.equal(engine.breakerRetryAt('eap'), null)
})

test('only a signed-in person at this origin may switch; the exchange of the desk stays on', async () => {
  assert.deepEqual(await click('helper/disable', { cookie: '' }), [401, 'UNAUTHENTICATED'])
  assert.deepEqual(await click('helper/disable', { origin: 'https://evil.example' }), [403, 'FORBIDDEN'])
  assert.deepEqual(await click('helper/disable', { 'sec-fetch-site': 'cross-site' }), [403, 'FORBIDDEN'])
  assert.equal((await routes.servers(request('GET', { cookie: '' }))).status, 401)
  assert.deepEqual(await click('nobody/disable'), [404, 'NOT_FOUND'])
  assert.deepEqual(await click('helper/explode'), [404, 'NOT_FOUND'])
  assert.deepEqual(await click('eap/disable'), [409, 'NOT_ALLOWED'])
  assert.equal((await look('eap')).mayDisable, false)
  assert.equal((await look('helper')).state, 'connected')
  const names = await toolsOf()
  assert.deepEqual(
    names.filter((name) => /server|reconnect|disable|enable/i.test(name)),
    [],
    'no tool of an agent switches anything',
  )
})

test('switched off: its tools are gone for the model, refused by the engine, and it stays off over a restart', async () => {
  assert.ok((await toolsOf()).includes('helper__fast'))
  const held = t.desk.registry.find('helper', 'fast') ?? assert.fail()
  assert.deepEqual(await click('helper/disable'), [204, ''])
  assert.deepEqual(await click('helper/disable'), [204, ''], 'twice is once')
  assert.equal((await look('helper')).state, 'disabled')
  assert.deepEqual(
    (await toolsOf()).filter((name) => name.startsWith('helper__')),
    [],
  )
  const refused = await t.desk.engine.read({ tool: held, args: {}, userId: null })
  assert.deepEqual([refused.status, refused.errorCode], ['error', 'UNAVAILABLE'])
  await assert.rejects(trader.propose({ tool: 'helper__fast', args: {} }), /no tool/)
  assert.deepEqual(await click('helper/reconnect'), [409, 'DISABLED'])
  const health = await routes.health()
  assert.equal(health.status, 200, 'a desk with a server switched off is not a sick one')

  t = await share(await t.reopen())
  trader = t.trader(trader.id)
  assert.equal((await look('helper')).state, 'disabled')
  assert.deepEqual(
    (await toolsOf()).filter((name) => name.startsWith('helper__')),
    [],
  )

  assert.deepEqual(await click('helper/enable'), [204, ''])
  await until('it is connected again', async () => (await look('helper')).state === 'connected')
  assert.ok((await toolsOf()).includes('helper__fast'))
  t = await share(await t.reopen())
  trader = t.trader(trader.id)
  assert.equal((await look('helper')).state, 'connected')
  const rows = await t.desk.db
    .selectFrom('audit')
    .select(['kind', 'trader_id'])
    .where('kind', 'like', 'server.%')
    .orderBy('seq')
    .execute()
  assert.deepEqual(rows, [
    { kind: 'server.disabled', trader_id: trader.id },
    { kind: 'server.enabled', trader_id: trader.id },
  ])
})

test('reconnect makes a new line', async () => {
  const before = (await look('helper')).since
  assert.deepEqual(await click('helper/reconnect'), [204, ''])
  await until('a newer connection', async () => {
    const { state, since } = await look('helper')
    return state === 'connected' && since > before
  })
})

test('the exchange cannot be kept away by connecting it anew again and again', async () => {
  assert.deepEqual(await click('eap/reconnect'), [204, ''])
  const { since } = await look('eap')
  assert.deepEqual(await click('eap/reconnect'), [429, 'RATE_LIMITED'])
  await until('it is back', async () => (await look('eap')).state === 'connected')
  assert.deepEqual(await click('eap/reconnect'), [429, 'RATE_LIMITED'])
  assert.ok((await look('eap')).since >= since)
})
