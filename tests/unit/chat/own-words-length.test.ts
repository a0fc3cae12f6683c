import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLong } from '../../../components/chat/message/own-words-length.ts'

test('a pasted table and a page of text are long, in Chinese too; a list that nearly fits is not', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `${i}:00\tBUY\t5\t2,950`).join('\n')
  assert.equal(isLong(rows(24)), true)
  assert.equal(isLong(rows(14)), false)
  assert.equal(isLong('word '.repeat(800)), true)
  assert.equal(isLong('word '.repeat(80)), false)
  // 600 Chinese letters take the room of 1,200 others.
  assert.equal(isLong('字'.repeat(600)), true)
  assert.equal(isLong('a'.repeat(600)), false)
  // Nothing between line breaks is a line too.
  assert.equal(isLong('\n'.repeat(20)), true)
})
