// What browser tests need: a Chromium, and the desk built. A program of its own, so that minutes of installing and building
// pass beside other tests.
import { dirname } from 'node:path'
import { findOrInstallBrowser, NO_BROWSER } from './browser.ts'
import { ensureBuilt } from './build.ts'
import { runMain, SetupError, say } from './say.mjs'

await runMain(async () => {
  if (!findOrInstallBrowser(say)) throw new SetupError(NO_BROWSER)
  await ensureBuilt(dirname(import.meta.dirname))
  return 0
})
