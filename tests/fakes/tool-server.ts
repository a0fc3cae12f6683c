/**
 * A small MCP server of somebody else, with tools that behave in ways a desk meets outside: one that fails, one that
 * hangs, one that answers with an error of the protocol, one whose schema is broken, arguments called "pattern" and "format". Speaks stdio, Streamable HTTP or SSE.
 * What reaches it is appended to LOG, one JSON line each.
 *
 *   node tool-server.ts stdio | http PORT | sse PORT
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import {
  CallToolRequestSchema,
  ElicitResultSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'

const [kind = 'stdio', port = '0'] = process.argv.slice(2)
let subscriptionsToRefuse = Number(process.env.REFUSED_SUBSCRIPTIONS ?? 0)
const record = (entry: Record<string, unknown>) => {
  if (process.env.LOG) appendFileSync(process.env.LOG, `${JSON.stringify(entry)}\n`)
}
const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const text = (words: string, isError = false) => ({ content: [{ type: 'text', text: words }], isError })

/** With a code, in the form in which tools of the exchange say it. */
const failureOf = (message: string, code?: unknown) =>
  code === undefined ? message : JSON.stringify({ success: false, code, message })

let renamed = false

function toolServer(): Server {
  const server = new Server(
    { name: 'tool-server', version: '1' },
    { capabilities: { tools: { listChanged: true }, resources: { subscribe: true } } },
  )
  const tools = () => [
    { name: 'echo', description: 'Says it back', inputSchema: object({ text: { type: 'string' } }, ['text']) },
    {
      name: 'search',
      description: 'Finds',
      inputSchema: object({ pattern: { type: 'string', pattern: '^(a+)+$' }, format: { type: 'string' } }, ['pattern']),
      annotations: { readOnlyHint: true },
    },
    {
      name: 'fail',
      description: 'Says no',
      inputSchema: object({ code: { type: 'string' }, quietly: { type: 'boolean' }, as: { type: 'string' } }),
    },
    { name: 'hang', description: 'Never answers', inputSchema: object({}) },
    {
      name: 'refuse',
      description: 'Answers with an error of the protocol',
      inputSchema: object({ code: { type: 'integer' }, words: { type: 'string' } }, ['code', 'words']),
    },
    { name: 'grow', description: 'Changes the list of tools', inputSchema: object({}) },
    {
      name: 'whoami',
      description: 'Wants an account',
      inputSchema: object({ userId: { type: 'string' } }, ['userId']),
    },
    { name: 'keyed', description: 'Has a key of its own', inputSchema: object({ clientOrderId: { type: 'string' } }) },
    {
      name: 'placeOrder',
      description: 'Is called as one of the exchange',
      inputSchema: object({ orderId: { type: 'string' } }),
    },
    { name: 'broken', inputSchema: 'no schema' },
    { name: 'echo', description: 'a second one of the same name', inputSchema: object({}) },
    ...(renamed ? [{ name: 'grown', inputSchema: object({}) }] : []),
  ]
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools() }) as never)
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendRequest }) => {
    record({ tool: params.name, args: params.arguments, ...(params._meta ? { meta: params._meta } : {}) })
    switch (params.name) {
      case 'fail':
        // As servers say it that do not know `isError`.
        if (params.arguments?.quietly) {
          const no = { success: false, message: 'no toner', tray: 2 }
          const said = text(JSON.stringify(no))
          // As MCP's library for Python makes it of a tool that returns JSON in a text, or an object where it says it may be none.
          if (params.arguments.as === 'a text') return { ...said, structuredContent: { result: JSON.stringify(no) } }
          if (params.arguments.as === 'a result') return { ...said, structuredContent: { result: no } }
          return said
        }
        if (params.arguments?.as === 'not ok') return text(JSON.stringify({ ok: false, error: 'no toner' }))
        if (params.arguments?.as === 'a status') return text(JSON.stringify({ status: 'rejected', reason: 'no toner' }))
        if (params.arguments?.as === 'yes and no')
          return text(JSON.stringify({ success: true, state: 'REJECTED', job: 7 }))
        return text(failureOf('the printer is out of paper', params.arguments?.code), true)
      case 'search':
        // An answer of many fields.
        if (params.arguments?.format === 'counted')
          return text(JSON.stringify(Object.fromEntries(Array.from({ length: 260 }, (_, n) => [`page ${n + 1}`, n]))))
        return text(JSON.stringify(params.arguments))
      // Not on the list: a form, on the stream of the call, or over the line that all calls share.
      case 'ask': {
        const form = { message: String(params.arguments?.about), requestedSchema: { type: 'object', properties: {} } }
        const request = { method: 'elicitation/create', params: form } as const
        const { action } = params.arguments?.anywhere
          ? await server.request(request as never, ElicitResultSchema)
          : await sendRequest(request as never, ElicitResultSchema)
        return text(action)
      }
      case 'hang':
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            record({ cancelled: 'hang' })
            resolve(text('cancelled', true))
          })
        })
      case 'refuse':
        throw Object.assign(new Error(String(params.arguments?.words)), { code: params.arguments?.code })
      case 'grow':
        renamed = true
        await server.sendToolListChanged()
        return text('grown')
      default:
        return text(JSON.stringify(params.arguments))
    }
  })
  server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    record({ subscribed: params.uri })
    if (subscriptionsToRefuse-- > 0) throw new Error('not now')
    return {}
  })
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => ({
    contents: [{ uri: params.uri, text: JSON.stringify({ pid: process.pid }) }],
  }))
  return server
}

const streamable = new Map<string, StreamableHTTPServerTransport>()
async function overHttp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.headers['mcp-session-id']
  const known = typeof id === 'string' ? streamable.get(id) : undefined
  if (known) return known.handleRequest(request, response)
  if (id !== undefined) {
    response
      .writeHead(404)
      .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32001, message: 'no session' }, id: null }))
    return
  }
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (session) => void streamable.set(session, transport),
  })
  await toolServer().connect(transport)
  await transport.handleRequest(request, response)
}

const events = new Map<string, SSEServerTransport>()
async function overSse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'GET') {
    const transport = new SSEServerTransport('/messages', response)
    events.set(transport.sessionId, transport)
    return toolServer().connect(transport)
  }
  const known = events.get(url.searchParams.get('sessionId') ?? '')
  if (!known) return void response.writeHead(404).end()
  await known.handlePostMessage(request, response)
}

if (kind === 'stdio') {
  await toolServer().connect(new StdioServerTransport())
} else {
  const http = createServer((request, response) => {
    if (process.env.TOKEN && request.headers.authorization !== `Bearer ${process.env.TOKEN}`) {
      response.writeHead(401).end()
      return
    }
    void (kind === 'sse' ? overSse(request, response) : overHttp(request, response))
  })
  http.listen(Number(port), '127.0.0.1', () => console.log((http.address() as AddressInfo).port))
}
