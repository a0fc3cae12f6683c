// A server that takes its time and asks in the middle of a call: how far it is, and what a person answers.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readSecret, sessionCookie } from '../../../lib/auth/session.ts'
import type { Question } from '../../../lib/contracts/elicitation.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { CallProgress, MarketEvents } from '../../../lib/contracts/market-stream.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { marketStream } from '../../../lib/market/stream.ts'
import { type ModelServer, startModelServer } from '../../fakes/model-server.ts'
import { routes } from '../../support/app-routes.ts'
import { call, conversation } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { logged } from '../mcp/servers.ts'

let t: TestDesk
let model: ModelServer
let log: string
before(async () => {
  model = await startModelServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  log = join(dataDir, 'helper.log')
  const helper = {
    trusted: true,
    command: process.execPath,
    args: [join(import.meta.dirname, '../../fakes/asking-server.ts')],
    env: { LOG: log, END: join(dataDir, 'end') },
  }
  const env = {
    ...model.settings,
    // Less than a person takes to answer.
    CALL_TIMEOUT_MS: '5000',
    DESK_HOSTS: 'desk.test',
  }
  const survey = { ...helper, tools: { ask: { reads: true, cacheSeconds: 600 } } }
  t = await openTestDesk(env, dataDir, { helper, survey })
  setLogLevel('silent')
  await t.desk.connections.get('helper')?.ready(20_000)
  Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
})
after(async () => {
  await t.dispose()
  await model.close()
})

