/** The way to a server, from how it is configured. */
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { ServerConfig } from './config.ts'
import { RemoteTransport } from './remote-transport.ts'
import { StdioTransport } from './stdio-transport.ts'

export type ServerTransport = StdioTransport | RemoteTransport

export const transportFor = (config: ServerConfig, auth?: OAuthClientProvider): ServerTransport =>
  config.kind === 'stdio' ? new StdioTransport(config) : new RemoteTransport(config, auth)
