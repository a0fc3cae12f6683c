/** Sign-ins that were begun: each can be finished once, by the person who began it, within ten minutes. */
import { randomBytes } from 'node:crypto'
import type { OAuthClientInformation } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Found } from './discovery.ts'

type Begun = {
  server: string
  /** The MCP server's address when it was begun. */
  url: string
  /** The browser session that began it, which has to be the one that comes back. */
  by: string
  found: Found
  verifier: string
  redirectUri: string
  /** The client that the desk asks as. */
  client: OAuthClientInformation
  asked: string[]
}

const LIVE_MS = 10 * 60_000
const MAX_BEGUN = 64

/** @param now epoch ms */
export function createPending(now: () => number) {
  const begun = new Map<string, { what: Begun; until: number }>()
  return {
    newState: (): string => randomBytes(32).toString('base64url'),
    add(state: string, what: Begun): void {
      for (const [old, { until }] of begun) if (until <= now()) begun.delete(old)
      const [oldest] = begun.keys()
      if (begun.size >= MAX_BEGUN && oldest !== undefined) begun.delete(oldest)
      begun.set(state, { what, until: now() + LIVE_MS })
    },
    /** @returns null for one that is unknown, used, too old or begun by somebody else; whichever, it is used now */
    take(state: string, by: string | null): Begun | null {
      const one = begun.get(state)
      begun.delete(state)
      return one && one.until > now() && one.what.by === by ? one.what : null
    },
    drop(server: string): void {
      for (const [state, { what }] of begun) if (what.server === server) begun.delete(state)
    },
  }
}
