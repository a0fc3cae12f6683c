// One trace from the question to the command on the exchange, in two processes, and nothing in it that is a trader's.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newTraderId } from '../../../lib/auth/session.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { endpointOf, openTracing } from '../../../lib/telemetry/tracing.ts'
import type { ToolResponse } from '../../../lib/tools/response.ts'
import { startModelServer } from '../../fakes/model-server.ts'
import { type CollectedSpan, startOtlpCollector } from '../../fakes/otlp-collector.ts'
import { temporaryFolder } from '../../support/folders.ts'

const TOOL_SERVER = join(import.meta.dirname, '..', '..', 'fakes', 'tool-server.ts')
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]

async function open(t: TestContext, mcpServers?: (folder: string) => Record<string, unknown>) {
  const collector = await startOtlpCollector()
  const models = await startModelServer()
  const folder = temporaryFolder(t)
  const files: Record<string, string> = mcpServers
    ? { 'mcp.json': JSON.stringify({ mcpServers: mcpServers(folder) }) }
    : {}
  const MCP_CONFIG = join(temporaryFolder(t, files), 'mcp.json')
  const settings = {
    DATA_DIR: folder,
    DEMO_MARKET: 'off',
    LOG_LEVEL: 'silent',
    OPENAI_BASE_URL: models.url,
  }
  // A running desk has it in its environment, and so has the exchange that it starts.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  const env = readEnv({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const desk = await openDesk({ ...env, MCP_CONFIG }).finally(() => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  })
  t.after(async () => {
    await desk.close()
    await models.close()
    await collector.close()
  })
  const answers: ToolResponse[] = []
  desk.engine.onCall(({ response }) => answers.push(response))
  return { desk, folder, collector, traderId: newTraderId(), answers }
}

type Opened = Awaited<ReturnType<typeof open>>

async function ask({ desk, traderId }: Opened, chatId: string, text: string): Promise<void> {
  const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  for await (const _chunk of await desk.conversations.ask(traderId, { chatId, message }));
  while (desk.conversations.runningCount() > 0) await sleep(10)
}

/** A busy exchange may be ended before it has sent its last spans; it sends them every second. */
async function commandSeen({ collector }: Opened, name: string): Promise<void> {
  const seen = () => collector.spans().some((span) => span.service === 'eap-exchange' && span.name === name)
  for (let i = 0; i < 2_000 && !seen(); i++) await sleep(10)
}

/** Whoever is above it, innermost first. */
function above(span: CollectedSpan | undefined, all: CollectedSpan[]): CollectedSpan[] {
  const parent = all.find(({ spanId }) => spanId === span?.parentSpanId)
  return parent ? [parent, ...above(parent, all)] : []
}

// Where OpenTelemetry's packages would be found, had anybody loaded them.
const { cache } = createRequire(import.meta.url)
const sdkIsLoaded = () => Object.keys(cache).some((file) => file.includes('@opentelemetry/sdk-trace'))

test('without an endpoint there is no tracing, and nothing of it is loaded', async (t) => {
  assert.equal(await openTracing('eap-desk', {}), null)
  assert.equal(await openTracing('eap-desk', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }), null)
  assert.equal(endpointOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }), 'http://c:4318/v1/traces')
  const both = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/x' }
  assert.equal(endpointOf(both), 'http://t/x')
  assert.equal(sdkIsLoaded(), false)
  const { desk } = await open(t)
  assert.equal(sdkIsLoaded(), true, 'with one it is')
  await desk.close()
})

test('a question is one trace, from the turn over model, tool and request to the command on the exchange', async (t) => {
  const opened = await open(t)
  const { desk, collector, answers } = opened
  await ask(opened, 'chat-of-the-test', '[[call: getOrderBook {"symbol":"ELC"}]] [[then: there it is]]')
  await commandSeen(opened, 'tools/call getOrderBook')
  await desk.close()
  const spans = collector.spans()
  const command = spans.find(({ service, name }) => service === 'eap-exchange' && name === 'tools/call getOrderBook')
  assert.deepEqual(
    [command, ...above(command, spans)].map((span) => `${span?.service} ${span?.kind} ${span?.name}`),
    [
      `eap-exchange ${SERVER} tools/call getOrderBook`,
      `eap-desk ${CLIENT} tools/call getOrderBook`,
      `eap-desk ${INTERNAL} execute_tool getOrderBook`,
      `eap-desk ${INTERNAL} step 1`,
      `eap-desk ${INTERNAL} invoke_agent gpt-5.2`,
      `eap-desk ${INTERNAL} chat turn`,
    ],
  )
  const turn = above(command, spans).at(-1)
  assert.equal(turn?.parentSpanId, undefined)
  const steps = spans.filter(({ name, traceId }) => name === 'chat gpt-5.2' && traceId === turn?.traceId)
  assert.equal(steps.length, 2, 'the model was asked twice')
  assert.equal(new Set([command, ...above(command, spans)].map((span) => span?.traceId)).size, 1)
  assert.equal(answers.find(({ meta }) => meta.tool === 'getOrderBook')?.meta.traceId, turn?.traceId)
  assert.match(String(turn?.attributes['gen_ai.conversation.id']), /^[0-9a-f]{16}$/)
})

