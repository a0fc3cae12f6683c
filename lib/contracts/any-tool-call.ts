import { z } from 'zod'

/**
 * For the handlers of both MCP servers: any call at all. The SDK's Server holds each call against the schema of MCP before
 * a handler gets it, and answers one that does not fit with −32602. Given that schema here it would look sooner and say
 * −32603, as if something had broken on the way.
 */
export const anyToolCall = z.looseObject({ method: z.literal('tools/call') })
