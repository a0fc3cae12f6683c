// Who watches what, over HTTP, where each word is a request of its own and may overtake another.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ListToolsRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { setLogLevel } from '../../../lib/log.ts'
import { until } from '../../support/until.ts'
import { connectedTo, remote } from './servers.ts'
import { serveSession } from './session-server.ts'

setLogLevel('silent')
const URI = 'test://book'

type World = {
  url: string
  /** What was sent, in this order, and what of it arrived, in its own. */
  sent: string[]
  said: string[]
  changed(): Promise<void>
  late: Set<string>
}

/** A server with one session. What is in `late` takes a longer way there than what is sent after it. */
async function serve(t: TestContext): Promise<World> {
  const sent: string[] = []
  const said: string[] = []
  const late = new Set<string>()
  const watched = new Set<string>()
  const server = new Server(
    { name: 'watched', version: '1' },
    { capabilities: { tools: {}, resources: { subscribe: true } } },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }))
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    said.push('subscribe')
    watched.add(uri)
    return {}
  })
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    said.push('unsubscribe')
    watched.delete(uri)
    return {}
  })
  const url = await serveSession(t, server, async ({ rpc, pass }) => {
    if (rpc?.method.startsWith('resources/')) sent.push(rpc.method.slice('resources/'.length))
    if (late.has(rpc?.method)) await sleep(150)
    await pass()
  })
  return {
    url,
    sent,
    said,
    changed: async () => {
      if (watched.has(URI)) await server.sendResourceUpdated({ uri: URI })
    },
    late,
  }
}

test('who comes back at once is told of changes, though the word that nobody watches takes a longer way', async (t) => {
  const { url, sent, said, changed, late } = await serve(t)
  const connection = await connectedTo(t, remote(url))
  let first = 0
  const leave = connection.subscribe(URI, () => first++)
  await until('it is watched', () => first > 0)
  late.add('resources/unsubscribe')
  leave()
  await until('it is on its way', () => sent.length === 2)
  let news = 0
  t.after(connection.subscribe(URI, () => news++))
  await until('all of it was said', () => news > 0 && said.length === 3)
  const before = news
  await changed()
  await until('a change is told', () => news > before)
  assert.deepEqual(said, ['subscribe', 'unsubscribe', 'subscribe'])
})

test('who leaves and comes back in the same moment is told of changes', async (t) => {
  const { url, said, changed, late } = await serve(t)
  const connection = await connectedTo(t, remote(url))
  late.add('resources/unsubscribe')
  let news = 0
  const leave = connection.subscribe(URI, () => {})
  await until('it is watched', () => said.length === 1)
  leave()
  t.after(connection.subscribe(URI, () => news++))
  await until('it is watched again', () => news > 0)
  // Whatever else was sent has arrived by now: the next of its kind would take as long.
  connection.subscribe('test://other', () => {})()
  await until('all of it was said', () => said.at(-1) === 'unsubscribe')
  const before = news
  await changed()
  await until('a change is told', () => news > before)
})

test('who leaves while it is still being asked for is watching nothing in the end', async (t) => {
  const { url, sent, said, late } = await serve(t)
  const connection = await connectedTo(t, remote(url))
  late.add('resources/subscribe')
  const leave = connection.subscribe(URI, () => assert.fail('nobody watches any more'))
  await until('it is on its way', () => sent.length === 1)
  leave()
  await until('both were said', () => said.length === 2)
  assert.deepEqual(said, ['subscribe', 'unsubscribe'])
})
