import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { withLock } from './lock.mjs'
import { nextBin } from './next-server.ts'
import { requireNoDeskOn } from './running-desks.mjs'
import { heartbeat, SetupError, say } from './say.mjs'

/** What a build is made of, besides the configuration and entry files at the top of the project. */
const SOURCE_FOLDERS = ['app', 'components', 'lib', 'public']
/** Other JSON at the top is the desk's own configuration (mcp.json, limits.json, models.json), read while it runs. */
const TOP_LEVEL_SOURCE = /\.(ts|tsx|mts|mjs|js|css)$|^(package|package-lock|tsconfig)\.json$/
/** At the top of the project, but none of the build's business. */
const NOT_BUILT = new Set(['playwright.config.ts', 'next-env.d.ts'])

/** Builds the desk unless the build that is there was made from exactly these sources. */
export async function ensureBuilt(root: string): Promise<void> {
  if (isBuilt(root)) return
  await withLock(root, 'build', async () => {
    if (!isBuilt(root)) await build(root)
  })
}

/** Asked before long work that ends in a build: a desk that runs on this folder forbids one. */
export function requireBuildable(root: string): void {
  if (!isBuilt(root)) requireNoDeskOn(root, 'build')
}

/** One hash over names and contents: reading a few hundred files takes some 30 ms, and file times lie after a checkout. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of sourceFiles(root))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  for (const [name, value] of publicVariables()) hash.update(`${name}=${value}\0`)
  return hash.digest('hex')
}

function sourceFiles(root: string): string[] {
  const files = readdirSync(root).filter((name) => TOP_LEVEL_SOURCE.test(name) && !NOT_BUILT.has(name))
  for (const folder of SOURCE_FOLDERS) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(root.length + 1))
    }
  }
  return files.sort()
}

/** Next writes these into the bundle. */
function publicVariables(): [string, string | undefined][] {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

const stampFile = (root: string) => join(root, '.next', 'built-from')

function isBuilt(root: string): boolean {
  try {
    return readFileSync(stampFile(root), 'utf8') === sourceHash(root)
  } catch {
    return false
  }
}

async function build(root: string): Promise<void> {
  requireNoDeskOn(root, 'build')
  say('Building the desk (about a minute; only after a change)…')
  const startedAt = Date.now()
  const hash = sourceHash(root)
  // A build that is cut short must not pass for a whole one.
  rmSync(stampFile(root), { force: true })
  const stop = heartbeat('building')
  const { code, output } = await runQuietly(process.execPath, [nextBin(root), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  }).finally(stop)
  if (code !== 0) {
    throw new SetupError(
      `the build failed; its last words:\n\n${lastLines(output, 40)}\n\nFix what it names and run the command again.`,
    )
  }
  writeFileSync(stampFile(root), hash)
  say(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
