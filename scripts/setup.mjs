// @ts-check
// From a fresh clone to something that runs. No dependencies and nothing newer than Node 18: this runs before anything
// is installed, on whatever Node the machine has. All that follows runs on the Node that package.json pins.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './child.mjs'
import { withLock } from './lock.mjs'
import { ensurePinnedNode, findNode, hasNode } from './pinned-node.mjs'
import { requireNoDeskOn } from './running-desks.mjs'
import { heartbeat, SetupError, say } from './say.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = 18

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: object, devDependencies?: object }} LockedPackage
 */

/**
 * Makes node_modules match package-lock.json and answers the Node to run on. Costs two file reads when nothing changed.
 * @returns {Promise<string>} path of the Node binary
 */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new SetupError(
      `EAP Desk needs Node ${OLDEST_NODE} or newer to set itself up (this is ${process.version}). Install a current Node from https://nodejs.org and run the command again.`,
    )
  }
  requireBuildablePath(ROOT)
  // Where only Node could not be fetched, that alone is tried again.
  const isReady = () => isStamped(ROOT) && hasNode(ROOT)
  if (!isReady()) {
    await withLock(ROOT, 'install', async () => {
      if (isReady()) return
      if (!hasLockedPackages(ROOT)) await install(ROOT)
      await ensurePinnedNode(ROOT)
      writeFileSync(stampFile(ROOT), fingerprint(ROOT))
    })
  }
  return findNode(ROOT)
}

/**
 * Before the minutes of an installation, and not as a stack after them.
 * @param {string} root
 */
export function requireBuildablePath(root) {
  if (!root.includes('#')) return
  throw new SetupError(
    `EAP Desk cannot be built in ${root}: its build tools read # in a path as the end of it. Rename the folder, or clone into another, and run the command there.`,
  )
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.eap-desk-installed')

/**
 * What an installation depends on, as one hash.
 * @param {string} root
 */
export function fingerprint(root) {
  // A folder shared with another system (a container, say) holds the binaries of one of the two.
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const name of ['package.json', 'package-lock.json']) {
    const file = join(root, name)
    hash.update(name).update(existsSync(file) ? readFileSync(file) : '')
  }
  return hash.digest('hex')
}

/** @param {string} root */
export function isStamped(root) {
  try {
    return readFileSync(stampFile(root), 'utf8') === fingerprint(root)
  } catch {
    return false
  }
}

/**
 * Whether node_modules already holds what the lockfile asks for, for people who ran npm themselves: npm writes down
 * what it installed in a lockfile of its own inside node_modules.
 * @param {string} root
 */
export function hasLockedPackages(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !agrees(wanted[''], join(root, 'package.json'))) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    if (!found) return entry.optional === true && !isMadeForThisMachine(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * Optional packages are there on the platforms they are made for. Which C library this one has is not asked: of the
 * two variants one is missing anyway.
 * @param {LockedPackage} entry
 */
function isMadeForThisMachine({ os, cpu, libc }) {
  return !libc && Boolean(os?.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

/**
 * Whether the lockfile was made for this package.json.
 * @param {LockedPackage | undefined} lockedRoot
 * @param {string} manifestFile
 */
function agrees(lockedRoot, manifestFile) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  return /** @type {const} */ (['dependencies', 'devDependencies']).every(
    (kind) => JSON.stringify(lockedRoot?.[kind] ?? {}) === JSON.stringify(manifest[kind] ?? {}),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** @param {string} root */
async function install(root) {
  requireNoDeskOn(root, 'packages')
  say('Installing packages (once; about a minute)…')
  const startedAt = Date.now()
  const stop = heartbeat('installing packages')
  try {
    let result = await npm(root, existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install')
    // `npm ci` refuses a lockfile that package.json has moved away from; `npm install` brings the two together.
    if (result.code !== 0 && /EUSAGE/.test(result.output)) result = await npm(root, 'install')
    if (result.code !== 0) throw new SetupError(explainNpmFailure(result.output, root))
  } finally {
    stop()
  }
  say(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/**
 * @param {string} root
 * @param {'ci' | 'install'} command
 */
async function npm(root, command) {
  // Development packages always: the build needs its types, whatever NODE_ENV says.
  const args = [command, '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  try {
    return await runQuietly('npm', args, { cwd: root, env: withoutProjectBinaries(root) })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    throw new SetupError(
      'npm is not on the PATH. It comes with Node: install Node from https://nodejs.org and run again.',
    )
  }
}

/**
 * npm must not run on the Node inside node_modules: `npm ci` deletes that folder under its own feet.
 * @param {string} root
 */
export function withoutProjectBinaries(root, env = process.env) {
  const inside = join(root, 'node_modules')
  const path = (env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(inside))
  return { ...env, PATH: path.join(delimiter) }
}

/**
 * What npm said and what to do about it.
 * @param {string} output
 * @param {string} root
 */
export function explainNpmFailure(output, root) {
  // The cause stands first; below it come stacks, usage and where the log is.
  const words = output
    .split('\n')
    .filter((line) => line.trim() && !/^npm error\s+at /.test(line))
    .slice(0, 6)
    .join('\n')
  return `npm could not install the packages.\n${words}\n${remedy(output, root)}`
}

/**
 * @param {string} output
 * @param {string} root
 */
function remedy(output, root) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return 'The package registry could not be reached: check the network (or `npm config get registry` and the proxy settings), then run the command again.'
  }
  if (/\bE40[13]\b|ENEEDAUTH/.test(output)) {
    return 'The package registry refused the request: check the credentials in your .npmrc, then run the command again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB and run the command again.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    const path = /^npm error path (.+)$/m.exec(output)?.[1]
    if (path && !path.startsWith(root)) {
      return `npm cannot write ${path}, where it keeps its own files: let it keep them elsewhere, for example \`npm_config_cache=${join(tmpdir(), 'npm-cache')} npm start\`.`
    }
    return 'This folder cannot be written: clone the project into a folder of your own and run the command there.'
  }
  return 'Run the command again; if it fails again, delete node_modules first.'
}
