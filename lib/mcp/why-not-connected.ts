/**
 * Why a server cannot be connected to, in words for the trader: no path, no address, and none of the server's own, which may
 * tell a secret of its settings. What it wrote to its error output is in the log of whoever runs the desk.
 */
import type { McpCallError } from './calls/call-error.ts'
import { hasAuthorization, type ServerConfig } from './settings/server-settings.ts'

/** How a process ended by itself. */
export type Ended = { code: number | null; signal: string | null }

const NOT_STARTED: Record<string, string> = {
  ENOENT: 'its command, or the folder it starts in, was not found',
  ENOTDIR: 'its command, or the folder it starts in, was not found',
  EACCES: 'its command may not be run',
  EPERM: 'its command may not be run',
}

/**
 * The exit code by which the exchange says that its disk is full. Its own message is in the log; a waiting trader sees only
 * this.
 */
const DISK_FULL_EXIT = 28

export const endedWords = ({ code, signal }: Ended, { embedded }: Pick<ServerConfig, 'embedded'>): string =>
  embedded && code === DISK_FULL_EXIT
    ? 'its disk is full'
    : code === null
      ? `it was ended by ${signal}`
      : `it ended with exit code ${code}`

/**
 * @param thrown as it came
 * @param why what it means
 * @param ended of its process, where that has ended by itself
 */
export function whyNotConnected(config: ServerConfig, thrown: unknown, why: McpCallError, ended: Ended | null): string {
  const { kind, message, status, said } = why
  // The settings hold the key for this server, so a refusal is about that key and a sign-in would not help.
  const isKey = config.kind === 'remote' && hasAuthorization(config.headers)
  if (isKey && (status === 401 || status === 403)) return 'it refuses the authorization in its headers'
  if (kind === 'unusable') return message
  if (kind === 'busy') return 'it is not available right now'
  if (kind === 'unreadable') return 'it does not speak MCP'
  if (said) return 'it answered with an error'
  if (config.kind === 'stdio') {
    if (ended && kind !== 'timeout') return endedWords(ended, config)
    const { code } = thrown as { code?: unknown }
    return (typeof code === 'string' ? NOT_STARTED[code] : undefined) ?? 'it does not start'
  }
  if (status !== undefined) return `it answered with HTTP ${status}`
  return kind === 'not_connected' ? message : 'it does not answer'
}
