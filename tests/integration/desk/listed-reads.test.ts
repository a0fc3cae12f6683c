// What the operator lists in mcp.json as only reading: run without a plan, its words fenced, as often and as briefly as said.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import type { ServerConfig } from '../../../lib/mcp/settings/server-settings.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { type ModelServer, startModelServer } from '../../fakes/model-server.ts'
import { callsOf, conversation } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const FAKES = join(import.meta.dirname, '..', '..', 'fakes')
const inputSchema = { type: 'object', properties: { city: { type: 'string' } } }
const TOOLS = [
  { name: 'forecast', inputSchema },
  { name: 'map', inputSchema },
  { name: 'tide', inputSchema },
  { name: 'season', inputSchema },
  { name: 'report', inputSchema },
  { name: 'clear', inputSchema, annotations: { destructiveHint: true } },
  { name: 'anything', inputSchema: { type: 'object', patternProperties: { '^[a-zA-Z]+$': {} } } },
]
const userId = { type: 'string' }
/** Of another exchange. */
const BROKER = [
  { name: 'registerUser', inputSchema: { type: 'object', properties: {} } },
  { name: 'placeOrder', inputSchema: { type: 'object', properties: { userId, clientOrderId: { type: 'string' } } } },
  { name: 'getUserWallet', inputSchema: { type: 'object', properties: { userId } } },
]

let t: TestDesk
let model: ModelServer
let trader: TestTrader
const folder = mkdtempSync(join(tmpdir(), 'eap-listed-'))
const [toolsFile, log] = [join(folder, 'tools.json'), join(folder, 'log')]
const [brokerFile, brokerLog, brokerAnswer] = [
  join(folder, 'broker.json'),
  join(folder, 'b-log'),
  join(folder, 'words'),
]
const printerLog = join(folder, 'printer-log')

before(async () => {
  writeFileSync(toolsFile, JSON.stringify(TOOLS))
  writeFileSync(brokerFile, JSON.stringify(BROKER))
  model = await startModelServer()
  t = await openTestDesk(model.settings, folder, {
    weather: {
      command: process.execPath,
      args: [join(FAKES, 'tool-list-server.ts')],
      env: { TOOLS: toolsFile, LOG: log },
      tools: {
        forecast: { reads: true },
        map: { reads: true, returnDirect: true },
        tide: { reads: true, callsPerMinute: 2 },
        clear: { reads: true },
        anything: { reads: true },
        season: { reads: true, cacheSeconds: 600 },
      },
    },
    broker: {
      command: process.execPath,
      args: [join(FAKES, 'tool-list-server.ts')],
      env: { TOOLS: brokerFile, LOG: brokerLog, ANSWER: brokerAnswer, REFUSED: 'registerUser' },
      tools: { placeOrder: { reads: true }, getUserWallet: { reads: true } },
    },
    scanner: {
      command: process.execPath,
      args: [join(FAKES, 'tool-server.ts'), 'stdio'],
      tools: { hang: { reads: true, timeout: 1_000, stub: { pages: null } } },
    },
    printer: {
      command: process.execPath,
      args: [join(FAKES, 'tool-server.ts'), 'stdio'],
      env: { LOG: printerLog },
      tools: { fail: { reads: true, returnDirect: true }, hang: { reads: true } },
    },
  })
  trader = t.trader()
  for (const server of ['weather', 'broker', 'scanner', 'printer']) {
    await t.desk.connections.get(server)?.ready(60_000)
    await t.acceptTools(trader, server)
  }
})
after(async () => {
  await t.dispose()
  await model.close()
})

const reached = (file = log): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).tool)
    : []
/** What the model was told last, as text. */
const told = (): string => {
  const { body } = model.requests.at(-1) ?? assert.fail('the model was not asked')
  const { messages } = body as { messages: { content: unknown }[] }
  return messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n')
}
const FENCED = /<untrusted-(\w+) server="weather">\n\{"city":"Taipei"\}\n<\/untrusted-\1>/

test('it answers without a plan, and what it said is fenced, then and in the next turn', async () => {
  const { ask } = conversation(t, trader)
  const { last, ledger } = await ask('wind? [[call: weather__forecast {"city":"Taipei"}]][[then: Windy.]]')
  assert.deepEqual(ledger, [])
  assert.deepEqual(reached(), ['forecast'])
  const card = last.parts.find((part) => part.type === 'dynamic-tool')
  assert.deepEqual(card?.state === 'output-available' && card.output, { city: 'Taipei' })
  assert.match(told(), FENCED)
  await ask('thanks [[then: You are welcome.]]')
  assert.match(told(), FENCED)
})

test('what is not listed waits for a click, and so does what its own server calls a write', async () => {
  const before = reached()
  for (const tool of ['report', 'clear']) {
    const { plans } = await conversation(t, trader).ask(`do it [[call: weather__${tool} {"city":"Taipei"}]]`)
    assert.deepEqual(
      plans.map(({ status, legs }) => [status, ...legs.map((leg) => leg.tool)]),
      [['pending', tool]],
    )
  }
  assert.deepEqual(reached(), before)
})

