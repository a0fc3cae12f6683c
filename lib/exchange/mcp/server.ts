/** The exchange's MCP server. The low-level Server: the tool list and its schemas are computed once, not per connection. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { anyOf, callIn, fitting, NO_FORMS, refuseCursor } from '../../contracts/mcp-requests.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { Exchange } from '../exchange.ts'
import { callContext } from './call-context.ts'
import { isResource, listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts'
import { createSubscriptions } from './subscriptions.ts'
import { callTool } from './tool-call.ts'
import { listTools } from './tool-list.ts'
import { traced } from './traced.ts'

const RESOURCE_NOT_FOUND = -32002

/** One server per connection; connect it to a transport. */
export function createServer(exchange: Exchange, tracing: Tracing | null = null): Server {
  const server = new Server(
    { name: 'eap-exchange', title: 'EAP Exchange', version: '0.1.0' },
    { capabilities: { tools: {}, resources: { subscribe: true } }, jsonSchemaValidator: NO_FORMS },
  )
  const subscriptions = createSubscriptions(exchange.changes, (uri) =>
    server.sendResourceUpdated({ uri }).catch(() => {
      // The client is gone; onclose comes next and ends the subscriptions.
    }),
  )
  server.onclose = () => subscriptions.close()

  server.setRequestHandler(anyOf('tools/list'), (request) => {
    refuseCursor(fitting(ListToolsRequestSchema, request))
    return { tools: listTools() }
  })
  server.setRequestHandler(anyOf('tools/call'), (request, extra) => {
    const params = callIn(request)
    return traced(tracing, params, () => callTool(exchange, params.name, params.arguments ?? {}, callContext(extra)))
  })
  server.setRequestHandler(anyOf('resources/list'), (request) => {
    refuseCursor(fitting(ListResourcesRequestSchema, request))
    return { resources: listResources(exchange) }
  })
  server.setRequestHandler(anyOf('resources/templates/list'), (request) => {
    refuseCursor(fitting(ListResourceTemplatesRequestSchema, request))
    return { resourceTemplates: RESOURCE_TEMPLATES }
  })
  server.setRequestHandler(anyOf('resources/read'), async (request) => {
    const { uri } = fitting(ReadResourceRequestSchema, request).params
    const read = await readResource(exchange, uri)
    if (read.ok) return { contents: [{ uri, mimeType: 'application/json', text: read.text }] }
    throw new McpError(RESOURCE_NOT_FOUND, read.failure?.message ?? `No resource ${uri}`, read.failure ?? undefined)
  })
  server.setRequestHandler(anyOf('resources/subscribe'), (request) => {
    const { uri } = fitting(SubscribeRequestSchema, request).params
    // Subscriptions to what does not exist are refused, so that they take no place of others.
    if (!isResource(exchange, uri)) throw new McpError(RESOURCE_NOT_FOUND, `Cannot subscribe to ${uri}: there is none`)
    if (!subscriptions.add(uri)) throw new McpError(ErrorCode.InvalidParams, `Cannot subscribe to ${uri}`)
    return {}
  })
  server.setRequestHandler(anyOf('resources/unsubscribe'), (request) => {
    subscriptions.remove(fitting(UnsubscribeRequestSchema, request).params.uri)
    return {}
  })
  return server
}
