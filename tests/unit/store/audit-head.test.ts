// The seal of the audit's head outlasts a disk that does not take it for a while.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { recordAudit } from '../../../lib/store/audit.ts'
import { keepAuditHead, readAuditHead } from '../../../lib/store/audit-head.ts'
import { openStore } from '../../../lib/store/database.ts'
import { until } from '../../support/until.ts'

test('a head that could not be written is sealed once it can be', async (c) => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-head-'))
  const store = await openStore(folder)
  c.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const told: string[] = []
  const record = () => recordAudit(store.db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
  const sealedTo = () => {
    const head = readAuditHead(folder, 'secret')
    return head.state === 'sealed' ? head.seq : head.state
  }
  await record()
  const head = await keepAuditHead(store.db, folder, 'secret', (why) => told.push(why))
  assert.equal(sealedTo(), 1)
  // Stands where the new head is written before it takes the place of the old one.
  mkdirSync(join(folder, 'audit.head.new'))
  await record()
  await until('it is told', () => told.length > 0)
  rmdirSync(join(folder, 'audit.head.new'))
  await until('it is sealed', () => sealedTo() === 2)
  await head.close()
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /cannot be written for now/)
})
