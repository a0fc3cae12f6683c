import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../support/folders.ts'
import { runScript } from '../../support/project.ts'

test('a desk under test does not outlive a test that is killed', { timeout: 30_000 }, async (t) => {
  const support = join(import.meta.dirname, '../../support/end-with-parent.ts')
  const folder = temporaryFolder(t, {
    'desk.mjs': `setInterval(() => {}, 1000); console.log('desk', process.pid)`,
    'test.mjs': `
      import { spawn } from 'node:child_process'
      const args = ['--import', ${JSON.stringify(support)}, 'desk.mjs']
      spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })`,
  })
  const run = runScript(t, folder, ['test.mjs'])
  await run.untilOutput(/desk \d+/)
  const pid = Number(/desk (\d+)/.exec(run.output())?.[1])
  t.after(() => endIfRunning(pid))
  run.child.kill('SIGKILL')
  // Both write into one pipe, so it closes only when the desk is gone too; where it stays, this waits to no end.
  assert.equal(await run.exitCode, 137)
})

function endIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone, as it should be.
  }
}
