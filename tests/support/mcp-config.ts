// A folder with an mcp.json: the real exchange, and whatever else a spec wants its desk to be connected to.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from './compiled.ts'

const ROOT = join(import.meta.dirname, '..', '..')

type Program = { command: string; args: string[]; env: Record<string, string> }

/** A server that is one of our own files, given from the root of the project. */
export function program(file: string, env: Record<string, string> = {}, args: string[] = []): Program {
  return { command: process.execPath, args: [join(ROOT, file), ...args], env: { ...COMPILED, ...env } }
}

/** The folder is gone when the process of the spec ends. `servers` are told it, for what they write. */
export function mcpConfig(
  servers: (folder: string) => Record<string, Program & { trusted?: boolean; tools?: Record<string, { reads: true }> }>,
): {
  folder: string
  MCP_CONFIG: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'eap-mcp-config-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: join(folder, 'exchange'), DEMO_MARKET: 'off' }
  const eap = { ...program('lib/exchange/main.ts', env, ['--stdio']), trusted: true }
  const MCP_CONFIG = join(folder, 'mcp.json')
  writeFileSync(MCP_CONFIG, JSON.stringify({ mcpServers: { eap, ...servers(folder) } }))
  return { folder, MCP_CONFIG }
}
