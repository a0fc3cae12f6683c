// Servers with more tools than a model takes: those that fit the words are shown, and the rest of the desk goes on.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startModelServer } from '../../fakes/model-server.ts'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'

const LIST_SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-list-server.ts')
const THINGS = ['issue', 'branch', 'pipeline', 'wiki', 'label', 'release', 'mailbox', 'invoice', 'domain', 'calendar']
const DEEDS = ['list', 'get', 'create', 'update', 'delete']
const tools = (server: string) =>
  [...Array(6).keys()].flatMap((n) =>
    THINGS.flatMap((thing) =>
      DEEDS.map((deed) => ({
        name: `${deed}_${thing}_${n}`,
        description: `Can ${deed} a ${thing} of project ${n} at ${server}`,
        inputSchema: { type: 'object' },
      })),
    ),
  )
const FORECAST = { name: 'forecast', description: 'Tells the wind of tomorrow', inputSchema: { type: 'object' } }

test('of a thousand accepted tools a model is shown as many as it takes: the exchange, what was called, what fits', async (t) => {
  const model = await startModelServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const servers = Object.fromEntries(
    ['gitlab', 'hosting', 'office'].map((name) => {
      const TOOLS = join(dataDir, `${name}.json`)
      writeFileSync(TOOLS, JSON.stringify(name === 'office' ? [...tools(name), FORECAST] : tools(name)))
      return [name, { command: process.execPath, args: [LIST_SERVER], env: { TOOLS } }]
    }),
  )
  const testDesk = await openTestDesk(model.settings, dataDir, servers)
  t.after(async () => {
    await testDesk.dispose()
    await model.close()
  })
  const { trader, ask, decided } = conversation(testDesk)
  for (const name of Object.keys(servers)) {
    await testDesk.desk.connections.get(name)?.ready(60_000)
    await testDesk.acceptTools(trader, name)
  }
  const sent = () => {
    const body = model.requests.at(-1)?.body as {
      messages: { content: string }[]
      tools: { function: { name: string } }[]
    }
    const names = body.tools.map((tool) => tool.function.name)
    return { names, told: body.messages[0]?.content ?? '', last: body.messages.at(-1)?.content ?? '' }
  }

  await ask('show me the book [[call: getOrderBook {}]][[then: There.]]')
  const { names, told } = sent()
  assert.ok(names.length <= 128, `${names.length} tools were sent`)
  for (const name of ['getOrderBook', 'placeOrder', 'cancelAllOrders', 'pullKillSwitch', 'remember'])
    assert.ok(names.includes(name), `${name} is not shown`)
  assert.match(told, /\d+ accepted tools are not shown now \(gitlab: \d+, hosting: \d+, office: \d+\)/)

  await ask('what is the wind tomorrow? [[call: office__forecast {}]]')
  assert.ok(sent().names.includes('office__forecast'), 'what fits the words is not shown')
  const [plan] = await testDesk.desk.gate.plans(trader.id, ['pending'])
  await decided(plan)

  // One wrong name is no reason to name them all.
  await ask('[[call: delete_invoice {}]][[then: There is none.]]')
  const { last } = sent()
  assert.match(last, /There is no tool delete_invoice right now\. Alike: \w+__delete_invoice_\d/)
  assert.ok(last.length < 600, last)

  await ask('delete the invoice of project 3 at hosting')
  assert.ok(sent().names.includes('hosting__delete_invoice_3'))
  assert.ok(sent().names.includes('office__forecast'), 'what was called before is not shown any more')
})
