// An exchange that takes its time to start, as on a machine with much else to do.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { writeFiles } from '../../support/folders.ts'

const EXCHANGE = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'lib', 'exchange', 'main.ts'))

async function opened(t: TestContext, program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const [start, config] = [join(folder, 'start.mjs'), join(folder, 'mcp.json')]
  const env = { DATA_DIR: join(folder, 'exchange'), DEMO_MARKET: 'off', LOG_LEVEL: 'error' }
  const eap = { command: process.execPath, args: [start, '--stdio'], env, trusted: true }
  writeFiles(folder, { 'start.mjs': program, 'mcp.json': JSON.stringify({ mcpServers: { eap } }) })
  const desk = await openDesk(readEnv({ DATA_DIR: folder, MCP_CONFIG: config, LOG_LEVEL: 'silent' }))
  t.after(async () => {
    await desk.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return desk
}

test('an exchange that needs eleven seconds is there when the desk opens: the first question has its tools', async (t) => {
  const desk = await opened(t, `setTimeout(() => import('${EXCHANGE}'), 11_000)`)
  assert.ok(desk.registry.find('eap', 'placeOrder'))
})

test('one that ends again and again is down, and not waited for any longer', async (t) => {
  const waits = t.mock.method(globalThis, 'setTimeout')
  const desk = await opened(t, 'process.exitCode = 1')
  const begun = waits.mock.calls.map((call) => call.arguments[1])
  assert.deepEqual([begun.includes(10_000), begun.includes(20_000)], [true, false])
  assert.equal(desk.connections.get('eap')?.state().state, 'down')
})
