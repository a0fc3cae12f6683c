/** An exchange of its own, spoken to by the SDK's client alone: what the desk's calls are measured beside. */
import { dirname, join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const ROOT = dirname(dirname(import.meta.dirname))

export async function connectRaw(client: Client, env: Record<string, string>): Promise<void> {
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'lib/exchange/main.ts'), '--stdio'],
      env: { ...getDefaultEnvironment(), ...env },
    }),
  )
  // The client checks answers against output schemas only once it has seen them, as the desk has.
  await client.listTools()
}
