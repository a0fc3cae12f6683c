// @ts-check
// One set-up at a time per folder: two terminals (or a desk and its tests) may start at the same moment on a fresh clone.
// The lock is a folder, because mkdir is atomic on every file system, and it holds the owner's process id, so that a
// set-up that was killed blocks nobody. A process id is soon another's (after a restart of a container it is the same again, or
// one's own), so the owner also shows that it is there, by touching the lock.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heartbeat, SetupError, say } from './say.mjs'

const POLL_MS = 200
/** Between mkdir and the write of the process id the owner is unknown; after this long it died in between. */
const NAMELESS_MS = 5_000
/**
 * An owner that is seen to touch nothing for so long is another process with its number. Counted in looks: a clock is set, and
 * goes on while the machine sleeps, with the owner.
 */
const TIMES = { touchMs: 2_000, silentMs: 60_000 }

/**
 * Runs `work` while no other process holds the lock `name` of `root`.
 * @template T
 * @param {string} root
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} [inFolder] where locks live
 * @param {{ touchMs: number, silentMs: number }} [times]
 * @returns {Promise<T>}
 */
export async function withLock(root, name, work, inFolder = tmpdir(), times = TIMES) {
  // Outside the project: `npm ci` empties node_modules, and the project folder stays as it was cloned.
  const lock = join(inFolder, `eap-desk-${createHash('sha256').update(root).digest('hex').slice(0, 16)}-${name}.lock`)
  if (!acquire(lock)) await waitFor(lock, times.silentMs)
  const touching = setInterval(() => touch(lock), times.touchMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(touching)
    if (readOwner(lock) === process.pid) rmSync(lock, { recursive: true, force: true })
  }
}

/**
 * @param {string} lock
 * @param {number} silentMs
 */
async function waitFor(lock, silentMs) {
  say('Another process is at it in this folder; waiting for it…')
  const stop = heartbeat('waiting')
  let touchedAt = 0
  let looks = 0
  try {
    do {
      await sleep(POLL_MS)
      const last = lastTouch(lock)
      if (last !== touchedAt) {
        touchedAt = last
        looks = 0
      }
      looks += 1
    } while (!acquire(lock, looks * POLL_MS > silentMs ? touchedAt : undefined))
  } finally {
    stop()
  }
}

/**
 * @param {string} lock
 * @param {number} [silentFrom] the last touch of an owner that does nothing any more
 */
function acquire(lock, silentFrom) {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'EEXIST') {
      throw new SetupError(
        `${dirname(lock)}, the folder for temporary files, cannot be written (${code}): name another in TMPDIR.`,
      )
    }
  }
  if (isAbandoned(lock, silentFrom)) removeAbandoned(lock, silentFrom)
  return false
}

/**
 * @param {string} lock
 * @param {number} [silentFrom]
 */
function isAbandoned(lock, silentFrom) {
  const owner = readOwner(lock)
  if (owner !== undefined) return !isAlive(owner) || lastTouch(lock) === silentFrom
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
 * @param {number} [silentFrom]
 */
function removeAbandoned(lock, silentFrom) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (isAbandoned(aside, silentFrom)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, lock)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EPERM' || code === 'EACCES') {
      throw new SetupError(
        `another user sets this folder up, or was stopped at it and left ${lock}. Run the command again once that is gone.`,
      )
    }
    // Somebody else was faster: the next poll sees what is there now.
  }
}

/** @param {string} lock */
function touch(lock) {
  const now = new Date()
  try {
    utimesSync(join(lock, 'pid'), now, now)
  } catch {
    // Another process has taken the lock, because it believed this one gone.
  }
}

/** @param {string} lock */
function lastTouch(lock) {
  try {
    return statSync(join(lock, 'pid')).mtimeMs
  } catch {
    return 0
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
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
