// @ts-check
// npm test [-- part or path…]: installs if needed, then hands over to checks.ts on the pinned Node.
import { runInForeground, withProjectBinaries } from './child.mjs'
import { runMain } from './say.mjs'
import { ensureInstalled, ROOT } from './setup.mjs'

await runMain(async () => {
  const node = await ensureInstalled()
  const args = ['scripts/checks.ts', ...process.argv.slice(2)]
  return runInForeground(node, args, { cwd: ROOT, env: withProjectBinaries(ROOT) })
})
