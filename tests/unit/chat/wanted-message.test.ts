// The address of a message, and whether an address is one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, placeIn } from '../../../components/chat/thread/message-address.ts'
import { dropWanted, onWanted, wantedIn, wantMessage } from '../../../components/chat/thread/wanted-message.ts'

test('an address says which message of which conversation, whatever their names are', () => {
  for (const [chatId, messageId] of [
    ['c-1', 'm-1'],
    ['a b/ä', '50 %#?/風'],
  ] as const) {
    const { pathname, hash } = new URL(addressOf(chatId, messageId), 'http://desk.test')
    assert.deepEqual(placeIn({ pathname, hash }), { chatId, messageId })
  }
  assert.equal(addressOf('c-1'), '/c/c-1')
  for (const [pathname, hash] of [
    ['/c/c-1', ''],
    ['/c/c-1', '#composer'],
    ['/', '#message-m-1'],
    ['/plans/c-1', '#message-m-1'],
    ['/c/c-1', '#message-%E0'],
  ] as const)
    assert.equal(placeIn({ pathname, hash }), null, pathname + hash)
})

test('a message is wanted in its own conversation, once', () => {
  let told = 0
  const leave = onWanted(() => told++)
  wantMessage('c-1', 'm-1')
  assert.equal(wantedIn('c-2'), null)
  assert.equal(wantedIn('c-1')?.messageId, 'm-1')
  assert.equal(wantedIn('c-1'), wantedIn('c-1'), 'the same each time it is read')
  dropWanted()
  assert.equal(wantedIn('c-1'), null)
  leave()
  wantMessage('c-1', 'm-1')
  assert.equal(told, 2)
  dropWanted()
})
