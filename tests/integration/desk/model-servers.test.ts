// What servers of models answer besides answers: where else to go, and errors that call themselves well.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

async function serverWith(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
const reached: string[] = []
const elsewhere = await serverWith((request, response) => {
  reached.push(`${request.method} ${request.url}`)
  response.end()
})
let answer: RequestListener = (_, response) => response.end()
const OPENAI_BASE_URL = await serverWith((request, response) => {
  request.resume().once('end', () => answer(request, response))
})

let t: TestDesk
before(async () => {
  t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API_KEY: 'sk-own', OPENAI_API: 'chat', OPENAI_MODEL: 'm' })
})
after(() => t.dispose())

for (const status of [301, 302, 307, 308])
  test(`a server that sends on with ${status} is not followed: neither key nor conversation goes to another address`, async () => {
    answer = ({ url }, response) =>
      response.writeHead(status, { location: `${elsewhere}${url?.replace('/v1', '')}` }).end()
    const { last } = await conversation(t).ask('how is the market?')
    assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'not_found' })
    await t.desk.models.info({ look: true })
    assert.deepEqual(reached, [])
  })

test('a server whose answer cannot be unpacked refused no question: another model takes over', async () => {
  answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }).end('data: {}\n\n')
  const { last } = await conversation(t).ask('how is the market?')
  assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'failed' })
})
