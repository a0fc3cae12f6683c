// One connection to an MCP server that is not ours: what it offers, how it is lost and how it comes back.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import type { McpCallError } from '../../../lib/mcp/calls/call-error.ts'
import { until } from '../../support/until.ts'
import { connectedTo, connecting, folder, logged, processOf, remote, startFake } from './servers.ts'

setLogLevel('silent')
const SERVER = 'tool-server.ts'
const stdio = (log: string, env: Record<string, string> = {}) => processOf(SERVER, ['stdio'], { LOG: log, ...env })
const listen = (t: TestContext, kind: 'http' | 'sse', log: string, port = 0, env: Record<string, string> = {}) =>
  startFake(t, SERVER, [kind, String(port)], { LOG: log, ...env })
const at = (port: number, transport: 'http' | 'sse', headers: Record<string, string> = {}) =>
  remote(`http://127.0.0.1:${port}/mcp`, { transport, headers })

test('a tool without a usable schema is left out, one named twice counts once, the others stay', async (t) => {
  const connection = await connectedTo(t, stdio(join(folder(t), 'log')))
  assert.deepEqual(
    connection.tools().map((d) => [d.name, d.description]),
    [
      ['echo', 'Says it back'],
      ['search', 'Finds'],
      ['fail', 'Says no'],
      ['hang', 'Never answers'],
      ['refuse', 'Answers with an error of the protocol'],
      ['grow', 'Changes the list of tools'],
      ['whoami', 'Wants an account'],
      ['keyed', 'Has a key of its own'],
      ['placeOrder', 'Is called as one of the exchange'],
    ],
  )
})

test('a list of tools that cannot be read when it changed is asked for again, without another word of the server', async (t) => {
  const TOOLS = join(folder(t), 'tools.json')
  const list = (...names: string[]) =>
    writeFileSync(TOOLS, JSON.stringify(names.map((name) => ({ name, inputSchema: { type: 'object' } }))))
  list('first')
  const connection = await connectedTo(t, processOf('tool-list-server.ts', [], { TOOLS, REFUSED_LISTINGS: '2' }))
  list('first', 'second')
  await until('the second is there', () => connection.tools().length === 2)
  assert.equal(connection.state().state, 'connected')
})

test('a subscription that fails is asked for again on the same line, for as long as somebody watches', async (t) => {
  const log = join(folder(t), 'log')
  const connection = await connectedTo(t, stdio(log, { REFUSED_SUBSCRIPTIONS: '3' }))
  const asked = (uri: string) => logged(log).filter((e) => e.subscribed === uri).length
  const leave = connection.subscribe('test://left', () => {})
  await until('the first is refused', () => asked('test://left') === 1)
  leave()
  let updates = 0
  connection.subscribe('test://n', () => updates++)
  await until('it is subscribed after all', () => updates === 1)
  assert.equal(connection.state().state, 'connected')
  assert.deepEqual([asked('test://n'), asked('test://left')], [3, 1])
})

test('the process is killed: the connection comes back by itself and subscribes again', async (t) => {
  const log = join(folder(t), 'log')
  const connection = await connectedTo(t, stdio(log))
  let updates = 0
  connection.subscribe('test://n', () => updates++)
  await until('the first subscription', () => updates === 1)
  const { pid } = (await connection.readJson('test://n')) as { pid: number }
  const states: string[] = []
  connection.onState(() => states.push(connection.state().state))
  process.kill(pid, 'SIGKILL')
  await until('the second subscription', () => updates === 2)
  assert.deepEqual(states, ['reconnecting', 'connected'])
  assert.notEqual(((await connection.readJson('test://n')) as { pid: number }).pid, pid)
  assert.equal(logged(log).filter((e) => e.subscribed).length, 2)
})

test('a list of tools that changes is read again', async (t) => {
  const connection = await connectedTo(t, stdio(join(folder(t), 'log')))
  let told = 0
  connection.onTools(() => told++)
  await connection.call('grow', {}, { timeoutMs: 20_000 })
  await until('the new tool', () => told > 0)
  assert.ok(connection.tools().some((d) => d.name === 'grown'))
})

