// What the desk answered is found by the trader it answered, for as long as it is there, and is nobody's own words.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { saveMessage } from '../../../lib/agent/chat-store.ts'
import { type DeskMessage, PLAYBOOK_CHAT } from '../../../lib/contracts/chat.ts'
import { type Conversation, conversation, deskWithModel } from '../../support/conversation.ts'

const { t } = await deskWithModel()

const find = async ({ trader }: Conversation, words: string, by: 'trader' | 'desk' = 'desk') =>
  (await t.desk.memory.history(trader.id, words)).filter((hit) => hit.by === by)
const idsOf = async (talk: Conversation, words: string) => (await find(talk, words)).map(({ messageId }) => messageId)
async function again({ trader, chatId, view }: Conversation, trigger: 'regenerate' | 'continue'): Promise<DeskMessage> {
  for await (const _ of await t.desk.conversations.ask(trader.id, { chatId, trigger }));
  return (await view()).last
}
const inFiles = (words: RegExp) =>
  ['desk.db', 'desk.db-wal'].some((name) => {
    const file = join(t.dataDir, name)
    return existsSync(file) && words.test(readFileSync(file, 'latin1'))
  })

test('it is found as soon as its turn has ended, by whole figures too, as plain words and by nobody else', async () => {
  const talk = conversation(t)
  const { last } = await talk.ask('[[say: **Two** offers at `3,060`, both of the ibex:]] [[say: | a | b |]]')
  const [hit, ...more] = await find(talk, '3060 ibex')
  assert.deepEqual([hit?.chatId, hit?.messageId, more], [talk.chatId, last.id, []])
  assert.match(hit?.excerpt ?? '', /^Two offers at 3,060, both of the ibex:/)
  assert.deepEqual(
    hit?.found.map(([from, to]) => hit.excerpt.slice(from, to)),
    ['3,060', 'ibex'],
  )
  const { at } = hit ?? assert.fail()
  const [own] = await find(talk, '3,060 ibex', 'trader')
  assert.ok(own && own.at <= at)
  assert.deepEqual(await find(conversation(t), 'ibex'), [])
  assert.deepEqual([await find(talk, '060 ibex'), await idsOf(talk, '306 ibex')], [[], [last.id]])
})

test('a figure or a time is found from its first digit on, and its parts are none', async () => {
  const talk = conversation(t)
  const { last } = await talk.ask('[[say: 3,072.12 at 16:48 for the kudu]]')
  for (const [words, found] of [
    ...['3072', '3,072', '3072.1', '3,072.12', '16:4', '16'].map((part) => [part, [last.id]] as const),
    ...['12', '072', '72.12', '48', '3', '2'].map((part) => [part, part === '3' ? [last.id] : []] as const),
  ])
    assert.deepEqual(await idsOf(talk, `${words} kudu`), found, words)
})

test('an answer that is given again takes the place of the one before; one that goes on stands beside it', async () => {
  const talk = conversation(t)
  const first = await talk.ask('[[say: the markhor rests]]')
  const second = await again(talk, 'regenerate')
  assert.notEqual(first.last.id, second.id)
  assert.deepEqual(await idsOf(talk, 'markhor'), [second.id])
  const { last: broken } = await talk.ask('[[say: takin sleep on the hill]] [[break]]')
  assert.equal(broken.metadata?.ended, 'failed')
  const rest = await again(talk, 'continue')
  assert.deepEqual((await idsOf(talk, 'takin')).sort(), [broken.id, rest.id].sort())
})

test('what an analyst and a risk officer said is found, a plan without a word is not looked for at each start', async () => {
  const talk = conversation(t)
  const { last } = await talk.ask('[[as: analyst]] [[say: the saola trades thinly]] [[as: risk]] [[say: fine]]', 'team')
  assert.deepEqual(await idsOf(talk, 'saola'), [last.id])
  await talk.ask('[[call: placeOrder {"symbol":"ELC","side":"BUY","price":"2950","qty":"1"}]]')
  const { rows } = await sql`select 1 from messages where role = 'assistant' and not exists
    (select 1 from answers where answers.chat_id = messages.chat_id and message_id = messages.id)`.execute(t.desk.db)
  assert.deepEqual(rows, [])
})

test('it is in a branch too, and goes with each conversation alone; of the last of them not a byte is in the files', async () => {
  const talk = conversation(t)
  await talk.ask('[[say: the nilgai is grey]]')
  const { messages } = await talk.ask('second')
  const { chatId } = await t.desk.conversations.branch(
    talk.trader.id,
    talk.chatId,
    messages[2]?.id ?? '',
    (title) => title,
  )
  const chats = async () => (await find(talk, 'nilgai')).map((hit) => hit.chatId).sort()
  assert.deepEqual(await chats(), [talk.chatId, chatId].sort())
  await t.desk.conversations.remove(talk.trader.id, talk.chatId)
  assert.deepEqual(await chats(), [chatId])
  assert.ok(inFiles(/nilgai/i), 'or this test sees nothing')
  await t.desk.conversations.remove(talk.trader.id, chatId)
  assert.deepEqual(await chats(), [])
  assert.ok(!inFiles(/nilgai/i))
})

test('answers from before they were found are found after a start, those of a playbook’s question never', async () => {
  const talk = conversation(t)
  await talk.ask('hello')
  const at = new Date().toISOString()
  const put = (chatId: string, id: string, text: string) =>
    saveMessage(t.desk.db, chatId, { id, role: 'assistant', parts: [{ type: 'text', text }] }, at)
  for (let n = 0; n < 50; n++) await put(talk.chatId, `before-${n}`, `the serow was here, ${n}`)
  const asked = conversation(t, talk.trader, `${PLAYBOOK_CHAT}1`)
  await t.desk.db
    .insertInto('chats')
    .values({ id: asked.chatId, trader_id: talk.trader.id, title: '', created_at: at, updated_at: at })
    .execute()
  await put(asked.chatId, 'of-a-playbook', 'the serow of a playbook')
  assert.deepEqual(await idsOf(talk, 'serow'), [])
  t.desk.memory.start()
  await t.desk.memory.settled()
  const found = await idsOf(talk, 'serow')
  assert.equal(found.length, 30)
  assert.ok(found.every((id) => id.startsWith('before-')))
  assert.equal((await idsOf(talk, 'serow 49')).length, 1)
  // One that was found half written, because its turn had begun before, is found whole once it has ended.
  await put(talk.chatId, 'before-49', 'the goral was here')
  await t.desk.memory.answered({ chatId: talk.chatId, messageId: 'before-49' })
  assert.deepEqual([await idsOf(talk, 'goral'), await idsOf(talk, 'serow 49')], [['before-49'], []])
})

test('each message is in one of the two indexes, by the role under which the desk keeps it', async () => {
  await conversation(t).ask('[[say: the urial]] hello')
  const { rows } = await sql<{ of: string; role: string }>`
    select distinct 'own' as of, role from history join messages on messages.chat_id = history.chat_id and messages.id = message_id
    union all
    select distinct 'answers', role from answers join messages on messages.chat_id = answers.chat_id and messages.id = message_id`.execute(
    t.desk.db,
  )
  assert.deepEqual(rows, [
    { of: 'own', role: 'user' },
    { of: 'answers', role: 'assistant' },
  ])
})
