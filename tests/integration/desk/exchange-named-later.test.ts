// mcp.json of a running desk that names its exchange only later, as the desk asks for.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTraderId } from '../../../lib/auth/session.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { marketStream } from '../../../lib/market/stream.ts'
import { temporaryFolder } from '../../support/folders.ts'

test('its market is there as soon as it is named, also for a page that has been open since before', async (t) => {
  const dataDir = temporaryFolder(t)
  const config = join(dataDir, 'mcp.json')
  const write = (mcpServers: object) => writeFileSync(config, JSON.stringify({ mcpServers }))
  write({})
  const desk = await openDesk(readEnv({ DATA_DIR: dataDir, MCP_CONFIG: config, LOG_LEVEL: 'silent' }))
  t.after(() => desk.close())
  const trader = newTraderId()
  const page = new AbortController()
  const line = () => marketStream(desk, trader, ['ELC'], page.signal)

  const before = line().text()
  const main = join(import.meta.dirname, '..', '..', '..', 'lib', 'exchange', 'main.ts')
  const env = { DATA_DIR: dataDir, DEMO_MARKET: 'off', LOG_LEVEL: 'error' }
  write({ eap: { command: process.execPath, args: [main, '--stdio'], env, trusted: true } })
  assert.match(await before, /mcp\.json names no server/)

  let told = ''
  for await (const chunk of line().body ?? assert.fail()) {
    told += new TextDecoder().decode(chunk)
    if (/event: book/.test(told) && /event: wallet/.test(told)) break
  }
  page.abort()
})
