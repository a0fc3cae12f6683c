// Which of the tools that servers list exist at the desk, under which name, and what is said about the others.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { visible } from '../../../lib/agent/tools.ts'
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

const tool = (name: string, more: { title?: string; description?: string } = {}) => ({
  name,
  inputSchema: { type: 'object' },
  ...more,
})

test('tools that look like others, or cannot be offered, are left out and named with the reason', async (c) => {
  const long = 'x'.repeat(129)
  const registry = await listing(c, {
    eap: JSON.stringify([tool('placeOrder'), tool('weather__wind')]),
    weather: JSON.stringify([
      tool('wind'),
      tool('sun'),
      tool('getTideAt_Keelung'),
      tool('sun', { description: 'a second one' }),
      tool('s\u0443n'),
      tool('su\u200bn'),
      tool('rain now'),
      tool(long),
      { name: 'broken', inputSchema: 'none' },
      { inputSchema: {} },
    ]),
  })
  assert.deepEqual(
    registry.list().map((t) => t.name),
    ['placeOrder', 'weather__wind', 'weather__sun', 'weather__getTideAt_Keelung'],
  )
  // What says nothing of itself is described by its name.
  const tide = registry.find('weather', 'getTideAt_Keelung')
  assert.deepEqual([tide?.title, tide?.description], ['get tide at keelung', 'get tide at keelung'])
  assert.equal(registry.byName('weather__wind')?.server, 'eap')
  assert.equal(registry.find('weather', 'wind'), undefined)
  const dropped = registry.dropped()
  assert.deepEqual(new Set(dropped.map((d) => d.server)), new Set(['weather']))
  assert.deepEqual(Object.fromEntries(dropped.map((d) => [d.tool, d.why])), {
    wind: 'clash',
    sun: 'twice',
    's\u0443n': 'characters',
    'su\u200bn': 'characters',
    'rain now': 'characters',
    [long.slice(0, 128)]: 'too_long',
    broken: 'malformed',
    '?': 'malformed',
  })
})

test('a name that no provider takes has an alias for models, which nothing else can have', async (c) => {
  const long = 'x'.repeat(128)
  const names = ['rain.now', 'rain/now', 'rain:now', 'rain_now', 'Rain.now', long, `${long.slice(0, 127)}y`]
  const registry = await listing(c, {
    eap: JSON.stringify(['market.depth', 'placeOrder'].map((name) => tool(name))),
    weather: JSON.stringify(names.map((name) => tool(name))),
    weathers: JSON.stringify([tool('rain.now')]),
  })
  assert.deepEqual(registry.dropped(), [])
  const tools = registry.list()
  assert.equal(new Set(tools.map((t) => t.name)).size, names.length + 3)
  for (const { name, server, tool: own } of tools) {
    assert.match(name, /^[A-Za-z0-9_-]{1,64}$/)
    assert.equal(registry.find(server, own)?.name, name)
    assert.equal(registry.byName(name)?.tool, own)
  }
  const nameOf = (server: string, own: string) => registry.find(server, own)?.name ?? assert.fail(own)
  assert.equal(nameOf('weather', 'rain_now'), 'weather__rain_now')
  assert.match(nameOf('weather', 'rain.now'), /^weather__rain_now_[0-9a-f]{10}$/)
  assert.match(nameOf('eap', 'market.depth'), /^market_depth_[0-9a-f]{10}$/)

  // A server that lists a tool under the very words of an alias, first or last, takes nothing from anybody.
  const words = nameOf('weather', 'rain.now').slice('weather__'.length)
  for (const order of [
    [words, 'rain.now'],
    ['rain.now', words],
  ]) {
    const again = await listing(c, { weather: JSON.stringify(order.map((name) => tool(name))) })
    assert.equal(again.byName(`weather__${words}`)?.tool, 'rain.now')
    assert.notEqual(again.find('weather', words)?.name, `weather__${words}`)
    assert.equal(again.list().length, 2)
  }
})

test('a description or a title of any length is kept whole, and its end is part of what is accepted', async (c) => {
  const description = `Tells the wind. ${'x'.repeat(20_000)}`
  const long = tool('wind', { description, title: 'w'.repeat(5_000) })
  const [wind] = (await listing(c, { weather: JSON.stringify([long]) })).list()
  const ended = { ...long, description: `${description}!` }
  const [other] = (await listing(c, { weather: JSON.stringify([ended]) })).list()
  assert.equal(wind?.definition.description, description)
  assert.equal(wind?.definition.title, long.title)
  assert.notEqual(wind?.fingerprint, other?.fingerprint)
  assert.equal(wind?.title.length, 201)
  assert.match(visible(wind?.description ?? ''), /^Tells the wind\. x{1,1980} \[…the rest is left out\]$/)
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
