/** The exchange's MCP server. The low-level Server: the tool list and its schemas are computed once, not per connection. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  type CallToolRequest,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import { anyToolCall } from '../../contracts/any-tool-call.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { Exchange } from '../exchange.ts'
import { callContext } from './call-context.ts'
import { isResource, listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts'
import { createSubscriptions } from './subscriptions.ts'
import { callTool } from './tool-call.ts'
import { listTools } from './tool-list.ts'
import { traced } from './traced.ts'

const RESOURCE_NOT_FOUND = -32002

/** The SDK checks with it what a person filled in, and makes one for each connection, a tenth of a start: nobody is asked here. */
const NO_FORMS: jsonSchemaValidator = {
  getValidator() {
    throw new Error('the exchange asks nobody to fill in a form')
  },
}

/** One server per connection; connect it to a transport. */
export function createServer(exchange: Exchange, tracing: Tracing | null = null): Server {
  const server = new Server(
    { name: 'eap-exchange', title: 'EAP Exchange', version: '0.1.0' },
    { capabilities: { tools: {}, resources: { subscribe: true } }, jsonSchemaValidator: NO_FORMS },
  )
  const subscriptions = createSubscriptions(exchange.changes, (uri) =>
    server.sendResourceUpdated({ uri }).catch(() => {
      // The client has gone; onclose follows.
    }),
  )
  server.onclose = () => subscriptions.close()

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools() }))
  server.setRequestHandler(anyToolCall, (request, extra) => {
    const { params } = request as CallToolRequest
    return traced(tracing, params, () => callTool(exchange, params.name, params.arguments ?? {}, callContext(extra)))
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources(exchange) }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: RESOURCE_TEMPLATES }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => {
    const read = await readResource(exchange, params.uri)
    if (read.ok) return { contents: [{ uri: params.uri, mimeType: 'application/json', text: read.text }] }
    throw new McpError(
      RESOURCE_NOT_FOUND,
      read.failure?.message ?? `No resource ${params.uri}`,
      read.failure ?? undefined,
    )
  })
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    // Names that anybody can think of take no place of what there is.
    if (!isResource(exchange, uri)) throw new McpError(RESOURCE_NOT_FOUND, `Cannot subscribe to ${uri}: there is none`)
    if (!subscriptions.add(uri)) throw new McpError(ErrorCode.InvalidParams, `Cannot subscribe to ${uri}`)
    return {}
  })
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    subscriptions.remove(params.uri)
    return {}
  })
  return server
}
