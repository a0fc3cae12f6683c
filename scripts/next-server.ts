import { join } from 'node:path'
import type { Environment } from './neutral-environment.ts'
import { NODE_FLAGS } from './node-flags.ts'

/**
 * How long a connection may rest. Whoever closes first must be the one who asks, or a request meets a line that is just being
 * closed: a decision without an answer. Proxies and programs keep theirs for up to a minute; the five seconds of Node are less.
 */
const KEEP_ALIVE_MS = 70_000

export const nextBin = (root: string) => join(root, 'node_modules', 'next', 'dist', 'bin', 'next')

/** How the desk's server is started, by `npm start` and by the tests alike. The program is this process's own Node. */
export function nextServer(
  root: string,
  { dev = false, port, host, env }: { dev?: boolean; port: number; host: string; env: Environment },
): { args: string[]; env: NodeJS.ProcessEnv } {
  return {
    args: [
      // While developing, Next hands them to a process of its own by way of NODE_OPTIONS, which does not take this one.
      ...(dev ? [] : NODE_FLAGS),
      nextBin(root),
      ...[dev ? 'dev' : 'start', '--port', String(port), '--hostname', host],
      ...(dev ? [] : ['--keepAliveTimeout', String(KEEP_ALIVE_MS)]),
    ],
    env: {
      ...env,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // Told to stop, the desk closes its own house (chats, exchange, database); Next would end the process before that.
      ...(!dev && { NEXT_MANUAL_SIG_HANDLE: '1' }),
      PORT: String(port),
      HOST: host,
    },
  }
}

/** One answer of /api/health: `ok`, `degraded` with the names of the parts that are not up, or none at all. */
export type Health = { status: 'ok' | 'degraded' | 'silent'; drivenBy?: string; partsDown: string[] }

export async function askHealth(url: string, signal?: AbortSignal): Promise<Health> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: signal ?? null })
    const body = (await response.json().catch(() => ({}))) as HealthBody
    return {
      status: response.ok ? 'ok' : 'degraded',
      drivenBy: body.parts?.model?.message,
      partsDown: Object.entries(body.parts ?? {}).flatMap(([name, part]) => (part.status === 'ok' ? [] : [name])),
    }
  } catch {
    // Not listening yet, or gone meanwhile.
    return { status: 'silent', partsDown: [] }
  }
}

interface HealthBody {
  parts?: Record<string, { status: string; message?: string }>
}
