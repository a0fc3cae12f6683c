// A desk that starts before its exchange does, with an approved plan of which nothing was sent.
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newTraderId } from '../../../lib/auth/session.ts'
import { type Desk, openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { buy } from '../../support/desk-in-process.ts'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

const EXCHANGE = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'lib', 'exchange', 'main.ts'))
const trader = newTraderId()

/** A desk that was closed between the approval of a plan and its sending, opened again while its exchange does not start. */
async function openedBefore(t: TestContext) {
  const folder = temporaryFolder(t)
  const [program, config, isUp] = [join(folder, 'start.mjs'), join(folder, 'mcp.json'), join(folder, 'up')]
  const text = `import { existsSync } from 'node:fs'
    if (existsSync(${JSON.stringify(isUp)})) await import('${EXCHANGE}')
    else process.exitCode = 1`
  const env = { DATA_DIR: join(folder, 'exchange'), DEMO_MARKET: 'off', LOG_LEVEL: 'error' }
  const eap = { command: process.execPath, args: [program, '--stdio'], env, trusted: true }
  writeFiles(folder, { 'start.mjs': text, 'mcp.json': JSON.stringify({ mcpServers: { eap } }), up: '' })
  const open = () => openDesk(readEnv({ DATA_DIR: folder, MCP_CONFIG: config, LOG_LEVEL: 'silent' }))
  const first = await open()
  await first.connections.get('eap')?.ready(60_000)
  const { id, expiresAt } = await first.proposeByHand(trader, [buy('2950', '1'), buy('2940', '1')])
  const approved = { status: 'approved' as const, decided_at: new Date().toISOString() }
  await first.db.updateTable('plans').set(approved).where('id', '=', id).execute()
  await first.close()
  rmSync(isUp)
  const desk = await open()
  t.after(() => desk.close())
  assert.equal(desk.registry.find('eap', 'placeOrder'), undefined)
  const start = async () => {
    writeFileSync(isUp, '')
    await desk.connections.get('eap')?.reconnect()
    await desk.connections.get('eap')?.ready(60_000)
  }
  return { desk, expiresAt, plan: () => desk.gate.plan(trader, id), start }
}

const openOrders = async (desk: Desk): Promise<unknown> => {
  const tool = desk.registry.find('eap', 'getUserOrders') ?? assert.fail()
  const userId = await desk.accounts.ensure(trader, 'eap')
  return (await desk.engine.read({ tool, args: { status: 'pending' }, userId })).data?.totalCount
}

test('a plan that was approved before a start without the exchange is sent once the exchange is there', async (t) => {
  const { desk, plan, start } = await openedBefore(t)
  assert.deepEqual(
    (await plan()).legs.map((leg) => leg.status),
    ['pending', 'pending'],
  )
  await start()
  const { legs } = await until('it is over', async () => ((await plan()).finishedAt === null ? null : plan()))
  assert.deepEqual(
    legs.map((leg) => leg.status),
    ['done', 'done'],
  )
  assert.equal(await openOrders(desk), 2)
})

test('where the exchange is not there in its time all of it is skipped, and that is said', async (t) => {
  const { desk, plan, start, expiresAt } = await openedBefore(t)
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(expiresAt) })
  const { status, legs } = await until('it is over', async () => ((await plan()).finishedAt === null ? null : plan()))
  t.mock.timers.reset()
  const why = 'Not sent: eap could not be reached before the plan expired.'
  assert.deepEqual(
    [status, ...legs.map((leg) => [leg.status, leg.error?.message])],
    ['failed', ['skipped', why], ['skipped', why]],
  )
  for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, why), why)
  await start()
  assert.equal(await openOrders(desk), 0)
})
