// A tool that was not on offer, or is not there any more when the answer that calls it has come to its end.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startModelServer } from '../../fakes/model-server.ts'
import { call, callsOf, conversation, order } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'
import { JSON_HEADERS, message } from '../../support/mcp-face.ts'

const LIST_SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-list-server.ts')
const NOMINATE = { name: 'nominate', description: 'Nominates.', inputSchema: { type: 'object' } }
const WAITS =
  'The tool "nominate" of the server "grid" is new to you. Look at it under Tools (/tools) and accept it before it can be used.'

test('the order beside its call is not proposed alone: it would be half of what was asked for', async (t) => {
  const model = await startModelServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const TOOLS = join(dataDir, 'tools.json')
  writeFileSync(TOOLS, JSON.stringify([NOMINATE]))
  const grid = { command: process.execPath, args: [LIST_SERVER], env: { TOOLS } }
  const testDesk = await openTestDesk(model.settings, dataDir, { grid })
  t.after(async () => {
    await testDesk.dispose()
    await model.close()
  })
  await testDesk.desk.connections.get('grid')?.ready(60_000)
  const talk = conversation(testDesk)
  await t.test('a tool that waits for its trader is told as that, and not as one there is not', async () => {
    const { last: early } = await talk.ask(`${call('grid__nominate')} [[then: It waits for you.]]`)
    assert.deepEqual(
      callsOf(early).map(({ tool, error }) => [tool, error]),
      [['grid__nominate', `AI_NoSuchToolError: QUARANTINED: ${WAITS}`]],
    )
  })
  await t.test('and so is it to a program, which may hold a list from before it changed', async () => {
    const { secret } = await testDesk.desk.tokens.make(
      { traderId: talk.trader.id, from: 'test' },
      { name: 'laptop', scope: 'propose' },
    )
    const headers = { ...JSON_HEADERS, host: 'localhost', authorization: `Bearer ${secret}` }
    for (const params of [
      { name: 'grid__nominate', arguments: {} },
      { name: 'proposePlan', arguments: { legs: [{ tool: 'grid__nominate', args: {} }] } },
    ]) {
      const body = JSON.stringify(message('tools/call', params))
      const asked = new Request('http://localhost/api/mcp', { method: 'POST', headers, body })
      const answer = await (await testDesk.desk.mcpFace.handle(asked)).text()
      assert.ok(answer.includes(JSON.stringify(WAITS).slice(1, -1)), answer)
      assert.match(answer, /"code":"QUARANTINED"/)
    }
  })
  await testDesk.acceptTools(talk.trader, 'grid')
  const held = model.untilHeld()
  const asked = talk.ask(
    `[[hold]] [[say: I do both.]] ${call('grid__nominate')} ${order()} [[then: Nothing came of it.]]`,
  )
  await held
  await testDesk.desk.connections.get('grid')?.rest('switched off', 'disabled')
  const { last, text, ledger } = await model.releaseUntil(asked)
  assert.deepEqual(ledger, [])
  assert.deepEqual(
    callsOf(last).map(({ tool, state, error }) => [tool, state, error]),
    [
      ['grid__nominate', 'output-error', 'NOT_FOUND: There is no tool grid__nominate right now.'],
      ['placeOrder', 'output-error', 'SKIPPED: Another part of the same plan was refused. Nothing was sent.'],
    ],
  )
  assert.equal(text, 'I do both. | Nothing came of it.')
  const { text: next } = await model.releaseUntil(talk.ask('[[say: It is calm.]]'))
  assert.equal(next, 'It is calm.')
})
