import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noSuchTool } from '../../../lib/agent/turn/uncallable.ts'

test('of a tool there is not those are named that share its words, the closest first, and no more than ten', () => {
  const offered = ['placeOrder', 'getOrderBook', 'getTrades', 'remember']
  assert.equal(
    noSuchTool('eap.get_order_book', offered),
    'There is no tool eap.get_order_book right now. Alike: getOrderBook, placeOrder, getTrades.',
  )
  assert.equal(noSuchTool('multi_tool_use.parallel', offered), 'There is no tool multi_tool_use.parallel right now.')
  const many = Array.from({ length: 128 }, (_, n) => `${'x'.repeat(50)}__order_${n}`)
  assert.ok(noSuchTool('order'.padEnd(9_000, '_'), many).length < 900)
})
