// A real desk for a test: the built app on a port of its own, with its own exchange, database and folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { neutralEnvironment } from '../../scripts/neutral-environment.ts'
import { askHealth, nextServer } from '../../scripts/next-server.ts'
import { findFreePort } from '../../scripts/ports.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const HOST = '127.0.0.1'
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000

interface DeskOptions {
  /** Environment of the product, over its defaults: DEMO_MARKET, OPENAI_BASE_URL, PLAN_TTL_SECONDS … */
  env?: Record<string, string>
  /** An existing folder to go on with; a new empty one otherwise. */
  dataDir?: string
}

export interface Desk {
  url: string
  dataDir: string
  /** The desk's own process; its exchange is a child of it in the same process group. */
  pid: () => number | undefined
  isUp: () => boolean
  /** All it has written so far, over restarts. */
  log: () => string
  /** Ends it as an operator does, and starts it again on the same address and folder. */
  restart: () => Promise<void>
  /** Ends it and everything it started at once, as a power failure does. */
  kill9: () => Promise<void>
  /** As `restart` does; throws with its log where it does not end. */
  stop: () => Promise<void>
}

/** Starts a desk and answers once /api/health is ok. The app must be built. Throws with its log where it does not come up. */
export async function startDesk({ env = {}, dataDir = newFolder() }: DeskOptions = {}): Promise<Desk> {
  let port = 0
  const url = () => `http://${HOST}:${port}`
  let log = ''
  let child: ChildProcess | undefined
  /** Resolves once the process has ended and all of its output is in the log. */
  let closed: Promise<unknown> | undefined

  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function start(): Promise<void> {
    const server = nextServer(ROOT, { port, host: HOST, env: { ...neutralEnvironment(), DATA_DIR: dataDir, ...env } })
    // A group of its own, so that its end takes the exchange with it.
    child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'end-with-parent.ts'), ...server.args], {
      cwd: ROOT,
      env: server.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    closed = once(child, 'close')
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
    }
    await untilHealthy()
  }

  async function untilHealthy(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS
    while (isUp() && Date.now() < deadline) {
      if ((await askHealth(url())).status === 'ok') return
      await sleep(50)
    }
    const fate = isUp() ? `was not healthy within ${START_LIMIT_MS / 1000} s` : 'ended while starting'
    await Promise.all([kill9(), closed])
    throw new Error(`the desk ${fate}; its log:\n${log}`)
  }

  async function stop(): Promise<void> {
    if (!child || !isUp()) return
    const ended = once(child, 'exit').then(() => true)
    child.kill('SIGTERM')
    const inTime = await Promise.race([ended, sleep(STOP_LIMIT_MS, false, { ref: false })])
    await kill9()
    if (!inTime)
      throw new Error(`told to stop, the desk was still there after ${STOP_LIMIT_MS / 1000} s; its log:\n${log}`)
    // Closed, and then as the signal ends a process: not by process.exit, in which it may stand still.
    if (child.signalCode !== 'SIGTERM') throw new Error(`told to stop, the desk ended with ${child.exitCode}:\n${log}`)
  }

  async function kill9(): Promise<void> {
    if (child?.pid === undefined) return
    const exit = isUp() ? once(child, 'exit') : undefined
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    await exit
  }

  for (let isTaken = true; isTaken; ) {
    port = await findFreePort()
    isTaken = await start().then(
      () => false,
      (error: Error) => {
        // By another program, between the look and the start: a desk has to notice, and so has whoever starts one.
        if (!error.message.includes('EADDRINUSE')) throw error
        log = ''
        return true
      },
    )
  }
  return {
    url: url(),
    dataDir,
    pid: () => child?.pid,
    isUp,
    log: () => log,
    restart: async () => {
      await stop()
      await start()
    },
    kill9,
    stop,
  }
}

/** Ends a desk and deletes its folder. */
export async function disposeDesk(desk: Desk): Promise<void> {
  try {
    await desk.stop()
  } finally {
    rmSync(desk.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'eap-desk-data-'))
}
