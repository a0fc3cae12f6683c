// npm run -s walks -- [--count N] [--seed S] [--disasters]: so many walks from that seed on; by default 1,000 new ones.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { exitCodeOf } from '../../../scripts/child.mjs'
import { numberOf, readArguments } from '../../../scripts/read-arguments.ts'

const USAGE = 'Usage: npm run -s walks -- [--count N] [--seed S] [--disasters]'
const { values } = readArguments(USAGE, {
  options: { count: { type: 'string' }, seed: { type: 'string' }, disasters: { type: 'boolean' } },
})
const count = numberOf(USAGE, 'count', values.count, 1000)
const seed = numberOf(USAGE, 'seed', values.seed, Date.now() % 1_000_000_000)
const root = join(import.meta.dirname, '..', '..', '..')
const spec = join('tests', 'e2e', 'walks', values.disasters ? 'disasters.spec.ts' : 'walks.spec.ts')
console.log(`walking from seed ${seed}`)
const child = spawn(
  process.execPath,
  [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', spec, '--project', 'walks'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WALK_COUNT: String(count), WALK_SEED: String(seed) } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
const [code, signal] = await once(child, 'exit')
process.exitCode = exitCodeOf(code, signal)
