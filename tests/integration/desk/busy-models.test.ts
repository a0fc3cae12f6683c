// A model that is busy and says for how long: whoever asked is told, and Stop ends the wait.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TurnMetadata } from '../../../lib/contracts/chat.ts'
import { conversation, deskWithModel } from '../../support/conversation.ts'

const { t } = await deskWithModel()

test('the wait is told while it lasts, Stop ends it at once, and the next question is answered', async () => {
  const talk = conversation(t)
  const told: (string | null)[] = []
  const asked = Date.now()
  for await (const chunk of await talk.begin('[[429]] [[retry-after: 50]] how is the market?')) {
    if (chunk.type !== 'message-metadata') continue
    const { busyUntil } = chunk.messageMetadata as TurnMetadata
    told.push(busyUntil ?? null)
    await t.desk.conversations.stop(talk.trader.id, talk.chatId)
  }
  await talk.quiet()
  assert.equal(told.length, 1)
  assert.ok(Math.abs(Date.parse(told[0] ?? '') - asked - 50_000) < 10_000)
  assert.ok(Date.now() - asked < 50_000)
  const { last } = await talk.view()
  assert.deepEqual([last.metadata?.ended, last.metadata?.busyUntil], ['stopped', undefined])
  assert.equal((await talk.ask('[[say: It is calm.]]')).text, 'It is calm.')
})

test('one that is there again is asked, and the wait is over', async () => {
  const talk = conversation(t)
  const told: unknown[] = []
  for await (const chunk of await talk.begin('[[429: 1]] [[retry-after: 3]] [[say: It is calm.]]'))
    if (chunk.type === 'message-metadata') told.push((chunk.messageMetadata as TurnMetadata).busyUntil)
  await talk.quiet()
  const { last, text } = await talk.view()
  assert.deepEqual([told.length, told[1]], [2, null])
  assert.deepEqual([text, last.metadata?.fallback, last.metadata?.ended], ['It is calm.', undefined, undefined])
})

test('where it is still busy after that, another takes over in the same message', async () => {
  const talk = conversation(t)
  let begun = 0
  for await (const chunk of await talk.begin('[[429]] [[retry-after: 3]] my wallet'))
    if (chunk.type === 'start') begun += 1
  await talk.quiet()
  const { last, messages } = await talk.view()
  assert.deepEqual([begun, messages.length, last.metadata?.fallback?.why], [1, 2, 'busy'])
})
