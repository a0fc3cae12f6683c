// The desk as the server process starts it: whatever asks it to stop, and however often, it closes its house first.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const START = `import { startDesk } from ${JSON.stringify(join(ROOT, 'lib', 'start.ts'))}; await startDesk()`

async function started(t: TestContext) {
  const folder = temporaryFolder(t)
  const env = { ...process.env, ...neutralEnvironment(), DATA_DIR: folder, DEMO_MARKET: 'off' }
  const args = ['--input-type=module-typescript', '-e', START]
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  await until('the desk is there', () => existsSync(join(folder, 'desk.url')))
  return { child, folder, log: () => log, ended: once(child, 'close') }
}

/** SQLite removes its log when it is closed in order. */
const isClosed = (folder: string): boolean =>
  ['desk.url', 'desk.db-wal'].every((file) => !existsSync(join(folder, file))) && existsSync(join(folder, 'desk.db'))

test('a terminal that is closed stops it as Ctrl+C does', async (t) => {
  for (const signal of ['SIGHUP', 'SIGINT'] as const) {
    const desk = await started(t)
    desk.child.kill(signal)
    assert.deepEqual(await desk.ended, [null, signal], desk.log())
    assert.ok(isClosed(desk.folder), signal)
  }
})

test('the same request from the group and from the parent is one request', async (t) => {
  const desk = await started(t)
  desk.child.kill('SIGTERM')
  await until('it is stopping', () => desk.log().includes('desk.stopping'))
  desk.child.kill('SIGTERM')
  assert.deepEqual(await desk.ended, [null, 'SIGTERM'], desk.log())
  assert.ok(isClosed(desk.folder))
})
