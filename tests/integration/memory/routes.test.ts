// The routes of memory: whose it is, who may change it, and that what is erased is gone from the files.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readSecret, sessionCookie } from '../../../lib/auth/session.ts'
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import { erased, historyHits, MAX_MEMORIES, type Memory, memoriesView } from '../../../lib/contracts/memory.ts'
import { readAudit } from '../../../lib/store/audit-query.ts'
import { routes } from '../../support/app-routes.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk({ DESK_HOSTS: 'desk.test' })
  Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
})
after(() => t.dispose())

const ask = (trader: TestTrader, method = 'GET', path = '/api/memory', body?: object, headers = {}) =>
  new Request(`http://desk.test${path}`, {
    method,
    headers: {
      host: 'desk.test',
      cookie: `desk_session=${sessionCookie(trader.id, readSecret(t.dataDir))}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const list = async (trader: TestTrader, q = '') =>
  memoriesView.parse(await (await routes.memories(ask(trader, 'GET', `/api/memory?q=${encodeURIComponent(q)}`))).json())
const write = async (trader: TestTrader, text: string): Promise<Memory> =>
  (await (await routes.writeMemory(ask(trader, 'POST', '/api/memory', { text }))).json()) as Memory
const search = async (trader: TestTrader, q: string, more = '') =>
  historyHits.parse(
    await (
      await routes.memoryHistory(ask(trader, 'GET', `/api/memory/history?q=${encodeURIComponent(q)}${more}`))
    ).json(),
  ).hits
async function say(
  trader: TestTrader,
  text: string,
  chatId: string = randomUUID(),
  id: string = randomUUID(),
): Promise<string> {
  const message = { id, role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  for await (const _ of await t.desk.conversations.ask(trader.id, { chatId, message }));
  return chatId
}
const audited = async (trader: TestTrader) =>
  (await readAudit(t.desk.db, { traderId: trader.id, kinds: ['memory'] }, { order: 'oldest', limit: 100 })).map(
    ({ kind, body }) => `${kind} ${JSON.stringify(body)}`,
  )

test('written, found, changed, pinned and deleted; each on the audit record, never with its text', async () => {
  const trader = t.trader()
  const one = await write(trader, 'The Zugspitze site sleeps at night')
  const two = await write(trader, 'Lunch is at noon')
  assert.equal((await write(trader, 'lunch is at NOON.')).id, two.id)
  assert.equal((await list(trader, 'zugspitze')).memories[0]?.id, one.id)
  const change = (id: string, body: object) => routes.changeMemory(ask(trader, 'PATCH', `/api/memory/${id}`, body), id)
  assert.equal((await change(one.id, { pinned: true })).status, 200)
  assert.equal((await change(one.id, { text: 'The Zugspitze site never sleeps' })).status, 200)
  assert.equal((await change(two.id, { text: 'The Zugspitze site never sleeps' })).status, 409)
  assert.equal((await change(one.id, {})).status, 400)
  assert.deepEqual(
    (await list(trader)).memories.map(({ text, pinned }) => [text, pinned]),
    [
      ['The Zugspitze site never sleeps', true],
      ['Lunch is at noon', false],
    ],
  )
  assert.equal((await routes.deleteMemory(ask(trader, 'DELETE', '/x'), two.id)).status, 200)
  assert.equal((await list(trader)).total, 1)
  const records = await audited(trader)
  assert.deepEqual(
    records.map((r) => r.split(' ')[0]),
    ['memory.learned', 'memory.learned', 'memory.changed', 'memory.changed', 'memory.forgotten'],
  )
  assert.ok(!/zugspitze|lunch/i.test(records.join()))
})

test('where no place is left a memory is refused by name, and so is a search that is too long, of which nothing is left out', async () => {
  const trader = t.trader()
  await write(trader, 'The yak is tall')
  await say(trader, 'how tall is a yak?')
  for (const [of, path] of [
    [routes.memories, '/api/memory'],
    [routes.memoryHistory, '/api/memory/history'],
  ] as const) {
    const searched = async (q: string) => (await of(ask(trader, 'GET', `${path}?q=${q}`))).status
    assert.deepEqual([await searched(`yak${'x'.repeat(197)}`), await searched(`yak${'x'.repeat(198)}`)], [200, 400])
  }
  const own = t.desk.db.selectFrom('memories').selectAll().where('trader_id', '=', trader.id)
  const row = await own.executeTakeFirstOrThrow()
  for (let i = 1; i < MAX_MEMORIES; i++)
    await t.desk.db
      .insertInto('memories')
      .values({ ...row, id: `full-${i}`, same_form: `full ${i}` })
      .execute()
  const answer = await routes.writeMemory(ask(trader, 'POST', '/api/memory', { text: 'One more yak' }))
  assert.deepEqual([answer.status, ((await answer.json()) as HttpFailure).error.code], [409, 'TOO_MANY'])
})

test('a message of more than 64 kB is refused as too large, and nothing of it is remembered', async () => {
  const trader = t.trader()
  const text = `Remember that the yak is tall. ${'x'.repeat(65_536)}`
  const message = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] }
  const answer = await routes.chat(ask(trader, 'POST', '/api/chat', { chatId: randomUUID(), message }))
  assert.equal(answer.status, 413)
  assert.equal(((await answer.json()) as HttpFailure).error.code, 'TOO_LARGE')
  assert.equal((await list(trader)).total, 0)
  assert.deepEqual(await search(trader, 'yak'), [])
})

test('nobody sees, changes, finds or erases what is another trader’s, and no other origin does anything', async () => {
  const [anna, ben] = [t.trader(), t.trader()]
  const hers = await write(anna, 'Quokka limits apply')
  await say(anna, 'the quokka has 5 MWh')
  assert.equal((await list(ben)).total, 0)
  assert.deepEqual((await list(ben, 'quokka')).memories, [])
  assert.deepEqual(await search(ben, 'quokka'), [])
  assert.equal((await routes.changeMemory(ask(ben, 'PATCH', '/x', { pinned: true }), hers.id)).status, 404)
  assert.equal((await routes.deleteMemory(ask(ben, 'DELETE', '/x'), hers.id)).status, 404)
  assert.ok(!(await (await routes.exportMemory(ask(ben))).text()).includes('uokka'))
  await routes.eraseMemory(ask(ben, 'POST', '/x', { confirm: 'erase', conversations: true }))
  const evil = { origin: 'https://evil.example' }
  assert.equal((await routes.writeMemory(ask(anna, 'POST', '/x', { text: 'x y z' }, evil))).status, 403)
  assert.equal((await routes.changeMemory(ask(anna, 'PATCH', '/x', { pinned: true }, evil), hers.id)).status, 403)
  assert.equal((await routes.deleteMemory(ask(anna, 'DELETE', '/x', undefined, evil), hers.id)).status, 403)
  const erase = { confirm: 'erase', conversations: false }
  assert.equal((await routes.eraseMemory(ask(anna, 'POST', '/x', erase, evil))).status, 403)
  assert.equal((await routes.eraseMemory(ask(anna, 'POST', '/x', { conversations: false }))).status, 400)
  const nobody = new Request('http://desk.test/api/memory', { headers: { host: 'desk.test' } })
  assert.equal((await routes.memories(nobody)).status, 401)
  assert.equal((await list(anna)).total, 1)
  assert.equal((await search(anna, 'quokka')).length, 1)
})

test('what one trader remembers is in nobody else’s way, and no answer tells that it is there', async () => {
  const [anna, ben] = [t.trader(), t.trader()]
  const hers = await write(anna, 'The Fuchur site is sold')
  const his = await write(ben, 'The site of Fuchur pays well')
  const change = (id: string, text: string) => routes.changeMemory(ask(ben, 'PATCH', '/x', { text }), id)
  // Hers is none to him, also where he says what one of his own says.
  assert.equal((await change(hers.id, his.text)).status, 404)
  // And he may say what she says.
  assert.equal((await change(his.id, hers.text)).status, 200)
  assert.equal((await change(his.id, 'the FUCHUR site is sold.')).status, 200, 'its own words in another form')
  for (let i = 0; i < 30; i++) await write(anna, `Fuchur is sold, day ${i}`)
  const found = await list(ben, 'Has Fuchur been sold?')
  assert.deepEqual([found.memories.map(({ id }) => id), found.total], [[his.id], 1])
})

test('a memory names no conversation of somebody else who has its id now', async () => {
  const [anna, bela] = [t.trader(), t.trader()]
  const chatId = await say(anna, 'Remember that the Brocken site sleeps at night')
  assert.match((await list(anna)).memories[0]?.source?.title ?? '', /Brocken/)
  await t.desk.conversations.remove(anna.id, chatId)
  await say(bela, 'A plan of Bela alone', chatId)
  assert.equal((await list(anna)).memories[0]?.source, null)
})

test('own messages are found by words of either script and any length, and go with their conversation', async () => {
  const trader = t.trader()
  const chatId = await say(trader, '請幫我看一下彰化風場的五檔')
  await say(trader, 'how deep is the Yunlin book?')
  assert.equal((await search(trader, '风场'))[0]?.chatId, chatId)
  assert.equal((await search(trader, '彰')).length, 1)
  assert.deepEqual(await search(trader, '場風'), [])
  assert.equal((await search(trader, 'YUNL')).length, 1)
  assert.deepEqual(await search(trader, '" OR words:* NEAR('), [])
  await t.desk.conversations.remove(trader.id, chatId)
  assert.deepEqual(await search(trader, '风场'), [])
})

test('of two messages that go by one name, each in its own conversation, the own one is found and quoted', async () => {
  const [anna, ben] = [t.trader(), t.trader()]
  const id = randomUUID()
  await say(anna, 'the numbat sleeps', undefined, id)
  await say(ben, 'a word of Ben alone', undefined, id)
  assert.deepEqual(
    (await search(anna, 'numbat')).map(({ excerpt }) => excerpt),
    ['the numbat sleeps'],
  )
})

test('of each conversation the newest message with the words is found, cut so that a narrow list shows them', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const first = await say(trader, 'top 5')
  await say(trader, 'is the lynx there?', first)
  await say(trader, `${'before it much else was said '.repeat(3)}and then of the lynx`, first)
  const second = await say(trader, 'a lynx again')
  await say(other, 'no lynx of yours')
  assert.equal((await search(trader, 'lynx')).length, 3)
  const hits = await search(trader, 'lynx', '&each=conversation')
  assert.deepEqual(
    hits.map(({ chatId, title, excerpt }) => [chatId, title, excerpt]),
    [
      [second, 'a lynx again', 'a lynx again'],
      [first, 'top 5', '…then of the lynx'],
    ],
  )
})

test('messages from before there was an index are found after a start', async () => {
  const trader = t.trader()
  await say(trader, 'the aardvark question')
  await t.desk.db.deleteFrom('history').execute()
  assert.deepEqual(await search(trader, 'aardvark'), [])
  t.desk.memory.start()
  await t.desk.memory.settled()
  assert.equal((await search(trader, 'aardvark')).length, 1)
})

test('of messages from before there was an index all are found, though a conversation is deleted meanwhile', async () => {
  const trader = t.trader()
  const [first, gone, last] = ['c-1-quagga', 'c-2-quagga', 'c-3-quagga'] as const
  for (const chatId of [first, gone, last]) await say(trader, 'the quagga question', chatId)
  await t.desk.db.deleteFrom('history').where('trader_id', '=', trader.id).execute()
  t.desk.memory.start()
  await t.desk.db.deleteFrom('chats').where('id', '=', gone).execute()
  await t.desk.memory.settled()
  assert.deepEqual(new Set((await search(trader, 'quagga')).map(({ chatId }) => chatId)), new Set([first, last]))
})

const stand = (words: RegExp) =>
  ['desk.db', 'desk.db-wal'].some((name) => {
    const file = join(t.dataDir, name)
    return existsSync(file) && words.test(readFileSync(file, 'latin1'))
  })

test('of a conversation that its trader deleted not a byte is in the files', async () => {
  const trader = t.trader()
  const chatId = await say(trader, 'how is the Rasselbock contract doing?')
  assert.ok(stand(/rasselbock/i), 'or this test sees nothing')
  await t.desk.conversations.remove(trader.id, chatId)
  assert.ok(!stand(/rasselbock/i))
})

test('an export has what is remembered; after erasing, not a byte of it is in the files', async () => {
  const trader = t.trader()
  const chatId = await say(trader, 'Remember that Wolpertinger is my codeword for the battery')
  await write(trader, 'the Wolpertinger is green')
  const exported = await routes.exportMemory(ask(trader))
  assert.match(exported.headers.get('content-disposition') ?? '', /memory\.json/)
  assert.match(await exported.text(), /"source":\{"chatId":.*[Ww]olpertinger/s)
  const inFiles = () => stand(/w\s*olpertinger/i)
  assert.ok(inFiles(), 'or this test sees nothing')
  const erase = async (conversations: boolean) =>
    erased.parse(
      await (await routes.eraseMemory(ask(trader, 'POST', '/x', { confirm: 'erase', conversations }))).json(),
    )
  assert.deepEqual(await erase(false), { memories: 2, conversations: 0 })
  assert.equal((await list(trader)).total, 0)
  assert.equal((await search(trader, 'wolpertinger'))[0]?.chatId, chatId, 'the conversation is still there')
  assert.deepEqual(await erase(true), { memories: 0, conversations: 1 })
  assert.deepEqual(await search(trader, 'wolpertinger'), [])
  assert.ok(!inFiles())
})

test('erasing takes every conversation, also those that no list has place for', async () => {
  const trader = t.trader()
  const chatId = await say(trader, 'Remember that the Tatzelwurm is green')
  const at = '2099-01-01T00:00:00.000Z'
  const more = Array.from({ length: 520 }, (_, i) => ({
    id: `erase-${i}`,
    title: `${i}`,
    created_at: at,
    updated_at: at,
  }))
  for (const chat of more)
    await t.desk.db
      .insertInto('chats')
      .values({ ...chat, trader_id: trader.id })
      .execute()
  const body = { confirm: 'erase', conversations: true }
  const answer = await routes.eraseMemory(ask(trader, 'POST', '/x', body))
  assert.deepEqual(erased.parse(await answer.json()), { memories: 1, conversations: 521 })
  await assert.rejects(t.desk.conversations.view(trader.id, chatId), /no such conversation/)
  assert.deepEqual(await search(trader, 'tatzelwurm'), [])
})

test('erasing goes on where its conversations are deleted meanwhile', async () => {
  const trader = t.trader()
  await say(trader, 'Remember that the Tatzelwurm is blue')
  const at = new Date().toISOString()
  for (let i = 0; i < 200; i++)
    await t.desk.db
      .insertInto('chats')
      .values({ id: `deleted-${i}`, trader_id: trader.id, title: `${i}`, created_at: at, updated_at: at })
      .execute()
  const listed = await t.desk.conversations.list(trader.id)
  const erasing = routes.eraseMemory(ask(trader, 'POST', '/x', { confirm: 'erase', conversations: true }))
  // From the other end: somewhere they meet.
  for (const { id } of listed.toReversed())
    await t.desk.conversations.remove(trader.id, id).catch((error) => assert.equal(error.code, 'NOT_FOUND'))
  assert.equal((await erasing).status, 200)
  assert.deepEqual([(await list(trader)).total, await t.desk.conversations.list(trader.id)], [0, []])
})
