/** A first exchange with a server that ends in time. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { McpCallError } from './calls/call-error.ts'
import type { ServerConfig } from './settings/server-settings.ts'
import type { ServerTransport } from './transport/transports.ts'

const CONNECT_TIMEOUT_MS = 15_000
/** A process has to start first; to end one that is only slow makes it slower still. */
const START_TIMEOUT_MS = 45_000

export const connectTimeoutMs = ({ kind }: ServerConfig): number =>
  kind === 'stdio' ? START_TIMEOUT_MS : CONNECT_TIMEOUT_MS

/** The SDK's own limit is for the first request, not for the wait until a stream is open. @throws McpCallError timeout */
export async function connectWithin(client: Client, transport: ServerTransport, timeoutMs: number): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new McpCallError('timeout', false, 'no answer in time')), timeoutMs)
  })
  try {
    await Promise.race([client.connect(transport, { timeout: timeoutMs }), tooLate])
  } catch (error) {
    // A process may hold what the next one needs: it is gone before anybody tries again.
    await transport.close().catch(() => {})
    throw error
  } finally {
    clearTimeout(late)
  }
}
