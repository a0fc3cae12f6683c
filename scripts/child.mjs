// @ts-check
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { Interrupted, say } from './say.mjs'

/**
 * The environment for a child that should meet the pinned Node first, as it does under npm.
 * @param {string} root
 */
export function withProjectBinaries(root) {
  const bin = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin)
  return { ...process.env, PATH: [bin, ...path].join(delimiter) }
}

/**
 * Runs a program in this terminal until it ends; signals reach it, its exit code comes back.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit code; 128 + n after signal n, as shells count
 */
export function runInForeground(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: 'inherit' })
    const stopForwarding = forwardSignals(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(exitCodeOf(code, signal))
    })
  })
}

/** A terminal or a supervisor asks the whole group, and each passes on what it is asked: that is one request. */
const SAME_REQUEST_MS = 2_000

/**
 * Runs a program without a terminal and keeps what it said, stdout and stderr together.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} rejects where the program cannot be started, and with Interrupted
 *   where this process was told to end meanwhile: what the program then made is no result
 */
export function runQuietly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {NodeJS.Signals | undefined} */
    let asked
    let askedAt = 0
    const stopForwarding = forwardSignals(child, (signal) => {
      if (!asked) {
        say('Stopping…')
        asked = signal
        askedAt = performance.now()
      } else if (performance.now() - askedAt > SAME_REQUEST_MS) {
        // npm takes back what it has done so far, which may take a minute. Who asks again does not want to wait for that.
        child.kill('SIGKILL')
      }
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopForwarding()
      if (asked) reject(new Interrupted(exitCodeOf(null, asked)))
      else resolve({ code: exitCodeOf(code, signal), output })
    })
  })
}

/**
 * Passes on what asks this process to end, and lets the child decide when that is.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} [onAsked]
 * @returns {() => void}
 */
export function forwardSignals(child, onAsked = () => {}) {
  const handlers = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']).map((signal) => {
    const handler = () => {
      onAsked(signal)
      // Ctrl-C in a terminal reaches the whole group by itself; sent twice, some servers take it as "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  const stopWatching = watchParent(() => {
    onAsked('SIGTERM')
    child.kill('SIGTERM')
  })
  return () => {
    for (const off of handlers) off()
    stopWatching()
  }
}

const PARENT_CHECK_MS = 500

/**
 * npm that is told to end ends by itself and its shell with it, and tells nobody: what it ran would stay, and keep the port.
 * Node hears nothing of it, so it is looked for. Only where npm is the parent: elsewhere one may mean to outlive its own.
 * @param {() => void} onGone
 * @returns {() => void}
 */
export function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const parent = process.ppid
  const npm = isShellOfNpm(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    onGone()
  }, PARENT_CHECK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * npm that is killed with -9 takes nothing with it, and on Linux its shell is often between the two. Elsewhere a shell gives its
 * place to the one command that it runs.
 * @param {number} pid
 */
function isShellOfNpm(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c'
  } catch {
    return false
  }
}

/**
 * @param {number} pid
 * @returns {number | undefined} undefined where it is gone
 */
function parentOf(pid) {
  try {
    // The name of the program, in brackets, may hold anything.
    return Number(/.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1)
}
