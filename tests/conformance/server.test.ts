// The MCP conformance suite against both doors of ours: the desk's /api/mcp and the exchange's /mcp. Fixture tools stand
// behind the real doors, because the scenarios ask for tools by name; the real tools get the scenarios that fit them.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ownNames } from '../../lib/auth/own-names.ts'
import { readEnv } from '../../lib/env.ts'
import { openExchange } from '../../lib/exchange/exchange.ts'
import { serveHttp } from '../../lib/exchange/mcp/http.ts'
import { answer } from '../../lib/mcp-face/door.ts'
import { createServer } from '../../lib/mcp-face/server.ts'
import { openTestDesk } from '../support/desk-in-process.ts'
import { serveFetch } from '../support/fetch-server.ts'
import { fixtureToolbox, withFixtures } from './fixtures.ts'
import { REQUIREMENTS, runSuite, summaryOf } from './suite.ts'

const FIXTURES = [
  'test_simple_text',
  'test_image_content',
  'test_audio_content',
  'test_embedded_resource',
  'test_multiple_content_types',
  'test_tool_with_logging',
  'test_tool_with_progress',
  'test_error_handling',
]
const ASKING = [
  'test_sampling',
  'test_elicitation',
  'test_elicitation_sep1034_defaults',
  'test_elicitation_sep1330_enums',
]
/** What depends on the tools; the rest is the door's, and the same for all of them. */
const FOR_ANY_TOOLS = ['server-initialize', 'tools-list']

async function passes(args: string[], expectedFailures?: string): Promise<void> {
  const baseline = expectedFailures ? ['--expected-failures', join(import.meta.dirname, expectedFailures)] : []
  const { exitCode, output } = await runSuite('server', [...args, ...baseline])
  assert.equal(exitCode, 0, summaryOf(output))
}

/** A client that does not know the tool would be told so, and some scenarios take that for a pass. */
const wereCalled = (called: Set<string>, names: string[]) =>
  assert.deepEqual(
    names.filter((name) => !called.has(name)),
    [],
    'fixtures that no scenario called',
  )

function exchangeOn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'eap-conformance-'))
  const exchange = openExchange({ folder })
  t.after(async () => {
    await exchange.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return exchange
}

test("the desk's door keeps what 2025-11-25 requires", async (t) => {
  const called = new Set<string>()
  const line = await serveFetch((request) =>
    answer(
      {
        names: ownNames(readEnv({})),
        holderOf: async () => ({}),
        serverFor: () => withFixtures(createServer(fixtureToolbox(called, false))),
      },
      request,
    ),
  )
  t.after(() => line.close())
  await passes(['--url', line.url, ...REQUIREMENTS], 'desk-expected-failures.yml')
  wereCalled(called, FIXTURES)
})

test("the exchange's door keeps what 2025-11-25 requires", async (t) => {
  const called = new Set<string>()
  const door = await serveHttp(exchangeOn(t), {
    host: '127.0.0.1',
    port: 0,
    token: null,
    newServer: () => withFixtures(createServer(fixtureToolbox(called, true))),
  })
  t.after(() => door.close())
  await passes(['--url', door.url, ...REQUIREMENTS])
  wereCalled(called, [...FIXTURES, ...ASKING])
})

test("the exchange's own tools", async (t) => {
  const door = await serveHttp(exchangeOn(t), { host: '127.0.0.1', port: 0, token: null })
  t.after(() => door.close())
  for (const scenario of FOR_ANY_TOOLS) await passes(['--url', door.url, '--scenario', scenario])
})

test("the desk's own tools, for the holder of a token", async (t) => {
  const desk = await openTestDesk()
  t.after(() => desk.dispose())
  const who = { traderId: desk.trader().id, from: 'test' }
  const { secret } = await desk.desk.tokens.make(who, { name: 'conformance', scope: 'propose' })
  const line = await serveFetch((request) => {
    request.headers.set('authorization', `Bearer ${secret}`)
    return desk.desk.mcpFace.handle(request)
  })
  t.after(() => line.close())
  for (const scenario of FOR_ANY_TOOLS) await passes(['--url', line.url, '--scenario', scenario])
})
