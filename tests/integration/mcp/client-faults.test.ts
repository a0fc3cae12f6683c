// Servers across the network that do what the SDK's client does not expect. Each test names the row of the table of
// client faults it answers; the server is a real process that speaks plain HTTP.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import { fingerprint } from '../../../lib/tools/registry.ts'
import { until } from '../../support/until.ts'
import { connectedTo, connecting, failureOf, remote, startFake } from './servers.ts'

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
const open = (t: TestContext, scenario: string) => connectedTo(t, at(scenario))
const run = async (t: TestContext, scenario: string, args: Record<string, unknown> = {}, timeoutMs = 20_000) =>
  (await open(t, scenario)).call('run', args, { timeoutMs })
const serverLog = async (scenario: string): Promise<Record<string, unknown>[]> => {
  const all = (await (await fetch(`http://127.0.0.1:${port}/log`)).json()) as Record<string, unknown>[]
  return all.filter((e) => e.scenario === scenario)
}
/** Ended by what happened, not by the twenty seconds that a call may take here. */
async function atOnce<T>(act: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await act()
  assert.ok(performance.now() - from < 8_000, 'it waited for its time to run out')
  return result
}

for (const [scenario, words] of [
  ['stream-ends', /ended without the answer/],
  ['stream-dies', /./],
  ['stream-never-resumes', /could not be taken up again/],
  ['stream-keeps-ending', /kept ending/],
] as const)
  test(`row "SSE stream ends or its socket dies without answer": ${scenario} ends the call at once, outcome unknown`, async (t) => {
    const connection = await open(t, scenario)
    const error = await atOnce(() => failureOf(connection.call('run', {}, { timeoutMs: 20_000 })))
    assert.deepEqual([error.kind, error.sent], ['closed', true])
    assert.match(error.message, words)
  })

test('row "SSE stream ends": with event ids the answer is fetched from where it broke off', async (t) => {
  const answer = await atOnce(() => run(t, 'stream-resumes'))
  assert.deepEqual(answer.content, [{ type: 'text', text: 'taken up again' }])
  assert.equal((await serverLog('stream-resumes')).filter((e) => e.call).length, 1)
})

for (const scenario of ['stream-unended', 'stream-crlf', 'stream-heartbeats', 'stream-unasked'])
  test(`row "SSE stream ends": the answer is found in it, ${scenario}`, async (t) => {
    const { content } = await atOnce(() => run(t, scenario))
    assert.deepEqual(content, [{ type: 'text', text: '電力 done' }])
  })

test('row "SSE stream ends": one left open after its answer is closed by us', async (t) => {
  assert.deepEqual((await run(t, 'stream-stays-open')).content, [{ type: 'text', text: 'done' }])
  await until('it is closed', async () => (await serverLog('stream-stays-open')).some((e) => e.closed))
})

for (const scenario of ['wrong-id-json', 'wrong-id-stream', 'accepted'])
  test(`row "wrong id in the answer": ${scenario} ends the call at once, outcome unknown`, async (t) => {
    const error = await atOnce(() => failureOf(run(t, scenario)))
    assert.deepEqual([error.kind, error.sent], ['closed', true])
    assert.match(error.message, /not to this question/)
  })

// Many, made after the examples of the SDK, say with a 400 what the protocol says with a 404, and some with a 401.
for (const scenario of ['session-lost', 'session-unknown', 'session-unauthorized'])
  test(`row "404 session lost": ${scenario} is told as not acted on, and the next call goes over a new session`, async (t) => {
    const connection = await open(t, scenario)
    await connection.call('run', {}, { timeoutMs: 5_000 })
    await fetch(`http://127.0.0.1:${port}/forget`)
    const error = await failureOf(connection.call('run', {}, { timeoutMs: 5_000 }))
    assert.deepEqual([error.kind, error.sent], ['closed', false])
    // Whoever tries again waits for the new session: the old one is not offered any more.
    await connection.ready(10_000)
    await connection.call('run', {}, { timeoutMs: 5_000 })
    const sessions = (await serverLog(scenario)).filter((e) => e.call).map((e) => e.session)
    assert.deepEqual([sessions.length, new Set(sessions).size], [2, 2])
  })

