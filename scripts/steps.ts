// One check after another, each in a process group of its own, so that nothing it started outlives it.
import { spawn } from 'node:child_process'
import { exitCodeOf } from './child.mjs'
import type { Environment } from './neutral-environment.ts'

/** Twice what the longest takes on two quick cores: that a machine is slow is no failure. */
const STEP_LIMIT_MS = 60 * 60_000
/** Between asking a step to end and ending it. */
const GRACE_MS = 5_000

interface Step {
  file: string
  args: string[]
  cwd: string
  env: Environment
  /** Show its output as it comes, or hand it back. */
  output: 'shown' | 'kept'
}

export interface StepResult {
  exitCode: number
  output: string
}

/** Runs to the end, to the time limit, or until `signal`; then ends all that the step left running. */
export function runStep(step: Step, signal: AbortSignal): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve({ exitCode: 130, output: '' })
    const stdio = step.output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(step.file, step.args, {
      cwd: step.cwd,
      env: step.env as NodeJS.ProcessEnv,
      stdio: ['ignore', stdio, stdio],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const end = () => {
      signalGroup(child.pid, 'SIGTERM')
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS).unref()
    }
    const limit = setTimeout(() => {
      console.error(`stopped: it ran longer than ${STEP_LIMIT_MS / 60_000} minutes`)
      end()
    }, STEP_LIMIT_MS)
    signal.addEventListener('abort', end, { once: true })
    const settle = () => {
      clearTimeout(limit)
      signal.removeEventListener('abort', end)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    // `exit`, not `close`: a process left behind may hold the pipe open, and it is ended here.
    child.once('exit', (code, childSignal) => {
      settle()
      signalGroup(child.pid, 'SIGKILL')
      const result = () => resolve({ exitCode: exitCodeOf(code, childSignal), output })
      if (stdio === 'inherit') result()
      else child.once('close', result)
    })
  })
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
