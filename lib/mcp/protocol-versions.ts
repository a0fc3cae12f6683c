/** Which revisions of MCP the desk and a server have in common, in words. */
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

/** What a server of the 2026-07-28 revision answers to an older client. */
export const UNSUPPORTED_VERSION = -32022
/** The revision of EAP's own Spring server. Older ones have no defined way over the network. */
const OLDEST = '2024-11-05'

const version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const told = z.object({ supported: z.array(z.unknown()).max(100) })
const ours = `this desk speaks ${OLDEST} to ${LATEST_PROTOCOL_VERSION}`

/** @param data of the server's error: only what looks like a version is repeated */
export function otherProtocol(data: unknown): string {
  const parsed = told.safeParse(data)
  const named = parsed.success ? parsed.data.supported.filter((v) => version.safeParse(v).success).slice(0, 5) : []
  return named.length > 0
    ? `it only speaks MCP ${named.join(', ')}; ${ours}`
    : `it speaks another revision of MCP and does not say which; ${ours}`
}

/** The SDK has this only in words. @returns the sentence, where the error is about a version it does not know */
export function unknownVersion(message: string): string | null {
  const named = /protocol version is not supported: (\S{1,20})$/.exec(message)?.[1]
  return named === undefined ? null : otherProtocol({ supported: [named] })
}

/** @returns the sentence about a version that was agreed on and is too old, or null */
export const tooOld = (agreed: string): string | null =>
  version.safeParse(agreed).success && agreed < OLDEST ? `it only speaks MCP ${agreed}; ${ours}` : null
