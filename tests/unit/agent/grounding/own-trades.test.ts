// What own trades that were read say of what happened.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts } from '../../../../lib/agent/grounding/facts.ts'

test('an own trade that was read is a fill of its order, of so much at its price; one of no order says nothing', () => {
  const fill = { tradeId: '12', orderId: '7-1', symbol: 'ELC', side: 'SELL', price: 2951.5, amount: 0.3, role: 'MAKER' }
  const facts = readFacts('getUserTrades', { trades: [fill, { ...fill, orderId: '' }] })
  assert.deepEqual(
    facts.map(({ kind, from, orderId, side, qtys, prices, symbol }) => [
      kind,
      from,
      orderId,
      side,
      qtys,
      prices,
      symbol,
    ]),
    [
      ['filled', 'read', '7-1', 'SELL', [0.3], [2951.5], 'ELC'],
      ['executed', 'read', '7-1', 'SELL', [0.3], [2951.5], 'ELC'],
    ],
  )
})
