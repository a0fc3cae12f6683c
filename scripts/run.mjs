// @ts-check
// node scripts/run.mjs FILE [args…]: runs a TypeScript file of this project on the pinned Node, installing first if needed.
import { resolve } from 'node:path'
import { runInForeground, withProjectBinaries } from './child.mjs'
import { runMain, SetupError } from './say.mjs'
import { ensureInstalled, ROOT } from './setup.mjs'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new SetupError('which file? usage: node scripts/run.mjs FILE [args…]')
  const node = await ensureInstalled()
  return runInForeground(node, [resolve(ROOT, file), ...args], { env: withProjectBinaries(ROOT) })
})
