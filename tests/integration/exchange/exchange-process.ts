/** A real exchange process, spoken to over stdio with the SDK's own client. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { COMPILED } from '../../support/compiled.ts'

export const MAIN = fileURLToPath(new URL('../../../lib/exchange/main.ts', import.meta.url))

/** Clients by the folder of their process: a test that fails half-way must not leave one running. */
const started = new Map<string, Client[]>()

export function temporaryFolder(t: { after(fn: () => Promise<void>): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'eap-exchange-'))
  t.after(async () => {
    for (const client of started.get(folder) ?? []) await client.close()
    started.delete(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

// biome-ignore lint/suspicious/noExplicitAny: results are read field by field, as a client without our types would
export type Answer = Record<string, any>

export type ExchangeProcess = {
  client: Client
  pid: number
  stderr: () => string
  /** structuredContent, failure or not. */
  call(tool: string, args?: Record<string, unknown>): Promise<Answer>
  /** The whole MCP result. */
  raw(tool: string, args?: Record<string, unknown>): Promise<Answer>
  close(): Promise<void>
}

type StartOptions = { checkOutputs?: boolean; env?: Record<string, string>; command?: string; args?: string[] }

export async function startExchange(dataDir: string, options: StartOptions = {}): Promise<ExchangeProcess> {
  const transport = new StdioClientTransport({
    command: options.command ?? process.execPath,
    args: options.args ?? [MAIN, '--stdio'],
    env: { ...COMPILED, PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO_MARKET: 'off', ...options.env },
    stderr: 'pipe',
  })
  let stderr = ''
  transport.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  started.set(dataDir, [...(started.get(dataDir) ?? []), client])
  // The client checks answers against output schemas only once it knows them, which takes a while.
  if (options.checkOutputs) await client.listTools()
  const raw = (tool: string, args: Record<string, unknown> = {}): Promise<Answer> =>
    client.callTool({ name: tool, arguments: args }) as Promise<Answer>
  return {
    client,
    pid: transport.pid ?? -1,
    stderr: () => stderr,
    raw,
    call: async (tool, args) => (await raw(tool, args)).structuredContent as Answer,
    close: () => client.close(),
  }
}
