// Turns against a model that behaves badly on order, without a browser or a web server.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { saveMessage } from '../../../lib/agent/chat-store.ts'
import { DeskError } from '../../../lib/errors.ts'
import { callsOf, conversation, deskWithModel, onlyPlan, order } from '../../support/conversation.ts'
import { SHORT_PATIENCE, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const { t, model } = await deskWithModel(SHORT_PATIENCE)

const waiting = (trader: TestTrader) => t.desk.gate.plans(trader.id, ['pending'])

test('one write of a step that does not hold takes the others with it: no half of what was asked is shown', async () => {
  const trader = t.trader()
  for (const bad of ['placeOrder {"side":"BUY"}', 'sellEverything {}']) {
    const { plans, last } = await conversation(t, trader).ask(`${order()} [[call: ${bad}]]`)
    assert.deepEqual(plans, [], bad)
    assert.ok(callsOf(last).every((c) => c.state === 'output-error'))
  }
  assert.deepEqual(await waiting(trader), [])
})

test('a cancel of all where nothing is open is no plan but an answer; beside an order, or with one on its way, it is a plan', async () => {
  const trader = t.trader()
  const cancel = '[[call: cancelAllOrders {}]]'
  const chat = conversation(t, trader)
  const { plans, last } = await chat.ask(cancel)
  assert.deepEqual(plans, [])
  assert.match(JSON.stringify(callsOf(last)), /NOT_FOUND: No open orders to cancel\./)
  // Nothing of it waits anywhere, and a program or a trader's own hand is asked as before.
  assert.deepEqual(await waiting(trader), [])
  assert.equal((await trader.propose({ tool: 'cancelAllOrders', args: {} })).status, 'pending')
  const both = onlyPlan((await conversation(t, trader).ask(`${cancel} ${order()}`)).plans)
  assert.equal(both.legs.length, 2)
  // Nobody knows yet what comes to rest of what is being sent.
  const { db } = t.desk
  await db.updateTable('plans').set({ status: 'executing' }).where('id', '=', both.id).execute()
  assert.equal(onlyPlan((await conversation(t, trader).ask(cancel)).plans).legs.length, 1)
  await db.updateTable('plans').set({ status: 'pending' }).where('id', '=', both.id).execute()
})

test('a turn that has ended holds nothing until its time would be up', async (c) => {
  const [set, cleared] = [c.mock.method(globalThis, 'setTimeout'), c.mock.method(globalThis, 'clearTimeout')]
  await conversation(t).ask('[[say: good morning]]')
  const ofTurns = set.mock.calls.filter((call) => call.arguments[1] === t.desk.env.MAX_TURN_SECONDS * 1_000)
  assert.equal(ofTurns.length, 1)
  assert.ok(cleared.mock.calls.some((call) => call.arguments[0] === ofTurns[0]?.result))
})

test('a read beside a write runs at once, and the write becomes a plan', async () => {
  const { plans, last } = await conversation(t).ask(`[[call: getOrderBook {}]] ${order()}`)
  assert.deepEqual(
    plans.map((p) => p.legs.map((l) => l.tool)),
    [['placeOrder']],
  )
  assert.deepEqual(
    callsOf(last).map((c) => c.state),
    ['output-available', 'input-available'],
  )
})

test('the same write twice in one step is two legs of one plan, for the trader to see', async () => {
  const { plans } = await conversation(t).ask(order() + order())
  assert.deepEqual(
    plans.map((p) => p.legs.length),
    [2],
  )
})

test('a step that ran out of tokens calls nothing', async () => {
  const { trader, ask } = conversation(t)
  const { plans } = await ask(`[[wrong-finish]] ${order()}`)
  assert.deepEqual(plans, [])
  assert.deepEqual(await waiting(trader), [])
})

test('a model that never stops calling is stopped, and says so', async () => {
  const { last } = await conversation(t).ask('[[call: getOrderBook {}]] [[next]]'.repeat(20))
  assert.equal(last.metadata?.ended, 'step_limit')
  assert.equal(callsOf(last).length, 12)
})

test('an answer that made a plan is not taken back', async () => {
  const { trader, chatId, ask } = conversation(t)
  await ask(order())
  await assert.rejects(
    t.desk.conversations.ask(trader.id, { chatId, trigger: 'regenerate' }),
    (e: unknown) => e instanceof DeskError && e.code === 'HAS_PLAN',
  )
  assert.equal((await waiting(trader)).length, 1)
})

test('a conversation deleted while its plan is executed takes nothing else with it', async () => {
  const { trader, chatId, ask, quiet } = conversation(t)
  const { plans } = await ask(order())
  t.faults({ placeOrder: 'drop-answer' })
  const [done] = await Promise.all([trader.decide(onlyPlan(plans)), t.desk.conversations.remove(trader.id, chatId)])
  assert.equal(done.status, 'done')
  // Time for a turn about the outcome to start, if one does; then it has to end.
  await sleep(200)
  await quiet()
  assert.equal((await trader.orders()).length, 1)
  await assert.rejects(t.desk.conversations.view(trader.id, chatId), /no such conversation/)
})

test('a conversation deleted while the model speaks about its plan ends without an error', async () => {
  const { trader, chatId, ask, quiet } = conversation(t)
  const script = `${order()} [[next]] [[hold]] [[say: it is done, and the order rests in the book]]`
  const { plans } = await model.releaseUntil(ask(script))
  await trader.decide(onlyPlan(plans))
  await model.untilHeld()
  assert.equal(t.desk.conversations.runningCount(), 1)
  await t.desk.conversations.remove(trader.id, chatId)
  await quiet()
})

/** A plan is decided while something else is answered: what is to be said of it waits for that. */
async function decidedDuringAnswer() {
  const talk = conversation(t)
  const { plans } = await talk.ask(order())
  await talk.begin('[[hold]] [[say: hello]]')
  await model.untilHeld()
  await talk.trader.decide(onlyPlan(plans))
  return talk
}

test('nothing is said of a plan in a conversation that is deleted before', async () => {
  const { trader, chatId, quiet } = await decidedDuringAnswer()
  const heard: string[] = []
  t.desk.events.on('chat', (change) => void (change.chatId === chatId && heard.push(change.state)))
  await t.desk.conversations.remove(trader.id, chatId)
  await quiet()
  assert.deepEqual(heard, ['idle', 'deleted'])
})

test('thirty-two answers of a trader are on their way at once, and not one more; others ask as before', async () => {
  const { trader } = conversation(t)
  const talks = Array.from({ length: 32 }, () => conversation(t, trader))
  for (const talk of talks) await talk.begin('[[hold]] [[say: hello]]')
  const more = conversation(t, trader)
  await assert.rejects(more.begin('hello'), { code: 'BUSY', status: 429, message: /^32 answers of yours/ })
  const [first] = talks
  assert.equal((await first?.view())?.messages.length, 1)
  await assert.rejects(first?.begin('again') ?? Promise.resolve(), { code: 'BUSY', status: 409 })
  assert.equal((await t.desk.conversations.list(trader.id)).length, 32)
  const other = conversation(t)
  await model.releaseUntil(other.ask('[[say: hello]]'))
  await t.desk.conversations.stop(trader.id, first?.chatId ?? '')
  for (const { chatId } of talks.slice(1)) await t.desk.conversations.stop(trader.id, chatId)
  assert.equal((await more.ask('[[say: hello]]')).text, 'hello')
})

test('thirty-two pages of a trader read an answer that is on its way, and not one more until one of them goes', async () => {
  const { trader, chatId, begin } = conversation(t)
  await begin('[[hold]] [[say: hello]]')
  await model.untilHeld()
  const rejoin = () => t.desk.conversations.rejoin(trader.id, chatId)
  const readers = await Promise.all(Array.from({ length: 32 }, rejoin))
  const [closed, ...others] = readers
  await assert.rejects(rejoin(), { code: 'BUSY', status: 429, message: /^32 pages of yours read answers/ })
  await closed?.cancel()
  others.push(await rejoin())
  await assert.rejects(rejoin(), { code: 'BUSY', status: 429 })
  await t.desk.conversations.stop(trader.id, chatId)
  // What was never read is held for whoever asked for it; read to its end, it gives its place back.
  await Promise.all(others.map((reader) => Array.fromAsync(reader ?? [])))
  const again = conversation(t, trader)
  await again.begin('[[hold]] [[say: hello]]')
  await model.untilHeld()
  const all = await Promise.all(Array.from({ length: 32 }, () => t.desk.conversations.rejoin(trader.id, again.chatId)))
  await Promise.all(all.map((reader) => reader?.cancel()))
  await t.desk.conversations.stop(trader.id, again.chatId)
})

test('questions of one moment beyond those that have a place leave no conversation behind', async () => {
  const { trader } = conversation(t)
  const talks = Array.from({ length: 40 }, () => conversation(t, trader))
  const begun = await Promise.allSettled(talks.map((talk) => talk.begin('[[hold]] [[say: hello]]')))
  const refused = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  assert.deepEqual(refused, Array(8).fill(429))
  const kept = await t.desk.conversations.list(trader.id)
  assert.equal(kept.length, 32)
  for (const { id } of kept) await t.desk.conversations.stop(trader.id, id)
})

test('Stop in the middle of a proposal leaves a conversation that goes on, and no plan nobody was shown', async () => {
  const { trader, chatId, ask, begin } = conversation(t)
  const stream = await begin(order())
  for await (const chunk of stream) {
    if (chunk.type === 'tool-input-available') void t.desk.conversations.stop(trader.id, chatId)
  }
  const { messages, running } = await t.desk.conversations.view(trader.id, chatId)
  assert.equal(running, false)
  const shown = messages.flatMap((m) => m.parts.flatMap((p) => (p.type === 'data-plan' ? [p.data.id] : [])))
  assert.deepEqual(
    (await waiting(trader)).map((p) => p.id),
    shown,
  )
  await ask('and now?')
})

test('what is stopped while it is previewed is not sent by a standing permission', async () => {
  const { trader, chatId, begin, quiet, view } = conversation(t)
  await trader.userId()
  await trader.permit()
  const previews = t.received('previewPlan').length
  t.faults({ previewPlan: 'delay:1000' })
  const answer = Array.fromAsync(await begin(order()))
  await until('it is previewed', () => t.received('previewPlan').length > previews)
  await t.desk.conversations.stop(trader.id, chatId)
  await answer
  await quiet()
  const { ledger, last } = await view()
  assert.deepEqual(ledger, [])
  assert.equal(last.metadata?.ended, 'stopped')
  assert.deepEqual(await trader.orders(), [])
})

test('a plan whose desk went down before the conversation was written is in the conversation all the same', async () => {
  const { trader, chatId, ask, quiet } = conversation(t)
  const { last, plans } = await ask(order())
  // What is on disk after the step and before the plan was told.
  const cut = { ...last, parts: last.parts.filter((p) => p.type !== 'data-plan'), metadata: {} }
  await saveMessage(t.desk.db, chatId, cut, new Date().toISOString())
  const seen = await t.desk.conversations.view(trader.id, chatId)
  assert.deepEqual(
    seen.messages.at(-1)?.parts.flatMap((p) => (p.type === 'data-plan' ? [p.data.id] : [])),
    [plans[0]?.id],
  )
  await trader.decide(onlyPlan(plans))
  await quiet()
  const asked = model.requests.length
  await ask('what became of it?')
  assert.match(JSON.stringify(model.requests.slice(asked)), /Do not repeat it/)
  assert.doesNotMatch(JSON.stringify(model.requests.slice(asked)), /Nothing was done/)
})

test('an answer that the desk went down in stays told as broken off, whatever is asked after it', async () => {
  const { trader, chatId, ask } = conversation(t)
  const { last } = await ask('[[say: There are three orders: one at]]')
  await saveMessage(t.desk.db, chatId, { ...last, metadata: {} }, new Date().toISOString())
  const { messages } = await ask('[[say: good morning]]')
  assert.deepEqual(
    messages.map((m) => [m.role, m.metadata?.ended]),
    [
      ['user', undefined],
      ['assistant', 'failed'],
      ['user', undefined],
      ['assistant', undefined],
    ],
  )
  // While it is gone on with, it is there, and the turn that runs is not: that one is streamed from its start.
  const later = (await t.desk.conversations.view(trader.id, chatId)).messages.at(-1) ?? assert.fail()
  await saveMessage(t.desk.db, chatId, { ...later, metadata: {} }, new Date().toISOString())
  const stream = await t.desk.conversations.ask(trader.id, { chatId, trigger: 'continue' })
  const during = await t.desk.conversations.view(trader.id, chatId)
  assert.equal(during.running, true)
  assert.equal(during.messages.at(-1)?.id, later.id)
  assert.equal(during.messages.at(-1)?.metadata?.ended, 'failed')
  for await (const _ of stream);
})

test("another trader's conversation, plan and report cannot be read, written or told apart from none by guessing", async () => {
  const { trader: owner, chatId, ask } = conversation(t)
  const thief = t.trader()
  const { plans } = await ask(order())
  const refused = (e: unknown) => e instanceof DeskError && e.status === 403
  const { conversations, gate } = t.desk
  await assert.rejects(conversations.view(thief.id, chatId), refused)
  await assert.rejects(conversation(t, thief, chatId).begin('hello'), refused)
  await assert.rejects(conversations.ask(thief.id, { chatId, trigger: 'regenerate' }), refused)
  await assert.rejects(conversations.rejoin(thief.id, chatId), refused)
  await assert.rejects(conversations.stop(thief.id, chatId), refused)
  await assert.rejects(conversations.remove(thief.id, chatId), refused)
  await assert.rejects(conversations.rename(thief.id, chatId, 'mine'), refused)
  await assert.rejects(gate.plan(thief.id, plans[0]?.id ?? ''), refused)
  assert.equal((await gate.plansOfChat(thief.id, chatId)).size, 0)

  const read = async (who: TestTrader, name: string, args: Record<string, unknown>) => {
    const tool = t.desk.registry.find('eap', name)
    assert.ok(tool)
    return t.desk.engine.read({ tool, args, userId: await who.userId() })
  }
  const report = await read(owner, 'runSimulation', { strategy: 'simple', steps: 2 })
  const id = report.data?.simulationId
  assert.equal((await read(owner, 'exportReport', { id })).status, 'ok')
  const stolen = await read(thief, 'exportReport', { id })
  assert.equal(stolen.status, 'error')
  assert.equal(JSON.stringify(stolen.data).includes('parsedFills'), false)
})

test('a message id of one conversation is free in another', async () => {
  const [a, b] = [t.trader(), t.trader()]
  const id = randomUUID()
  const said = (text: string) => ({
    chatId: randomUUID(),
    message: { id, role: 'user' as const, parts: [{ type: 'text' as const, text }] },
  })
  const [one, two] = [said('first'), said('second')]
  for await (const _ of await t.desk.conversations.ask(a.id, one));
  for await (const _ of await t.desk.conversations.ask(b.id, two));
  const words = async (who: TestTrader, chatId: string) =>
    (await t.desk.conversations.view(who.id, chatId)).messages[0]?.parts[0]
  assert.deepEqual(await words(a, one.chatId), { type: 'text', text: 'first' })
  assert.deepEqual(await words(b, two.chatId), { type: 'text', text: 'second' })
})

test('half a character in a call makes no request that a strict server would refuse', async () => {
  const talk = conversation(t)
  const from = model.requests.length
  await talk.ask('[[call: getOrderBook {"symbol":"ELC\\ud83d","depth":5}]] [[then: ok]]')
  await talk.ask('[[say: and again]]')
  const bodies = model.requests.slice(from).map(({ body }) => JSON.stringify(body))
  assert.equal(bodies.length, 3)
  assert.ok(bodies[2]?.includes('ELC\ufffd'))
  // The question itself shows the fake what to call, in six plain characters.
  assert.doesNotMatch(bodies.join().replaceAll('[[call: getOrderBook {\\"symbol\\":\\"ELC\\\\ud83d', ''), /\\ud[89a-f]/)
})

test('a call of what is no tool is told to the model by a name that a strict server takes back', async () => {
  const talk = conversation(t)
  const from = model.requests.length
  await talk.ask('[[call: multi_tool_use.parallel {"tool_uses":[]}]] [[then: ok]]')
  await talk.ask('[[say: and again]]')
  const requests = model.requests.slice(from).map(({ body }) => body as { messages: { tool_calls?: unknown }[] })
  assert.equal(requests.length, 3)
  const told = requests.flatMap(({ messages }) =>
    JSON.stringify(messages.map((m) => m.tool_calls)).match(/"name":"[^"]+"/g),
  )
  assert.deepEqual(told, [null, '"name":"multi_tool_use_parallel"', '"name":"multi_tool_use_parallel"'])
})

test('an answer that the disk has no room for is said to be that, and no fault of its model', async (c) => {
  const drop = () => sql`drop trigger if exists full`.execute(t.desk.db)
  c.after(drop)
  await sql`create trigger full before insert on messages when new.role = 'assistant'
    begin select raise(abort, 'database or disk is full'); end`.execute(t.desk.db)
  const talk = conversation(t)
  const told = await Array.fromAsync(await talk.begin('[[say: one]]'), (chunk) => JSON.stringify(chunk))
  assert.match(told.join(), /The desk could not keep the answer/)
  assert.doesNotMatch(told.join(), /model could not be reached/)
  assert.equal(t.desk.conversations.runningCount(), 0)
  await drop()
  assert.equal((await talk.ask('[[say: two]]')).text, 'two')
})

test('a question that the disk has no room for leaves no conversation without one', async (c) => {
  const drop = () => sql`drop trigger if exists full`.execute(t.desk.db)
  const fill = () =>
    sql`create trigger full before insert on messages when new.role = 'user'
      begin select raise(abort, 'database or disk is full'); end`.execute(t.desk.db)
  c.after(drop)
  await fill()
  const talk = conversation(t)
  await assert.rejects(talk.begin('[[say: one]]'), /full/)
  assert.deepEqual(await t.desk.conversations.list(talk.trader.id), [])
  await drop()
  await talk.ask('[[say: one]]')
  await fill()
  await assert.rejects(talk.begin('[[say: two]]'), /full/)
  assert.equal((await talk.view()).messages.length, 2)
})

for (const name of ['constructor', 'toString', '__proto__'])
  test(`a call named ${name} is one of no tool, as it comes`, async () => {
    const talk = conversation(t)
    const chunks = await Array.fromAsync(await talk.begin(`[[call: ${name} {}]] [[then: ok]]`))
    await talk.quiet()
    assert.equal((await talk.view()).text, 'ok')
    for (const chunk of chunks) if ('toolName' in chunk) assert.equal('dynamic' in chunk && chunk.dynamic, true)
  })

test('a desk that closes begins no answer any more, also not about a plan that was decided', async () => {
  const { view, begin } = await decidedDuringAnswer()
  await t.desk.conversations.close()
  await view()
  assert.equal(t.desk.conversations.runningCount(), 0)
  await assert.rejects(begin('hello'), { code: 'UNAVAILABLE', status: 503 })
})
