// What a hostile server, or a hostile address, may try with the client. Each test names the row of the table of
// attacks it answers; rows about a model, a trader or the desk's own endpoint are tested where those live.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { readEnv } from '../../../lib/env.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { openConnections } from '../../../lib/mcp/connections.ts'
import { readServerConfigs } from '../../../lib/mcp/settings/config.ts'
import { guardedFetch } from '../../../lib/mcp/transport/guarded-fetch.ts'
import { readArguments } from '../../../lib/tools/arguments.ts'
import { createToolEngine } from '../../../lib/tools/engine.ts'
import { createRegistry } from '../../../lib/tools/registry.ts'
import { until } from '../../support/until.ts'
import { connectedTo, connecting, failureOf, folder, processOf, remote, startFake } from './servers.ts'

setLogLevel('silent')
let port = 0
const stops: (() => unknown)[] = []
before(async () => {
  port = (await startFake({ after: (stop) => stops.push(stop) }, 'hostile-http-server.ts')).port
})
after(() => {
  for (const stop of stops) stop()
})
const at = (scenario: string) => remote(`http://127.0.0.1:${port}/${scenario}`)

async function stateAfterTrying(t: TestContext, url: string, allowLocal?: boolean): Promise<string> {
  const connection = connecting(t, remote(url, { allowLocal, transport: 'http' }), { connectTimeoutMs: 5_000 })
  await until(`${url} was tried`, () => connection.state().message !== '')
  return `${connection.state().state}: ${connection.state().message}`
}

test('row "SSRF": addresses no server may have are never connected to', async (t) => {
  for (const url of [
    'https://169.254.169.254/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    'https://0.0.0.0/',
    'https://100.100.100.200/',
  ])
    assert.match(await stateAfterTrying(t, url, true), /^down: .* is an address that is not allowed$/, url)
})

