// Figures an answer works out of two on record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceFor, recordsOf } from '../../../../lib/agent/grounding/evidence.ts'
import { unbackedIn } from '../../../../lib/agent/grounding/ground.ts'
import type { DeskMessage } from '../../../../lib/contracts/chat.ts'

const answer = (id: string, toolName: string, output: unknown): DeskMessage => ({
  id,
  role: 'assistant',
  parts: [{ type: 'dynamic-tool', toolName, toolCallId: `c-${id}`, state: 'output-available', input: {}, output }],
})
const asked = (id: string): DeskMessage => ({ id, role: 'user', parts: [{ type: 'text', text: 'book 18-19h' }] })
const symbols = Array.from({ length: 95 }, (_, i) => ({
  symbol: `PT60-${i}`,
  marketCollar: { low: 2000.37 + i * 7.13, high: 4000.91 + i * 11.29 },
}))
const book = { bids: [{ price: 2997.02, amount: 5 }], asks: [{ price: 3002.98, amount: 4 }] }
const marked = (text: string, messages: DeskMessage[]) =>
  unbackedIn(text, evidenceFor([...messages, asked('q')], recordsOf(new Map()))).length

test('a spread is known from its own book, however much was listed before', () => {
  const history = [answer('a', 'listSymbols', { symbols }), answer('b', 'getOrderBook', book)]
  assert.equal(marked('Best bid 2,997.02, best ask 3,002.98, spread 5.96.', history), 0)
  assert.equal(marked('The mid price is 3,000.', history), 0)
  assert.equal(marked('The spread is 5.97.', history), 1)
})

test('a spread is of one book: figures of two results make none', () => {
  const history = [
    answer('a', 'getOrderBook', { bids: [{ price: 2900.5 }] }),
    answer('b', 'getTrades', { price: 2961.25 }),
  ]
  assert.equal(marked('The spread is 60.75.', history), 1)
})

test('a total may be of several results, the newest first', () => {
  const history = [
    answer('a', 'listSymbols', { symbols }),
    answer('b', 'getUserWallet', { availableCurrency: 1000.5 }),
    answer('c', 'getUserOrders', { locked: 230.25 }),
  ]
  assert.equal(marked('Your balance is NT$ 1,230.75.', history), 0)
})

test('what another server says of an account is nobody’s balance at the exchange; its other figures are its own', () => {
  const of = (server: string, output: unknown): DeskMessage => {
    const { parts, ...message } = answer('a', 'bank__getUserWallet', output)
    return {
      ...message,
      parts: parts.map((part) => ({ ...part, toolMetadata: { server, kind: 'read' } })),
    } as DeskMessage
  }
  const wallet = { availableCurrency: 5000, price: 41.5 }
  for (const text of ['Your balance is NT$ 5,000.', 'You have NT$ 5,000 available.', '您的可用餘額為 NT$ 5,000。']) {
    assert.equal(marked(text, [of('bank', wallet)]), 1, text)
    assert.equal(marked(text, [of('eap', wallet)]), 0, text)
  }
  assert.equal(marked('The market price there is 41.5.', [of('bank', wallet)]), 0)
  assert.equal(marked('The plant has 5,000 MWh available.', [of('bank', wallet)]), 0)
})

test('a price of a kWh is known from that of a MWh, and no other is', () => {
  const history = [answer('a', 'getOrderBook', book)]
  assert.equal(marked('The best ask is **3.00298 NT$/kWh**, the best bid 2.997 NT$/kWh.', history), 0)
  assert.equal(marked('最佳賣價 3.00298 NT$/kWh；最佳買價每度 2.997 元。', history), 0)
  assert.equal(marked('The best ask is 3.01298 NT$/kWh.', history), 1)
  assert.equal(marked('The best ask is 3,002.98 NT$/kWh.', history), 1)
  assert.equal(marked('The best ask is 3.00298.', history), 1)
})
