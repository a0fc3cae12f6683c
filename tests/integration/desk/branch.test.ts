// A conversation that branches off from another: what is copied, what it is not, and that no order comes of it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { COPIED_BYTES_PER_TRADER } from '../../../lib/agent/branch.ts'
import { saveMessage } from '../../../lib/agent/chat-store.ts'
import { IMAGE_BYTES_PER_TRADER, keepImage } from '../../../lib/agent/images.ts'
import { PLAYBOOK_CHAT } from '../../../lib/contracts/chat.ts'
import {
  type Conversation,
  callsOf,
  conversation,
  deskWithModel,
  onlyPlan,
  order,
  plansOf,
  textOf,
} from '../../support/conversation.ts'
import { SHORT_PATIENCE, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const { t, model } = await deskWithModel(SHORT_PATIENCE)

const titled = (title: string) => `Branch of ${title}`
const branchAt = (trader: TestTrader, chatId: string, messageId: string) =>
  t.desk.conversations.branch(trader.id, chatId, messageId, titled)
/** @returns the id of the trader's own message number `n`, from 1 */
const asked = async ({ view }: Conversation, n: number): Promise<string> =>
  (await view()).messages.filter(({ role }) => role === 'user')[n - 1]?.id ?? assert.fail(`no message ${n}`)
/** Before the trader's message number `n`. */
async function branchOf(talk: Conversation, n: number): Promise<Conversation> {
  const { chatId } = await branchAt(talk.trader, talk.chatId, await asked(talk, n))
  return conversation(t, talk.trader, chatId)
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
async function askWithImage({ trader, chatId }: Conversation, text: string): Promise<void> {
  const url = `data:image/png;base64,${PNG.toString('base64')}`
  const parts = [
    { type: 'text' as const, text },
    { type: 'file' as const, mediaType: 'image/png' as const, url },
  ]
  const message = { id: randomUUID(), role: 'user' as const, parts }
  for await (const _ of await t.desk.conversations.ask(trader.id, { chatId, message }));
}

test('what was said before a question is there in a conversation of its own, which goes on by itself', async () => {
  const talk = conversation(t)
  await talk.ask('[[say: good morning]] and the book?')
  await talk.ask('[[say: the second]] second question')
  const { chatId, title } = await branchAt(talk.trader, talk.chatId, await asked(talk, 2))
  assert.equal(title, 'Branch of [[say: good morning]] and the book?')
  const branch = conversation(t, talk.trader, chatId)
  assert.deepEqual((await branch.view()).messages.map(textOf), ['[[say: good morning]] and the book?', 'good morning'])
  const summary = (await t.desk.conversations.list(talk.trader.id)).find(({ id }) => id === chatId)
  assert.deepEqual([summary?.title, summary?.branchedFrom], [title, talk.chatId])
  const view = await t.desk.conversations.view(talk.trader.id, chatId)
  assert.deepEqual(view.branchedFrom, { id: talk.chatId, title: '[[say: good morning]] and the book?' })
  const { text } = await branch.ask('[[say: third]] in other words')
  assert.equal(text, 'third')
  const sent = model.requests.at(-1)?.body as { messages: { content: unknown }[] }
  const heard = JSON.stringify(sent.messages)
  assert.ok(heard.includes('good morning') && !heard.includes('second question'))
  assert.deepEqual((await talk.view()).messages.length, 4, 'the first conversation is as it was')
})

test('of nobody else’s conversation, of no message of another, of no answer and of no playbook’s question', async () => {
  const [talk, other] = [conversation(t), conversation(t)]
  await talk.ask('[[say: one]] first')
  await talk.ask('[[say: two]] second')
  const elsewhere = conversation(t, talk.trader)
  await elsewhere.ask('[[say: one]] first')
  await elsewhere.ask('[[say: two]] second')
  const second = await asked(talk, 2)
  const refusals: [string, string, string, object][] = [
    [other.trader.id, talk.chatId, second, { code: 'NOT_OWNER', status: 403 }],
    [talk.trader.id, randomUUID(), second, { code: 'NOT_FOUND', status: 404 }],
    [talk.trader.id, talk.chatId, randomUUID(), { code: 'NOT_FOUND', status: 404 }],
    [talk.trader.id, elsewhere.chatId, second, { code: 'NOT_FOUND', status: 404 }],
    [talk.trader.id, talk.chatId, (await talk.view()).last.id, { code: 'INVALID_ARGUMENT' }],
    [talk.trader.id, talk.chatId, await asked(talk, 1), { code: 'INVALID_ARGUMENT', message: /^Nothing was said/ }],
  ]
  for (const [traderId, chatId, messageId, refusal] of refusals)
    await assert.rejects(t.desk.conversations.branch(traderId, chatId, messageId, titled), refusal)

  const playbook = `${PLAYBOOK_CHAT}${randomUUID()}`
  const at = new Date().toISOString()
  const row = { id: playbook, trader_id: talk.trader.id, title: 'q', created_at: at, updated_at: at }
  await t.desk.db.insertInto('chats').values(row).execute()
  for (const id of ['one', 'two'])
    await saveMessage(t.desk.db, playbook, { id, role: 'user', parts: [{ type: 'text', text: id }] }, at)
  await assert.rejects(branchAt(talk.trader, playbook, 'two'), { code: 'NOT_FOUND', status: 404 })
  assert.equal((await t.desk.conversations.list(talk.trader.id)).length, 2)
  assert.deepEqual(await t.desk.conversations.list(other.trader.id), [])
})

for (const where of ['the branch', 'the first conversation', 'both at once'] as const)
  test(`a plan that waits is the same one in both; approved in ${where} it is one order, told in the first alone`, async () => {
    const talk = conversation(t)
    const { trader } = talk
    await talk.ask(`${order()} [[next]] [[say: done as asked]]`)
    await talk.ask('[[say: yes]] and another word')
    const branch = await branchOf(talk, 2)
    const twice = await branch.view()
    const plan = onlyPlan(plansOf(twice.last))
    assert.deepEqual([plan.status, plan.origin.chatId], ['pending', talk.chatId])
    assert.equal(twice.ledger.length, 1, 'a copy is no proposal')
    assert.deepEqual(
      callsOf(twice.last).map(({ state }) => state),
      ['input-available'],
    )
    const shownIn = async ({ view }: Conversation) => onlyPlan((await view()).messages.flatMap(plansOf))
    const views = { 'the branch': [branch], 'the first conversation': [talk], 'both at once': [branch, talk] }[where]
    const shown = await Promise.all(views.map(shownIn))
    const decided = await Promise.allSettled(shown.map((one) => trader.decide(one)))
    assert.equal(decided.filter(({ status }) => status === 'fulfilled').length, 1)
    await until('the desk speaks about it', async () => (await talk.view()).messages.length === 5)
    await talk.quiet()
    await assert.rejects(trader.decide(plan), { code: 'NOT_PENDING' })
    assert.equal((await trader.orders()).length, 1)
    assert.equal(t.received('placeOrder').filter(({ args }) => args.clientOrderId === `${plan.id}:0`).length, 1)
    const [first, second] = [await talk.view(), await branch.view()]
    assert.deepEqual([first.messages.length, second.messages.length], [5, 2], 'nowhere else')
    for (const { messages } of [first, second]) {
      assert.deepEqual(
        messages.flatMap(plansOf).map(({ status }) => status),
        ['done'],
      )
      assert.deepEqual(
        messages.flatMap(callsOf).map(({ state }) => state),
        ['output-available'],
      )
    }
    // The model of the branch hears what became of it, and makes no second one of it.
    const { ledger } = await branch.ask('[[say: nothing more]] what of my order?')
    assert.equal(ledger.length, 1)
    assert.match(JSON.stringify(model.requests.at(-1)?.body), /Do not repeat it/)
    assert.equal((await trader.orders()).length, 1)
  })

test('a plan that the desk went down before it wrote is in the branch all the same', async () => {
  const talk = conversation(t)
  await talk.ask(order())
  await talk.ask('[[say: yes]] and another word')
  const { messages } = await talk.view()
  const answer = messages[1] ?? assert.fail('no answer')
  const lost = { ...answer, parts: answer.parts.filter(({ type }) => type !== 'data-plan') }
  await saveMessage(t.desk.db, talk.chatId, lost, new Date().toISOString())
  const branch = await branchOf(talk, 2)
  const plan = onlyPlan((await branch.view()).messages.flatMap(plansOf))
  await talk.trader.decide(plan, 'reject')
  await talk.quiet()
  assert.deepEqual(
    (await branch.view()).messages.flatMap(plansOf).map(({ status }) => status),
    ['rejected'],
  )
})

test('what is copied is neither answered again nor gone on with; a branch of the branch keeps its plans', async () => {
  const talk = conversation(t)
  const { trader } = talk
  await talk.ask(`${order()}`)
  await talk.ask('[[say: half of an ans]] [[break]]')
  await talk.ask('[[say: yes]] third')
  const branch = await branchOf(talk, 3)
  const copied = (await branch.view()).messages.length
  for (const trigger of ['regenerate', 'continue'] as const)
    await assert.rejects(t.desk.conversations.ask(trader.id, { chatId: branch.chatId, trigger }), {
      code: 'INVALID_ARGUMENT',
    })
  assert.equal((await branch.view()).messages.length, copied)
  await branch.ask('[[say: fourth]] and now?')
  const deeper = await branchOf(branch, 3)
  assert.equal((await deeper.view()).messages.flatMap(plansOf).length, 1)
  await trader.decide(onlyPlan((await deeper.view()).messages.flatMap(plansOf)))
  await talk.quiet()
  assert.equal((await trader.orders()).length, 1)
  assert.equal((await trader.orders()).length, (await t.desk.gate.plans(trader.id)).length)
  // What was asked in the branch itself is answered again as anywhere.
  for await (const _ of await t.desk.conversations.ask(trader.id, { chatId: branch.chatId, trigger: 'regenerate' }));
  await branch.quiet()
  assert.equal((await branch.view()).text, 'fourth')
})

test('a conversation that is being answered branches off without that answer', async () => {
  const talk = conversation(t)
  await talk.ask('[[say: one]] first')
  await talk.begin('[[hold]] [[say: two]] second')
  await model.untilHeld()
  const branch = await branchOf(talk, 2)
  const { messages, running } = await t.desk.conversations.view(talk.trader.id, branch.chatId)
  assert.deepEqual([messages.map(textOf), running], [['[[say: one]] first', 'one'], false])
  await t.desk.conversations.stop(talk.trader.id, talk.chatId)
})

test('words, images and what is found of them go with neither of the two when the other is erased', async () => {
  const talk = conversation(t)
  const { trader } = talk
  await askWithImage(talk, '[[say: I see]] the gecko chart')
  await talk.ask('[[say: yes]] second')
  const [one, two] = [await branchOf(talk, 2), await branchOf(talk, 2)]
  const imageOf = async ({ chatId, view }: Conversation) => {
    const [first] = (await view()).messages
    const part = first?.parts.find((p) => p.type === 'file') ?? assert.fail('no image')
    assert.ok(part.url.startsWith(`/api/chat/${chatId}/images/`), 'of its own')
    return t.desk.conversations.image(trader.id, chatId, part.url.slice(part.url.lastIndexOf('/') + 1))
  }
  const found = async () => (await t.desk.memory.history(trader.id, 'gecko')).map(({ chatId }) => chatId).sort()
  assert.deepEqual(await found(), [talk.chatId, one.chatId, two.chatId].sort())
  await t.desk.conversations.remove(trader.id, one.chatId)
  assert.deepEqual((await imageOf(talk)).bytes, PNG)
  await t.desk.conversations.remove(trader.id, talk.chatId)
  assert.deepEqual((await imageOf(two)).bytes, PNG)
  assert.deepEqual(await found(), [two.chatId])
  const view = await t.desk.conversations.view(trader.id, two.chatId)
  assert.deepEqual([view.branchedFrom, view.messages.length], [null, 2])
})

test('nothing that is copied is remembered a second time', async () => {
  const talk = conversation(t)
  await talk.ask('Remember that the Hualien site sleeps at night. [[say: kept]]')
  const [memory] = (await t.desk.memory.list(talk.trader.id)).memories
  await t.desk.memory.forget({ traderId: talk.trader.id, from: 'test' }, memory?.id ?? '')
  await talk.ask('[[say: yes]] second')
  const branch = await branchOf(talk, 2)
  await branch.ask('[[say: yes]] third')
  assert.equal((await t.desk.memory.list(talk.trader.id)).total, 0)
})

test('what is copied has an end, as what is sent has; of a branch that has no room nothing is left', async () => {
  const talk = conversation(t)
  const { trader } = talk
  await askWithImage(talk, '[[say: one]] first')
  await talk.ask('[[say: two]] second')
  const second = await asked(talk, 2)
  const { chatId } = await branchAt(trader, talk.chatId, second)
  const fill = (copied_bytes: number) =>
    t.desk.db.updateTable('chats').set({ copied_bytes }).where('id', '=', chatId).execute()
  const refused = { code: 'TOO_LARGE', status: 413 }
  await fill(COPIED_BYTES_PER_TRADER - 100)
  await assert.rejects(branchAt(trader, talk.chatId, second), { ...refused, message: /64 MB/ })
  await fill(0)
  const image = { type: 'image/png' as const, bytes: Buffer.alloc(IMAGE_BYTES_PER_TRADER - 2 * PNG.length) }
  await keepImage(t.desk.db, chatId, image, undefined, new Date().toISOString())
  await assert.rejects(branchAt(trader, talk.chatId, second), { ...refused, message: /128 MB/ })
  assert.equal((await t.desk.conversations.list(trader.id)).length, 2)
  await t.desk.conversations.remove(trader.id, chatId)
  await branchAt(trader, talk.chatId, second)
})

test('what there is no room for is not even read: it would hold up everybody at the desk', async () => {
  const talk = conversation(t)
  await talk.ask('[[say: one]] first')
  await talk.ask('[[say: two]] second')
  const second = await asked(talk, 2)
  // Nobody can read it.
  const parts = '['.repeat(COPIED_BYTES_PER_TRADER)
  await t.desk.db
    .updateTable('messages')
    .set({ parts })
    .where('chat_id', '=', talk.chatId)
    .where('position', '=', 1)
    .execute()
  await assert.rejects(branchAt(talk.trader, talk.chatId, second), { code: 'TOO_LARGE', status: 413, message: /64 MB/ })
})
