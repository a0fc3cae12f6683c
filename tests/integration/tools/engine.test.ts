// The road of a tool call, against a real MCP server that fails in every way a test asks for.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setLogLevel } from '../../../lib/log.ts'
import { openConnections } from '../../../lib/mcp/connections.ts'
import type { ServerConfig } from '../../../lib/mcp/settings/server-settings.ts'
import { createToolEngine, type ReadCall } from '../../../lib/tools/engine.ts'
import { OPENS_AFTER } from '../../../lib/tools/interceptors/breaker.ts'
import type { Interceptor } from '../../../lib/tools/interceptors/chain.ts'
import type { ToolMetadata } from '../../../lib/tools/metadata.ts'
import { createRegistry } from '../../../lib/tools/registry.ts'
import { ToolError, whyFailed } from '../../../lib/tools/response.ts'
import { until } from '../../support/until.ts'

setLogLevel('silent')
const SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-server.ts')
const SHORT_MS = 300
/** An answer that does come may take its time on a busy machine. */
const LONG_MS = 20_000

/**
 * Waits long for answers that come, and `hangMs` for the one that never does. A test that takes the answers of all
 * tools away sets `stopped.ms` from then on.
 */
async function open(
  t: TestContext,
  { hangMs = SHORT_MS, readyMs, ...metadata }: Partial<ToolMetadata> & { hangMs?: number; readyMs?: number } = {},
  mandatory: Interceptor[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'eap-tools-'))
  const log = join(folder, 'log')
  const config = {
    name: 'other',
    embedded: false,
    trusted: true,
    kind: 'stdio',
    command: process.execPath,
    args: [SERVER, 'stdio'],
    env: { LOG: log },
  } as ServerConfig
  const stopped: { ms?: number } = {}
  const connections = openConnections([config])
  const connection = connections.get('other') ?? assert.fail()
  t.after(async () => {
    await connections.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await connection.ready(60_000)
  const registry = createRegistry(connections)
  const { engine, permitWrite } = createToolEngine(connections, {
    timeoutMs: LONG_MS,
    now: () => new Date(),
    mandatory,
    ...(readyMs === undefined ? {} : { readyMs }),
    metadataOf: ({ tool }) => ({
      timeoutMs: stopped.ms ?? (tool === 'hang' ? hangMs : LONG_MS),
      maxTotalMs: 0,
      attempts: 3,
      freshMs: 0,
      staleMs: 0,
      returnDirect: false,
      ...metadata,
    }),
  })
  const pid = async () => ((await connection.readJson('test://n')) as { pid: number }).pid
  const tool = (name: string) => registry.find('other', name) ?? assert.fail(name)
  const call = (name: string, args: Record<string, unknown> = {}, more: Partial<ReadCall> = {}): ReadCall => ({
    tool: tool(name),
    args,
    userId: null,
    ...more,
  })
  return {
    engine,
    stopped,
    permitWrite,
    connection,
    connections,
    config,
    pid,
    call,
    read: (...of: Parameters<typeof call>) => engine.read(call(...of)),
    write: (name: string, args = {}) => engine.write(call(name, args), permitWrite('k')),
    stats: (name: string) => engine.stats().find((s) => s.tool === name),
    received: (name: string) =>
      (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [])
        .map((line) => JSON.parse(line))
        .filter((entry) => entry.tool === name || entry.cancelled === name),
  }
}
test('a server that says no is heard once and is not a broken one', async (t) => {
  const { read, received, engine } = await open(t)
  for (let i = 0; i <= OPENS_AFTER; i++) {
    const answer = await read('fail')
    assert.deepEqual([answer.status, answer.errorCode], ['error', 'REFUSED'])
    assert.equal(answer.errorMessage, 'the printer is out of paper')
    assert.equal(answer.meta.attempts, 1)
  }
  assert.equal(received('fail').length, OPENS_AFTER + 1)
  assert.equal(engine.breaker('other'), 'closed')
})

test('an error of JSON-RPC that answers a read is told with its code and words, as those of the server', async (t) => {
  const { read, stats } = await open(t)
  const answer = await read('refuse', { code: -32602, words: `“LIMIT: no”\n\u202ezo\u200bne ${'!'.repeat(2_000)}` })
  assert.deepEqual(
    [answer.status, answer.errorCode, answer.errorMessage],
    ['error', 'INTERNAL', 'other refused the call'],
  )
  const why = whyFailed(answer) ?? ''
  assert.match(why, /^other refused the call and said: “"LIMIT: no" zone !+ \(-32602\)”$/)
  assert.ok(why.length < 600, `${why.length}`)
  // The page of figures is everybody's.
  assert.equal(stats('refuse')?.lastError?.message, 'other refused the call')
})

test('a timeout cancels the call at the server', async (t) => {
  const { read, received } = await open(t)
  const answer = await read('hang')
  assert.deepEqual([answer.status, answer.errorCode, answer.meta.attempts], ['error', 'TIMEOUT', 1])
  await until('the server hears it', () => received('hang').some((e) => e.cancelled))
})

test('a call that its reader gives up is cancelled at the server', async (t) => {
  const { read, received } = await open(t, { hangMs: LONG_MS })
  const stop = new AbortController()
  const running = read('hang', {}, { signal: stop.signal })
  await until('the server has it', () => received('hang').length === 1)
  stop.abort()
  assert.equal((await running).errorCode, 'CANCELLED')
  await until('the server hears it', () => received('hang').some((e) => e.cancelled))
})

test('a line that breaks is tried again for a read; a write is sent once and its outcome is unknown', async (t) => {
  const { read, write, received, pid, connection } = await open(t, { hangMs: LONG_MS, readyMs: LONG_MS })
  const reading = read('hang')
  await until('the server has it', () => received('hang').length === 1)
  process.kill(await pid(), 'SIGKILL')
  await until('it is asked again', () => received('hang').length === 2)
  const second = await pid()
  process.kill(second, 'SIGKILL')
  await until('and again', () => received('hang').length === 3)
  process.kill(await pid(), 'SIGKILL')
  const answer = await reading
  assert.deepEqual([answer.status, answer.errorCode, answer.meta.attempts], ['error', 'UNAVAILABLE', 3])

  // A write does not wait for a lost server: here it has come back.
  await connection.ready(10_000)
  const writing = write('hang')
  await until('the server has the write', () => received('hang').length === 4)
  process.kill(await pid(), 'SIGKILL')
  const unknown = await writing
  assert.deepEqual([unknown.status, unknown.errorCode, unknown.meta.attempts], ['unknown', 'UNAVAILABLE', 1])
  await sleep(300)
  assert.equal(received('hang').length, 4)
})

test('after five lost answers the server is left alone, in words for a model, and tried again later', async (t) => {
  const { read, received, engine } = await open(t, { hangMs: 250 })
  for (let i = 0; i < OPENS_AFTER; i++) assert.equal((await read('hang')).errorCode, 'TIMEOUT')
  assert.equal(engine.breaker('other'), 'open')
  const refused = await read('echo', { text: 'now?' })
  assert.deepEqual([refused.errorCode, refused.meta.attempts], ['UNAVAILABLE', 0])
  assert.match(refused.errorMessage ?? '', /Do not call its tools again now; tell the trader/)
  const retryAfterMs = refused.meta.retryAfterMs ?? assert.fail('it does not say when')
  // About a second: each pause is drawn a little shorter or longer, so that not everybody comes back at once.
  assert.ok(retryAfterMs > 0 && retryAfterMs <= 3_000, `${retryAfterMs} ms`)
  assert.ok(refused.errorMessage?.includes(`asks it again in ${Math.ceil(retryAfterMs / 1_000)} s at the earliest`))
  assert.equal(received('echo').length, 0)
  // It is kept: not before, and then at once. Where the machine took the time away, nothing can be said of before.
  const from = performance.now()
  await sleep(retryAfterMs / 2)
  const before = await read('echo', { text: 'now?' })
  if (performance.now() - from < retryAfterMs - 50) assert.equal(before.meta.attempts, 0)
  await sleep(retryAfterMs / 2 + 50)
  assert.equal((await read('echo', { text: 'now?' })).status, 'ok')
  assert.equal(engine.breaker('other'), 'closed')
})

test('a call that was given up says nothing of the server: it neither takes back what was counted nor closes', async (t) => {
  const { read, received, engine, stopped } = await open(t)
  const givenUp = async () => {
    const given = new AbortController()
    const before = received('hang').filter((entry) => entry.tool).length
    const answer = read('hang', {}, { signal: given.signal })
    await until('it was received', () => received('hang').filter((entry) => entry.tool).length > before)
    given.abort()
    return (await answer).errorCode
  }
  stopped.ms = LONG_MS
  assert.equal(await givenUp(), 'CANCELLED')
  stopped.ms = 250
  for (let i = 1; i < OPENS_AFTER; i++) await read('hang')
  stopped.ms = LONG_MS
  assert.equal(await givenUp(), 'CANCELLED')
  assert.equal(engine.breaker('other'), 'closed')
  stopped.ms = 250
  await read('hang')
  assert.equal(engine.breaker('other'), 'open')
  await until('it is tried again', () => (engine.breakerRetryAt('other') ?? 0) < Date.now())
  stopped.ms = LONG_MS
  assert.equal(await givenUp(), 'CANCELLED')
  assert.equal(engine.breaker('other'), 'open')
})

test('who comes while one call finds out whether the server is back waits for that shortly, and not once given up', async (t) => {
  const { read, write, received, engine, stopped } = await open(t, { hangMs: 250 })
  for (let i = 0; i < OPENS_AFTER; i++) assert.equal((await read('hang')).errorCode, 'TIMEOUT')
  assert.equal(engine.breaker('other'), 'open')
  await until('it is tried again', () => (engine.breakerRetryAt('other') ?? 0) < Date.now())
  stopped.ms = LONG_MS
  const given = new AbortController()
  let early: string | undefined
  const probe = read('hang', {}, { signal: given.signal }).then((answer) => {
    early = `${answer.errorCode}: ${answer.errorMessage}`
  })
  await until('one finds out', () => engine.breaker('other') === 'half-open' || early)
  assert.equal(early, undefined)
  const leaving = new AbortController()
  const left = read('echo', { text: 'left' }, { signal: leaving.signal })
  leaving.abort()
  assert.equal((await left).errorCode, 'CANCELLED')
  for (const answer of [await read('echo', { text: 'late' }), await write('echo', { text: 'late' })])
    assert.deepEqual([answer.status, answer.errorCode, answer.meta.attempts], ['error', 'UNAVAILABLE', 0])
  given.abort()
  await probe
  assert.equal(received('echo').length, 0)
  // Where it is found out at once, they are all asked.
  await until('it is tried again', () => (engine.breakerRetryAt('other') ?? 0) < Date.now())
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => read('echo', { text })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['ok', 'ok', 'ok'],
  )
})