test('row "429": not acted on, with the time the server asks for', async (t) => {
  const error = await failureOf(run(t, 'busy'))
  assert.deepEqual([error.kind, error.sent, error.retryAfterMs], ['busy', false, 7_000])
})

test('row "5xx": what a proxy says may hide work that was done', async (t) => {
  const unavailable = await failureOf(run(t, 'unavailable'))
  assert.deepEqual([unavailable.kind, unavailable.sent, unavailable.retryAfterMs], ['busy', true, 2_000])
  const gateway = await failureOf(run(t, 'gateway'))
  assert.deepEqual([gateway.kind, gateway.sent], ['closed', true])
})

for (const scenario of ['html', 'not-json'])
  test(`row "HTML": ${scenario} is no answer, and its text is not repeated`, async (t) => {
    const error = await failureOf(run(t, scenario))
    assert.deepEqual([error.kind, error.sent], ['unreadable', true])
    assert.doesNotMatch(error.message, /works/)
  })

test('row "ECONNREFUSED": nobody was asked', async (t) => {
  const free = await startFake(t, 'hostile-http-server.ts')
  const connection = await connectedTo(t, remote(`http://127.0.0.1:${free.port}/ok`))
  free.child.kill('SIGKILL')
  await new Promise((resolve) => free.child.once('exit', resolve))
  const error = await failureOf(connection.call('run', {}, { timeoutMs: 5_000 }))
  // The first call may still go out on the line that was just cut.
  assert.ok(['not_connected', 'closed'].includes(error.kind))
  await until('the loss is seen', () => connection.state().state === 'reconnecting')
  const next = await failureOf(connection.call('run', {}, { timeoutMs: 5_000 }))
  assert.deepEqual([next.kind, next.sent], ['not_connected', false])
})

test('row "AbortSignal" and "the HTTP POST itself": a cancelled call is told as cancelled and really aborted', async (t) => {
  const connection = await open(t, 'hang')
  const stop = new AbortController()
  const running = failureOf(connection.call('run', {}, { timeoutMs: 20_000, signal: stop.signal }))
  await until('the call is there', async () => (await serverLog('hang')).some((e) => e.call))
  stop.abort(new Error('because of a secret reason'))
  const error = await running
  assert.deepEqual([error.kind, error.sent], ['cancelled', true])
  await until('the server hears both', async () => {
    const log = await serverLog('hang')
    return log.some((e) => e.closed === 'aborted') && log.some((e) => e.notification === 'notifications/cancelled')
  })
  assert.doesNotMatch(JSON.stringify(await serverLog('hang')), /secret reason/)
})

test('row "timeout": it is kept, and the server sees the request end', async (t) => {
  const error = await atOnce(() => failureOf(run(t, 'hang', {}, 200)))
  assert.deepEqual([error.kind, error.sent], ['timeout', true])
  await until(
    'the request ended',
    async () => (await serverLog('hang')).filter((e) => e.closed === 'aborted').length >= 2,
  )
})

test('row "after completion": a long-lived signal keeps nothing of finished calls and cancels none of them', async (t) => {
  const connection = await open(t, 'finished')
  const stop = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = stop.signal
  stop.signal.addEventListener = function (this: AbortSignal, ...args: Parameters<typeof addEventListener>) {
    listeners += 1
    return addEventListener.apply(this, args)
  }
  stop.signal.removeEventListener = function (this: AbortSignal, ...args: Parameters<typeof removeEventListener>) {
    listeners -= 1
    return removeEventListener.apply(this, args)
  }
  for (let i = 0; i < 5; i++) await connection.call('run', {}, { timeoutMs: 5_000, signal: stop.signal })
  stop.abort()
  await connection.call('run', {}, { timeoutMs: 5_000 })
  assert.equal(listeners, 0)
  assert.deepEqual(
    (await serverLog('finished')).filter((e) => e.notification),
    [],
  )
})