/** In a conversation: asked, planned, approved. It goes on by itself. */
async function approved(trader: TestTrader, tool: string, args = {}): Promise<{ chatId: string; plan: Plan }> {
  const { chatId, ask } = conversation(t, trader)
  await ask(`${call(`helper__${tool}`, args)} [[then: so]]`)
  const [plan] = [...(await t.desk.gate.plansOfChat(trader.id, chatId)).values()]
  assert.ok(plan)
  // It answers when the plan has ended, or nearly so.
  void t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve' })),
  })
  return { chatId, plan }
}
async function asked(trader: TestTrader): Promise<Question> {
  await until('a question waits', () => t.desk.questions.of(trader.id).length > 0)
  return t.desk.questions.of(trader.id)[0] ?? assert.fail()
}
const ended = async (trader: TestTrader, plan: Plan) => {
  await until('it ended', async () => (await t.desk.gate.plan(trader.id, plan.id)).finishedAt !== null)
  return (await t.desk.gate.plan(trader.id, plan.id)).legs[0] ?? assert.fail()
}
async function answer(trader: TestTrader, id: string, body: unknown, headers: Record<string, string> = {}) {
  const cookie = `desk_session=${sessionCookie(trader.id, readSecret(t.dataDir))}`
  const response = await routes.answer(
    new Request('http://desk.test/x', {
      method: 'POST',
      headers: { host: 'desk.test', cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
    id,
  )
  const failure = response.status === 204 ? null : ((await response.json()) as { error: Record<string, unknown> }).error
  return { status: response.status, code: failure?.code, details: failure?.details }
}
const gotBy = (from: number) =>
  logged(log)
    .slice(from)
    .flatMap((e) => ('answer' in e ? [e.answer] : []))

test('progress of a read in a conversation is told to its trader and to nobody else', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const told: CallProgress[] = []
  const others: unknown[] = []
  const stop = t.desk.running.onProgress((whose, progress) => {
    if (whose === trader.id) told.push(progress)
    if (whose === other.id) others.push(progress)
  })
  const { chatId, ask } = conversation(t, trader)
  await ask('[[call: runSimulation {"strategy":"simple","steps":10000}]] [[then: so]]')
  stop()
  assert.ok(told.length >= 2, `told ${told.length} times`)
  assert.ok(told.every((p) => p.chatId === chatId && p.toolCallId === told[0]?.toolCallId && p.total === 10_000))
  assert.equal(told.at(-1)?.ended, true)
  assert.deepEqual(others, [])
  assert.deepEqual(t.desk.running.progressOf(trader.id), [])
})

test('a call that is stopped while it tells how far it is ends at its server, and is told to be over', async () => {
  const trader = t.trader()
  const told: CallProgress[] = []
  const stop = t.desk.running.onProgress((whose, progress) => whose === trader.id && told.push(progress))
  const tool = t.desk.registry.find('helper', 'work') ?? assert.fail()
  const abort = new AbortController()
  const context = { traderId: trader.id, chatId: 'c', callId: 'call' }
  const read = t.desk.engine.read({ tool, args: { steps: 0 }, userId: null, signal: abort.signal, context })
  await until('it tells', () => told.length >= 2)
  assert.equal(told[0]?.total, null)
  assert.deepEqual(t.desk.running.progressOf(trader.id), [told.at(-1)])
  const from = logged(log).length
  abort.abort()
  assert.equal((await read).errorCode, 'CANCELLED')
  await until('the server heard it', () =>
    logged(log)
      .slice(from)
      .some((e) => 'cancelled' in e),
  )
  stop()
  assert.deepEqual([told.at(-1)?.ended, t.desk.running.progressOf(trader.id)], [true, []])
})

test('progress of a write, after its turn, is told under its call; five times a second at most', async () => {
  const trader = t.trader()
  const told: CallProgress[] = []
  const stop = t.desk.running.onProgress((whose, progress) => whose === trader.id && told.push(progress))
  const { chatId, plan } = await approved(trader, 'work', { steps: 60, everyMs: 20 })
  const began = performance.now()
  await until('it is on its way', () => told.length > 1)
  // Who comes later is told where it stands.
  const [now] = t.desk.running.progressOf(trader.id)
  assert.equal(now?.toolCallId, plan.legs[0]?.toolCallId)
  const leg = await ended(trader, plan)
  stop()
  assert.equal(leg.status, 'done')
  // At the beginning and at the end it is told whatever the time; a busy machine works longer and is told of more often.
  const most = 2 + Math.ceil((performance.now() - began) / 200)
  assert.ok(told.length >= 3 && told.length <= most, `told ${told.length} times of 60, ${most} at most`)
  assert.deepEqual([told[0]?.chatId, told[0]?.total], [chatId, 60])
  assert.match(told[0]?.message ?? '', /^step \d+$/)
  assert.ok(told.slice(0, -1).every((p, i) => p.progress >= (told[i - 1]?.progress ?? 0)))
})

test('a question waits for its trader longer than a call may take, is answered once, and goes to that server', async () => {
  const [trader, thief] = [t.trader(), t.trader()]
  const from = logged(log).length
  const { chatId, plan } = await approved(trader, 'ask')
  const question = await asked(trader)
  assert.deepEqual([question.server, question.tool, question.chatId], ['helper', 'ask', chatId])
  assert.deepEqual(t.desk.questions.of(thief.id), [])
  const given = { action: 'accept', content: { mail: 'a@b.example', zone: 'south', hours: 3 } }
  assert.deepEqual((await answer(thief, question.id, given)).code, 'NOT_OWNER')
  assert.deepEqual((await answer(trader, question.id, given, { origin: 'https://evil.example' })).code, 'FORBIDDEN')
  assert.deepEqual((await answer(trader, question.id, given, { cookie: '' })).code, 'UNAUTHENTICATED')
  assert.deepEqual((await answer(trader, randomUUID(), given)).code, 'NOT_FOUND')
  assert.equal((await answer(trader, question.id, { action: 'maybe' })).status, 400)
  const bad = await answer(trader, question.id, { action: 'accept', content: { mail: 'no', hours: 2.5 } })
  assert.deepEqual([bad.status, bad.details], [422, { mail: 'email', hours: 'integer', zone: 'required' }])
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  assert.equal(t.desk.questions.of(trader.id).length, 1, 'it waits beyond the time limit of a call')
  assert.deepEqual(gotBy(from), [])

  const both = await Promise.all([answer(trader, question.id, given), answer(trader, question.id, given)])
  assert.deepEqual(both.map((b) => b.status).sort(), [204, 409])
  const leg = await ended(trader, plan)
  assert.equal(leg.status, 'done')
  assert.deepEqual(gotBy(from), [{ action: 'accept', content: given.content }])
  assert.equal((await answer(trader, question.id, given)).code, 'NOT_PENDING')
})

test('who declines or leaves it unanswered is believed', async () => {
  const trader = t.trader()
  for (const action of ['decline', 'cancel']) {
    const from = logged(log).length
    const { plan } = await approved(trader, 'ask')
    assert.equal((await answer(trader, (await asked(trader)).id, { action })).status, 204)
    await ended(trader, plan)
    assert.deepEqual(gotBy(from), [{ action }])
  }
})

test('a question comes over the event line, also to a page that is opened while it waits, and goes with its call', async () => {
  const trader = t.trader()
  await approved(trader, 'ask')
  const question = await asked(trader)
  const abort = new AbortController()
  const body = marketStream(t.desk, trader.id, ['ELC'], abort.signal).body ?? assert.fail()
  const seen: MarketEvents['questions'][] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('event: questions')) seen.push(JSON.parse(event.slice(event.indexOf('data: ') + 6)))
    }
  })()
  await until('it is told at once', () => seen.length === 1)
  assert.deepEqual(
    seen[0]?.questions.map((q) => q.id),
    [question.id],
  )
  // The server goes away, and the call with it.
  await t.desk.switchServer({ traderId: trader.id, from: 'test' }, 'helper', 'reconnect')
  await until('it is gone', () => seen.at(-1)?.questions.length === 0)
  assert.equal((await answer(trader, question.id, { action: 'decline' })).code, 'NOT_PENDING')
  abort.abort()
  await reading
  await t.desk.connections.get('helper')?.ready(20_000)
})

