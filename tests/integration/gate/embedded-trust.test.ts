// The exchange that comes with the desk is the same release: its tools are accepted by themselves, and recorded.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTraderId } from '../../../lib/auth/session.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { toolsViewOf } from '../../../lib/gate/trust-view.ts'

test('a new release of the embedded exchange is accepted by itself, with one record for each tool it changes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const settings = readEnv({ DATA_DIR: dataDir, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' })
  const env = { ...settings, MCP_CONFIG: join(dataDir, 'none.json') }
  try {
    const first = await openDesk(env)
    const count = first.registry.list().length
    assert.ok(count > 10)
    await first.close()
    const second = await openDesk(env)
    const accepted = () =>
      second.db.selectFrom('audit').select('body').where('kind', '=', 'tool.accepted').orderBy('seq').execute()
    assert.equal((await accepted()).length, count, 'once each, not at every start')
    await second.db.updateTable('tool_trust').set({ fingerprint: 'older' }).where('tool', '=', 'placeOrder').execute()
    await second.close()
    const third = await openDesk(env)
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
