/** One server for one request, with the low-level Server: nothing is registered, compiled or converted per request. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type CallToolRequest,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { log, messageOf } from '../log.ts'

export type CallExtra = RequestHandlerExtra<ServerRequest, ServerNotification>
export type Toolbox = {
  list(): Promise<Tool[]>
  /** @throws McpError for what is no call at all, such as a tool that does not exist */
  call(name: string, args: Record<string, unknown>, extra: CallExtra): Promise<CallToolResult>
}

const SELF = { name: 'eap-desk', title: 'EAP Desk', version: '0.1.0' }

/**
 * Any at all: the Server holds each call against the schema of MCP before a handler gets it, and answers one that does not
 * fit with −32602. Given that schema here it would look sooner and say −32603, as if something had broken on the way.
 */
const ANY_CALL = z.looseObject({ method: z.literal('tools/call') })

export function createServer(tools: Toolbox, instructions?: string): Server {
  const server = new Server(SELF, { capabilities: { tools: {} }, ...(instructions ? { instructions } : {}) })
  server.setRequestHandler(ListToolsRequestSchema, () =>
    guarded('tools/list', async () => ({ tools: await tools.list() })),
  )
  server.setRequestHandler(ANY_CALL, (request, extra) => {
    const { params } = request as CallToolRequest
    return guarded(params.name, () => tools.call(params.name, params.arguments ?? {}, extra))
  })
  return server
}

/** What was not foreseen is logged here and told to nobody: a thrown message would go out as it is. */
async function guarded<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof McpError) throw error
    log('error', 'mcp_face.failed', { what, message: messageOf(error) })
    throw new McpError(ErrorCode.InternalError, 'Something went wrong at the desk. Ask getPlan before trying again.')
  }
}
