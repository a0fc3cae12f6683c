// Answers of somebody else's server that are JSON and that no record could hold: the plan ends, and says what is known.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { openTestDesk, SHORT_PATIENCE, type TestDesk } from '../../support/desk-in-process.ts'

const SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-list-server.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
const [TOOLS, ANSWER] = [join(dataDir, 'tools.json'), join(dataDir, 'answer')]
let t: TestDesk
before(async () => {
  writeFileSync(TOOLS, JSON.stringify([{ name: 'ship', inputSchema: { type: 'object', properties: {} } }]))
  const other = { command: process.execPath, args: [SERVER], env: { TOOLS, ANSWER } }
  t = await openTestDesk(SHORT_PATIENCE, dataDir, { other })
  await t.desk.connections.get('other')?.ready(60_000)
})
after(() => t.dispose())

async function shipped(answer: string) {
  writeFileSync(ANSWER, answer)
  const trader = t.trader()
  await t.acceptTools(trader, 'other')
  const ended = await trader.decide(await trader.propose({ tool: 'other__ship', args: {} }))
  rmSync(ANSWER)
  return ended
}

const unkeepable = {
  'a number beyond all numbers': '{"weight":1e999}',
  'nesting without end': `{"in":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'a member that would be a prototype': '{"__proto__":{"status":"done"}}',
}
for (const [what, answer] of Object.entries(unkeepable))
  test(`${what}: what became of the leg is not known, and the plan has ended`, async () => {
    const ended = await shipped(answer)
    assert.deepEqual([ended.status, ended.legs[0]?.status], ['partially_done', 'unknown'])
    assert.notEqual(ended.finishedAt, null)
    assert.equal((await verifyAudit(t.desk.db)).ok, true)
  })

test('an answer of megabytes is kept by its beginning: every list of plans would carry all of it', async () => {
  const ended = await shipped(JSON.stringify({ manifest: '箱'.repeat(1_000_000) }))
  assert.deepEqual([ended.status, ended.legs[0]?.status], ['done', 'done'])
  const result = ended.legs[0]?.result as { note?: string; text?: string }
  assert.match(result.note ?? '', /1,000,015 characters/)
  assert.ok(result.text?.startsWith('{"manifest":"箱'))
  assert.ok(JSON.stringify(ended).length < 20_000)
  const { db } = t.desk
  const records = await db.selectFrom('audit').select('body').where('plan_id', '=', ended.id).execute()
  assert.ok(records.every(({ body }) => body.length < 20_000))
  assert.equal((await verifyAudit(db)).ok, true)
})

test('an answer that a person could still read is kept whole', async () => {
  const rows = Array.from({ length: 1_000 }, (_, row) => ({ row, words: 'as it stands' }))
  const ended = await shipped(JSON.stringify({ rows }))
  assert.deepEqual(ended.legs[0]?.result, { rows })
})
