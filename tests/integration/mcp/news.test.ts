// What a server tells of itself, over HTTP: by a stream of its own, which may break while every question is answered.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema, SubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { setLogLevel } from '../../../lib/log.ts'
import { until } from '../../support/until.ts'
import { connectedTo, remote } from './servers.ts'
import { serveSession } from './session-server.ts'

setLogLevel('silent')
const URI = 'test://book'
const tool = (name: string) => ({ name, inputSchema: { type: 'object' as const } })

type Front = {
  url: string
  /** How often the stream for news was asked for, and how it is answered: by the server, with this status, or not at all. */
  asked: number
  status: number | 'broken' | null
  /** Sent instead of the server's own stream, which ends at once. */
  words: string | null
  /** Breaks the stream there is. */
  cut(): void
  changed(): Promise<void>
  tools: string[]
  /** To what it asked. */
  answers: number
}

/** A server with one session, behind a gateway that may treat the stream for news as it likes. */
async function serve(t: TestContext): Promise<Front> {
  const capabilities = { tools: { listChanged: true }, resources: { subscribe: true } }
  const server = new Server({ name: 'telling', version: '1' }, { capabilities })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: front.tools.map(tool) }))
  server.setRequestHandler(SubscribeRequestSchema, () => ({}))
  let stream: ServerResponse | null = null
  const url = await serveSession(t, server, ({ request, response, rpc, pass }) => {
    if (rpc?.result) front.answers += 1
    if (request.method === 'GET') {
      front.asked += 1
      if (front.status === 'broken') return request.socket.destroy()
      if (front.status !== null) return response.writeHead(front.status).end()
      if (front.words !== null) return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(front.words)
      stream = response
    }
    return pass()
  })
  const front: Front = {
    url,
    asked: 0,
    status: null,
    words: null,
    cut: () => stream?.destroy(),
    changed: () => server.sendResourceUpdated({ uri: URI }),
    tools: ['first'],
    answers: 0,
  }
  return front
}

test('what changed while its stream was broken is read when there is one again', async (t) => {
  const front = await serve(t)
  const connection = await connectedTo(t, remote(front.url))
  let read = 0
  t.after(connection.subscribe(URI, () => read++))
  await until('it is watched', () => read > 0 && front.asked === 1)
  front.cut()
  front.tools = ['first', 'second']
  const before = read
  await until('it is read again', () => read > before)
  await until('so are the tools', () => connection.tools().length === 2)
  const then = read
  await front.changed()
  await until('a change is told', () => read > then)
})

test('a stream that cannot be opened is tried for longer than the SDK does, and without it the server does not count as telling', async (t) => {
  const front = await serve(t)
  const connection = await connectedTo(t, remote(front.url))
  let read = 0
  t.after(connection.subscribe(URI, () => read++))
  await until('it is watched', () => read > 0 && front.asked === 1)
  assert.equal(await connection.answers(5_000), true)
  front.status = 503
  front.cut()
  await until('it was tried again and again', () => front.asked >= 4)
  assert.deepEqual([connection.state().state, await connection.answers(5_000)], ['connected', false])
  // A gateway that was started anew does not know of it yet.
  front.status = 405
  const tried = front.asked
  await until('that is no reason to stop', () => front.asked > tried + 1)
  front.status = null
  const before = read
  await until('it is read again', () => read > before)
  assert.equal(await connection.answers(5_000), true)
  await front.changed()
  await until('a change is told', () => read > before + 1)
})

test('a stream that broke before it was there is asked for again', async (t) => {
  const front = await serve(t)
  front.status = 'broken'
  const connection = await connectedTo(t, remote(front.url))
  let read = 0
  t.after(connection.subscribe(URI, () => read++))
  await until('it was asked for', () => front.asked > 0 && read > 0)
  front.status = null
  const before = read
  await until('it is there, and what was missed is read', () => read > before)
  const then = read
  await front.changed()
  await until('a change is told', () => read > then)
})

test('a stream that ends at once and asks to be opened without a pause is not', async (t) => {
  const front = await serve(t)
  front.words = 'retry: 0\n\nid: 1\ndata:\n\n'
  const from = performance.now()
  await connectedTo(t, remote(front.url))
  await until('it was asked for', () => front.asked > 0)
  await sleep(1_500)
  assert.ok(front.asked <= 2 + (performance.now() - from) / 1_000, `${front.asked} times`)
})

test('a server that asks without end is answered a thousand times and left', async (t) => {
  const front = await serve(t)
  const ping = (id: number) => `data: ${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n\n`
  const connection = await connectedTo(t, remote(front.url))
  await until('its stream is open', () => front.asked === 1)
  front.words = Array.from({ length: 3_000 }, (_, i) => ping(i)).join('')
  front.cut()
  await until('it is left', () => connection.state().state === 'reconnecting')
  assert.ok(front.answers <= 1_000, `${front.answers} answers`)
})

test('a server without such a stream is asked for it once, and counts as answering', async (t) => {
  const front = await serve(t)
  front.status = 405
  const connection = await connectedTo(t, remote(front.url))
  await until('it was asked for', () => front.asked > 0)
  assert.equal(await connection.answers(5_000), true)
  assert.equal(front.asked, 1)
})
