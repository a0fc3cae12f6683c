// @ts-check
// A desk reads node_modules and .next of its folder for as long as it runs. Replaced under it, its pages ask for scripts that are
// gone, and its traders have no screen until it is started again. So each desk shows that it runs, and set-up looks before it
// replaces anything. What shows it lies in the folder itself: another terminal may keep its temporary files elsewhere.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './lock.mjs'
import { SetupError } from './say.mjs'

const WRITE_MS = 2_000
/** A desk that was killed leaves its mark, and its process id is soon another's. */
const SILENT_MS = 60_000

/** @typedef {{ url: string, dev: boolean }} RunningDesk */

/** @param {string} root */
const marksOf = (root) => join(root, '.next', 'running')

/**
 * Shows that this process runs a desk from `root`.
 * @param {string} root
 * @param {RunningDesk} desk
 * @returns {() => void} call it when the desk has ended
 */
export function showRunning(root, desk) {
  const mark = join(marksOf(root), String(process.pid))
  const write = () => {
    try {
      // Anew each time: a build beside a desk that is being developed clears .next.
      mkdirSync(marksOf(root), { recursive: true })
      writeFileSync(mark, JSON.stringify(desk))
    } catch {
      // Where this folder cannot be written, nothing in it can be replaced.
    }
  }
  // Marks of desks that were killed and could not remove them.
  for (const pid of pidsIn(marksOf(root))) if (!isAlive(pid)) rmSync(join(marksOf(root), String(pid)), { force: true })
  write()
  const writing = setInterval(write, WRITE_MS).unref()
  return () => {
    clearInterval(writing)
    rmSync(mark, { force: true })
  }
}

/**
 * @param {string} root
 * @param {'packages' | 'build'} what would be replaced. A desk that is being developed has a build of its own.
 * @throws {SetupError} where a desk runs on it
 */
export function requireNoDeskOn(root, what) {
  for (const pid of pidsIn(marksOf(root))) {
    const desk = readMark(join(marksOf(root), String(pid)))
    if (!desk || !isAlive(pid) || (desk.dev && what === 'build')) continue
    throw new SetupError(
      `a desk runs from this folder (${desk.url}, process ${pid}), and the ${what} it runs on would be replaced under it. Stop it and run the command again; to work beside it, use a clone of its own.`,
    )
  }
}

/** @param {string} folder */
function pidsIn(folder) {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/**
 * @param {string} mark
 * @returns {RunningDesk | undefined}
 */
function readMark(mark) {
  try {
    if (Date.now() - statSync(mark).mtimeMs > SILENT_MS) return undefined
    return JSON.parse(readFileSync(mark, 'utf8'))
  } catch {
    // Gone meanwhile, or being written.
    return undefined
  }
}
