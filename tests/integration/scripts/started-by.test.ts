// A desk whose `npm start` was killed with -9 ends in order.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../support/folders.ts'
import { runScript } from '../../support/project.ts'
import { until } from '../../support/until.ts'

const STARTED_BY = join(import.meta.dirname, '../../../lib/started-by.ts')

async function whenItsStarterIsKilled(t: TestContext, startedBy: string, staysMs: number, watches = 'at once') {
  const folder = temporaryFolder(t, {
    'desk.mjs': `
      import { writeFileSync } from 'node:fs'
      import { goOnUnread, whenStarterIsGone } from ${JSON.stringify(STARTED_BY)}
      goOnUnread()
      const starter = process.ppid
      const watch = () => whenStarterIsGone(() => {
        // Nobody reads it.
        process.stderr.write('ending')
        setTimeout(() => { writeFileSync('ended', ''); process.exit() }, 50)
      })
      if (${JSON.stringify(watches)} === 'at once') watch()
      else setInterval(function () { if (process.ppid !== starter) { clearInterval(this); watch() } }, 20)
      setTimeout(() => { writeFileSync('stayed', ''); process.exit() }, ${staysMs})
      console.log('up')`,
    'starter.mjs': `
      import { spawn } from 'node:child_process'
      const env = { ...process.env, DESK_STARTED_BY: ${startedBy} }
      const desk = spawn(process.execPath, ['desk.mjs'], { stdio: ['ignore', 'pipe', 'pipe'], env })
      desk.stdout.pipe(process.stdout)`,
  })
  const run = runScript(t, folder, ['starter.mjs'])
  await run.untilOutput(/up/)
  run.child.kill('SIGKILL')
  return until('it has ended', () => ['ended', 'stayed'].find((name) => existsSync(join(folder, name))))
}

test('a desk ends in order when what started it is killed, though nobody reads what it says', async (t) => {
  assert.equal(await whenItsStarterIsKilled(t, 'String(process.pid)', 45_000), 'ended')
})

test('a desk ends in order also when what started it is killed before the desk is open', async (t) => {
  assert.equal(await whenItsStarterIsKilled(t, 'String(process.pid)', 45_000, 'when it is gone'), 'ended')
})

test('a desk ends in order also when what started it was gone before anything of the desk was read', async (t) => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  assert.equal(await whenItsStarterIsKilled(t, JSON.stringify(String(dead)), 45_000), 'ended')
})

test('a desk ends in order also when its killed starter is a zombie, after which nobody has asked yet', async (t) => {
  // Killed and not asked after: this program does not get to it.
  const folder = temporaryFolder(t, {
    'desk.mjs': `
      import { writeFileSync } from 'node:fs'
      import { whenStarterIsGone } from ${JSON.stringify(STARTED_BY)}
      const starter = process.ppid
      const timer = setInterval(() => {
        if (process.ppid === starter) return
        clearInterval(timer)
        whenStarterIsGone(() => { writeFileSync('ended', ''); process.exit() })
        setTimeout(() => { writeFileSync('stayed', ''); process.exit() }, 2_500)
      }, 20)
      writeFileSync('up', '')`,
    'starter.mjs': `
      import { spawn } from 'node:child_process'
      const env = { ...process.env, DESK_STARTED_BY: String(process.pid) }
      spawn(process.execPath, ['desk.mjs'], { stdio: 'ignore', env })`,
  })
  const starter = spawn(process.execPath, ['starter.mjs'], { cwd: folder, stdio: 'ignore' })
  await until('it is up', () => existsSync(join(folder, 'up')))
  starter.kill('SIGKILL')
  const isSeen = () => ['ended', 'stayed'].some((name) => existsSync(join(folder, name)))
  for (const end = Date.now() + 20_000; Date.now() < end && !isSeen(); ) {
    // Holds this program, so that it does not ask after its child.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
  assert.ok(existsSync(join(folder, 'ended')))
})

test('a desk that another program runs stays', async (t) => {
  assert.equal(await whenItsStarterIsKilled(t, 'undefined', 2_500), 'stayed')
  assert.equal(await whenItsStarterIsKilled(t, JSON.stringify(String(process.pid)), 2_500), 'stayed')
})
