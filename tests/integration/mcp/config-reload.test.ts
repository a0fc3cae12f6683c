// mcp.json changes while the desk runs.
import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readEnv } from '../../../lib/env.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { type Connections, openConnections } from '../../../lib/mcp/connections.ts'
import { readServerConfigs } from '../../../lib/mcp/settings/config.ts'
import { followConfig } from '../../../lib/mcp/settings/config-watch.ts'
import { createRegistry } from '../../../lib/tools/registry.ts'
import { until } from '../../support/until.ts'
import { folder, processOf } from './servers.ts'

setLogLevel('silent')

type Entry = { command: string; args: string[]; env?: Record<string, string> }
const entry = (...args: string[]): Entry => {
  const { command, args: all } = processOf('hostile-stdio-server.ts', args)
  return { command, args: all }
}

function desk(t: TestContext, servers: Record<string, Entry>, off: string[] = []) {
  const dir = folder(t)
  const file = join(dir, 'mcp.json')
  const save = (text: string) => writeFileSync(file, text)
  const write = (mcpServers: Record<string, Entry>) => save(JSON.stringify({ mcpServers }))
  write(servers)
  const env = { ...readEnv({}), MCP_CONFIG: file, DATA_DIR: dir }
  const connections: Connections = openConnections(readServerConfigs(env), { off })
  const registry = createRegistry(connections)
  const watching = followConfig(file, () => readServerConfigs(env), connections)
  t.after(async () => {
    watching.close()
    await connections.close()
  })
  return { dir, file, save, write, connections, names: () => registry.list().map((tool) => tool.name) }
}

test('servers come, go and change with the file, and their tools with them; who stays is left alone', async (t) => {
  const { write, connections, names, file, dir } = desk(t, { one: entry('ok'), two: entry('ok') })
  await until('both are there', () => names().length === 2)
  const one = connections.get('one')
  const two = connections.get('two')
  const states: string[] = []
  one?.onState(() => states.push(one.state().state))

  write({ one: entry('ok'), three: entry('ok') })
  await until('three is there', () => names().join() === 'one__run,three__run')
  assert.equal(connections.get('two'), undefined)
  assert.deepEqual([two?.state().state, two?.state().message], ['down', 'it is no longer configured'])

  // As editors do: another file in its place.
  writeFileSync(join(dir, 'new.json'), JSON.stringify({ mcpServers: { one: entry('ok'), two: entry('chatty') } }))
  renameSync(join(dir, 'new.json'), file)
  await until('two is back', () => names().join() === 'one__run,two__run')
  assert.equal(connections.get('two'), two, 'whoever held the connection holds it still')
  assert.equal(two?.server()?.name, 'hostile chatty')
  assert.deepEqual(states, [])

  write({ one: entry('chatty'), two: entry('chatty') })
  await until('one is another now', () => one?.server()?.name === 'hostile chatty')
  assert.deepEqual(states, ['reconnecting', 'connected'])
})

test('a broken file changes nothing and is told, until it is mended', async (t) => {
  const { dir, save, write, connections, names } = desk(t, { one: entry('ok') })
  await until('it is there', () => names().length === 1)
  for (const [text, words] of [
    ['{"mcpServers": {', /is not JSON/],
    ['{"mcpServers": {"one": {"comand": "x"}}}', /"comand".*mcpServers\.one/s],
    ['{"mcpServers": {"one": {"url": "ftp://x"}}}', /URL.*mcpServers\.one\.url/s],
    ['{"mcpServers": {"a b": {"command": "x"}}}', /server names/],
  ] as const) {
    save(text)
    await until('it is told', () => words.test(connections.problem() ?? ''))
    assert.equal(connections.problem()?.includes(dir), false, 'where it is on the machine is for its operator')
    assert.deepEqual(names(), ['one__run'])
    assert.equal(connections.get('one')?.state().state, 'connected')
  }
  write({ one: entry('ok') })
  await until('it is mended', () => connections.problem() === null)
  assert.deepEqual(names(), ['one__run'])
})

