// Servers that are processes of ours and misbehave as such.
import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setLogLevel } from '../../../lib/log.ts'
import type { ConnectionOptions } from '../../../lib/mcp/connection.ts'
import { StdioTransport } from '../../../lib/mcp/transport/stdio-transport.ts'
import { until } from '../../support/until.ts'
import { connectedTo, connecting, failureOf, folder, logged, processOf } from './servers.ts'

setLogLevel('silent')
const FAKE = 'hostile-stdio-server.ts'

async function open(t: TestContext, scenario: string, options: ConnectionOptions = {}) {
  const log = join(folder(t), 'log')
  const connection = await connectedTo(t, processOf(FAKE, [scenario], { LOG: log }), options)
  return { connection, log, call: (timeoutMs = 20_000) => connection.call('run', {}, { timeoutMs }) }
}
const pidIn = (log: string): number => logged(log).findLast((e) => e.started)?.pid as number

async function gone(pid: number): Promise<void> {
  await until('the process is gone', () => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })
}

test('row "size": a line without end is cut at eight megabytes, its process ended, another one started', async (t) => {
  const { connection, log, call } = await open(t, 'long-line')
  const pid = pidIn(log)
  const why: string[] = []
  connection.onState(() => why.push(connection.state().message))
  const error = await failureOf(call())
  assert.deepEqual([error.kind, error.sent], ['closed', true])
  assert.equal(why[0], 'it sent a message longer than the desk takes, and was ended')
  await gone(pid)
  await connection.ready(20_000)
})

test('row "stdio": a process that floods its error output neither stops nor fills our log', async (t) => {
  const { call } = await open(t, 'stderr-flood')
  const written: string[] = []
  const { write } = process.stderr
  process.stderr.write = ((chunk: string) => written.push(String(chunk)) > 0) as typeof write
  setLogLevel('info')
  try {
    assert.deepEqual((await call()).content, [{ type: 'text', text: 'said a lot' }])
    await until('the flood is told', () => written.some((line) => line.includes('mcp.stderr_flood')))
  } finally {
    setLogLevel('silent')
    process.stderr.write = write
  }
  assert.ok(written.join('').length < 128 * 1024, `${written.join('').length} bytes for 400 kB of noise`)
  assert.equal(written.filter((line) => line.includes('mcp.stderr_flood')).length, 1)
})

test('row "stdio": its error output is quoted character by character, however it comes, down to its last words', async (t) => {
  const written: string[] = []
  const { write } = process.stderr
  process.stderr.write = ((chunk: string) => written.push(String(chunk)) > 0) as typeof write
  setLogLevel('info')
  t.after(() => {
    setLogLevel('silent')
    process.stderr.write = write
  })
  // The first byte of 撤 is written apart, and the rest once it was read here.
  const script = `const word = Buffer.from('撤單')
    process.stderr.write(Buffer.concat([Buffer.from('first\\n'), word.subarray(0, 1)]))
    process.stdin.once('data', () => process.stderr.write(word.subarray(1), () => process.exit(1)))`
  const config = { ...processOf(FAKE, []), args: ['-e', script] }
  const transport = new StdioTransport(config)
  await transport.start()
  const quoted = () => written.map((line) => JSON.parse(line)).flatMap(({ text }) => (text ? [text] : []))
  await until('the first line is there', () => quoted().length > 0)
  await transport.send({ jsonrpc: '2.0', method: 'go on' })
  await until('the last line is there', () => quoted().length > 1)
  assert.deepEqual(quoted(), ['first', '撤單'])
  await transport.close()
})

test('row "stdio": lines that are no messages are passed over, a thousand of them in a row are not', async (t) => {
  const chatty = await open(t, 'chatty')
  assert.deepEqual((await chatty.call()).content, [{ type: 'text', text: 'heard' }])
  const noise = await open(t, 'noise')
  const error = await failureOf(noise.call())
  assert.deepEqual([error.kind, error.sent], ['closed', true])
})

test('row "stdio": a mark of the byte order before a message, as .NET on Windows writes it, is no part of it; in a text it is kept', async (t) => {
  const connection = await connectedTo(t, processOf('hostile-stdio-server.ts', ['marked']))
  const words = '\ufefftwo\n\ufefflines'
  const { content } = await connection.call('run', { words }, { timeoutMs: 20_000 })
  assert.deepEqual(JSON.parse(String(content[0]?.text)), { words })
})

test('row "floods": a list that is said to change without end is read once a second', async (t) => {
  const { log } = await open(t, 'list-flood')
  const lists = () => logged(log).filter((e) => e.list).length
  await until('it was read again', () => lists() > 1)
  const [before, from] = [lists(), performance.now()]
  await sleep(1_500)
  assert.ok(lists() - before <= 2 + (performance.now() - from) / 1_000, `${lists() - before} times`)
})

test('row "floods": a process that asks without end and reads no answer is ended, before its answers fill our memory', async (t) => {
  const from = process.memoryUsage().rss
  const { log } = await open(t, 'deaf-flood', { beat: { everyMs: 600_000, answerWithinMs: 5_000 } })
  const pid = pidIn(log)
  await gone(pid)
  assert.ok(process.memoryUsage().rss - from < 100_000_000)
})

