import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { scratchParent } from '../../../scripts/scratch.ts'

function withTmpdir(t: TestContext, folder: string | undefined): void {
  const before = process.env.TMPDIR
  const set = (value: string | undefined) => {
    if (value === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = value
  }
  set(folder)
  t.after(() => set(before))
}

function ownFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-scratch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('tests write where there is room in memory, and looking for it leaves nothing behind', (t) => {
  if (freemem() < 3 * 2 ** 30) return t.skip('this machine has no room in memory')
  const memory = ownFolder(t)
  withTmpdir(t, undefined)
  assert.equal(scratchParent(memory), memory)
  assert.deepEqual(readdirSync(memory), [])
})

test('without such a folder, or with a choice, they write where the system says', (t) => {
  const memory = ownFolder(t)
  withTmpdir(t, undefined)
  assert.equal(scratchParent(join(memory, 'nowhere')), tmpdir())
  process.env.TMPDIR = '/chosen'
  assert.equal(scratchParent(memory), '/chosen')
})