test('row "progress": it is told, and keeps a call alive that says how far it is', async (t) => {
  const connection = await open(t, 'progress')
  const told: unknown[] = []
  // Sixty milliseconds a step, and more steps than fit into the time between two signs of life.
  const answer = await connection.call(
    'run',
    { steps: 40 },
    {
      timeoutMs: 2_000,
      maxTotalMs: 20_000,
      onProgress: (p) => told.push(p),
    },
  )
  assert.deepEqual(answer.content, [{ type: 'text', text: 'arrived' }])
  assert.equal(told.length, 40)
  assert.deepEqual(told[1], { progress: 2, total: 40, message: 'step 2' })
})

test('row "timeout": progress without end is ended by the total, at once and without another progress', async (t) => {
  const connection = await open(t, 'progress')
  const error = await atOnce(() =>
    failureOf(connection.call('run', { steps: 1_000 }, { timeoutMs: 300, maxTotalMs: 600 })),
  )
  assert.deepEqual([error.kind, error.sent], ['timeout', true])
})

test('row "initialize with no answer": the connection does not wait for ever', async (t) => {
  const connection = connecting(t, at('mute'), { connectTimeoutMs: 200 })
  await until('it gave up once', () => connection.state().message !== '')
  assert.equal(connection.state().message, 'it does not answer')
})

test('row "pagination": all pages, a circle and an endless list are cut', async (t) => {
  const names = async (scenario: string) => (await open(t, scenario)).tools().map((d) => d.name)
  assert.deepEqual(await names('pages'), ['first', 'second', 'third'])
  assert.deepEqual(await names('circle'), ['first', 'again'])
  const endless = await open(t, 'endless')
  assert.equal(endless.tools().length, 50)
  assert.deepEqual(endless.leftOut(), [{ tool: '?', why: 'too_many' }])
  const crowd = await open(t, 'crowd')
  assert.equal(crowd.tools().length, 1_000)
  assert.deepEqual([crowd.leftOut().length, crowd.leftOut()[0]], [200, { tool: 't1000', why: 'too_many' }])
})

test('row "nulls": what a server says is null is not there, in its list and in its answers', async (t) => {
  const connection = await open(t, 'nulls')
  assert.deepEqual(connection.leftOut(), [])
  assert.deepEqual(connection.tools().map(fingerprint), [
    fingerprint({ name: 'first', inputSchema: { type: 'object' } }),
  ])
  const { content, ...answer } = await run(t, 'nulls')
  assert.deepEqual(content, [{ type: 'text', text: 'said' }])
  assert.deepEqual(JSON.parse(JSON.stringify(answer)), {})
  assert.deepEqual((await run(t, 'no-content')).content, [])
})

test('row "pagination": a list that is told once more is the same list', async (t) => {
  const connection = await open(t, 'again')
  assert.deepEqual(
    connection.tools().map((d) => d.name),
    ['first', 'second'],
  )
  assert.deepEqual(connection.leftOut(), [])
})

test('row "one bad tool", "names" and "outputSchema": only the bad ones are missing, each with its reason', async (t) => {
  const connection = await open(t, 'bad-tools')
  assert.deepEqual(
    connection.tools().map((d) => d.name),
    ['good', 'no-type', 'bad-output', 'also-good'],
  )
  assert.deepEqual(
    connection.leftOut().map((l) => [l.tool.slice(0, 10), l.why]),
    [
      ['no-schema', 'malformed'],
      ['no-object', 'malformed'],
      ['?', 'malformed'],
      ['?', 'malformed'],
      ['?', 'malformed'],
      ['good', 'twice'],
      ['xxxxxxxxxx', 'too_long'],
    ],
  )
})

test('row "unknown content type": what we know is kept, and input_required is no empty success', async (t) => {
  const answer = await run(t, 'unknown-content')
  assert.deepEqual(answer.content.at(-1), { type: 'text', text: 'and words' })
  const asked = await failureOf(run(t, 'input-required'))
  assert.deepEqual([asked.kind, asked.sent], ['unreadable', true])
})

for (const scenario of ['huge-json', 'huge-event', 'bomb'])
  test(`row "size": ${scenario} is cut off at eight megabytes`, async (t) => {
    const error = await atOnce(() => failureOf(run(t, scenario)))
    assert.deepEqual([error.kind, error.sent, error.message], ['unreadable', true, 'the answer is too large'])
  })

