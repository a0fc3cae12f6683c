// What is remembered of traders who met a tool that is kept back: guests come without end, the desk's memory does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTrust } from '../../../lib/gate/trust/trust.ts'
import type { Connections } from '../../../lib/mcp/connections.ts'
import { openStore } from '../../../lib/store/database.ts'
import { type Registry, type Tool, toolOf } from '../../../lib/tools/registry.ts'
import { temporaryFolder } from '../../support/folders.ts'

const KEPT = 1_000

test('of a thousand traders it is known what was recorded; of who came before them it is looked up', async (t) => {
  const { db, close } = await openStore(temporaryFolder(t))
  t.after(close)
  // A thousand records that need not outlive anything.
  await sql`pragma synchronous = off`.execute(db)
  const tool = toolOf(
    'weather',
    { name: 'forecast', inputSchema: { type: 'object' } },
    { knowsAccounts: false },
  ) as Tool
  const registry = { list: () => [tool], find: () => tool } as unknown as Registry
  const connections = { get: () => undefined, onChange: () => () => {} } as unknown as Connections
  const trust = await openTrust({ db, registry, connections, now: () => new Date() })

  const looks = t.mock.method(db, 'selectFrom')
  const meet = async (n: number): Promise<number> => {
    const before = looks.mock.callCount()
    assert.match((await trust.refusal(`trader-${n}`, tool)) ?? '', /is new to you/)
    return looks.mock.callCount() - before
  }
  for (let n = 0; n <= KEPT; n++) assert.equal(await meet(n), 1)
  assert.deepEqual([await meet(KEPT), await meet(1)], [0, 0])
  assert.equal(await meet(0), 1)
  const recorded = await db.selectFrom('audit').select('seq').where('kind', '=', 'tool.quarantined').execute()
  assert.equal(recorded.length, KEPT + 1, 'each once, whoever was forgotten')
})