test('a server that dies while its tools are read again takes nobody with it', async (t) => {
  const connection = await connectedTo(t, stdio(join(folder(t), 'log')))
  const { pid } = (await connection.readJson('test://n')) as { pid: number }
  const lost = connection.call('grow', {}, { timeoutMs: 20_000 }).catch(() => {})
  process.kill(pid, 'SIGSTOP')
  process.kill(pid, 'SIGCONT')
  await lost
  process.kill(pid, 'SIGKILL')
  await until('back again', () => connection.state().state === 'reconnecting')
  await connection.ready(10_000)
})

test('a call that hangs ends as a timeout of unknown outcome, one cancelled by us as cancelled; the server hears both', async (t) => {
  const log = join(folder(t), 'log')
  const connection = await connectedTo(t, stdio(log))
  const failed = (promise: Promise<unknown>) =>
    promise.then(
      () => assert.fail('it answered'),
      ({ kind, sent }: McpCallError) => [kind, sent],
    )
  assert.deepEqual(await failed(connection.call('hang', {}, { timeoutMs: 150 })), ['timeout', true])
  await until('the first cancellation', () => logged(log).some((e) => e.cancelled))
  const stop = new AbortController()
  const running = failed(connection.call('hang', {}, { timeoutMs: 5_000, signal: stop.signal }))
  await until('the second call', () => logged(log).filter((e) => e.tool === 'hang').length === 2)
  stop.abort()
  assert.deepEqual(await running, ['cancelled', true])
  await until('the second cancellation', () => logged(log).filter((e) => e.cancelled).length === 2)
})

test('a program that starts and says nothing is not ready, and is gone when the connection is closed', async (t) => {
  const dir = folder(t)
  const script = join(dir, 'mute.ts')
  const pidFile = join(dir, 'pid')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(pidFile)}, String(process.pid))\nprocess.stdin.resume()\n`,
  )
  const connection = connecting(t, { ...stdio(''), args: [script] })
  await assert.rejects(connection.ready(300), /not connected/)
  await until('the program runs', () => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '')
  const pid = Number(readFileSync(pidFile, 'utf8'))
  await connection.close()
  await until('the program is gone', () => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })
})

test('a program that does not exist is told without its path', async (t) => {
  const connection = connecting(t, { ...stdio(''), command: '/nowhere/tools' })
  await until('it failed', () => connection.state().message !== '')
  assert.doesNotMatch(connection.state().message, /nowhere|ENOENT/)
})

for (const kind of ['http', 'sse'] as const) {
  test(`${kind}: tools are listed and called with the configured headers`, async (t) => {
    const log = join(folder(t), 'log')
    const { port } = await listen(t, kind, log, 0, { TOKEN: 'let-me-in' })
    const connection = await connectedTo(t, at(port, kind, { Authorization: 'Bearer let-me-in' }))
    const answer = await connection.call('echo', { text: 'hello' }, { timeoutMs: 20_000 })
    assert.deepEqual(answer.content, [{ type: 'text', text: '{"text":"hello"}' }])
  })

  test(`${kind}: a server that was started again is found again, with its subscriptions`, async (t) => {
    const log = join(folder(t), 'log')
    const first = await listen(t, kind, log)
    const connection = await connectedTo(t, at(first.port, kind))
    let updates = 0
    connection.subscribe('test://n', () => updates++)
    await until('the first subscription', () => updates === 1)
    const gone = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await gone
    // Whoever calls now is told that it is gone; nothing else says so on a line that is not held open.
    await connection.call('echo', { text: '1' }, { timeoutMs: 1_000 }).catch(() => {})
    await until('the loss is seen', () => connection.state().state !== 'connected')
    await listen(t, kind, log, first.port)
    await until('connected again', () => connection.state().state === 'connected')
    await until('the second subscription', () => updates >= 2)
    await connection.call('echo', { text: '2' }, { timeoutMs: 20_000 })
    assert.deepEqual(
      logged(log)
        .filter((e) => e.tool === 'echo')
        .map((e) => e.args),
      [{ text: '2' }],
    )
  })
}