test('row "size": many small events are not one large one', async (t) => {
  assert.deepEqual((await run(t, 'many-events')).content, [{ type: 'text', text: 'after much noise' }])
})

test('row "floods": a server that asks more than a thousand questions in a minute is let go', async (t) => {
  const error = await failureOf(run(t, 'asks-without-end'))
  assert.deepEqual([error.kind, error.sent], ['closed', true])
})

test('row "redirects": followed within the origin, refused to another', async (t) => {
  assert.deepEqual((await run(t, 'redirect-within')).content, [{ type: 'text', text: 'done' }])
  const connection = await connectedTo(t, { ...at('redirect-away'), headers: { authorization: 'Bearer ours' } })
  const error = await failureOf(connection.call('run', { to: `http://localhost:${port}/ok` }, { timeoutMs: 5_000 }))
  assert.deepEqual([error.kind, error.sent], ['unusable', false])
  assert.match(error.message, /another address/)
})

test('row "redirects": one that may point to the outcome of the call leaves that unknown, and is not followed', async (t) => {
  const connection = await open(t, 'redirect-done')
  for (const status of [301, 302, 303]) {
    const error = await failureOf(connection.call('run', { status }, { timeoutMs: 5_000 }))
    assert.deepEqual([error.kind, error.sent], ['unusable', true], String(status))
  }
  assert.equal((await serverLog('redirect-done')).filter((e) => e.call).length, 3)
})

test('row "Spring answers GET with 400", and one that answers it with a page: calls work all the same', async (t) => {
  for (const scenario of ['spring-get', 'html-get'])
    assert.deepEqual((await run(t, scenario)).content, [{ type: 'text', text: 'done' }])
})

test('row "interop": a server that only speaks 2026-07-28 is told in a sentence, without what else it sends', async (t) => {
  const connection = connecting(t, at('modern'))
  await until('it was tried', () => connection.state().state === 'down')
  assert.equal(connection.state().message, 'it only speaks MCP 2026-07-28; this desk speaks 2024-11-05 to 2025-11-25')
  const silent = connecting(t, at('modern-silent'))
  await until('it was tried', () => silent.state().state === 'down')
  assert.match(silent.state().message, /^it speaks another revision of MCP/)
})

test('row "minimum protocol": one from before 2024-11-05 is refused', async (t) => {
  const connection = connecting(t, at('ancient'))
  await until('it was tried', () => connection.state().state === 'down')
  assert.match(connection.state().message, /^it only speaks MCP 2024-10-07/)
  assert.deepEqual(connection.tools(), [])
})

test('row "session end": closing the connection ends the session at the server', async (t) => {
  const connection = await open(t, 'session-ends')
  await connection.close()
  await until('it was told', async () => (await serverLog('session-ends')).some((e) => typeof e.ended === 'string'))
})

test('a refused request was not acted on, one refused for another reason may have been', async (t) => {
  const error = await failureOf(run(t, 'refuses'))
  assert.deepEqual([error.kind, error.sent], ['refused', false])
})

test('calls beyond the limit of a server wait for their turn; whoever gives up waiting was never sent', async (t) => {
  const connection = await open(t, 'slow')
  const stop = new AbortController()
  const first = Array.from({ length: 25 }, () => connection.call('run', {}, { timeoutMs: 20_000 }))
  const abandoned = failureOf(connection.call('run', {}, { timeoutMs: 20_000, signal: stop.signal }))
  const hasty = failureOf(connection.call('run', {}, { timeoutMs: 1 }))
  assert.deepEqual(connection.load(), { running: 10, waiting: 17 })
  stop.abort()
  assert.deepEqual([(await abandoned).kind, (await abandoned).sent], ['cancelled', false])
  assert.deepEqual([(await hasty).kind, (await hasty).sent], ['timeout', false])
  await Promise.all(first)
  const log = await serverLog('slow')
  assert.equal(log.filter((e) => e.call).length, 25)
  let running = 0
  let most = 0
  for (const e of log) {
    running += (e.running as number | undefined) ?? 0
    most = Math.max(most, running)
  }
  assert.ok(most <= 10, `${most} at once`)
  assert.deepEqual(connection.load(), { running: 0, waiting: 0 })
})
