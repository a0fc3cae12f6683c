// How long a call is waited for: a server that says how far it is, one that asks a person, and one with a limit of its own.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setLogLevel } from '../../../lib/log.ts'
import type { ConnectionOptions } from '../../../lib/mcp/connection.ts'
import { openConnections } from '../../../lib/mcp/connections.ts'
import type { StdioConfig } from '../../../lib/mcp/settings/server-settings.ts'
import { createToolEngine } from '../../../lib/tools/engine.ts'
import { createRegistry } from '../../../lib/tools/registry.ts'
import { until } from '../../support/until.ts'
import { folder, logged, processOf } from '../mcp/servers.ts'

setLogLevel('silent')
const TIMEOUT_MS = 2_000

/** @returns the tools of a real server that works, asks and answers, called as the desk calls them */
async function open(t: TestContext, more: Partial<StdioConfig> = {}, options: ConnectionOptions = {}) {
  const log = join(folder(t), 'log')
  const connections = openConnections([{ ...processOf('asking-server.ts', [], { LOG: log }), ...more }], options)
  t.after(() => connections.close())
  const connection = connections.get('other') ?? assert.fail()
  await connection.ready(20_000)
  const registry = createRegistry(connections)
  const { engine, permitWrite } = createToolEngine(connections, { timeoutMs: TIMEOUT_MS, now: () => new Date() })
  const call = (name: string, args: Record<string, unknown>) => ({
    tool: registry.find('other', name) ?? assert.fail(name),
    args,
    userId: null,
  })
  return {
    connection,
    log: () => logged(log),
    read: (name: string, args = {}) => engine.read(call(name, args)),
    write: (name: string, args = {}) => engine.write(call(name, args), permitWrite('plan:0')),
  }
}

test('a call that says how far it is goes on beyond the time limit of one that says nothing', async (t) => {
  const { read, write } = await open(t)
  for (const run of [read, write]) {
    const answer = await run('work', { steps: 30, everyMs: 100 })
    assert.deepEqual([answer.status, answer.data], ['ok', { done: 30 }])
    assert.ok(answer.meta.durationMs > TIMEOUT_MS)
  }
})

test('a write that falls silent is unknown, was sent once, and its server is told that nobody waits', async (t) => {
  const { write, log } = await open(t)
  const answer = await write('work', { steps: 2, everyMs: 60_000 })
  assert.deepEqual([answer.status, answer.errorCode, answer.meta.attempts], ['unknown', 'TIMEOUT', 1])
  await until('the server heard it', () => log().some((e) => 'cancelled' in e))
  assert.equal(log().filter((e) => e.call).length, 1)
})

test('progress without end is ended by the total, also of a write', async (t) => {
  const { connection } = await open(t)
  const began = performance.now()
  const limits = { timeoutMs: TIMEOUT_MS, maxTotalMs: 3_000 }
  const error = await connection.call('work', { steps: 0, everyMs: 50 }, limits).catch((thrown) => thrown)
  assert.deepEqual([error.kind, error.sent], ['timeout', true])
  assert.ok(performance.now() - began >= 3_000)
})

test('a person is waited for beyond both limits, and both count from the answer', async (t) => {
  const onElicit = async () => {
    await sleep(3_000)
    return { action: 'decline' } as const
  }
  const { connection } = await open(t, {}, { onElicit })
  const answer = await connection.call('ask', {}, { timeoutMs: 1_500, maxTotalMs: 2_000 })
  assert.match(String(answer.content[0]?.text), /decline/)
})

test('a server may be given more time, or less, in mcp.json', async (t) => {
  const patient = await open(t, { timeout: 20_000 })
  const late = { steps: 1, everyMs: TIMEOUT_MS + 1_000 }
  // The one step is told together with the answer: nothing is heard before.
  assert.equal((await patient.read('work', late)).status, 'ok')
  const hasty = await open(t, { timeout: 1_000 })
  assert.equal((await hasty.read('work', late)).errorCode, 'TIMEOUT')
})
