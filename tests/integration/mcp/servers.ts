/** Connections to real server processes, for tests: started, cleaned up, watched. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { McpCallError } from '../../../lib/mcp/calls/call-error.ts'
import { type ConnectionOptions, type McpConnection, openConnection } from '../../../lib/mcp/connection.ts'
import type { RemoteConfig, ServerConfig, StdioConfig } from '../../../lib/mcp/settings/server-settings.ts'

const FAKES = join(import.meta.dirname, '..', '..', 'fakes')
type Cleanup = { after(fn: () => unknown): unknown }

export function folder(t: Cleanup): string {
  const path = mkdtempSync(join(tmpdir(), 'eap-mcp-'))
  t.after(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}

/** A server process that prints its port as soon as it listens. */
export async function startFake(t: Cleanup, file: string, args: string[] = [], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [join(FAKES, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout ?? assert.fail(), 'data')
  return { port: Number(String(line)), child }
}

export const remote = (url: string, more: Partial<RemoteConfig> = {}): RemoteConfig => ({
  name: 'other',
  embedded: false,
  trusted: false,
  kind: 'remote',
  url,
  headers: {},
  transport: 'http',
  ...more,
})

export const processOf = (file: string, args: string[], env: Record<string, string> = {}): StdioConfig => ({
  name: 'other',
  embedded: false,
  trusted: false,
  kind: 'stdio',
  command: process.execPath,
  args: [join(FAKES, file), ...args],
  env,
})

/** Not waited for: it may never connect. */
export function connecting(t: Cleanup, config: ServerConfig, options: ConnectionOptions = {}): McpConnection {
  const connection = openConnection(config, options)
  t.after(() => connection.close())
  return connection
}

export async function connectedTo(t: Cleanup, config: ServerConfig, options: ConnectionOptions = {}) {
  const connection = connecting(t, config, options)
  await connection.ready(20_000)
  return connection
}

/** Why a call failed. Fails itself where the call does not. */
export const failureOf = (call: Promise<unknown>): Promise<McpCallError> =>
  call.then(
    (answer) => assert.fail(`it answered: ${JSON.stringify(answer)?.slice(0, 200)}`),
    (error: McpCallError) => error,
  )

export const logged = (file: string): Record<string, unknown>[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