test('a server that came back is asked at once', async (t) => {
  const { read, engine, pid, connection } = await open(t, { hangMs: 250 })
  for (let i = 0; i < OPENS_AFTER; i++) await read('hang')
  assert.equal(engine.breaker('other'), 'open')
  process.kill(await pid(), 'SIGKILL')
  await until('it is gone', () => connection.state().state !== 'connected')
  await connection.ready(10_000)
  assert.equal((await read('echo', { text: 'back' })).status, 'ok')
})

test('when it cannot be asked the last good answer serves, marked with its age, for the same arguments and account', async (t) => {
  const { read, pid, stopped: patience } = await open(t, { staleMs: 60_000 })
  const old = { mayBeStale: true, userId: 'a' }
  assert.equal((await read('echo', { text: 'book' }, old)).meta.fallback, undefined)
  const stopped = await pid()
  process.kill(stopped, 'SIGSTOP')
  patience.ms = 400
  t.after(() => process.kill(stopped, 'SIGCONT'))
  const answer = await read('echo', { text: 'book' }, old)
  assert.deepEqual([answer.status, answer.data], ['ok', { text: 'book' }])
  assert.equal(answer.meta.fallback?.kind, 'stale_cache')
  assert.ok((answer.meta.fallback?.ageMs ?? 0) >= 400)
  assert.match(answer.meta.fallback?.why ?? '', /did not answer in time/)
  assert.equal((await read('echo', { text: 'other' }, old)).status, 'error')
  assert.equal((await read('echo', { text: 'book' }, { ...old, userId: 'b' })).status, 'error')
  // Whoever checks something asks for the truth or nothing.
  assert.equal((await read('echo', { text: 'book' }, { userId: 'a' })).status, 'error')
})

