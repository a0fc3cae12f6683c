// The exchange that comes with the desk is the same release: its tools are accepted by themselves, and recorded.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newTraderId } from '../../../lib/auth/session.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { toolsViewOf } from '../../../lib/gate/trust/trust-view.ts'

/** A folder of its own, and what opens a desk there. */
function deskIn(dataDir: string) {
  const settings = readEnv({ DATA_DIR: dataDir, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' })
  return openDesk({ ...settings, MCP_CONFIG: join(dataDir, 'none.json') })
}

test('a new release of the embedded exchange is accepted by itself, with one record for each tool it changes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  try {
    const first = await deskIn(dataDir)
    const count = first.registry.list().length
    assert.ok(count > 10)
    await first.close()
    const second = await deskIn(dataDir)
    const accepted = () =>
      second.db.selectFrom('audit').select('body').where('kind', '=', 'tool.accepted').orderBy('seq').execute()
    assert.equal((await accepted()).length, count, 'once each, not at every start')
    await second.db.updateTable('tool_trust').set({ fingerprint: 'older' }).where('tool', '=', 'placeOrder').execute()
    await second.close()
    const third = await deskIn(dataDir)
    const trader = newTraderId()
    const { tools } = await toolsViewOf(third, trader)
    assert.deepEqual([...new Set(tools.map((v) => v.state))], ['accepted'])
    const records = await third.db.selectFrom('audit').select('body').where('kind', '=', 'tool.accepted').execute()
    assert.equal(records.length, count + 1)
    const { tool, before, why } = JSON.parse(records.at(-1)?.body ?? '')
    assert.deepEqual({ tool, before, why }, { tool: 'placeOrder', before: 'older', why: 'embedded' })
    await third.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a new release is used also where its acceptance cannot be written: the kill switch has to cancel on a full disk too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  try {
    const first = await deskIn(dataDir)
    await first.db
      .updateTable('tool_trust')
      .set({ fingerprint: 'older' })
      .where('tool', '=', 'cancelAllOrders')
      .execute()
    await sql`create trigger full before insert on tool_trust begin select raise(abort, 'full'); end`.execute(first.db)
    await first.close()
    const second = await deskIn(dataDir)
    const [all, usable] = [second.registry.list(), await second.trust.usable(newTraderId())]
    const kept = await second.db.selectFrom('tool_trust').select('tool').where('fingerprint', '=', 'older').execute()
    await second.close()
    assert.deepEqual(kept, [{ tool: 'cancelAllOrders' }])
    assert.deepEqual(usable, all)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
