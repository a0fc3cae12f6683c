/**
 * Many servers write `null` for what is not there, where the protocol leaves the member out and the SDK refuses anything else.
 * In a tool's answer null is a value, so nulls are dropped only from what is said about server, list, call and sign-in.
 */
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'

/** A member that may be missing, or null for that. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

/** The answer in which a server introduces itself, which the SDK reads. */
export function withoutNulls<T extends JSONRPCMessage>(message: T): T {
  if (!('result' in message) || !('protocolVersion' in message.result) || !('serverInfo' in message.result))
    return message
  return JSON.parse(JSON.stringify(message, (_key, value: unknown) => value ?? undefined))
}

/** A document of a sign-in; what is no JSON as it is. */
export function textWithoutNulls(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (_key, value: unknown) => value ?? undefined)) ?? text
  } catch {
    return text
  }
}