test('what another server answered under this name does not serve, however young it is', async (t) => {
  const { read, connection, connections, config } = await open(t, { staleMs: 60_000 })
  const old = { mayBeStale: true }
  await read('echo', { text: 'book' }, old)
  const lost = async () => {
    await until('it is not connected', () => connection.state().state !== 'connected')
    return read('echo', { text: 'book' }, old)
  }
  connections.apply([{ ...config }])
  assert.equal((await read('echo', { text: 'book' }, old)).meta.fallback, undefined)
  connections.apply([{ ...config, args: [SERVER, 'ends at once'] } as ServerConfig])
  const answer = await lost()
  assert.deepEqual([answer.status, answer.errorCode, answer.data], ['error', 'UNAVAILABLE', null])
})

test('an answer older than its time does not serve, and a write never has a stand-in', async (t) => {
  const { read, write, pid, stopped: patience } = await open(t, { staleMs: 50, stub: { made: 'up' } })
  await read('echo', { text: 'x' }, { mayBeStale: true })
  const stopped = await pid()
  process.kill(stopped, 'SIGSTOP')
  patience.ms = 400
  t.after(() => process.kill(stopped, 'SIGCONT'))
  await sleep(60)
  const answer = await read('echo', { text: 'x' }, { mayBeStale: true })
  assert.deepEqual(
    [answer.data, answer.meta.fallback?.kind, answer.meta.fallback?.ageMs],
    [{ made: 'up' }, 'stub_data', null],
  )
  assert.equal((await write('echo', { text: 'x' })).status, 'unknown')
})

