// When Enter sends, how long a message may be, and what ↑ recalls.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesOver, recall, sendsOnKey } from '../../../components/chat/composer/composer-text.ts'
import { MAX_MESSAGE_BYTES } from '../../../lib/contracts/chat.ts'

describe('Enter sends', () => {
  const key = {
    key: 'Enter',
    keyCode: 13,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
  }
  test('plain Enter', () => assert.equal(sendsOnKey(key), true))
  test('not with Shift', () => assert.equal(sendsOnKey({ ...key, shiftKey: true }), false))
  test('not while an input method composes', () => assert.equal(sendsOnKey({ ...key, isComposing: true }), false))
  test('not the Enter that ends a composition (keyCode 229, isComposing already false)', () =>
    assert.equal(sendsOnKey({ ...key, keyCode: 229 }), false))
})

describe('the size limit', () => {
  test('short texts fit', () => assert.equal(bytesOver('buy 5 at 2,950'), 0))
  test('Chinese counts three bytes a character', () => {
    assert.equal(bytesOver('電'.repeat(21_000)), 0)
    assert.ok(bytesOver('電'.repeat(22_000)) > 0)
  })
  test('what the composer lets through, the server takes', () => {
    let text = '\n"'.repeat(MAX_MESSAGE_BYTES / 4)
    while (bytesOver(text) > 0) text = text.slice(0, -1)
    const body = JSON.stringify({
      chatId: 'x'.repeat(64),
      message: { id: 'x'.repeat(64), role: 'user', parts: [{ type: 'text', text }] },
    })
    assert.ok(Buffer.byteLength(body) <= MAX_MESSAGE_BYTES)
  })
})

test('↑ walks to older messages and ↓ back to the draft', () => {
  const sent = ['first', 'second']
  assert.deepEqual(recall(sent, 0, 'older', 'draft'), { text: 'second', at: 1 })
  assert.deepEqual(recall(sent, 1, 'older', 'draft'), { text: 'first', at: 2 })
  assert.equal(recall(sent, 2, 'older', 'draft'), null)
  assert.deepEqual(recall(sent, 1, 'newer', 'draft'), { text: 'draft', at: 0 })
  assert.equal(recall(sent, 0, 'newer', 'draft'), null)
})
