// npm start, npm run dev: builds if needed, starts the desk, and says where it is once it answers.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { loadEnvFile } from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt, nextBin } from './build.ts'
import { exitCodeOf, forwardSignals } from './child.mjs'
import { requireFreePort } from './ports.ts'
import { runMain, SetupError } from './say.mjs'

const ROOT = dirname(import.meta.dirname)
const HEALTH_POLL_MS = 100
/** A part of the desk that is not up by now (an exchange elsewhere, say) is worth a word. */
const PATIENCE_MS = 15_000
/** Next's own greeting; ours says the same in one line, when the desk really answers. */
const NEXT_GREETING = /^\s*(▲ Next\.js|- (Local|Network|Environments):|[✓○] (Starting|Ready|Running)\b)|^\s*$/

await runMain(async () => {
  loadOwnEnvironment()
  const dev = process.argv.includes('--dev')
  const port = parsePort(process.env.PORT)
  const host = process.env.HOST || '127.0.0.1'
  await requireFreePort(port, host)
  if (!dev) await ensureBuilt(ROOT)
  return serve({ dev, port, host })
})

/** As Next reads them for the desk: what the shell says wins over .env.local, and that over .env. */
function loadOwnEnvironment(): void {
  for (const file of ['.env.local', '.env']) {
    try {
      loadEnvFile(`${ROOT}/${file}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function parsePort(text: string | undefined): number {
  if (!text) return 3000
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new SetupError(`PORT must be a whole number from 1 to 65535, not "${text}"`)
}

async function serve({ dev, port, host }: { dev: boolean; port: number; host: string }): Promise<number> {
  const args = [nextBin(ROOT), dev ? 'dev' : 'start', '--port', String(port), '--hostname', host]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      HOST: host,
    },
  })
  const stopForwarding = forwardSignals(child)
  passOn(child.stdout, process.stdout)
  passOn(child.stderr, process.stderr)

  const ended = new AbortController()
  const exit = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    // `close` rather than `exit`: its last words have been passed on by then.
    child.once('close', (code, signal) => resolve(exitCodeOf(code, signal)))
  }).finally(() => {
    ended.abort()
    stopForwarding()
  })
  const url = `http://${urlHost(host)}:${port}`
  void announce(url, ended.signal)
  return exit
}

/** Says where the desk is as soon as it answers and all its parts are up; or, after a while, what is not up. */
async function announce(url: string, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now()
  while (!signal.aborted) {
    const health = await askHealth(url, signal)
    const isLate = Date.now() - startedAt > PATIENCE_MS
    if (health.ok || (health.answered && isLate)) {
      const state = health.ok ? 'is ready' : `answers, but not all of it is up (see ${url}/api/health),`
      process.stdout.write(`EAP Desk ${state} at ${url} · ${describeDriver()} · Ctrl-C to stop\n`)
      return
    }
    await sleep(HEALTH_POLL_MS)
  }
}

async function askHealth(url: string, signal: AbortSignal): Promise<{ answered: boolean; ok: boolean }> {
  try {
    const response = await fetch(`${url}/api/health`, { signal })
    await response.body?.cancel()
    return { answered: true, ok: response.ok }
  } catch {
    // Not listening yet, or ended meanwhile.
    return { answered: false, ok: false }
  }
}

function passOn(from: Readable, to: NodeJS.WritableStream): void {
  createInterface({ input: from }).on('line', (line) => {
    if (!NEXT_GREETING.test(line)) to.write(`${line}\n`)
  })
}

/** An address to listen on is not always one to visit. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function describeDriver(): string {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return 'driven by the built-in planner (no key needed)'
  const where = OPENAI_BASE_URL && URL.canParse(OPENAI_BASE_URL) ? new URL(OPENAI_BASE_URL).host : 'OpenAI'
  return `driven by ${OPENAI_MODEL || 'the default model'} at ${where}`
}