test('a fresh answer saves the call', async (t) => {
  const { read, received } = await open(t, { freshMs: 60_000 })
  await read('echo', { text: 'x' }, { mayBeStale: true })
  const again = await read('echo', { text: 'x' }, { mayBeStale: true })
  assert.deepEqual([again.meta.fromCache, again.data], [true, { text: 'x' }])
  await read('echo', { text: 'x' })
  assert.equal(received('echo').length, 2)
})

test('what has to see every call sees it, also one that memory or breaker answered', async (t) => {
  const seen: string[] = []
  const audit: Interceptor = async (call, next) => {
    seen.push(call.tool.tool)
    return next(call)
  }
  const { read, stats } = await open(t, { hangMs: 250, freshMs: 60_000 }, [audit])
  for (let i = 0; i < 3; i++) await read('echo', { text: 'x' }, { mayBeStale: true })
  for (let i = 0; i < OPENS_AFTER + 2; i++) await read('hang')
  assert.equal(seen.filter((s) => s === 'echo').length, 3)
  assert.equal(seen.filter((s) => s === 'hang').length, OPENS_AFTER + 2)
  const echo = stats('echo')
  assert.deepEqual([echo?.calls, echo?.cached, echo?.errors], [3, 2, 0])
  assert.ok((echo?.p50Ms ?? 0) > 0)
  const hang = stats('hang')
  assert.deepEqual(
    [hang?.calls, hang?.errors, hang?.lastError?.code],
    [OPENS_AFTER + 2, OPENS_AFTER + 2, 'UNAVAILABLE'],
  )
  assert.ok((hang?.p95Ms ?? 0) >= 250)
})

test('what a call knows of its surroundings cannot be changed on the way', async (t) => {
  const { read } = await open(t, {}, [
    (call, next) => {
      assert.throws(() => Object.assign(call.context, { traderId: 'somebody else' }), TypeError)
      assert.equal(call.context.traderId, 't-1')
      return next(call)
    },
  ])
  assert.equal((await read('echo', { text: 'x' }, { context: { traderId: 't-1' } })).status, 'ok')
})

test('a permit is used once', async (t) => {
  const { engine, call, permitWrite } = await open(t)
  const permit = permitWrite('k')
  assert.equal((await engine.write(call('echo', { text: 'x' }), permit)).status, 'ok')
  await assert.rejects(engine.write(call('echo', { text: 'x' }), permit), /unused permit/)
})

test('the other error mode says what the first one says', async (t) => {
  const { read } = await open(t)
  assert.match(new ToolError(await read('fail')).message, /^REFUSED: the printer/)
})