test('a decision is a trace down to the order, and the turn that speaks of it points there', async (t) => {
  const opened = await open(t)
  const { desk, collector, traderId } = opened
  const order = { side: 'BUY', price: '2950', qty: '1.3', symbol: 'ELC' }
  await ask(opened, 'c', `[[call: placeOrder ${JSON.stringify(order)}]]`)
  const [plan] = await desk.gate.plans(traderId, ['pending'])
  assert.ok(plan)
  await desk.gate.decide({ traderId, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs: plan.legs.map(({ id }) => ({ id, decision: 'approve' })),
  })
  const turns = () => desk.conversations.runningCount()
  while (turns() > 0) await sleep(10)
  await commandSeen(opened, 'tools/call placeOrder')
  await desk.close()
  const spans = collector.spans()
  const command = spans.find(({ service, name }) => service === 'eap-exchange' && name === 'tools/call placeOrder')
  assert.deepEqual(
    above(command, spans).map(({ name }) => name),
    ['tools/call placeOrder', 'execute_tool placeOrder', 'plan decide'],
  )
  const decided = above(command, spans).at(-1)
  assert.equal(decided?.attributes['desk.plan.status'], 'done')
  const proposed = spans.find(({ name }) => name === 'plan propose')
  assert.deepEqual(
    above(proposed, spans).map(({ name }) => name),
    ['chat turn'],
  )
  const after = spans.find(({ name, links }) => name === 'chat turn' && links.length > 0)
  assert.deepEqual(after?.links, [decided?.traceId])
})

test('no amount, no account, no word of a question, a result or an error leaves the machine', async (t) => {
  const opened = await open(t)
  const { desk, collector, traderId } = opened
  const chatId = 'conversation-77'
  const order = { side: 'BUY', price: '2951.37', qty: '48.6', symbol: 'ELC' }
  await ask(
    opened,
    chatId,
    `buy me zebras [[call: getUserWallet {}]] [[then: ]] [[call: placeOrder ${JSON.stringify(order)}]]`,
  )
  await ask(opened, chatId, '[[call: getOrderBook {"symbol":"GIRAFFE"}]] [[then: no such giraffe]]')
  await ask(opened, chatId, `[[call: placeOrder ${JSON.stringify(order)}]]`)
  const [plan] = await desk.gate.plans(traderId, ['pending'])
  assert.ok(plan)
  await desk.gate.decide({ traderId, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs: plan.legs.map(({ id }) => ({ id, decision: 'approve' })),
  })
  while (desk.conversations.runningCount() > 0) await sleep(10)
  const userId = await desk.accounts.ensure(traderId, 'eap')
  await commandSeen(opened, 'tools/call placeOrder')
  await desk.close()
  const sent = collector.text()
  const failed = collector.spans().filter(({ status }) => status === 2)
  assert.ok(
    failed.some(({ attributes }) => attributes['error.type'] === 'UNKNOWN_SYMBOL'),
    'the error is told by its code',
  )
  assert.ok(collector.spans().some(({ name }) => name === 'tools/call placeOrder'))
  const secret = [userId, traderId, chatId, plan.id, '2951.37', '48.6', 'zebras', 'GIRAFFE', 'giraffe']
  for (const word of secret) assert.ok(!sent.includes(word), `"${word}" was sent`)
})

test('a server that nobody trusts is told of no trace, one that the operator trusts is', async (t) => {
  const entry = (folder: string, name: string, trusted: boolean) => ({
    [name]: { command: process.execPath, args: [TOOL_SERVER, 'stdio'], env: { LOG: join(folder, name) }, trusted },
  })
  const { desk, folder, collector } = await open(t, (at) => ({
    ...entry(at, 'ours', true),
    ...entry(at, 'theirs', false),
  }))
  const metaOf = async (server: string) => {
    await desk.connections.get(server)?.ready(20_000)
    const tool = desk.registry.find(server, 'echo') ?? assert.fail(server)
    const { meta, status } = await desk.engine.read({ tool, args: { text: 'x' }, userId: null })
    assert.equal(status, 'ok')
    const logged = readFileSync(join(folder, server), 'utf8').trim().split('\n')
    return { traceId: meta.traceId, sent: JSON.parse(logged.at(-1) ?? '{}').meta }
  }
  const ours = await metaOf('ours')
  assert.match(ours.sent.traceparent, new RegExp(`^00-${ours.traceId}-[0-9a-f]{16}-01$`))
  const theirs = await metaOf('theirs')
  assert.deepEqual(Object.keys(theirs.sent), ['progressToken'], 'it may say how far it is, and hears nothing else')
  await desk.close()
  assert.equal(collector.spans().filter(({ name }) => name === 'tools/call echo').length, 2, 'both are seen here')
})
