/** The exchange over Streamable HTTP: who may speak, sessions, subscriptions. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { EXCHANGE_TOOLS } from '../../../lib/contracts/exchange.ts'
import { type Answer, MAIN, temporaryFolder } from './exchange-process.ts'

const TOKEN = 'a-token-of-some-length'

async function serve(t: TestContext, env: Record<string, string> = {}): Promise<URL> {
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

async function connect(url: URL, token?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

/** fetch may not set Host, so the plain client does. */
async function post(url: URL, headers: Record<string, string>, body: unknown = INITIALIZE): Promise<number> {
  const req = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  })
  req.end(JSON.stringify(body))
  const [res] = await once(req, 'response')
  res.destroy()
  return res.statusCode
}

test('two clients trade with each other and hear of it', async (t) => {
  const url = await serve(t)
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

test('foreign hosts and origins are refused on loopback; a session that is gone is 404', async (t) => {
  const url = await serve(t)
  assert.equal(await post(url, { host: `localhost:${url.port}` }), 200)
  assert.equal(await post(url, { host: 'evil.example' }), 403)
  assert.equal(await post(url, { host: `127.0.0.1.evil.example:${url.port}` }), 403)
  assert.equal(await post(url, { origin: 'https://evil.example' }), 403)
  assert.equal(await post(url, { origin: 'null' }), 403)
  assert.equal(await post(url, { origin: 'http://localhost:3000' }), 200)
  assert.equal(await post(url, { 'mcp-session-id': 'gone' }), 404)
  assert.equal(await post(url, {}, { jsonrpc: '2.0', id: 1, method: 'tools/list' }), 400)
  assert.equal(await post(new URL('/other', url), {}), 404)
})

test('with a token only its bearer is heard', async (t) => {
  const url = await serve(t, { EXCHANGE_TOKEN: TOKEN })
  assert.equal(await post(url, {}), 401)
  assert.equal(await post(url, { authorization: 'Bearer wrong' }), 401)
  const client = await connect(url, TOKEN)
  assert.equal((await client.listTools()).tools.length, Object.keys(EXCHANGE_TOOLS).length)
  await client.close()
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
