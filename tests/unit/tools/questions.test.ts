// Whose a server's form is, where the line tells which call it is about and where it does not; how many it may show; that it ends with its call.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import { createQuestions } from '../../../lib/tools/questions.ts'
import type { CallOwner, RunningCall } from '../../../lib/tools/running-calls.ts'

setLogLevel('silent')

test('a form whose call ended while its trader was looked up reaches nobody', async (t) => {
  const known = Promise.withResolvers<CallOwner>()
  const call: RunningCall = { server: 'other', tool: 'ask', owner: () => known.promise, asked: 0 }
  const calls = new Set([call])
  const running = { at: () => [...calls], onEnd: () => () => {} }
  const questions = createQuestions({ running, now: () => new Date(), newId: () => 'q1' })
  t.after(() => questions.close())
  const answer = questions.elicit({ server: 'other', message: 'who?', fields: [] }, new AbortController().signal)
  calls.delete(call)
  known.resolve({ traderId: 'anna', chatId: null, toolCallId: null })
  assert.deepEqual(await Promise.race([answer, new Promise(setImmediate)]), { action: 'cancel' })
  assert.deepEqual(questions.of('anna'), [])
})

test('a form that its server has taken back by then reaches nobody', async (t) => {
  const { questions } = asking(t, [callOf('anna', null)])
  const answer = questions.elicit({ server: 'other', message: 'who?', fields: [] }, AbortSignal.abort())
  assert.deepEqual(await Promise.race([answer, new Promise(setImmediate)]), { action: 'cancel' })
  assert.deepEqual(questions.of('anna'), [])
})

const callOf = (traderId: string, chatId: string | null): RunningCall => ({
  server: 'other',
  tool: 'ask',
  owner: async () => ({ traderId, chatId, toolCallId: null }),
  asked: 0,
})

/** A server with these calls on their way, which asks of each trader what it likes. */
function asking(t: TestContext, calls: RunningCall[]) {
  let made = 0
  const running = { at: () => calls, onEnd: () => () => {} }
  const questions = createQuestions({ running, now: () => new Date(), newId: () => `q${++made}` })
  t.after(() => questions.close())
  const ask = (about?: RunningCall) =>
    questions.elicit(
      { server: 'other', message: 'who?', fields: [], ...(about && { call: about }) },
      new AbortController().signal,
    )
  return { questions, ask }
}

test('a form that one trader leaves open keeps no form from another, where each call has a stream of its own', async (t) => {
  const [annas, bens] = [callOf('anna', 'c1'), callOf('ben', 'c2')]
  const { questions, ask } = asking(t, [annas, bens])
  const open = ask(annas)
  const next = ask(bens)
  await new Promise(setImmediate)
  const shown = ['anna', 'ben'].map((who) => questions.of(who).map(({ id, chatId }) => [id, chatId]))
  assert.deepEqual(shown, [[['q1', 'c1']], [['q2', 'c2']]])
  assert.deepEqual([annas.asked, bens.asked], [1, 1])
  questions.answer('ben', 'q2', { action: 'decline' })
  assert.deepEqual(await next, { action: 'decline' })
  questions.answer('anna', 'q1', { action: 'cancel' })
  assert.deepEqual(await open, { action: 'cancel' })
})

test('where the line does not tell, nobody is asked while calls of two are on their way; nor of a call that has ended', async (t) => {
  const { ask } = asking(t, [callOf('anna', 'c1'), callOf('ben', 'c2')])
  for (const about of [undefined, callOf('anna', 'c1')])
    assert.deepEqual(await Promise.race([ask(about), new Promise(setImmediate)]), { action: 'decline' })
})

test('three forms wait for one trader and six at one server, whose places are everybody’s', async (t) => {
  const [annas, bens, cems] = [callOf('anna', null), callOf('ben', null), callOf('cem', null)]
  const { questions, ask } = asking(t, [annas, bens, cems])
  const declined = async (about: RunningCall) =>
    assert.deepEqual(await Promise.race([ask(about), new Promise(setImmediate)]), { action: 'decline' })
  for (const [who, of] of [
    ['anna', annas],
    ['ben', bens],
  ] as const) {
    for (let n = 0; n < 3; n++) void ask(of)
    await new Promise(setImmediate)
    assert.equal(questions.of(who).length, 3, who)
    await declined(of)
  }
  await declined(cems)
})

test('within one call a server asks ten times, and is declined from then on unseen', async (t) => {
  const { questions, ask } = asking(t, [callOf('anna', null)])
  for (let n = 1; n <= 10; n++) {
    const answer = ask()
    await new Promise(setImmediate)
    questions.answer('anna', `q${n}`, { action: 'accept', content: {} })
    assert.equal((await answer).action, 'accept', `${n}`)
  }
  assert.deepEqual(await Promise.race([ask(), new Promise(setImmediate)]), { action: 'decline' })
  assert.deepEqual(questions.of('anna'), [])
})

test('of calls of two conversations a form is none of either; who asked is still its trader alone', async (t) => {
  const chatOf = async (...calls: RunningCall[]) => {
    const { questions, ask } = asking(t, calls)
    void ask()
    await new Promise(setImmediate)
    assert.deepEqual(questions.of('ben'), [])
    return questions.of('anna').map(({ chatId }) => chatId)
  }
  assert.deepEqual(await chatOf(callOf('anna', 'c1'), callOf('anna', 'c1')), ['c1'])
  assert.deepEqual(await chatOf(callOf('anna', 'c1'), callOf('anna', 'c2')), [null])
  assert.deepEqual(await chatOf(callOf('anna', 'c1'), callOf('ben', 'c2')), [])
})

test('a thousand questions are known to be over, and of those before them no more', async (t) => {
  const calls: RunningCall[] = []
  const { questions, ask } = asking(t, calls)
  for (let n = 1; n <= 1_001; n++) {
    // Each in a call of its own: one call asks no more than ten times.
    calls.splice(0, 1, callOf('anna', null))
    const answer = ask()
    await new Promise(setImmediate)
    questions.answer('anna', `q${n}`, { action: 'decline' })
    await answer
  }
  const again = (id: string) => () => questions.answer('anna', id, { action: 'decline' })
  assert.throws(again('q1'), { code: 'NOT_FOUND' })
  assert.throws(again('q2'), { code: 'NOT_PENDING' })
  assert.throws(() => questions.answer('ben', 'q2', { action: 'decline' }), { code: 'NOT_OWNER' })
})

test('three forms of a server wait at once, which is in no other’s way; one that nobody answers ends', async (t) => {
  const calls = ['other', 'another'].map((server) => ({ ...callOf('anna', null), server }))
  const running = { at: (server: string) => calls.filter((call) => call.server === server), onEnd: () => () => {} }
  let made = 0
  const deps = { running, now: () => new Date(), newId: () => `q${++made}` }
  const questions = createQuestions(deps)
  t.after(() => questions.close())
  const ask = (server: string, of = questions) =>
    of.elicit({ server, message: 'who?', fields: [] }, new AbortController().signal)
  for (let n = 1; n <= 3; n++) void ask('other')
  await new Promise(setImmediate)
  assert.deepEqual(await Promise.race([ask('other'), new Promise(setImmediate)]), { action: 'decline' })
  void ask('another')
  await new Promise(setImmediate)
  assert.deepEqual(
    questions.of('anna').map(({ server }) => server),
    ['other', 'other', 'other', 'another'],
  )
  const hasty = createQuestions({ ...deps, waitMs: 1 })
  assert.deepEqual(await ask('other', hasty), { action: 'cancel' })
})