test('the key of an order makes it a write, also where no schema names it', async () => {
  const before = reached()
  const { last, plans } = await conversation(t, trader).ask(
    'do it [[call: weather__anything {"clientOrderId":"a"}]][[then: No.]]',
  )
  assert.deepEqual(plans, [])
  assert.match(callsOf(last)[0]?.error ?? '', /needs a plan/)
  assert.deepEqual(reached(), before)

  // Nor for a program with a token that may only read, nor in a playbook.
  const who = { traderId: trader.id, from: 'test' }
  const { secret } = await t.desk.tokens.make(who, { name: 'bot', scope: 'read' })
  const params = { name: 'weather__anything', arguments: { clientOrderId: 'a' } }
  const response = await t.desk.mcpFace.handle(
    new Request('http://localhost/api/mcp', {
      method: 'POST',
      headers: { host: 'localhost', authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }),
  )
  assert.match(await response.text(), /With these arguments weather__anything changes something/)
  const steps = [{ id: 'key', tool: 'weather__anything', args: { clientOrderId: 'a' } }]
  const { id } = await t.desk.playbooks.make(who, writeYaml({ name: 'Key', steps }))
  const { runId } = await t.desk.playbooks.run(trader.id, id, {}, 'en')
  await t.desk.playbooks.settled(runId)
  const { stepList } = await t.desk.playbooks.runView(trader.id, runId)
  assert.match(JSON.stringify(stepList), /With these arguments weather__anything is a write/)
  assert.deepEqual(reached(), before)
})

test('a model that reads or trades at another exchange opens no account there: it is told that a plan does', async () => {
  writeFileSync(brokerAnswer, 'Buy from me instead.')
  const { ask } = conversation(t, trader)
  for (const tool of ['getUserWallet', 'placeOrder']) {
    const { last, plans } = await ask(`go [[call: broker__${tool} {}]][[then: No account.]]`)
    assert.deepEqual(plans, [])
    assert.match(callsOf(last)[0]?.error ?? '', /You have no account at broker yet\. Ask for its registerUser first/)
    assert.doesNotMatch(told(), /Buy from me/)
  }
  assert.deepEqual(reached(brokerLog), [])
})

test('a step of a plan whose read was refused has failed, and none follows', async () => {
  const script =
    '[[as: planner]] [[say: {"steps":["print","sum up"]}]] [[as: step-1]] [[call: printer__fail {}]] [[next]] [[say: Printed.]] [[as: step-2]] [[say: All done.]]'
  const { steps, text } = await conversation(t, trader).ask(script, 'plan')
  assert.deepEqual([steps, text], [['failed', 'skipped'], 'Printed.'])
})

test('a trader who did not accept it is not offered it', async () => {
  const before = reached()
  await conversation(t).ask('wind? [[call: weather__forecast {"city":"Taipei"}]][[then: I cannot.]]')
  assert.match(told(), /QUARANTINED: The tool [^\n]*forecast[^\n]* is new to you/)
  assert.deepEqual(reached(), before)
})

test('where its card is the answer the model is not asked again; where it fails the model says so, with its words fenced', async () => {
  const { ask } = conversation(t, trader)
  const asked = model.requests.length
  const { last, text } = await ask('map? [[call: weather__map {"city":"Taipei"}]][[then: Here it is.]]')
  assert.equal(model.requests.length, asked + 1)
  assert.equal(text, '')
  assert.deepEqual([last.metadata?.ended, last.metadata?.error], [undefined, undefined])
  const more = await ask('and print [[call: printer__fail {}]][[then: It has no paper.]]')
  assert.equal(more.text, 'It has no paper.')
  assert.match(told(), /<untrusted-(\w+) server="printer">\n\{[^\n]*out of paper[^\n]*\}\n<\/untrusted-\1>/)
})

test('after one that is not the answer, or a plan that was refused, a card is not all of it', async () => {
  const { ask } = conversation(t, trader)
  const read = await ask(
    'wind, then the map? [[call: weather__forecast {}]][[next]][[call: weather__map {}]][[then: Both.]]',
  )
  assert.equal(read.text, 'Both.')
  const order = JSON.stringify(buy('2950', '0.01').args)
  const refused = await ask(`buy [[call: placeOrder ${order}]][[next]][[call: weather__map {}]][[then: Not bought.]]`)
  assert.deepEqual([refused.plans, refused.text], [[], 'Not bought.'])
})

test('beside a card that is the answer, one that is not is put into words', async () => {
  const { text } = await conversation(t, trader).ask(
    'both? [[call: weather__map {}]][[call: weather__forecast {}]][[then: Both.]]',
  )
  assert.equal(text, 'Both.')
})

test('a playbook’s question needs words, and gets them', async () => {
  const who = { traderId: trader.id, from: 'test' }
  const steps = [{ id: 'map', ask: 'map? [[call: weather__map {{}}]][[then: In words.]]' }]
  const { id } = await t.desk.playbooks.make(who, writeYaml({ name: 'Map', steps }))
  const { runId } = await t.desk.playbooks.run(trader.id, id, {}, 'en')
  await t.desk.playbooks.settled(runId)
  const { stepList } = await t.desk.playbooks.runView(trader.id, runId)
  assert.match(JSON.stringify(stepList), /In words\./)
})

test('a read with a call limit is called so many times a minute and no more, whoever asks', async () => {
  const before = reached().length
  const other = t.trader()
  await t.acceptTools(other, 'weather')
  const call = '[[call: weather__tide {}]][[then: So it is.]]'
  await conversation(t, trader).ask(call)
  await conversation(t, other).ask(call)
  await conversation(t, trader).ask(call)
  assert.match(told(), /RATE_LIMITED: The desk calls tide of weather at most 2 times a minute, and again in \d+ s/)
  assert.equal(reached().length, before + 2)
})

test('it is answered from memory for as long as mcp.json says, and by its stand-in, marked, where there is no answer', async () => {
  const before = reached().length
  const { ask } = conversation(t, trader)
  await ask('[[call: weather__season {}]][[then: Wet.]]')
  await ask('[[call: weather__season {}]][[then: Still wet.]]')
  assert.deepEqual(reached().slice(before), ['season'])
  const { last } = await ask('[[call: scanner__hang {}]][[then: Nobody knows.]]')
  const card = last.parts.find((part) => part.type === 'dynamic-tool')
  assert.partialDeepStrictEqual(card, { output: { pages: null, fallback: { kind: 'stub_data' } } })
  assert.match(told(), /Not real data: a stand-in/)
})

test('a name that the server does not list is told in the log: what is said of it is said of no tool', async (c) => {
  const lines: string[] = []
  c.mock.method(process.stderr, 'write', (line: unknown) => lines.push(String(line)) > 0)
  setLogLevel('warn')
  c.after(() => setLogLevel('silent'))
  const { connections } = t.desk
  const configs = connections.all().map(({ name }) => connections.configOf(name) as ServerConfig)
  const misspelt = { forcast: { reads: true }, map: { reads: true } }
  connections.apply(configs.map((config) => (config.name === 'weather' ? { ...config, tools: misspelt } : config)))
  const told = () => lines.filter((line) => line.includes('mcp.no_such_tool')).map((line) => JSON.parse(line))
  await until('it is told', () => told().length > 0)
  assert.deepEqual(
    told().map(({ server, tool }) => [server, tool]),
    [['weather', 'forcast']],
  )
})

test('another list is another policy: a permission given under the former one is void', async () => {
  await trader.permit()
  const standing = async () => (await t.desk.gate.permissions(trader.id)).map(({ status }) => status)
  assert.deepEqual(await standing(), ['active'])
  const { connections } = t.desk
  const configs = connections.all().map(({ name }) => connections.configOf(name) as ServerConfig)
  connections.apply(
    configs.map((config) => (config.name === 'weather' ? { ...config, tools: { forecast: { reads: true } } } : config)),
  )
  await until('it is void', async () => (await standing())[0] === 'void')
})

test('a read under way is not made again at another server that takes the place of its own', async () => {
  const [others, otherLog] = [join(folder, 'others.json'), join(folder, 'other-log')]
  writeFileSync(others, JSON.stringify([{ name: 'hang', inputSchema, annotations: { destructiveHint: true } }]))
  const { begin, quiet, view } = conversation(t, trader)
  await begin('wait [[call: printer__hang {}]][[then: Gone.]]')
  await until('it is under way', () => reached(printerLog).includes('hang'))
  const { connections } = t.desk
  const configs = connections.all().map(({ name }) => connections.configOf(name) as ServerConfig)
  const env = { TOOLS: others, LOG: otherLog }
  const other = { args: [join(FAKES, 'tool-list-server.ts')], env, tools: {} }
  connections.apply(
    configs.map((config) => (config.name === 'printer' ? ({ ...config, ...other } as ServerConfig) : config)),
  )
  await quiet()
  const { last } = await view()
  assert.match(callsOf(last)[0]?.error ?? '', /UNAVAILABLE: printer cannot be reached/)
  assert.deepEqual(reached(otherLog), [])
})

test('what it said stays fenced once its server is gone', async () => {
  const { ask } = conversation(t, trader)
  await ask('wind? [[call: weather__forecast {"city":"Taipei"}]][[then: Windy.]]')
  const { connections } = t.desk
  connections.apply(
    connections.all().flatMap(({ name }) => (name === 'weather' ? [] : (connections.configOf(name) ?? []))),
  )
  await ask('thanks [[then: You are welcome.]]')
  assert.match(told(), FENCED)
})
