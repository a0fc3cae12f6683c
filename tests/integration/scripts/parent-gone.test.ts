// npm, told to end, ends without a word to what it runs: that ends by itself then.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'
import { runScript } from '../../support/project.ts'

const CHILD = join(import.meta.dirname, '..', '..', '..', 'scripts', 'child.mjs')
/** @param staysMs far longer than it takes to notice, or as long as one waits to see that it stays */
const server = (staysMs: number) => `
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit() })
  console.log('up')
  setTimeout(() => console.log('still here'), ${staysMs})`
const RUNNER = `
  import { runInForeground } from ${JSON.stringify(CHILD)}
  await runInForeground(process.execPath, ['server.mjs'])`
/** As npm does: a program of its own in between, that passes nothing on. */
const NPM = `
  import { spawn } from 'node:child_process'
  spawn(process.execPath, ['runner.mjs'], { stdio: 'inherit' })`

/** With the shell that npm runs its scripts in, which stays when npm is killed. */
const NPM_AND_SHELL = `
  import { spawn } from 'node:child_process'
  spawn('sh', ['-c', '"$NODE" runner.mjs; exit'], { stdio: 'inherit', env: { ...process.env, NODE: process.execPath } })`

async function whenItsParentIsGone(t: TestContext, env: Record<string, string>, npm = NPM, staysMs = 60_000) {
  const folder = temporaryFolder(t)
  writeFiles(folder, { 'server.mjs': server(staysMs), 'runner.mjs': RUNNER, 'npm.mjs': npm })
  const running = runScript(t, folder, ['npm.mjs'], { npm_lifecycle_event: undefined, ...env })
  await running.untilOutput(/up/)
  running.child.kill('SIGKILL')
  // All of them write into one pipe: it closes when the last is gone.
  await running.exitCode
  return running.output()
}

test('what npm ran ends when npm does', async (t) => {
  const output = await whenItsParentIsGone(t, { npm_lifecycle_event: 'start' })
  assert.match(output, /asked to end/)
  assert.doesNotMatch(output, /still here/)
})

test('what npm ran ends when npm does, also where the shell between the two stays', async (t) => {
  if (!existsSync('/proc/self/stat')) return t.skip('no shell stays here')
  const output = await whenItsParentIsGone(t, { npm_lifecycle_event: 'start' }, NPM_AND_SHELL)
  assert.match(output, /asked to end/)
  assert.doesNotMatch(output, /still here/)
})

test('what was not run by npm stays', async (t) => {
  assert.match(await whenItsParentIsGone(t, {}, NPM, 2_500), /^up\nstill here\n$/)
})
