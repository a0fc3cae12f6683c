/** The way to a server, from how it is configured. */
import type { McpCallError } from '../calls/call-error.ts'
import type { SignIn } from '../oauth/keeper.ts'
import type { ServerConfig } from '../settings/server-settings.ts'
import { RemoteTransport } from './remote-transport.ts'
import { StdioTransport } from './stdio-transport.ts'

export type ServerTransport = StdioTransport | RemoteTransport

/** @param old speak to it as to a server from before Streamable HTTP, where the settings leave that open */
export const transportFor = (config: ServerConfig, old: boolean, signIn?: SignIn): ServerTransport =>
  config.kind === 'stdio'
    ? new StdioTransport(config)
    : new RemoteTransport(config, config.transport === 'auto' ? old : config.transport === 'sse', signIn)

/** What servers of the old kind answer to the new one. A lost line or a missing sign-in says nothing about the kind. */
const OLD_KIND = new Set([400, 404, 405, 406, 415])

export const mayBeOld = (config: ServerConfig, { kind, status }: McpCallError): boolean =>
  config.kind === 'remote' &&
  config.transport === 'auto' &&
  kind !== 'unusable' &&
  status !== undefined &&
  OLD_KIND.has(status)
