// Whom a server's form is for: where the line tells which call it is about, and where it does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQuestions } from '../../../lib/tools/questions.ts'
import type { RunningCall } from '../../../lib/tools/running-calls.ts'

function desk() {
  const calls: RunningCall[] = []
  let ids = 0
  const questions = createQuestions({
    running: { at: () => calls, onEnd: () => () => {} },
    now: () => new Date(0),
    newId: () => `q${++ids}`,
  })
  const call = (traderId: string): RunningCall => {
    const one = {
      server: 'files',
      tool: 'write',
      owner: async () => ({ traderId, chatId: `chat of ${traderId}`, toolCallId: null }),
      asked: 0,
    }
    calls.push(one)
    return one
  }
  const ask = (about?: RunningCall) =>
    questions.elicit(
      { server: 'files', message: 'Which?', fields: [], ...(about && { call: about }) },
      new AbortController().signal,
    )
  return { questions, call, ask }
}
const settled = () => new Promise(setImmediate)

test('a form that one trader leaves open keeps no form from another, where each call has a stream of its own', async (t) => {
  const { questions, call, ask } = desk()
  t.after(() => questions.close())
  const [anna, ben] = [call('anna'), call('ben')]
  const open = ask(anna)
  const next = ask(ben)
  await settled()
  const [annas, bens] = ['anna', 'ben'].map((who) => questions.of(who))
  assert.deepEqual([annas?.length, bens?.map(({ chatId }) => chatId)], [1, ['chat of ben']])
  assert.deepEqual([anna.asked, ben.asked], [1, 1])
  questions.answer('ben', bens?.[0]?.id ?? '', { action: 'decline' })
  assert.deepEqual(await next, { action: 'decline' })
  questions.answer('anna', annas?.[0]?.id ?? '', { action: 'cancel' })
  await open
})

test('where the line does not tell, nobody is asked while calls of two are on their way; nor of a call that has ended', async () => {
  const { call, ask } = desk()
  call('anna')
  call('ben')
  assert.deepEqual(await ask(), { action: 'decline' })
  const gone = { server: 'files', tool: 'write', owner: async () => null, asked: 0 }
  assert.deepEqual(await ask(gone), { action: 'decline' })
})

test('three forms wait for one trader and six at one server, whose places are everybody’s', async (t) => {
  const { questions, call, ask } = desk()
  t.after(() => questions.close())
  const waiting: Promise<unknown>[] = []
  for (const who of ['anna', 'ben']) {
    const one = call(who)
    for (let n = 0; n < 3; n++) waiting.push(ask(one))
    await settled()
    assert.deepEqual(await ask(one), { action: 'decline' }, who)
    assert.equal(questions.of(who).length, 3, who)
  }
  assert.deepEqual(await ask(call('cem')), { action: 'decline' })
  questions.close()
  await Promise.all(waiting)
})
