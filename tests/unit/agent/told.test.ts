// An answer that is not the server's answer to this call says so, to the model and on screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DynamicToolUIPart } from 'ai'
import { toolCardState } from '../../../components/chat/tool-card/tool-state.ts'
import { fallbackOf, isOfExchange } from '../../../components/trading/results/tool-payload.ts'
import { told } from '../../../lib/agent/model-results.ts'
import type { Fallback, ToolResponse } from '../../../lib/tools/response.ts'

const response = (fallback?: Fallback): ToolResponse => ({
  status: 'ok',
  data: { symbol: 'ELC' },
  errorCode: null,
  errorMessage: null,
  meta: { server: 'eap', tool: 'getOrderBook', durationMs: 1, attempts: 1, ...(fallback ? { fallback } : {}) },
})
const part = (output: unknown) =>
  ({
    type: 'dynamic-tool',
    toolName: 'getOrderBook',
    toolCallId: 'c',
    state: 'output-available',
    input: {},
    output,
  }) as DynamicToolUIPart

test('a fresh answer is told as it is', () => {
  assert.deepEqual(told(response()), { symbol: 'ELC' })
  assert.equal(toolCardState(part(told(response())), [], false), 'done')
})

test('an old answer says how old, and the card shows it', () => {
  const output = told(response({ kind: 'stale_cache', ageMs: 42_000, why: 'eap did not answer in time' }))
  assert.match(JSON.stringify(output), /as it was 42 s ago; the server cannot be asked now/)
  assert.deepEqual(fallbackOf(output), { kind: 'stale_cache', ageMs: 42_000 })
  assert.equal(toolCardState(part(output), [], false), 'stale')
})

test('a stand-in is called one', () => {
  const output = told(response({ kind: 'stub_data', ageMs: null, why: 'down' }))
  assert.match(JSON.stringify(output), /Not real data/)
  assert.equal(toolCardState(part(output), [], false), 'stale')
})

test('the desk’s mark means something on an answer of the exchange alone, whatever another server calls its tool', () => {
  assert.ok(isOfExchange('eap', 'getOrderBook'))
  for (const [server, tool] of [
    ['news', 'getOrderBook'],
    ['news', 'news__getOrderBook'],
    // A playbook knows the tool by its whole name alone.
    ['eap', 'news__getOrderBook'],
    ['eap', 'constructor'],
  ] as const)
    assert.ok(!isOfExchange(server, tool), `${server} ${tool}`)
})
