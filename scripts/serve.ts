// npm start, npm run dev: builds if needed, starts the desk, and says where it is once it answers.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { visitableHost } from '../lib/auth/own-names.ts'
import { type Env, EnvError, readEnv } from '../lib/env.ts'
import { ensureBuilt } from './build.ts'
import { exitCodeOf, forwardSignals } from './child.mjs'
import { loadEnvironmentFiles } from './environment-files.ts'
import { askHealth, type Health, nextServer } from './next-server.ts'
import { findFreePort, requireFreePort } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { showRunning } from './running-desks.mjs'
import { runMain, SetupError } from './say.mjs'

const ROOT = dirname(import.meta.dirname)
const USAGE = 'Usage: npm start. Settings are environment variables, for example: PORT=3001 npm start'
const HEALTH_POLL_MS = 100
/** A part of the desk that is not up by now (an exchange elsewhere, say) is worth a word. */
const PATIENCE_MS = 15_000
/** Next's own greeting; ours says the same in one line, when the desk really answers. */
const NEXT_GREETING = /^\s*(▲ Next\.js|- (Local|Network|Environments):|[✓○] (Starting|Ready|Running)\b)|^\s*$/

await runMain(async () => {
  const { dev = false } = readArguments(USAGE, { options: { dev: { type: 'boolean' } } }).values
  loadEnvironmentFiles()
  // A wrong setting is told now and not after a build of a minute.
  const { PORT, HOST: host } = checkedEnvironment()
  const port = PORT || (await findFreePort(host))
  await requireFreePort(port, host)
  if (!dev) await ensureBuilt(ROOT)
  return serve({ dev, port, host })
})

function checkedEnvironment(): Env {
  try {
    return readEnv()
  } catch (error) {
    throw error instanceof EnvError ? new SetupError(error.message) : error
  }
}

async function serve(where: { dev: boolean; port: number; host: string }): Promise<number> {
  const { args, env } = nextServer(ROOT, { ...where, env: process.env })
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, DESK_STARTED_BY: String(process.pid) },
  })
  const stopForwarding = forwardSignals(child)
  passOn(child.stdout, process.stdout)
  passOn(child.stderr, process.stderr)

  const url = `http://${visitableHost(where.host)}:${where.port}`
  const stopShowing = showRunning(ROOT, { url, dev: where.dev })
  const ended = new AbortController()
  void announce(url, ended.signal)
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    // `close` rather than `exit`: its last words have been passed on by then.
    child.once('close', (code, signal) => resolve(wasAsked(signal) ? 0 : exitCodeOf(code, signal)))
  }).finally(() => {
    ended.abort()
    stopForwarding()
    stopShowing()
  })
}

/** A desk that was asked to end closes its house and then ends by the same signal. */
function wasAsked(signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP'
}

/** Says where the desk is as soon as it answers and all its parts are up; or, after a while, what is not up. */
async function announce(url: string, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now()
  while (!signal.aborted) {
    const health = await askHealth(url, signal)
    const isLate = Date.now() - startedAt > PATIENCE_MS
    if (health.status === 'ok' || (health.status === 'degraded' && isLate)) {
      process.stdout.write(`${greeting(url, health)}\n`)
      return
    }
    await sleep(HEALTH_POLL_MS)
  }
}

function greeting(url: string, { status, drivenBy, partsDown }: Health): string {
  const state = status === 'ok' ? 'is ready' : `is up without ${partsDown.join(', ') || 'all its parts'}`
  return [`EAP Desk ${state}: ${url}`, drivenBy && `driven by ${drivenBy}`, 'Ctrl-C to stop']
    .filter(Boolean)
    .join(' · ')
}

function passOn(from: Readable, to: NodeJS.WritableStream): void {
  createInterface({ input: from }).on('line', (line) => {
    if (!NEXT_GREETING.test(line)) to.write(`${line}\n`)
  })
}
