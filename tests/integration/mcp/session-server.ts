/** An MCP server with one session over HTTP, behind a gateway of the test's own: it sees each request before the server does. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'

type Arrival = {
  request: IncomingMessage
  response: ServerResponse
  /** What was sent: a JSON-RPC message, or nothing where the stream for news is asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: read field by field, as a gateway would
  rpc: any
  /** Hands it to the server. */
  pass(): Promise<void>
}

/** Its address; it ends with the test. */
export async function serveSession(
  t: { after(fn: () => unknown): unknown },
  server: Server,
  meet: (arrival: Arrival) => unknown,
): Promise<string> {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' })
  await server.connect(transport)
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const rpc = body ? JSON.parse(body) : undefined
    await meet({ request, response, rpc, pass: () => transport.handleRequest(request, response, rpc) })
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  t.after(async () => {
    await server.close()
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
}
