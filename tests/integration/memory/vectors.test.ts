// An embedding model that is there, is away, and comes after memories were made without it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { readEnv } from '../../../lib/env.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { chooseEmbedder, type Embedder } from '../../../lib/memory/embedder.ts'
import { createMemories } from '../../../lib/memory/memories.ts'
import { openStore, type Store } from '../../../lib/store/database.ts'

/** Knows two meanings, and no words: what is about animals, and what is not. */
const meaning = (text: string): number[] => (/zebra|horse/.test(text) ? [1, 0, 0.1] : [0, 1, 0.1])
let up = true
let asked = 0
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (!up || request.url !== '/v1/embeddings') {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"away"}}')
    return
  }
  asked += 1
  const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] }
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: meaning(text) }))
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data, model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } }))
})

const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
let store: Store
let embedder: Embedder
before(async () => {
  setLogLevel('silent')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  embedder = await chooseEmbedder(readEnv({ OPENAI_BASE_URL: url, OPENAI_EMBEDDING_MODEL: 'fake-embedding' }))
  store = await openStore(folder)
})
after(async () => {
  await store.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const of = (by: Embedder) =>
  createMemories({ db: store.db, embedder: by, now: () => new Date(), newId: () => randomUUID() })
const learn = (by: Embedder, traderId: string, text: string) =>
  of(by).learn(traderId, { text, kind: 'written', source: null, by: 'trader' })
const recalled = async (traderId: string, question: string) =>
  (await of(embedder).recall(traderId, question, 1)).map(({ item }) => item.text)

test('with an embedding model, memories are found by meaning, also those made before and while it was away', async () => {
  const builtIn = await chooseEmbedder(readEnv({ OPENAI_API_KEY: 'k' }))
  assert.equal(builtIn.label, 'built-in', 'a key for chat alone sends no memory anywhere')
  assert.equal(embedder.label, 'fake-embedding')
  await learn(builtIn, 'anna', 'my horse is called Max')
  await learn(embedder, 'anna', 'the office is cold')
  up = false
  await learn(embedder, 'anna', 'lunch is at noon')
  assert.deepEqual(await recalled('anna', 'when is lunch?'), ['lunch is at noon'], 'by the built-in vectors')
  up = true
  assert.deepEqual(await recalled('anna', 'striped like a zebra'), ['my horse is called Max'])
  const before = asked
  assert.deepEqual(await recalled('anna', 'zebra'), ['my horse is called Max'])
  assert.equal(asked - before, 1, 'only the question: their vectors are kept by now')
  assert.deepEqual(await recalled('ben', 'zebra'), [])
})

/** A model whose server answers so. */
async function modelThat(t: TestContext, answers: RequestListener): Promise<Embedder> {
  const own = createServer(answers).listen(0, '127.0.0.1')
  t.after(() => own.close())
  await once(own, 'listening')
  const OPENAI_BASE_URL = `http://127.0.0.1:${(own.address() as AddressInfo).port}/v1`
  return chooseEmbedder(readEnv({ OPENAI_BASE_URL, OPENAI_EMBEDDING_MODEL: 'of its own' }))
}

test('what is remembered goes to the address that was named, and to none that this redirects to', async (t) => {
  const before = asked
  const moved = await modelThat(t, (request, response) => {
    const { port } = server.address() as AddressInfo
    response.writeHead(307, { location: `http://localhost:${port}${request.url}` }).end()
  })
  await learn(moved, 'carla', 'my zebra is called Moritz')
  assert.equal(asked, before)
})

test('an answer of more bytes than vectors have is none', async (t) => {
  const data = [{ object: 'embedding', index: 0, embedding: [1, 0, 0] }]
  const blank = `${' '.repeat(1024 * 1024 - 1)}\n`.repeat(40)
  const long = await modelThat(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(blank + JSON.stringify({ data }))
  })
  await assert.rejects(long.embed(['zebra']))
})

test('a model is not asked for somebody who has gone', async () => {
  const before = asked
  await assert.rejects(embedder.embed(['zebra'], AbortSignal.abort(new Error('stopped'))))
  assert.equal(asked, before)
})