test('row "SSRF": this machine only where the file says so itself, and only for that host', async (t) => {
  const local = `http://127.0.0.1:${port}/ok`
  assert.match(await stateAfterTrying(t, local, false), /^down: only https/)
  for (const host of ['2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '192.168.0.1'])
    assert.match(await stateAfterTrying(t, `https://${host}:${port}/`, false), /^down: .*not allowed$/, host)
  // Written as what it is: the operator means it.
  await connectedTo(t, remote(local))
})

test('row "SSRF": a name is checked by what it leads to, when the connection is made', async () => {
  const own = new URL('https://server.example/mcp')
  const guarded = guardedFetch(own, true)
  await assert.rejects(guarded.fetch(`https://localhost:${port}/ok`), (error: Error) =>
    /not allowed/.test(String(error.cause ?? error)),
  )
  await assert.rejects(guarded.fetch(`http://127.0.0.1:${port}/ok`), /only https/)
  await guarded.close()
  const home = guardedFetch(new URL(`http://localhost:${port}/ok`), true)
  assert.equal((await home.fetch(`http://localhost:${port}/log`)).status, 200)
  await assert.rejects(home.fetch(`http://127.0.0.1:${port}/log`), /only https/)
  await home.close()
})

test('row "SSRF": plain http to another machine, and a name and password in an address, are refused', async (t) => {
  assert.match(await stateAfterTrying(t, 'http://server.example/mcp'), /^down: only https/)
  assert.match(await stateAfterTrying(t, 'https://me:secret@server.example/mcp'), /^down: .*user name or password/)
})

test('row "confused deputy": our headers go to the configured origin alone', async (t) => {
  const seen: unknown[] = []
  const thief = createServer((request, response) => {
    seen.push(request.headers)
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  t.after(() => thief.close())
  const connection = await connectedTo(t, { ...at('redirect-away'), headers: { authorization: 'Bearer ours' } })
  const to = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/ok`
  const error = await failureOf(connection.call('run', { to }, { timeoutMs: 10_000 }))
  assert.deepEqual([error.kind, error.sent], ['unusable', false])
  assert.deepEqual(seen, [])
})

test('row "DoS by server": an answer that is streamed without end, in events of a proper size, is cut', async (t) => {
  let sent = 0
  const endless = createServer((request, response) => {
    const { accept } = request.headers
    response.writeHead(200, { 'content-type': accept === 'text/event-stream' ? 'text/html' : 'text/event-stream' })
    const event = `: ${'x'.repeat(1024 * 1024)}\n\n`
    const write = () => {
      while (!response.destroyed) {
        sent += event.length
        if (!response.write(event)) return
      }
    }
    response.on('drain', write)
    write()
  }).listen(0, '127.0.0.1')
  t.after(() => endless.close())
  await once(endless, 'listening')
  const url = new URL(`http://127.0.0.1:${(endless.address() as AddressInfo).port}/mcp`)
  const guarded = guardedFetch(url, true)
  t.after(() => guarded.close())
  const response = await guarded.fetch(url, { method: 'POST', body: '{}' })
  let read = 0
  await assert.rejects(
    async () => {
      for await (const chunk of response.body ?? []) {
        read += chunk.byteLength
        assert.ok(read <= 64 * 1024 * 1024, 'it is read on')
      }
    },
    { name: 'TooLarge' },
  )
  assert.ok(sent > 60 * 1024 * 1024, 'it was cut before')
  // Where a stream of events is asked for, which may have no end, a page is none of it.
  await assert.rejects(guarded.fetch(url, { headers: { accept: 'text/event-stream' } }), /answered something else/)
})

test('row "DoS by server": a schema too deep, too wide or too heavy and a description too long leave only their tool out', async (t) => {
  const connection = await connectedTo(t, at('bombs'))
  assert.deepEqual(
    connection.tools().map((d) => d.name),
    ['good', 'regex'],
  )
  assert.deepEqual(connection.leftOut(), [
    { tool: 'deep', why: 'too_large' },
    { tool: 'wide', why: 'too_large' },
    { tool: 'heavy', why: 'too_large' },
    { tool: 'talkative', why: 'too_large' },
  ])
})

test('row "DoS by server" and row "ReDoS": no regular expression of a server is run, neither on arguments nor on results', async (t) => {
  const connections = openConnections([{ ...at('bombs'), name: 'other' }])
  t.after(() => connections.close())
  await connections.get('other')?.ready(20_000)
  const tool = createRegistry(connections).find('other', 'regex') ?? assert.fail()
  const { engine } = createToolEngine(connections, { timeoutMs: 20_000, now: () => new Date() })
  const evil = `${'a'.repeat(40)}!`
  const cpu = process.cpuUsage()
  assert.deepEqual(readArguments({ a: evil }, tool.inputSchema), { ok: true, args: { a: evil } })
  const answer = await engine.read({ tool, args: { a: evil }, userId: null })
  assert.deepEqual([answer.status, answer.data], ['ok', { a: evil }])
  // Forty characters would take this process for hours.
  assert.ok(process.cpuUsage(cpu).user < 5_000_000)
})

test('row "stdio = RCE": a process comes from the file alone, as a list of words that no shell reads', async (t) => {
  const dir = folder(t)
  const config = { command: process.execPath, args: ['-e', '', `; touch ${dir}/pwned`, `$(touch ${dir}/pwned)`] }
  writeFileSync(`${dir}/mcp.json`, JSON.stringify({ mcpServers: { other: config } }))
  const [read] = readServerConfigs({ ...readEnv({}), MCP_CONFIG: `${dir}/mcp.json`, DATA_DIR: dir })
  const connection = connecting(t, read ?? assert.fail())
  await until('it was tried', () => connection.state().message !== '')
  assert.equal(existsSync(`${dir}/pwned`), false)
})

test('row "secrets in errors": what a server throws stays in the log, the trader reads our own words', async (t) => {
  const connections = openConnections([{ ...processOf('hostile-stdio-server.ts', ['throws']), name: 'other' }])
  t.after(() => connections.close())
  await connections.get('other')?.ready(20_000)
  const tool = createRegistry(connections).find('other', 'run') ?? assert.fail()
  const { engine } = createToolEngine(connections, { timeoutMs: 20_000, now: () => new Date() })
  const answer = await engine.read({ tool, args: {}, userId: null })
  assert.equal(answer.status, 'error')
  assert.equal(answer.said, '(-32603)')
  assert.doesNotMatch(JSON.stringify(answer), /sk-|srv/)
})

test('row "line jumping": what a server says of itself is cut short, and its instructions are kept nowhere', async (t) => {
  const connection = await connectedTo(t, at('preacher'))
  assert.equal(connection.server()?.name, 'x'.repeat(100))
  assert.doesNotMatch(JSON.stringify([connection.server(), connection.state(), connection.tools()]), /ignore all/)
})