test('a file that goes away takes no server with it', async (t) => {
  const { write, file, connections, names } = desk(t, { one: entry('ok') })
  await until('one is there', () => names().join() === 'one__run')
  rmSync(file)
  await until('it is told', () => / is gone; start the desk anew to do without it$/.test(connections.problem() ?? ''))
  assert.deepEqual(names(), ['one__run'])
  write({ one: entry('ok'), two: entry('ok') })
  await until('it is back', () => names().join() === 'one__run,two__run')
  assert.equal(connections.problem(), null)
})

test('a file behind a link is read again when the link is put elsewhere, as a mounted ConfigMap does it', async (t) => {
  const { dir, file, connections, names } = desk(t, { one: entry('ok') })
  await until('one is there', () => names().join() === 'one__run')
  const version = (name: string, servers: Record<string, Entry>) => {
    mkdirSync(join(dir, name))
    writeFileSync(join(dir, name, 'mcp.json'), JSON.stringify({ mcpServers: servers }))
  }
  const pointAt = (name: string) => {
    symlinkSync(name, join(dir, '..data_tmp'))
    renameSync(join(dir, '..data_tmp'), join(dir, '..data'))
  }
  version('..1', { two: entry('ok') })
  pointAt('..1')
  symlinkSync(join('..data', 'mcp.json'), join(dir, 'link'))
  renameSync(join(dir, 'link'), file)
  await until('two is there', () => names().join() === 'two__run')
  version('..2', { three: entry('ok') })
  pointAt('..2')
  await until('three is there', () => names().join() === 'three__run')
  rmSync(join(dir, '..1'), { recursive: true })
  assert.equal(connections.problem(), null)
})

test('a file that a link leads to elsewhere is read again when it is edited there, also behind another link', async (t) => {
  const { dir, file, connections, names } = desk(t, { one: entry('ok') })
  await until('one is there', () => names().join() === 'one__run')
  const kept = join(dir, 'kept')
  mkdirSync(kept)
  const edit = (servers: Record<string, Entry>, as = 'mcp.json') =>
    writeFileSync(join(kept, as), JSON.stringify({ mcpServers: servers }))
  edit({ two: entry('ok') })
  symlinkSync(join(kept, 'mcp.json'), join(dir, 'link'))
  renameSync(join(dir, 'link'), file)
  await until('two is there', () => names().join() === 'two__run')
  edit({ three: entry('ok') })
  await until('three is there', () => names().join() === 'three__run')
  // As editors do, also there.
  edit({ four: entry('ok') }, 'new.json')
  renameSync(join(kept, 'new.json'), join(kept, 'mcp.json'))
  await until('four is there', () => names().join() === 'four__run')
  // A folder of links to elsewhere, as those who keep their settings in one place have it.
  const elsewhere = join(dir, 'elsewhere')
  mkdirSync(elsewhere)
  renameSync(join(kept, 'mcp.json'), join(elsewhere, 'mcp.json'))
  symlinkSync(join(elsewhere, 'mcp.json'), join(kept, 'mcp.json'))
  writeFileSync(join(elsewhere, 'mcp.json'), JSON.stringify({ mcpServers: { five: entry('ok') } }))
  await until('five is there', () => names().join() === 'five__run')
  assert.equal(connections.problem(), null)
})

test('a server that is switched off stays so, over a change of the file and a start, until it is switched on', async (t) => {
  const { write, connections, names } = desk(t, { one: entry('ok'), two: entry('ok') }, ['two'])
  await until('one is there', () => names().join() === 'one__run')
  assert.equal(connections.get('two')?.state().message, 'it is switched off')
  assert.equal(await connections.disable('one'), true)
  assert.deepEqual(names(), [])
  assert.deepEqual(connections.disabled().toSorted(), ['one', 'two'])
  write({ one: entry('chatty'), two: entry('chatty'), three: entry('ok') })
  await until('the file was read', () => names().join() === 'three__run')
  assert.equal(await connections.enable('one'), true)
  await until('with the settings of now', () => connections.get('one')?.server()?.name === 'hostile chatty')
  assert.deepEqual(names(), ['one__run', 'three__run'])
  assert.equal(await connections.disable('nobody'), false)
})
