// What is chosen for a conversation twice in a row reaches the server in that order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { perChatChoice } from '../../../components/chat/conversation/per-chat-choice.ts'

test('of choices in a row the last is the last to be saved, and those in between need not be', async () => {
  const saves: { value: string; answer(ok: boolean): void }[] = []
  const saved = () => saves.map(({ value }) => value)
  const choice = perChatChoice<string>((chatId, value) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    saves.push({ value: `${chatId} ${value}`, answer: resolve })
    return promise
  })
  choice.remember('c-1', null)
  choice.remember('c-2', null)
  for (const value of ['one', 'two', 'three']) choice.choose('c-1', value)
  choice.choose('c-2', 'one')
  assert.deepEqual(saved(), ['c-1 one', 'c-2 one'])
  // Refused or lost, the next is sent all the same.
  saves[0]?.answer(false)
  await turn()
  assert.deepEqual(saved(), ['c-1 one', 'c-2 one', 'c-1 three'])
  saves[2]?.answer(true)
  await turn()
  choice.choose('c-1', 'four')
  assert.deepEqual(saved().slice(3), ['c-1 four'])
})
