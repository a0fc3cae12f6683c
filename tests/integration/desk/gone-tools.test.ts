// A tool that was not on offer, or is not there any more when the answer that calls it has come to its end.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startModelServer } from '../../fakes/model-server.ts'
import { call, callsOf, conversation, order } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'

const LIST_SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-list-server.ts')
const NOMINATE = { name: 'nominate', description: 'Nominates.', inputSchema: { type: 'object' } }

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
      [
        [
          'grid__nominate',
          'AI_NoSuchToolError: QUARANTINED: The tool "nominate" of the server "grid" is new to you. Look at it under Tools (/tools) and accept it before it can be used.',
        ],
      ],
    )
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
      ['placeOrder', 'output-error', 'SKIPPED: another part of the same plan was refused. Nothing was sent.'],
    ],
  )
  assert.equal(text, 'I do both. | Nothing came of it.')
  const { text: next } = await model.releaseUntil(talk.ask('[[say: It is calm.]]'))
  assert.equal(next, 'It is calm.')
})
