// The original EAP server, emulated from its contract, as the desk meets it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import { openConnections } from '../../../lib/mcp/connections.ts'
import { createToolEngine } from '../../../lib/tools/engine.ts'
import { createRegistry } from '../../../lib/tools/registry.ts'
import { until } from '../../support/until.ts'
import { connectedTo, failureOf, remote, startFake } from './servers.ts'

setLogLevel('silent')
const EAP_TOOLS = [
  'getOrderBook',
  'getMarketMetrics',
  'getUserWallet',
  'getUserOrders',
  'checkUserExists',
  'registerUser',
  'placeOrder',
  'cancelOrder',
  'runSimulation',
  'exportReport',
]

for (const transport of ['sse', 'auto'] as const)
  test(`transport ${transport}: its ten tools are found over HTTP with SSE of 2024-11-05`, async (t) => {
    const { port } = await startFake(t, 'eap-spring-server.ts')
    const connection = await connectedTo(t, remote(`http://127.0.0.1:${port}/mcp/sse`, { transport }))
    assert.deepEqual(
      connection.tools().map((d) => d.name),
      EAP_TOOLS,
    )
    assert.deepEqual(connection.server(), { name: 'eap-mcp-server', version: '1.0.0', protocol: '2024-11-05' })
    const answer = await connection.call('checkUserExists', { userId: 'nobody' }, { timeoutMs: 10_000 })
    assert.deepEqual([answer.content, answer.structuredContent], [[{ type: 'text', text: 'false' }], undefined])
  })

test('its results, which are JSON in a text, are read by the tool engine like any other', async (t) => {
  const { port } = await startFake(t, 'eap-spring-server.ts')
  const connections = openConnections([remote(`http://127.0.0.1:${port}/mcp/sse`, { name: 'eap', transport: 'auto' })])
  t.after(() => connections.close())
  await connections.get('eap')?.ready(20_000)
  const registry = createRegistry(connections)
  const { engine, permitWrite } = createToolEngine(connections, { timeoutMs: 10_000, now: () => new Date() })
  const tool = (name: string) => registry.find('eap', name) ?? assert.fail(name)
  const write = async (name: string, args: Record<string, unknown>, userId: string | null) =>
    (await engine.write({ tool: tool(name), args, userId }, permitWrite(null))).data
  const read = async (name: string, args: Record<string, unknown>, userId: string | null = null) =>
    (await engine.read({ tool: tool(name), args, userId })).data

  const userId = String((await write('registerUser', {}, null))?.userId)
  assert.deepEqual(await read('checkUserExists', {}, userId), { value: true })
  const order = await write('placeOrder', { side: 'BUY', price: '2990', qty: '3' }, userId)
  assert.deepEqual([order?.status, order?.price, order?.success], ['PENDING', 2990, true])
  assert.deepEqual(await read('getOrderBook', {}), { bids: [{ price: 2990, amount: 3, orderCount: 1 }], asks: [] })
  const simulation = await read('runSimulation', { req: { steps: 2, sides: 'BUY' } })
  assert.deepEqual(simulation?.events, ['step 1: BUY', 'step 2: BUY'])
})

test('row "SSE": its stream breaks, so the session is lost: the call ends at once and a new session is made', async (t) => {
  const { port, child } = await startFake(t, 'eap-spring-server.ts')
  const connection = await connectedTo(t, remote(`http://127.0.0.1:${port}/mcp/sse`, { transport: 'sse' }))
  child.kill('SIGSTOP')
  const error = failureOf(connection.call('registerUser', {}, { timeoutMs: 60_000 }))
  child.kill('SIGKILL')
  const { kind, sent } = await error
  assert.deepEqual([kind, sent], ['closed', true])
  await until('the loss is seen', () => connection.state().state === 'reconnecting')
})

test('row "SSE": a late answer to a call that was given up does not end the line for the others', async (t) => {
  const { port, child } = await startFake(t, 'eap-spring-server.ts')
  const connection = await connectedTo(t, remote(`http://127.0.0.1:${port}/mcp/sse`, { transport: 'sse' }))
  const states: string[] = []
  connection.onState(() => states.push(connection.state().state))
  child.kill('SIGSTOP')
  const error = await failureOf(connection.call('getMarketMetrics', {}, { timeoutMs: 50 }))
  assert.equal(error.kind, 'timeout')
  child.kill('SIGCONT')
  const answer = await connection.call('getOrderBook', {}, { timeoutMs: 20_000 })
  assert.deepEqual(answer.content, [{ type: 'text', text: '{"bids":[],"asks":[]}' }])
  assert.deepEqual(states, [])
})
