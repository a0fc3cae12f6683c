/** Which files stand under the snapshots of a folder, and which do not count. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { snapshotFiles } from '../../../lib/exchange/journal/snapshot-files.ts'

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'eap-snapshots-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('the two newest are kept, newest first, whatever the order of their names as text', (t) => {
  const folder = newFolder(t)
  const snapshots = snapshotFiles(folder)
  assert.deepEqual(snapshots.list(), [])
  for (const seq of [9, 10, 100]) snapshots.write(seq, bytes(`of ${seq}`))
  assert.deepEqual(snapshots.list(), [100, 10])
  assert.deepEqual(readdirSync(join(folder, 'snapshots')).sort(), ['10.snapshot', '100.snapshot'])
  assert.equal(new TextDecoder().decode(snapshots.read(100)), 'of 100')
})

test('what a write left unfinished is none, and is cleared away by the next', (t) => {
  const folder = newFolder(t)
  const snapshots = snapshotFiles(folder)
  snapshots.write(1, bytes('one'))
  const beside = (name: string) => writeFileSync(join(folder, 'snapshots', name), '')
  for (const name of ['2.snapshot.unfinished', 'notes.txt', '-3.snapshot', '9999999999999999.snapshot']) beside(name)
  assert.deepEqual(snapshots.list(), [1], 'nor is a number that no sequence reaches')
  snapshots.write(3, bytes('three'))
  assert.deepEqual(
    readdirSync(join(folder, 'snapshots')).filter((name) => name.endsWith('.unfinished')),
    [],
  )
  assert.ok(readdirSync(join(folder, 'snapshots')).includes('notes.txt'), 'and nothing else is')
})
