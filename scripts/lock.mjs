// @ts-check
// One set-up at a time per folder: two terminals (or a desk and its tests) may start at the same moment on a fresh clone.
// The lock is a folder, because mkdir is atomic on every file system, and it holds the owner's process id, so that a
// set-up that was killed blocks nobody.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heartbeat, say } from './say.mjs'

const POLL_MS = 200
/** Between mkdir and the write of the process id the owner is unknown; after this long it died in between. */
const NAMELESS_MS = 5_000

/**
 * Runs `work` while no other process holds the lock `name` of `root`.
 * @template T
 * @param {string} root
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} [inFolder] where locks live
 * @returns {Promise<T>}
 */
export async function withLock(root, name, work, inFolder = tmpdir()) {
  // Outside the project: `npm ci` empties node_modules, and the project folder stays as it was cloned.
  const lock = join(inFolder, `eap-desk-${createHash('sha256').update(root).digest('hex').slice(0, 16)}-${name}.lock`)
  if (!acquire(lock)) await waitFor(lock)
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** @param {string} lock */
async function waitFor(lock) {
  say('Another process is at it in this folder; waiting for it…')
  const stop = heartbeat('waiting')
  try {
    do await sleep(POLL_MS)
    while (!acquire(lock))
  } finally {
    stop()
  }
}

/** @param {string} lock */
function acquire(lock) {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (isAbandoned(lock)) removeAbandoned(lock)
  return false
}

/** @param {string} lock */
function isAbandoned(lock) {
  const owner = readOwner(lock)
  if (owner !== undefined) return !isAlive(owner)
  try {
    return Date.now() - statSync(lock).mtimeMs > NAMELESS_MS
  } catch {
    return false
  }
}

/**
 * Two waiters may see the same dead owner. Moving the folder away is atomic, so the slower of the two would move the
 * lock the faster has just taken: it looks again at what it holds, and puts a living owner's lock back.
 * @param {string} lock
 */
function removeAbandoned(lock) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (isAbandoned(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, lock)
  } catch {
    // Somebody else was faster: the next poll sees what is there now.
  }
}

/** @param {string} lock */
function readOwner(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
