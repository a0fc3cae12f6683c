// The bare Next app (tests/fakes/bare-next) that routes of the desk are measured beside, built when its files are newer.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { nextBin } from '../../scripts/next-server.ts'
import { findFreePort } from '../../scripts/ports.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const BARE = join(ROOT, 'tests', 'fakes', 'bare-next')

/** @param over environment of the app that is started, not of its build */
export async function startBareNext(over: Record<string, string> = {}): Promise<{ url: string; stop(): void }> {
  const next = nextBin(ROOT)
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  if (!isBuilt()) await promisify(execFile)(process.execPath, [next, 'build', BARE], { cwd: ROOT, env })
  const port = await findFreePort()
  const args = [next, 'start', BARE, '--port', String(port), '--hostname', '127.0.0.1']
  const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, env: { ...env, ...over }, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    const up = await fetch(url).catch(() => null)
    if (up) return { url, stop: () => void child.kill('SIGTERM') }
    await sleep(50)
  }
  throw new Error('the bare Next app ended while starting')
}

function isBuilt(): boolean {
  const built = statSync(join(BARE, '.next', 'BUILD_ID'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const files = readdirSync(join(BARE, 'app'), { recursive: true, withFileTypes: true })
  return files.every((file) => !file.isFile() || statSync(join(file.parentPath, file.name)).mtimeMs < built)
}
