// A small project around the real scripts, for tests of what `npm start` and `npm test` do.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { exitCodeOf } from '../../scripts/child.mjs'
import type { Environment } from '../../scripts/neutral-environment.ts'
import { numberedFolder, writeFiles } from './folders.ts'

const ROOT = dirname(dirname(import.meta.dirname))

/** The scripts as they are, `packages` of the real node_modules, and `files` over it all. */
export function smallProject(t: TestContext, packages: string[], files: Record<string, string>): string {
  // Node knows what it compiled by its path: each copy in a place of its own would be compiled anew, a third of what running it costs.
  const folder = numberedFolder(t, 'project')
  for (const part of [
    'package.json',
    'scripts',
    'lib/env.ts',
    'lib/contracts',
    'lib/auth/own-names.ts',
    'lib/mcp/settings/embedded-exchange.ts',
    'tests/support',
  ]) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  for (const name of packages) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), link)
  }
  writeFiles(folder, files)
  return folder
}

interface Running {
  child: ChildProcess
  /** All it has written so far, stdout and stderr as they came. */
  output: () => string
  stdout: () => string
  /** Resolves once the output matches; rejects with the output where the program ends before that. */
  untilOutput: (pattern: RegExp) => Promise<void>
  exitCode: Promise<number>
}

/** Runs a file of the project on this Node, with `env` over this process's own. It is ended with the test. */
export function runScript(t: TestContext, folder: string, args: string[], env: Environment = {}): Running {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // A test runner started by a test would otherwise take itself for a part of the outer run.
    // What is compiled of such copies goes with the run; in the project's own cache it would stay for good.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_COMPILE_CACHE: join(tmpdir(), 'compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
  })
  const changed = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      changed.dispatchEvent(new Event('output'))
    })
  }
  const exitCode = once(child, 'close').then(([code, signal]) => exitCodeOf(code, signal))
  t.after(async () => {
    child.kill('SIGTERM')
    await exitCode
  })
  return {
    child,
    output: () => text,
    stdout: () => stdout,
    exitCode,
    untilOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(text) && resolve()
        changed.addEventListener('output', look)
        look()
        void exitCode.then(() => reject(new Error(`it ended without ${pattern}:\n${text}`)))
      }),
  }
}
