/** All configured MCP servers, by name. */
import type { ServerConfig } from './config.ts'
import { type McpConnection, openConnection } from './connection.ts'

export type Connections = {
  all(): McpConnection[]
  get(name: string): McpConnection | undefined
  close(): Promise<void>
}

export function openConnections(configs: ServerConfig[]): Connections {
  const byName = new Map(configs.map((c) => [c.name, openConnection(c)]))
  return {
    all: () => [...byName.values()],
    get: (name) => byName.get(name),
    async close() {
      await Promise.all([...byName.values()].map((c) => c.close()))
    },
  }
}