test('what a server answered after it asked one trader is not remembered for the next who calls with the same words', async () => {
  const tool = await until('its tool is there', () => t.desk.registry.find('survey', 'ask'))
  const survey = async (trader: TestTrader, mail: string) => {
    const reading = t.desk.engine.read({
      tool,
      args: {},
      userId: null,
      mayBeStale: true,
      context: { traderId: trader.id },
    })
    const question = await asked(trader)
    assert.equal(
      (await answer(trader, question.id, { action: 'accept', content: { mail, zone: 'north' } })).status,
      204,
    )
    return JSON.stringify((await reading).data)
  }
  assert.match(await survey(t.trader(), 'anna@desk.example'), /anna@/)
  const second = await survey(t.trader(), 'ben@desk.example')
  assert.match(second, /ben@/)
  assert.doesNotMatch(second, /anna@/)
})

test('with calls of two traders on their way nobody is asked, and a flood of questions ends', async () => {
  const [a, b] = [t.trader(), t.trader()]
  const from = logged(log).length
  const slow = await approved(a, 'work', { steps: 0, everyMs: 100 })
  await until('it is on its way', () => t.desk.running.progressOf(a.id).length > 0)
  const { plan } = await approved(b, 'ask')
  await ended(b, plan)
  assert.deepEqual(gotBy(from), [{ action: 'decline' }])
  assert.deepEqual([...t.desk.questions.of(a.id), ...t.desk.questions.of(b.id)], [])
  writeFileSync(join(t.dataDir, 'end'), '')
  await ended(a, slow.plan)

  const tool = t.desk.registry.find('helper', 'ask') ?? assert.fail()
  const one = t.desk.engine.read({ tool, args: {}, userId: null, context: { traderId: a.id } })
  await asked(a)
  const signal = new AbortController().signal
  const more = () => t.desk.questions.elicit({ server: 'helper', message: '', fields: [] }, signal)
  const held = [more(), more()]
  await until('three wait', () => t.desk.questions.of(a.id).length === 3)
  assert.deepEqual(await more(), { action: 'decline' })
  for (const { id } of t.desk.questions.of(a.id)) t.desk.questions.answer(a.id, id, { action: 'cancel' })
  assert.deepEqual(await Promise.all(held), [{ action: 'cancel' }, { action: 'cancel' }])
  await one
})
