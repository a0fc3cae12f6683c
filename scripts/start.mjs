// @ts-check
// npm start, npm run dev: installs if needed, then hands over to serve.ts on the pinned Node.
import { runInForeground, withProjectBinaries } from './child.mjs'
import { runMain } from './say.mjs'
import { ensureInstalled, ROOT } from './setup.mjs'

await runMain(async () => {
  const node = await ensureInstalled()
  const args = ['scripts/serve.ts', ...process.argv.slice(2)]
  return runInForeground(node, args, { cwd: ROOT, env: withProjectBinaries(ROOT) })
})
