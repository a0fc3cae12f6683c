/** One server for one request, with the low-level Server: nothing is registered, compiled or converted per request. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { anyOf, callIn, fitting, NO_FORMS, refuseCursor } from '../contracts/mcp-requests.ts'
import { log, messageOf } from '../log.ts'

export type CallExtra = RequestHandlerExtra<ServerRequest, ServerNotification>
export type Toolbox = {
  list(): Promise<Tool[]>
  /** @throws McpError for what is no call at all, such as a tool that does not exist */
  call(name: string, args: Record<string, unknown>, extra: CallExtra): Promise<CallToolResult>
}

const SELF = { name: 'eap-desk', title: 'EAP Desk', version: '0.1.0' }

export function createServer(tools: Toolbox, instructions?: string): Server {
  const server = new Server(SELF, {
    capabilities: { tools: {} },
    jsonSchemaValidator: NO_FORMS,
    ...(instructions ? { instructions } : {}),
  })
  server.setRequestHandler(anyOf('tools/list'), (request) => {
    refuseCursor(fitting(ListToolsRequestSchema, request))
    return guarded('tools/list', async () => ({ tools: await tools.list() }))
  })
  server.setRequestHandler(anyOf('tools/call'), (request, extra) => {
    const params = callIn(request)
    return guarded(params.name, () => tools.call(params.name, params.arguments ?? {}, extra))
  })
  return server
}

/** An unforeseen error goes to the log and to nobody else: its message would be sent out as it is. */
async function guarded<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof McpError) throw error
    log('error', 'mcp_face.failed', { what, message: messageOf(error) })
    throw new McpError(ErrorCode.InternalError, 'Something went wrong at the desk. Ask getPlan before trying again.')
  }
}
