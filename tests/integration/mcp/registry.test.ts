// Which of the tools that servers list exist at the desk, under which name, and what is said about the others.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import { type Connections, openConnections } from '../../../lib/mcp/connections.ts'
import { createRegistry, type Registry } from '../../../lib/tools/registry.ts'

setLogLevel('silent')
const SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-list-server.ts')

/** A registry of servers that list these, as raw JSON. */
async function listing(c: TestContext, servers: Record<string, string>): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-registry-'))
  const configs = Object.entries(servers).map(([name, tools]) => {
    const TOOLS = join(folder, `${name}.json`)
    writeFileSync(TOOLS, tools)
    const kind = 'stdio' as const
    return { name, embedded: false, trusted: false, kind, command: process.execPath, args: [SERVER], env: { TOOLS } }
  })
  const connections: Connections = openConnections(configs)
  const registry = createRegistry(connections)
  c.after(async () => {
    await connections.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await Promise.all(connections.all().map((connection) => connection.ready(60_000)))
  return registry
}

const tool = (name: string, more: Record<string, unknown> = {}) => ({ name, inputSchema: { type: 'object' }, ...more })

test('tools that look like others, or cannot be offered, are left out and named with the reason', async (c) => {
  const long = 'x'.repeat(56)
  const registry = await listing(c, {
    eap: JSON.stringify([tool('placeOrder'), tool('weather__wind')]),
    weather: JSON.stringify([
      tool('wind'),
      tool('sun'),
      tool('sun', { description: 'a second one' }),
      tool('s\u0443n'),
      tool('su\u200bn'),
      tool('rain.now'),
      tool(long),
      { name: 'broken', inputSchema: 'none' },
      { inputSchema: {} },
    ]),
  })
  assert.deepEqual(
    registry.list().map((t) => t.name),
    ['placeOrder', 'weather__wind', 'weather__sun'],
  )
  assert.equal(registry.byName('weather__wind')?.server, 'eap')
  assert.equal(registry.find('weather', 'wind'), undefined)
  const dropped = registry.dropped()
  assert.deepEqual(new Set(dropped.map((d) => d.server)), new Set(['weather']))
  assert.deepEqual(Object.fromEntries(dropped.map((d) => [d.tool, d.why])), {
    wind: 'clash',
    sun: 'twice',
    's\u0443n': 'characters',
    'su\u200bn': 'characters',
    'rain.now': 'characters',
    [long]: 'too_long',
    broken: 'malformed',
    '?': 'malformed',
  })
})

test('a definition too deep to be walked takes no other tool with it', async (c) => {
  const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`
  const registry = await listing(c, {
    weather: `[{"name":"deep","inputSchema":{"type":"object","x":${deep}}},${JSON.stringify(tool('sun'))}]`,
  })
  assert.deepEqual(
    registry.list().map((t) => t.name),
    ['weather__sun'],
  )
  assert.deepEqual(registry.dropped(), [{ server: 'weather', tool: 'deep', why: 'too_large' }])
})
