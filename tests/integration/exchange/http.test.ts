/** The exchange over Streamable HTTP: who may speak, sessions, subscriptions. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { EmptyResultSchema, ErrorCode, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { EXCHANGE_TOOLS } from '../../../lib/contracts/exchange/tools.ts'
import { openExchange } from '../../../lib/exchange/exchange.ts'
import { serveHttp } from '../../../lib/exchange/mcp/http.ts'
import { until } from '../../support/until.ts'
import { type Answer, MAIN, temporaryFolder } from './exchange-process.ts'

const TOKEN = 'a-token-of-some-length'

async function serve(t: { after(fn: () => void): void }, env: Record<string, string> = {}): Promise<URL> {
  const child = spawn(process.execPath, [MAIN, '--http', '127.0.0.1:0'], {
    env: { ...process.env, DATA_DIR: temporaryFolder(t), DEMO_MARKET: 'off', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(() => child.kill())
  for await (const chunk of child.stderr) {
    const m = /listening on (\S+)/.exec(String(chunk))
    if (m?.[1]) return new URL(m[1])
  }
  throw new Error('it did not start')
}

/** For what leaves it as it was. */
const shared = await serve({ after })

async function connect(url: URL, token?: string, fetch?: FetchLike): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch }))
  return client
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

const PING = { jsonrpc: '2.0', id: 2, method: 'ping' }

type Sent = { method?: string; path?: string; body?: string | Buffer }

/** fetch may not set Host, so the plain client does. */
async function send(
  url: URL,
  headers: Record<string, string | string[]>,
  { method = 'POST', path = url.pathname, body }: Sent = {},
): Promise<{ status: number; session: string | undefined; authenticate: string | undefined }> {
  const req = request(
    // A connection of its own: one that was used before the server may be about to close.
    { host: url.hostname, port: url.port, path, method, agent: false },
    (res) => res.resume(),
  )
  const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }
  // A list: the same name may come twice.
  for (const [name, value] of Object.entries(all)) req.setHeader(name, value)
  req.on('error', () => {
    // A refusal may close the connection while a large body is still being sent.
  })
  req.end(body)
  const [res] = await once(req, 'response')
  res.destroy()
  return {
    status: res.statusCode,
    session: res.headers['mcp-session-id'],
    authenticate: res.headers['www-authenticate'],
  }
}

const post = async (
  url: URL,
  headers: Record<string, string | string[]>,
  body: unknown = INITIALIZE,
): Promise<number> => (await send(url, headers, { body: JSON.stringify(body) })).status

test('two clients trade with each other and hear of it', async () => {
  const url = shared
  const [a, b] = [await connect(url), await connect(url)]
  const call = async (client: Client, name: string, args: Answer = {}): Promise<Answer> =>
    (await client.callTool({ name, arguments: args })).structuredContent as Answer
  const seller = (await call(a, 'registerUser')).userId
  const buyer = (await call(b, 'registerUser')).userId
  const told = new Promise<string>((resolve) => {
    a.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => resolve(params.uri))
  })
  await call(a, 'placeOrder', { userId: seller, side: 'SELL', price: 3000, qty: 1 })
  await a.subscribeResource({ uri: `eap://wallet/${seller}` })
  assert.equal((await call(b, 'placeOrder', { userId: buyer, side: 'BUY', price: 3000, qty: 1 })).state, 'FILLED')
  assert.equal(await told, `eap://wallet/${seller}`)
  await a.close()
  await b.close()
})

test('on loopback only loopback names are heard, whatever else the Host is made to look like', async () => {
  const url = shared
  const { port } = url
  for (const host of [`localhost:${port}`, `LOCALHOST:${port}`, `127.0.0.1:${port}`, '127.0.0.1', `[::1]:${port}`]) {
    assert.equal(await post(url, { host }), 200, host)
  }
  for (const host of [
    'evil.example',
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `evil.example#127.0.0.1`,
    `evil.example@127.0.0.1:${port}`,
    `127.0.0.1@evil.example`,
    `127.0.0.1:${port}@evil.example`,
    `127.0.0.1/evil.example`,
    `localhost evil.example`,
    `0.0.0.0:${port}`,
    `2130706433:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    '',
  ]) {
    assert.equal(await post(url, { host }), 403, JSON.stringify(host))
  }
})

test('a web page from elsewhere is refused, also when its name points here (DNS rebinding)', async () => {
  const url = shared
  const own = { host: `127.0.0.1:${url.port}` }
  assert.equal(await post(url, { ...own, origin: 'http://localhost:3000' }), 200)
  assert.equal(await post(url, { ...own, origin: 'http://[::1]:3000' }), 200)
  for (const origin of [
    'https://evil.example',
    `http://evil.example:${url.port}`,
    `http://127.0.0.1.evil.example:${url.port}`,
    'http://localhost@evil.example',
    'http://evil.example@localhost',
    'file://localhost',
    'null',
    'localhost',
    '',
  ]) {
    assert.equal(await post(url, { ...own, origin }), 403, JSON.stringify(origin))
  }
  // After rebinding the page's own name is in both.
  const rebound = `evil.example:${url.port}`
  assert.equal(await post(url, { host: rebound, origin: `http://${rebound}` }), 403)
  const { session } = await send(url, own, { body: JSON.stringify(INITIALIZE) })
  for (const method of ['GET', 'DELETE', 'POST', 'OPTIONS']) {
    const foreign = { ...own, origin: 'https://evil.example', 'mcp-session-id': session ?? '' }
    assert.equal((await send(url, foreign, { method })).status, 403, `${method} in a session that exists`)
  }
})