test('row "child death": the call ends at once, outcome unknown, and the process is started again', async (t) => {
  const { connection, log, call } = await open(t, 'dies')
  const error = await failureOf(call())
  assert.deepEqual([error.kind, error.sent], ['closed', true])
  await connection.ready(20_000)
  assert.equal(logged(log).filter((e) => e.started).length, 2)
})

test('a process that starts well and ends at once is started again more and more slowly', async (t) => {
  const log = join(folder(t), 'log')
  connecting(t, processOf(FAKE, ['exits'], { LOG: log }))
  await until('five starts', () => logged(log).filter((e) => e.started).length >= 5)
  // 100 + 250 + 500 + 1,000 ms between five starts: a count that began anew each time would be 400 ms in all.
  const starts = logged(log).filter((e) => e.started)
  const times = starts.map((e) => e.at as number)
  assert.ok((times[4] ?? 0) - (times[0] ?? 0) >= 1_850, JSON.stringify(times))
})

test('row "stubborn child": a process that is hung is noticed without anybody calling it twice, killed and replaced', async (t) => {
  const { connection, log, call } = await open(t, 'hangs', { beat: { everyMs: 60_000, answerWithinMs: 200 } })
  const pid = pidIn(log)
  const error = await failureOf(call(200))
  assert.deepEqual([error.kind, error.sent], ['timeout', true])
  const from = performance.now()
  await gone(pid)
  // To ask it politely, with a pause before each stronger word, takes more than four seconds.
  assert.ok(performance.now() - from < 4_000, 'it was asked to end instead of being ended')
  await connection.ready(20_000)
  assert.notEqual(pidIn(log), pid)
})

test('an idle line is looked at, and a server that does not know what a ping is counts as there', async (t) => {
  const { connection, log } = await open(t, 'ok', { beat: { everyMs: 30, answerWithinMs: 5_000 } })
  const pid = pidIn(log)
  assert.equal(await connection.answers(5_000), true)
  process.kill(pid, 'SIGSTOP')
  assert.equal(await connection.answers(50), false)
  process.kill(pid, 'SIGCONT')
  assert.equal(await connection.answers(5_000), true)
  assert.equal(connection.state().state, 'connected')
})

test('a process starts in the folder that its settings name', async (t) => {
  const cwd = folder(t)
  const connection = await connectedTo(t, { ...processOf(FAKE, ['folder']), cwd })
  const [first] = (await connection.call('run', {}, { timeoutMs: 20_000 })).content
  assert.equal(first?.text, realpathSync(cwd))
})

test('row "stdio": the process gets what every program needs and its own settings, no key of the desk', async (t) => {
  process.env.OPENAI_API_KEY_OF_THIS_TEST = 'sk-not-for-others'
  t.after(() => delete process.env.OPENAI_API_KEY_OF_THIS_TEST)
  const { call, log } = await open(t, 'environment')
  const [first] = (await call()).content
  const names = Object.keys(JSON.parse(String(first?.text)))
  assert.ok(names.includes('LOG') && log)
  const known = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LOG']
  assert.deepEqual(
    names.filter((n) => !known.includes(n)),
    [],
  )
})

test('row "wrong id in the answer": on a line for all calls it is passed over, and the right one still comes', async (t) => {
  const { call } = await open(t, 'wrong-id')
  assert.deepEqual((await call()).content, [{ type: 'text', text: 'for you' }])
})

test('row "interop": processes of another protocol are told in a sentence', async (t) => {
  for (const [args, words] of [
    [['modern'], 'it only speaks MCP 2026-07-28; this desk speaks 2024-11-05 to 2025-11-25'],
    [['ok', '2024-10-07'], 'it only speaks MCP 2024-10-07; this desk speaks 2024-11-05 to 2025-11-25'],
    [['future'], 'it only speaks MCP 2031-01-01; this desk speaks 2024-11-05 to 2025-11-25'],
  ] as const) {
    const connection = connecting(t, processOf(FAKE, [...args]))
    await until('it was tried', () => connection.state().state === 'down')
    assert.equal(connection.state().message, words)
  }
})

test('a server of prompts alone is connected and has no tools; one that says it has tools and lists none is not', async (t) => {
  const { connection, log } = await open(t, 'prompts')
  assert.deepEqual([connection.tools(), connection.leftOut()], [[], []])
  assert.equal(logged(log).filter((e) => e.started).length, 1)
  const other = connecting(t, processOf(FAKE, ['unlisted']))
  await until('it was tried', () => other.state().message !== '')
  assert.equal(other.state().message, 'it answered with an error')
})

test('reconnect by hand starts it anew at once; at rest nobody tries, and whoever waits is told why', async (t) => {
  const { connection, log, call } = await open(t, 'ok')
  const first = pidIn(log)
  await connection.reconnect()
  await connection.ready(20_000)
  await gone(first)
  const second = pidIn(log)
  assert.notEqual(second, first)
  await call()
  await connection.rest('it is switched off')
  await gone(second)
  assert.deepEqual([connection.state().state, connection.state().message], ['down', 'it is switched off'])
  assert.deepEqual(connection.tools(), [])
  await assert.rejects(connection.ready(60_000), /switched off/)
  await connection.reconnect()
  await connection.ready(20_000)
  assert.equal(connection.server()?.name, 'hostile ok')
  assert.equal(connection.server()?.protocol, '2025-11-25')
})
