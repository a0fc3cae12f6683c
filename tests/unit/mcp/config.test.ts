import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { EnvError, readEnv } from '../../../lib/env.ts'
import { readServerConfigs } from '../../../lib/mcp/config.ts'

function read(c: TestContext, servers?: unknown) {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-config-'))
  c.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const path = join(dataDir, 'mcp.json')
  if (servers !== undefined) writeFileSync(path, JSON.stringify({ mcpServers: servers }))
  return readServerConfigs(readEnv({ DATA_DIR: dataDir, MCP_CONFIG: path }))
}

test('a server is trusted only where its entry says so', (c) => {
  const configs = read(c, {
    eap: { command: 'node', trusted: true },
    weather: { url: 'https://weather.test/mcp' },
    news: { url: 'https://news.test/mcp', trusted: false },
  })
  assert.deepEqual(
    configs.map(({ name, trusted, embedded }) => [name, trusted, embedded]),
    [
      ['eap', true, false],
      ['weather', false, false],
      ['news', false, false],
    ],
  )
})

test('without mcp.json the exchange that comes with the desk is trusted', (c) => {
  assert.deepEqual(
    read(c).map(({ name, trusted, embedded }) => [name, trusted, embedded]),
    [['eap', true, true]],
  )
})

test('a word that only looks like yes is refused by name', (c) => {
  for (const trusted of ['true', 1, null])
    assert.throws(
      () => read(c, { weather: { url: 'https://weather.test/mcp', trusted } }),
      (error) => error instanceof EnvError && /weather/.test(error.message),
    )
})
