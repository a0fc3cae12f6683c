/** Reads mcp.json. Where there is none, the embedded exchange runs alone, under the name "eap". */
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type Env, EnvError } from '../../env.ts'
import { keepKey } from '../../secrets.ts'
import { readSettingsFile } from '../../settings-file.ts'
import { embeddedExchange } from './embedded-exchange.ts'
import { keysIn } from './keys-in-settings.ts'
import { mcpJson, type ServerConfig } from './server-settings.ts'

/** @throws EnvError naming the file and every problem in it */
export function readServerConfigs(env: Env): ServerConfig[] {
  if (!existsSync(env.MCP_CONFIG)) return [embeddedExchange(env)]
  const parsed = mcpJson.safeParse(readSettingsFile('MCP_CONFIG', env.MCP_CONFIG))
  if (!parsed.success) throw new EnvError(`MCP_CONFIG ${env.MCP_CONFIG}: ${z.prettifyError(parsed.error)}`)
  const configs = Object.entries(parsed.data.mcpServers).flatMap(([name, c]): ServerConfig[] => {
    if (c === null) return []
    return 'command' in c
      ? [{ name, embedded: false, kind: 'stdio', ...c }]
      : [{ name, embedded: false, kind: 'remote', ...c }]
  })
  const lower = new Set<string>()
  for (const c of configs) {
    if (lower.has(c.name.toLowerCase())) throw new EnvError(`MCP_CONFIG names the server "${c.name}" twice`)
    lower.add(c.name.toLowerCase())
    for (const key of keysIn(c)) keepKey(key)
  }
  return configs
}
