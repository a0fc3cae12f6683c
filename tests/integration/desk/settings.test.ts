// Settings that pass through to the embedded exchange: a wrong one is a sentence at the start, not a desk without it.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDesk } from '../../../lib/desk.ts'
import { EnvError, readEnv } from '../../../lib/env.ts'
import { temporaryFolder } from '../../support/folders.ts'

test('every wrong setting of the exchange is named with its value before anything is opened', async (t) => {
  const folder = temporaryFolder(t)
  const wrong = { GRANT_NTD: 'abc', DAY_AHEAD_AT: '25:00', CONTRACTS: 'maybe', SNAPSHOT_EVERY: '-1' }
  Object.assign(process.env, wrong)
  t.after(() => {
    for (const name of Object.keys(wrong)) delete process.env[name]
  })
  const env = { ...readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), MCP_CONFIG: join(folder, 'none.json') }
  await assert.rejects(openDesk(env), (error: unknown) => {
    assert.ok(error instanceof EnvError)
    const lines = error.message.split('\n')
    assert.equal(lines.length, 4)
    for (const [name, value] of Object.entries(wrong))
      assert.ok(
        lines.some((line) => line.startsWith(`${name} `) && line.endsWith(`; it is "${value}"`)),
        name,
      )
    return true
  })
  assert.ok(!existsSync(join(folder, 'desk.db')))
})

test('a setting that is not set and does not go with another is named as that', async (t) => {
  const folder = temporaryFolder(t)
  process.env.DAY_AHEAD_AT = '23:58'
  t.after(() => delete process.env.DAY_AHEAD_AT)
  const env = { ...readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), MCP_CONFIG: join(folder, 'none.json') }
  await assert.rejects(openDesk(env), {
    message: /^GATE_CLOSURE_MIN must be less than 2, and is 5: [^\n]* \(DAY_AHEAD_AT\); it is not set$/,
  })
})
