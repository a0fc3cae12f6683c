/**
 * All configured MCP servers, by name, as the configuration is now. A server keeps its connection object through every
 * change of its settings, also when it leaves the file and comes back: whoever holds it need not look again.
 */

import { type ConnectionOptions, type McpConnection, openConnection } from './connection.ts'
import type { ServerConfig } from './settings/server-settings.ts'

export type Connections = {
  all(): McpConnection[]
  get(name: string): McpConnection | undefined
  /** The settings of a configured server as they are now: the same object for as long as it is the same server. */
  configOf(name: string): ServerConfig | undefined
  /** The tools of any server, or the servers themselves, are others than before. */
  onChange(listener: () => void): () => void
  /** The state of any server, also of one that is configured later. */
  onState(listener: (connection: McpConnection) => void): () => void
  /** New servers are connected, others let go, changed ones connected anew, the same ones left alone. */
  apply(configs: ServerConfig[]): void
  /** What is wrong with the configuration file, for the operator; null while it is in use as it stands. */
  problem(): string | null
  setProblem(message: string | null): void
  /** Lets go of a server until `enable`. Who calls keeps the name, for the next start. @returns false for no such server */
  disable(name: string): Promise<boolean>
  enable(name: string): Promise<boolean>
  disabled(): string[]
  close(): Promise<void>
}

const SWITCHED_OFF = 'it is switched off'
const NOT_CONFIGURED = 'it is no longer configured'

type Known = { connection: McpConnection; config: ServerConfig; present: boolean; stop: () => void }

/** @param off names of servers that were switched off by hand and stay so */
export function openConnections(
  configs: ServerConfig[],
  { off = [], ...options }: ConnectionOptions & { off?: readonly string[] } = {},
): Connections {
  const known = new Map<string, Known>()
  const switchedOff = new Set(off)
  const listeners = new Set<() => void>()
  const stateListeners = new Set<(connection: McpConnection) => void>()
  let problem: string | null = null
  let order: string[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }

  function add(config: ServerConfig): void {
    const connection = openConnection(config, {
      ...options,
      resting: switchedOff.has(config.name) ? SWITCHED_OFF : null,
    })
    const stops = [
      connection.onTools(changed),
      connection.onState(() => {
        for (const listener of stateListeners) listener(connection)
      }),
    ]
    const stop = () => {
      for (const one of stops) one()
    }
    known.set(config.name, { connection, config, present: true, stop })
  }

  function apply(next: ServerConfig[]): void {
    const names = new Set(next.map((c) => c.name))
    order = [...names]
    for (const config of next) {
      const one = known.get(config.name)
      if (!one) {
        add(config)
        continue
      }
      const same = one.present && JSON.stringify(one.config) === JSON.stringify(config)
      one.present = true
      if (same) continue
      one.config = config
      void (switchedOff.has(config.name)
        ? one.connection.rest(SWITCHED_OFF, 'disabled')
        : one.connection.reconnect(config))
    }
    for (const [name, one] of known) {
      if (names.has(name) || !one.present) continue
      one.present = false
      void one.connection.rest(NOT_CONFIGURED)
    }
    changed()
  }

  const present = (name: string): Known | undefined => {
    const one = known.get(name)
    return one?.present ? one : undefined
  }
  apply(configs)

  return {
    all: () => order.flatMap((name) => present(name)?.connection ?? []),
    get: (name) => present(name)?.connection,
    configOf: (name) => present(name)?.config,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    apply,
    problem: () => problem,
    setProblem: (message) => {
      problem = message
    },
    async disable(name) {
      const one = present(name)
      if (!one) return false
      switchedOff.add(name)
      await one.connection.rest(SWITCHED_OFF, 'disabled')
      return true
    },
    async enable(name) {
      const one = present(name)
      if (!one) return false
      if (switchedOff.delete(name)) await one.connection.reconnect(one.config)
      return true
    },
    disabled: () => [...switchedOff],
    async close() {
      listeners.clear()
      await Promise.all(
        [...known.values()].map(({ connection, stop }) => {
          stop()
          return connection.close()
        }),
      )
    },
  }
}
