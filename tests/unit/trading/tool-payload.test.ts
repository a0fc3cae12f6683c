// Where the answer of a tool stands in what it gave.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadOf } from '../../../components/trading/results/tool-payload.ts'

test('a tool answer is found in structured content, in text, or as it is', () => {
  const data = { symbol: 'ELC' }
  assert.deepEqual(payloadOf({ structuredContent: data, content: [] }), data)
  assert.deepEqual(payloadOf({ content: [{ type: 'text', text: JSON.stringify(data) }] }), data)
  assert.deepEqual(payloadOf(JSON.stringify(data)), data)
  assert.deepEqual(payloadOf(data), data)
  assert.equal(payloadOf('{not json'), '{not json')
  assert.equal(payloadOf('3'), '3')
  const image = { content: [{ type: 'image', data: 'x' }] }
  assert.equal(payloadOf(image), image)
})
