// The MCP conformance suite against the desk's own way to other servers: lib/mcp, driven by client.ts beside this file.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { REQUIREMENTS, runSuite, summaryOf } from './suite.ts'

const COMMAND = `${process.execPath} ${join(import.meta.dirname, 'client.ts')}`

test('the connection to other servers keeps what 2025-11-25 requires', async () => {
  const { exitCode, output } = await runSuite('client', [...REQUIREMENTS, '--command', COMMAND])
  assert.equal(exitCode, 0, summaryOf(output))
  // A client that is never started fails like one that is refused; these have to have passed.
  for (const scenario of [
    'initialize',
    'tools_call',
    'elicitation-sep1034-client-defaults',
    'sse-retry',
    'auth/metadata-default',
    'auth/scope-step-up',
    'auth/pre-registration',
  ])
    assert.match(output, new RegExp(`✓ ${scenario}: [1-9]`))
})
