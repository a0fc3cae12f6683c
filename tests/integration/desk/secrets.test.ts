// Keys of the desk's own settings: whoever they are for may repeat them in an error, and they are written and shown nowhere.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const KEYS = ['key-of-the-model', 'key-in-the-file', 'key-of-the-variable', 'key-of-the-program']
/** Tells in its answer what it was started with. */
const PROGRAM = join(import.meta.dirname, '..', '..', 'fakes', 'hostile-stdio-server.ts')
const REGION = 'region-of-the-grid'

/** A model and an MCP server that tell in each refusal what they were sent, or in each answer if asked to. */
async function startTelltale(ways = { answers: false }) {
  const bodyOf = async (request: IncomingMessage) => JSON.parse(Buffer.concat(await request.toArray()).toString())
  const server = createServer(async (request, response) => {
    const told = JSON.stringify(request.headers)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url?.startsWith('/v1')) return json(401, { error: { message: `Invalid API key: ${told}` } })
    if (request.method !== 'POST') return response.writeHead(405).end()
    const { id, method, params } = await bodyOf(request)
    if (id === undefined) return response.writeHead(202).end()
    if (method === 'tools/call' && ways.answers) {
      const { authorization, ...others } = request.headers
      const content = [{ type: 'text', text: `${told} and key-of-the-model` }]
      return json(200, {
        jsonrpc: '2.0',
        id,
        result: { content, structuredContent: { [`${authorization}`]: [others] } },
      })
    }
    if (method === 'tools/call') return json(200, { jsonrpc: '2.0', id, error: { code: -32000, message: told } })
    const { protocolVersion } = params ?? {}
    const result =
      method === 'initialize'
        ? { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'telltale', version: '1' } }
        : { tools: [{ name: 'look', description: `Looks. ${told}`, inputSchema: { type: 'object' } }] }
    json(200, { jsonrpc: '2.0', id, result })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a key that a server repeats, in its refusal, its answer or what it says of its tools, is in no log, and is shown to nobody', async (c) => {
  const ways = { answers: false }
  const telltale = await startTelltale(ways)
  process.env.TELLTALE_KEY = 'key-of-the-variable'
  const written: string[] = []
  const { write } = process.stderr
  c.mock.method(process.stderr, 'write', (...args: Parameters<typeof write>) => {
    written.push(String(args[0]))
    return true
  })
  const headers = { authorization: 'Bearer key-in-the-file', 'x-key': `\${TELLTALE_KEY}`, 'x-region': REGION }
  const t = await openTestDesk(
    {
      OPENAI_BASE_URL: `${telltale.url}/v1`,
      OPENAI_API: 'chat',
      OPENAI_API_KEY: 'key-of-the-model',
      LOG_LEVEL: 'debug',
    },
    undefined,
    {
      telltale: { url: `${telltale.url}/mcp`, headers, trusted: true, tools: { look: { reads: true } } },
      program: {
        command: process.execPath,
        args: [PROGRAM, 'environment'],
        env: { FILES_KEY: 'key-of-the-program', NOTE: REGION },
        trusted: true,
        tools: { run: { reads: true } },
      },
    },
  )
  c.after(async () => {
    delete process.env.TELLTALE_KEY
    await t.dispose()
    telltale.close()
  })
  const tool = await until('its tool is there', () => t.desk.registry.find('telltale', 'look'))
  const answer = await t.desk.engine.read({ tool, args: {}, userId: null })
  ways.answers = true
  const ordinary = await t.desk.engine.read({ tool, args: {}, userId: null })
  assert.equal(ordinary.status, 'ok')
  assert.ok(JSON.stringify(ordinary).includes(REGION), 'what is no key stays readable')
  const started = await until('its tool is there', () => t.desk.registry.find('program', 'run'))
  const environment = await t.desk.engine.read({ tool: started, args: {}, userId: null })
  assert.ok(JSON.stringify(environment).includes(REGION))
  const talk = conversation(t)
  const { messages } = await talk.ask('how is the market?')
  await until('the refusal of the model is in the log', () => written.some((line) => line.includes('model.failed')))
  for (const [where, words] of Object.entries({
    answer: JSON.stringify(answer),
    ordinary: JSON.stringify(ordinary),
    definition: JSON.stringify(tool),
    environment: JSON.stringify(environment),
    log: written.join(''),
    messages: JSON.stringify(messages),
    servers: JSON.stringify(t.desk.engine.serverStats('telltale')),
  }))
    for (const key of KEYS) assert.equal(words?.includes(key), false, `${key} in ${where}`)
})
