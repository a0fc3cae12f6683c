// What a server answers in content alone: nothing of it goes missing without a word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readResult } from '../../../lib/tools/response.ts'

const dataOf = (...content: unknown[]) => readResult('other', { content }).data
const bytes = (n: number) => Buffer.alloc(n).toString('base64')

test('the text of a resource is text: of a file that was read, not "Done"', () => {
  const file = { uri: 'file:///notes.md', mimeType: 'text/markdown', text: 'buy at 2900' }
  assert.deepEqual(dataOf({ type: 'text', text: 'Here it is' }, { type: 'resource', resource: file }), {
    text: 'Here it is\nbuy at 2900',
  })
  const json = { uri: 'file:///a.json', mimeType: 'application/json', text: '{"price":2900}' }
  assert.deepEqual(dataOf({ type: 'resource', resource: json }), { price: 2900 })
})

test('an id of more digits than a number holds keeps them all; one that a number holds stays a number', () => {
  const text = '{"orders":[{"id":12345678901234567890,"qty":5,"price":0.30000000000000004}],"last":9007199254740991}'
  const whole = {
    orders: [{ id: '12345678901234567890', qty: 5, price: 0.30000000000000004 }],
    last: 9_007_199_254_740_991,
  }
  assert.deepEqual(dataOf({ type: 'text', text }), whole)
  const structuredContent = JSON.parse(text)
  assert.deepEqual(readResult('other', { content: [{ type: 'text', text }], structuredContent }).data, whole)
  // Where the text is about something else, what was given as the structure stands.
  const words = { content: [{ type: 'text', text: 'Order 12345678901234567890' }], structuredContent }
  assert.deepEqual(readResult('other', words).data, structuredContent)
})

test('what is no text is named, with its kind and size, and never taken along', () => {
  assert.deepEqual(
    dataOf(
      { type: 'image', mimeType: 'image/png', data: bytes(3_000) },
      { type: 'audio', mimeType: 'audio/wav', data: bytes(10) },
      { type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: bytes(300) } },
      { type: 'resource_link', name: 'report', uri: 'https://example.com/report' },
      { type: 'hologram' },
    ),
    {
      text: [
        '[image, image/png, 3000 bytes: not shown]',
        '[audio, audio/wav, 10 bytes: not shown]',
        '[file:///a.pdf, application/pdf, 300 bytes: not shown]',
        '[link: report, https://example.com/report]',
        '[hologram: not shown]',
      ].join('\n'),
    },
  )
  assert.deepEqual(dataOf(), { text: 'Done' })
  assert.deepEqual(dataOf(null, 7, { type: 'image' }, { type: 'resource', resource: null }), {
    text: '[image: not shown]\n[resource: not shown]',
  })
})

test('an empty text is one, as of a file with nothing in it, and not "Done"', () => {
  assert.deepEqual(dataOf({ type: 'text', text: '' }), { text: '[empty]' })
  const file = { uri: 'file:///empty.txt', text: '' }
  assert.deepEqual(dataOf({ type: 'resource', resource: file }), { text: '[empty]' })
})

test('a structure that is no object is kept, and one with nothing in it does not hide the text beside it', () => {
  const both = (structuredContent: unknown, ...words: string[]) =>
    readResult('other', { structuredContent, content: words.map((text) => ({ type: 'text', text })) }).data
  assert.deepEqual(both([1, 2]), { value: [1, 2] })
  assert.deepEqual(both([1, 2], 'One, then two.'), { value: [1, 2] })
  assert.deepEqual(both(0, 'none'), { value: 0 })
  // As MCP's library for Python says a text, JSON in one, and what is no object, beside the same in words.
  assert.deepEqual(both({ result: 'Sunny.' }, 'Sunny.'), { text: 'Sunny.' })
  assert.deepEqual(both({ result: '{"wind":\n 5}' }, '{"wind":\n 5}'), { wind: 5 })
  assert.deepEqual(both({ result: 5 }, '5'), { value: 5 })
  assert.deepEqual(both({ result: [1, 2] }, '1', '2'), { result: [1, 2] })
  assert.deepEqual(both({ result: 'done', id: 'o-1' }, 'done'), { result: 'done', id: 'o-1' })
  assert.deepEqual(both({}, 'no such city'), { text: 'no such city' })
  assert.deepEqual(both({}), {})
})

test('a failure in a resource says why', () => {
  const content = [{ type: 'resource', resource: { uri: 'log://1', text: 'the printer is out of paper' } }]
  assert.equal(readResult('other', { content, isError: true }).errorMessage, 'the printer is out of paper')
})

test('an image that stands in the structure again, as the filesystem server of the protocol gives one, is named there too', () => {
  const structuredContent = {
    path: 'a.png',
    content: [
      { type: 'image', mimeType: 'image/png', data: Buffer.alloc(3_000).toString('base64') },
      { type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'AAAA' } },
      { type: 'text', text: 'a picture' },
      { type: 'trade', data: 7 },
    ],
  }
  assert.deepEqual(readResult('other', { content: [], structuredContent }).data, {
    path: 'a.png',
    content: [
      '[image, image/png, 3000 bytes: not shown]',
      '[file:///a.pdf, application/pdf, 3 bytes: not shown]',
      { type: 'text', text: 'a picture' },
      { type: 'trade', data: 7 },
    ],
  })
})
