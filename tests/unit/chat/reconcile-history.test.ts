// What of the messages on screen stays as it is, once the stored ones are read.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reconcile } from '../../../components/chat/conversation/reconcile-history.ts'
import { message } from './messages.ts'

describe('the stored history', () => {
  const a = message('a', [{ type: 'text', text: 'x' }], 'user')
  const b = message('b', [{ type: 'text', text: 'y' }])
  test('unchanged messages keep their identity, and an unchanged list too', () => {
    const held = [a, b]
    assert.equal(reconcile(held, structuredClone(held), null), held)
    const [first, second] = reconcile(held, [structuredClone(a), message('b', [{ type: 'text', text: 'z' }])], null)
    assert.equal(first, a)
    assert.notEqual(second, b)
  })
  test('a message that never arrived stays; one that arrived is not doubled', () => {
    assert.deepEqual(
      reconcile([b, a], [b], 'a').map(({ id }) => id),
      ['b', 'a'],
    )
    assert.deepEqual(
      reconcile([b, a], [b, a], 'a').map(({ id }) => id),
      ['b', 'a'],
    )
  })
  test('what the server dropped goes', () => assert.deepEqual(reconcile([a, b], [a], null), [a]))
})