test('with a token only its bearer is heard, at every path and in every method', async (t) => {
  const url = await serve(t, { EXCHANGE_TOKEN: TOKEN })
  const missing = await send(url, {}, { body: JSON.stringify(INITIALIZE) })
  assert.deepEqual([missing.status, missing.authenticate], [401, 'Bearer'])
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN} x`,
    `Bearer ${TOKEN.toUpperCase()}`,
    `Basic ${TOKEN}`,
    TOKEN,
    'Bearer undefined',
    'Bearer null',
  ]) {
    assert.equal(await post(url, { authorization }), 401, authorization)
  }
  for (const method of ['GET', 'DELETE', 'PUT']) assert.equal((await send(url, {}, { method })).status, 401, method)
  assert.equal((await send(url, {}, { path: '/' })).status, 401, 'what is where is for the bearer alone')
  assert.equal(await post(url, { authorization: `bearer ${TOKEN}` }), 200)
  const client = await connect(url, TOKEN)
  assert.equal((await client.listTools()).tools.length, Object.keys(EXCHANGE_TOOLS).length)
  const session = (client.transport as StreamableHTTPClientTransport).sessionId ?? ''
  assert.equal(await post(url, { 'mcp-session-id': session }, { jsonrpc: '2.0', id: 9, method: 'tools/list' }), 401)
  await client.close()
})

test('a session begins with initialize and ends with DELETE; without one there is nothing to get', async () => {
  const url = shared
  const list = { body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }) }
  assert.equal((await send(url, {}, list)).status, 400, 'before initialize')
  assert.equal((await send(url, {}, { method: 'GET' })).status, 400)
  assert.equal((await send(url, {}, { method: 'DELETE' })).status, 400)
  assert.equal((await send(url, { 'mcp-session-id': 'made-up' }, list)).status, 404)
  assert.equal((await send(url, { 'mcp-session-id': 'made-up' }, { method: 'DELETE' })).status, 404)
  const { session = '' } = await send(url, {}, { body: JSON.stringify(INITIALIZE) })
  assert.match(session, /^[\da-f-]{36}$/)
  const mine = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }
  assert.equal((await send(url, mine, list)).status, 200)
  assert.equal((await send(url, mine, { body: JSON.stringify(INITIALIZE) })).status, 400, 'once is enough')
  const stream = await fetch(url, { headers: { ...mine, accept: 'text/event-stream' } })
  assert.equal(stream.status, 200)
  assert.equal((await send(url, mine, { method: 'GET' })).status, 409, 'one stream a session')
  await stream.body?.cancel()
  assert.equal((await send(url, mine, { method: 'PUT' })).status, 405)
  assert.equal((await send(url, mine, { method: 'DELETE' })).status, 200)
  assert.equal((await send(url, mine, list)).status, 404)
  assert.equal((await send(url, mine, { method: 'GET' })).status, 404)
  for (const path of ['/other', '/', '/mcp/', '//', '/mcp/../mcp']) {
    assert.equal((await send(url, {}, { path, ...list })).status, 404, path)
  }
})

test('an IPv6 address may be written with or without brackets, and is told as an address to visit', async (t) => {
  const isThere = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  if (!isThere) return t.skip('this machine has no ::1')
  const exchange = openExchange({ folder: temporaryFolder(t) })
  t.after(() => exchange.close())
  for (const host of ['::1', '[::1]']) {
    const face = await serveHttp(exchange, { host, port: 0, token: null })
    t.after(face.close)
    assert.match(face.url, /^http:\/\/\[::1\]:\d+\/mcp$/)
    assert.equal((await fetch(face.url, { method: 'POST', body: '{}' })).status, 406, host)
  }
})

test('who only listens keeps the session; one that nobody uses ends', async (t) => {
  const exchange = openExchange({ folder: temporaryFolder(t) })
  const idleMs = 60_000
  const now = performance.now.bind(performance)
  let passedMs = 0
  t.mock.method(performance, 'now', () => now() + passedMs)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const face = await serveHttp(exchange, { host: '127.0.0.1', port: 0, token: null, idleMs })
  t.after(async () => {
    await face.close()
    exchange.close()
  })
  const url = new URL(face.url)
  const listens = Promise.withResolvers<void>()
  const client = await connect(url, undefined, async (...request) => {
    const response = await fetch(...request)
    if (request[1]?.method === 'GET') listens.resolve()
    return response
  })
  await listens.promise
  const { session = '' } = await send(url, {}, { body: JSON.stringify(INITIALIZE) })
  assert.equal(await post(url, { 'mcp-session-id': session }, PING), 200)
  // The answer has been read, and its connection is about to be seen closed.
  await until('the unused session has ended', async () => {
    passedMs += 2 * idleMs
    t.mock.timers.tick(idleMs)
    return (await post(url, { 'mcp-session-id': session }, PING)) === 404
  })
  assert.deepEqual(await client.ping(), {})
  await client.close()
})

test('who stops reading is told no more until it reads, and its session ends', async (t) => {
  const exchange = openExchange({ folder: temporaryFolder(t) })
  const servers: Server[] = []
  const newServer = () => {
    const server = new Server({ name: 'told', version: '1' }, { capabilities: { resources: { subscribe: true } } })
    servers.push(server)
    return server
  }
  const face = await serveHttp(exchange, { host: '127.0.0.1', port: 0, token: null, newServer, stuckMs: 1_000 })
  t.after(async () => {
    await face.close()
    exchange.close()
  })
  const url = new URL(face.url)
  const listen = async () => {
    const { session = '' } = await send(url, {}, { body: JSON.stringify(INITIALIZE) })
    const headers = { 'mcp-session-id': session, accept: 'text/event-stream' }
    const req = request({ host: url.hostname, port: url.port, path: url.pathname, headers }).end()
    const [stream] = (await once(req, 'response')) as [IncomingMessage]
    stream.on('error', () => {
      // The exchange broke it off.
    })
    const server = servers.at(-1) ?? assert.fail()
    let left = 0
    // More than the sockets in between hold.
    const all = Array.from({ length: 400 }, () =>
      server.sendResourceUpdated({ uri: 'x'.repeat(100_000) }).then(() => void left++),
    )
    const isOpen = async () => (await post(url, { 'mcp-session-id': session }, PING)) === 200
    return { stream, all: Promise.all(all), left: () => left, isOpen }
  }
  const reads = await listen()
  reads.stream.resume()
  await reads.all
  assert.equal(await reads.isOpen(), true)

  const stuck = await listen()
  await until('its session ends', async () => !(await stuck.isOpen()))
  assert.ok(stuck.left() < 400, `${stuck.left()} were written to a client that reads nothing`)
  await stuck.all
  assert.equal(await reads.isOpen(), true, 'who reads keeps theirs')
})

test('who goes without a word takes no place from those who come, and who listens keeps theirs', async (t) => {
  const url = await serve(t)
  const desk = await connect(url)
  const raw = new Set<number>()
  for (let i = 0; i < 250; i++) raw.add(await post(url, {}))
  assert.deepEqual([...raw], [200])
  assert.deepEqual(await desk.ping(), {})
  await desk.close()
})

test('who begins a session and does not go on is counted, and there is no more of them than of sessions', async (t) => {
  const exchange = openExchange({ folder: temporaryFolder(t) })
  let made = 0
  const newServer = () => {
    made++
    return new Server({ name: 'counted', version: '1' }, { capabilities: {} })
  }
  const face = await serveHttp(exchange, { host: '127.0.0.1', port: 0, token: null, newServer })
  t.after(async () => {
    await face.close()
    exchange.close()
  })
  const url = new URL(face.url)
  const body = JSON.stringify(INITIALIZE)
  const answers: (number | undefined)[] = []
  const half = Array.from({ length: 250 }, () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const req = request({ host: url.hostname, port: url.port, path: url.pathname, method: 'POST', headers })
    req.setHeader('content-length', body.length)
    req.on('response', (res) => void answers.push(res.resume().statusCode))
    req.on('error', () => {
      // A refusal may close the connection before all has been sent.
    })
    req.write(body.slice(0, 20))
    return req
  })
  await until('each has been heard', () => made + answers.length === half.length)
  assert.deepEqual([made, answers], [200, Array(50).fill(503)])
  for (const req of half) req.end(body.slice(20))
  await until('the others have their sessions', () => answers.filter((status) => status === 200).length === 200)
  assert.equal(await post(url, {}), 200)
})

test('a body that is too large, or no JSON, is refused, and the exchange goes on', async () => {
  const url = shared
  const large = JSON.stringify({ ...INITIALIZE, padding: 'x'.repeat(1 << 20) })
  assert.equal((await send(url, { 'content-length': String(large.length) }, { body: large })).status, 413)
  assert.equal((await send(url, { 'transfer-encoding': 'chunked' }, { body: large })).status, 413, 'length not told')
  assert.equal((await send(url, {}, { body: '{"jsonrpc":' })).status, 400)
  assert.equal((await send(url, {}, { body: Buffer.from([0xff, 0xfe, 0x00]) })).status, 400)
  assert.equal((await send(url, { 'content-type': 'text/plain' }, { body: JSON.stringify(INITIALIZE) })).status, 415)
  assert.equal((await send(url, { accept: 'text/html' }, { body: JSON.stringify(INITIALIZE) })).status, 406)
  assert.equal(await post(url, {}), 200)
})

test('a call that is none is told so, and not that something broke in the middle of it', async () => {
  const client = await connect(shared)
  for (const params of [{ name: 'placeOrder', arguments: [] }, { name: 'placeOrder', arguments: 'x' }, { name: 7 }, {}])
    await assert.rejects(client.callTool(params as never), { code: ErrorCode.InvalidParams }, JSON.stringify(params))
  await client.close()
})

test('so is any other request that does not fit, and one that goes on with a list of one page', async () => {
  const client = await connect(shared)
  for (const [method, params] of [
    ['resources/read', {}],
    ['resources/subscribe', { uri: 7 }],
    ['resources/unsubscribe', {}],
    ...['tools/list', 'resources/list', 'resources/templates/list'].flatMap((list) => [
      [list, { cursor: 5 }],
      [list, { cursor: 'page 2' }],
    ]),
  ] as [string, Record<string, unknown>][])
    await assert.rejects(
      client.request({ method, params }, EmptyResultSchema),
      { code: ErrorCode.InvalidParams },
      `${method} ${JSON.stringify(params)}`,
    )
  await client.close()
})

test('over HTTP too a run tells its progress and can be cancelled', async () => {
  const url = shared
  const client = await connect(url)
  const userId = ((await client.callTool({ name: 'registerUser' })).structuredContent as Answer).userId
  const simulate = (onprogress: (steps: number) => void, signal?: AbortSignal) =>
    client.callTool({ name: 'runSimulation', arguments: { userId, steps: 10_000, threshold: 0 } }, undefined, {
      signal,
      onprogress: ({ progress }) => onprogress(progress),
    })
  const seen: number[] = []
  await simulate((steps) => seen.push(steps))
  assert.equal(seen.at(-1), 10_000)
  const stop = new AbortController()
  await assert.rejects(
    simulate(() => stop.abort(), stop.signal),
    /abort/i,
  )
  await client.close()
})

test('a token that is too short to be one is refused at the start', async (t) => {
  const child = spawn(process.execPath, [MAIN, '--http', '127.0.0.1:0'], {
    env: { ...process.env, DATA_DIR: temporaryFolder(t), DEMO_MARKET: 'off', EXCHANGE_TOKEN: 'short' },
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(stderr, /EXCHANGE_TOKEN/)
  assert.doesNotMatch(stderr, /: short|"short"/, 'what was given is a secret all the same')
})

test('off loopback it does not start without a token', async (t) => {
  const child = spawn(process.execPath, [MAIN, '--http', '0.0.0.0:0'], {
    env: { ...process.env, DATA_DIR: temporaryFolder(t), DEMO_MARKET: 'off', EXCHANGE_TOKEN: '' },
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(stderr, /Serving on 0\.0\.0\.0 needs EXCHANGE_TOKEN/)
})

test('an address it cannot listen on is a sentence with what to do', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  for (const [address, why] of [
    [
      `127.0.0.1:${port}`,
      new RegExp(`^exchange: port ${port} of 127\\.0\\.0\\.1 is in use.*choose another port\\.\\n$`),
    ],
    ['192.0.2.1:0', /^exchange: 192\.0\.2\.1 is no address of this machine.*\n$/],
  ] as const) {
    const child = spawn(process.execPath, [MAIN, '--http', address], {
      env: {
        ...process.env,
        DATA_DIR: temporaryFolder(t),
        DEMO_MARKET: 'off',
        LOG_LEVEL: 'warn',
        EXCHANGE_TOKEN: TOKEN,
      },
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 1)
    assert.match(stderr, why)
  }
})
