import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLock } from '../../../scripts/lock.mjs'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

test('two set-ups of one folder take turns', async (t) => {
  const locks = temporaryFolder(t)
  const events: string[] = []
  const letFirstEnd = Promise.withResolvers<void>()
  const firstIsIn = Promise.withResolvers<void>()
  const first = withLock(
    '/desk',
    'install',
    async () => {
      firstIsIn.resolve()
      await letFirstEnd.promise
      events.push('first out')
    },
    locks,
  )
  await firstIsIn.promise
  const second = withLock('/desk', 'install', async () => events.push('second in'), locks)
  assert.equal(readdirSync(locks).length, 1, 'the first still holds the lock after the second has tried')
  await withLock('/another-desk', 'install', async () => events.push('elsewhere'), locks)
  letFirstEnd.resolve()
  await Promise.all([first, second])
  assert.deepEqual(events, ['elsewhere', 'first out', 'second in'])
  assert.deepEqual(readdirSync(locks), [])
})

test('a set-up that failed gives way', async (t) => {
  const locks = temporaryFolder(t)
  await assert.rejects(
    withLock(
      '/desk',
      'install',
      async () => {
        throw new Error('no network')
      },
      locks,
    ),
    /no network/,
  )
  assert.equal(await withLock('/desk', 'install', async () => 'in', locks), 'in')
})

test('a set-up that was killed blocks nobody', async (t) => {
  const locks = temporaryFolder(t)
  const { pid: deadPid } = spawnSync(process.execPath, ['--version'])
  let lock = ''
  await withLock(
    '/desk',
    'install',
    async () => {
      lock = join(locks, readdirSync(locks)[0] ?? '')
    },
    locks,
  )
  writeFiles(lock, { pid: String(deadPid) })
  assert.equal(existsSync(lock), true)
  assert.equal(await withLock('/desk', 'install', async () => 'in', locks), 'in')
})

test('a number that another process has by now blocks nobody; an owner that is at work does', async (t) => {
  const locks = temporaryFolder(t)
  const times = { touchMs: 50, silentMs: 2_000 }
  const events: string[] = []
  let lock = ''
  let second: Promise<unknown> | undefined
  const since = performance.now()
  await withLock(
    '/desk',
    'install',
    async () => {
      lock = join(locks, readdirSync(locks)[0] ?? '')
      second = withLock('/desk', 'install', async () => events.push('second in'), locks, times)
      await until('it took longer than that', () => performance.now() - since > times.silentMs + 500)
      events.push('first out')
    },
    locks,
    times,
  )
  await second
  assert.deepEqual(events, ['first out', 'second in'])
  writeFiles(lock, { pid: String(process.pid) })
  assert.equal(await withLock('/desk', 'install', async () => 'in', locks, times), 'in')
  assert.deepEqual(readdirSync(locks), [])
})

test('a folder for temporary files that is not there is a sentence', async (t) => {
  const locks = join(temporaryFolder(t), 'nowhere')
  await assert.rejects(
    withLock('/desk', 'install', async () => {}, locks),
    { message: `${locks}, the folder for temporary files, cannot be written (ENOENT): name another in TMPDIR.` },
  )
})
