/** Requests as the handlers of both MCP servers get them. */
import { type CallToolRequest, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import { z } from 'zod'

/**
 * Any request at all of this method. Given the schema of MCP, the SDK would look for itself and say −32603 of one that does not
 * fit, as if something had broken on the way. It does look at a call first, and says −32602 of that.
 */
export const anyOf = <M extends string>(method: M) => z.looseObject({ method: z.literal(method) })

/** @throws McpError −32602 for one that does not fit */
export function fitting<T extends z.ZodType>(schema: T, request: unknown): z.output<T> {
  const read = schema.safeParse(request)
  if (read.success) return read.data
  const problems = read.error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new McpError(ErrorCode.InvalidParams, problems.join('; '))
}

/** A call is the one request that the SDK has looked at itself, with its own schema; what it hands on is typed as any request. */
export const callIn = (request: object): CallToolRequest['params'] => (request as CallToolRequest).params

/** Every list is one page. @throws McpError −32602 for what asks to go on: nobody was told where */
export function refuseCursor<T extends { params?: { cursor?: string | undefined } | undefined }>(request: T): void {
  if (request.params?.cursor)
    throw new McpError(ErrorCode.InvalidParams, 'There is no such cursor: each list here is one page.')
}

/** The SDK checks with it what a person filled in, and makes one for each server, for nothing: nobody is asked by one of ours. */
export const NO_FORMS: jsonSchemaValidator = {
  getValidator() {
    throw new Error('this server asks nobody to fill in a form')
  },
}
