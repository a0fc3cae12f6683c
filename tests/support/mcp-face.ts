// A desk in this process, its MCP face on a real HTTP line, and programs that speak to it with the SDK's own client.
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { MadeToken, TokenScope } from '../../lib/contracts/api-tokens.ts'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import { openTestDesk, type TestDesk, type TestTrader } from './desk-in-process.ts'
import { serveFetch } from './fetch-server.ts'

type Answer = { isError?: boolean; data: Record<string, unknown> & { legs?: Record<string, unknown>[] } }
export type Progress = { progress: number; message?: string }
type Sent = { headers?: Record<string, string>; method?: string; body?: string }
type Received = { status: number; headers: Record<string, unknown>; text: string }

export type Face = {
  t: TestDesk
  url: string
  make(trader: TestTrader, scope?: TokenScope): Promise<MadeToken>
  /** A client that has introduced itself as `name`, version 1.2. */
  connect(secret: string, name?: string): Promise<Client>
  /** The plan that waits for this trader, as soon as one does. */
  waiting(trader: TestTrader): Promise<Plan>
  raw(sent: Sent): Promise<Received>
  status(sent: Sent): Promise<number>
  close(): Promise<void>
}

export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

export const message = (method: string, params: Record<string, unknown> = {}, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  options: { onprogress?: (p: Progress) => void } = {},
): Promise<Answer> {
  const answer = await client.callTool({ name, arguments: args }, undefined, options)
  const [content] = answer.content as { text: string }[]
  assert.deepEqual(JSON.parse(content?.text ?? ''), answer.structuredContent, 'both forms say the same')
  return { isError: answer.isError === true, data: answer.structuredContent as Answer['data'] }
}

export async function openFace(env: Record<string, string> = {}): Promise<Face> {
  const t = await openTestDesk(env)
  const line = await serveFetch((request) => t.desk.mcpFace.handle(request))
  const clients: Client[] = []

  /** A request by node:http, because fetch sends no other Host than the address's own. */
  const raw = ({ headers = {}, method = 'POST', body = '' }: Sent) =>
    new Promise<Received>((resolve, reject) => {
      const req = httpRequest(line.url, { method, headers: { ...JSON_HEADERS, ...headers } }, (res) => {
        let text = ''
        res.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }))
      })
      req.on('error', reject)
      req.end(body)
    })

  return {
    t,
    url: line.url,
    make: (trader, scope = 'propose') =>
      t.desk.tokens.make({ traderId: trader.id, from: 'test' }, { name: 'my laptop', scope }),
    async connect(secret, name = 'Test Client') {
      const client = new Client({ name, version: '1.2' })
      const headers = { authorization: `Bearer ${secret}` }
      await client.connect(new StreamableHTTPClientTransport(new URL(line.url), { requestInit: { headers } }))
      clients.push(client)
      return client
    },
    async waiting(trader) {
      for (;;) {
        const changed = new Promise<void>((resolve) => t.desk.gate.events.once('plan', () => resolve()))
        const [plan] = await t.desk.gate.plans(trader.id, ['pending'])
        if (plan) return plan
        await changed
      }
    },
    raw,
    status: async (sent) => (await raw(sent)).status,
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await line.close()
      await t.dispose()
    },
  }
}
