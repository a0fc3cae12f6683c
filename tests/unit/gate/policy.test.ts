import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotationsOf, EXCHANGE_TOOLS, type ExchangeTool } from '../../../lib/contracts/exchange/tools.ts'
import { classify, policyFingerprint } from '../../../lib/gate/trust/policy.ts'

const at = (server: string, tool: string) => ({
  server,
  tool,
  listedAsRead: false,
  annotations: {},
  inputSchema: { type: 'object', properties: {} },
})
const eap = (tool: string, args: Record<string, unknown> = {}) => classify(at('eap', tool), args)

test('everything is a write unless the list says read', () => {
  for (const tool of [
    'placeOrder',
    'cancelOrder',
    'cancelAllOrders',
    'registerUser',
    'resolveCommand',
    'amendOrder',
    'somethingNew',
    'toString',
    '__proto__',
    'constructor',
    '',
  ]) {
    assert.equal(eap(tool), 'write', tool)
  }
})

test('a tool of another server is a write, even under the name of a read', () => {
  for (const server of ['other', 'EAP', 'eap ', 'eap2', '__proto__', 'constructor'])
    assert.equal(classify(at(server, 'getOrderBook'), {}), 'write', server)
})

test('a read of the exchange is a write where the exchange itself says so, and never a read because it says that', () => {
  const book = at('eap', 'getOrderBook')
  const simulation = at('eap', 'runSimulation')
  for (const annotations of [
    { readOnlyHint: false },
    { destructiveHint: true },
    { readOnlyHint: true, destructiveHint: true },
  ])
    assert.equal(classify({ ...book, annotations }, {}), 'write', JSON.stringify(annotations))
  assert.equal(classify({ ...book, annotations: { readOnlyHint: true, destructiveHint: false } }, {}), 'read')
  assert.equal(classify({ ...at('eap', 'placeOrder'), annotations: { readOnlyHint: true } }, {}), 'write')
  // With other arguments it is one.
  assert.equal(classify({ ...simulation, annotations: { readOnlyHint: false, destructiveHint: true } }, {}), 'read')
  assert.equal(classify({ ...simulation, annotations: { readOnlyHint: true } }, { executeReal: true }), 'write')
})

test('the exchange that comes with the desk says of no read that it is none', () => {
  for (const name of Object.keys(EXCHANGE_TOOLS) as ExchangeTool[]) {
    const annotations = annotationsOf(name)
    assert.equal(classify({ ...at('eap', name), annotations }, {}), eap(name), name)
  }
})

test('what the operator lists is a read, unless its own server calls it a write or it takes the key of an order', () => {
  const listed = { ...at('weather', 'forecast'), listedAsRead: true }
  assert.equal(classify(listed, { city: 'Taipei' }), 'read')
  assert.equal(classify({ ...listed, annotations: { readOnlyHint: true } }, {}), 'read')
  assert.equal(classify({ ...listed, listedAsRead: false, annotations: { readOnlyHint: true } }, {}), 'write')
  const clientOrderId = { type: 'string' }
  for (const stricter of [
    { annotations: { readOnlyHint: false } },
    { annotations: { destructiveHint: true } },
    { annotations: { readOnlyHint: true, destructiveHint: true } },
    { inputSchema: { type: 'object', properties: { clientOrderId } } },
    { inputSchema: { type: 'object', allOf: [{ properties: { clientOrderId } }] } },
  ])
    assert.equal(classify({ ...listed, ...stricter }, {}), 'write', JSON.stringify(stricter))
  assert.equal(classify(listed, { clientOrderId: 'a' }), 'write')
  // The desk's own list is the whole of it at the exchange.
  assert.equal(classify({ ...at('eap', 'placeOrder'), listedAsRead: true }, {}), 'write')
})

test('a simulation is a read only while executeReal is absent or false', () => {
  assert.equal(eap('runSimulation'), 'read')
  assert.equal(eap('runSimulation', { executeReal: false }), 'read')
  for (const executeReal of [true, 'true', 'false', 1, 0, null, {}])
    assert.equal(eap('runSimulation', { executeReal }), 'write', String(executeReal))
})

test('the list calls nothing a read that the exchange itself calls a write', () => {
  for (const [name, spec] of Object.entries(EXCHANGE_TOOLS)) {
    if (spec.kind === 'write' && name !== 'runSimulation') assert.equal(eap(name), 'write', name)
    if (spec.kind === 'read') assert.equal(eap(name), 'read', name)
  }
})

test('another list, another condition or another limit is another policy: what was allowed under the former one is void', () => {
  const always = () => true
  const lists: Parameters<typeof policyFingerprint>[1][] = [
    { eap: { getTrades: always } },
    { eap2: { getTrades: always } },
    { eap: { getTrades: always, getCandles: always } },
    { eap: { getTrades: (args: Record<string, unknown>) => args.executeReal === false } },
    { eap: { getTrades: (args: Record<string, unknown>) => args.executeReal !== true } },
  ]
  const policies = [...lists.map((reads) => policyFingerprint({}, reads)), policyFingerprint({ a: 1 }, lists[0])]
  assert.equal(new Set(policies).size, policies.length)
  assert.equal(policyFingerprint({ a: 1 }), policyFingerprint({ a: 1 }))
  assert.notEqual(policyFingerprint({ a: 1 }), policyFingerprint({ a: 2 }))
})
