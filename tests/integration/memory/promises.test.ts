// What memory promises of pinned notes, of what is forgotten or erased, and of whose it is: on the store, without a desk.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { simulateReadableStream } from 'ai/test'
import { ensureChat, saveMessage } from '../../../lib/agent/chat-store.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { builtInEmbedder } from '../../../lib/memory/embedder.ts'
import { createMemory, type DeskMemory } from '../../../lib/memory/memory.ts'
import { estimateTokens } from '../../../lib/memory/tokens.ts'
import { openStore, type Store } from '../../../lib/store/database.ts'

const TOKENS = 2_000
const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
let store: Store
let memory: DeskMemory
/** Of one instant: what tells two states of a memory apart must not be the clock. */
const AT = '2026-01-01T00:00:00.000Z'
const open = () =>
  createMemory({
    db: store.db,
    embedder: builtInEmbedder,
    now: () => new Date(AT),
    newId: () => randomUUID(),
    tokens: TOKENS,
  })
before(async () => {
  store = await openStore(folder)
  memory = open()
})
after(async () => {
  await memory.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const message = (role: 'user' | 'assistant', text: string): DeskMessage => ({
  id: randomUUID(),
  role,
  parts: [{ type: 'text', text }],
  metadata: { createdAt: AT },
})
async function say(traderId: string, chatId: string, text: string) {
  await ensureChat(store.db, traderId, chatId, text, AT)
  const own = message('user', text)
  await saveMessage(store.db, chatId, own, AT)
  return memory.learn({ traderId, chatId, message: own })
}
const notesFor = async (traderId: string, question: string) =>
  (await memory.forTurn({ traderId, chatId: 'none', messages: [message('user', question)] })).systemPart
const texts = async (traderId: string) => (await memory.list(traderId)).memories.map(({ text }) => text)
const who = (traderId: string) => ({ traderId, from: 'test' })
type Run = (args: unknown, options: unknown) => Promise<{ done: boolean }>
type Ran = { execute?: Run } | undefined
const tool = (name: 'remember' | 'forget', traderId: string, chatId: string, text: string) =>
  (memory.tools({ traderId, chatId })[name] as Ran)?.execute?.({ text }, { toolCallId: 'c', messages: [] })

test('what is pinned goes with every question, before what is nearer; all notes together stay within their budget', async () => {
  await say('pia', 'p1', 'Remember that the Zugspitze is my codeword')
  await say('nia', 'n1', 'Remember that the Matterhorn is my codeword')
  const [hers] = (await memory.list('nia')).memories
  await memory.change(who('nia'), hers?.id ?? '', { pinned: true })
  const [first] = (await memory.list('pia')).memories
  await memory.change(who('pia'), first?.id ?? '', { pinned: true })
  for (let i = 0; i < 60; i++)
    await memory.write('pia', `my usual price ceiling of contract number ${i} is 3,${100 + i}`)
  const part = await notesFor('pia', 'what is my usual price ceiling of contract number 7?')
  assert.match(part, /\n- the Zugspitze is my codeword\n.*number 7 is 3,107/s)
  const fenced = /remembered">\n(.*?)\n<\//s.exec(part)?.[1] ?? ''
  assert.ok(estimateTokens(fenced) <= TOKENS * 0.05, `${estimateTokens(fenced)}`)
  assert.doesNotMatch(part, /Matterhorn/)
  assert.equal((await say('pia', 'p1', 'Forget that the Zugspitze is my codeword')).forgotten, 0, 'pinned')
  assert.ok((await texts('pia')).includes('the Zugspitze is my codeword'))
})

test('few notes all go with a question, also one that shares no word with them', async () => {
  await memory.write('flo', 'the vault is under the stairs')
  assert.match(await notesFor('flo', 'xyzzy'), /- the vault is under the stairs\n/)
  assert.equal(await notesFor('nobody', 'xyzzy'), '')
})

test('what was forgotten, erased or changed does not come back: not after a start, and not by its old words', async () => {
  await say('max', 'm1', 'Remember that the horse is called Zebulon')
  await say('max', 'm1', 'I prefer the walrus')
  assert.equal((await say('max', 'm1', 'Forget that the horse is called Zebulon')).forgotten, 1)
  const again = open()
  again.start()
  await again.settled()
  assert.deepEqual(await texts('max'), ['I prefer the walrus'])
  const [walrus] = (await again.list('max')).memories
  assert.deepEqual((await memory.list('max', 'walrus')).total, 1)
  await memory.change(who('max'), walrus?.id ?? '', { text: 'the turbine hums in May' })
  assert.equal((await memory.list('max', 'I prefer the walrus')).memories.length, 0)
  assert.equal((await memory.list('max', 'when does the turbine hum?')).memories.length, 1)
  await memory.erase(who('max'), null)
  const last = open()
  last.start()
  await last.settled()
  assert.deepEqual(await texts('max'), [])
  assert.equal(await notesFor('max', 'the turbine hums in May'), '')
})

test('a turn of phrase forgets nothing, and no memory goes for a piece of one of its words', async () => {
  const kept = [
    'I prefer orders that rest in the book',
    'I like to see the order book first',
    'I only trade small orders at 3000',
    '我習慣先看這個市場',
    'ELC',
  ]
  for (const text of kept) await memory.write('ida', text)
  for (const said of [
    'forget that',
    'ok, forget that!',
    'Forget this.',
    'forget the order',
    'Forget all',
    'forget mall',
    'forget 300',
    'Forget the last ELC order of mine',
    '忘了這個',
    '忘掉那個單',
  ])
    assert.equal((await say('ida', 'i1', said)).forgotten, 0, said)
  assert.deepEqual((await texts('ida')).toSorted(), kept.toSorted())
  assert.equal((await say('ida', 'i1', 'forget small orders')).forgotten, 1)
  assert.equal((await say('ida', 'i1', '忘掉我习惯先看这个市场')).forgotten, 1)
  assert.equal((await say('ida', 'i1', 'forget that I like to see the order book first, please')).forgotten, 1)
})

test('a model carries out a wish to forget of the newest message alone, and keeps nothing but the trader’s words', async () => {
  await say('tom', 't1', 'Forget that the gate is green')
  await say('tom', 't1', 'Remember that the gate is green')
  assert.equal((await tool('forget', 'tom', 't1', 'the gate is green'))?.done, false)
  assert.deepEqual(await texts('tom'), ['the gate is green'])
  const answer = message('assistant', 'The gate is blue. I prefer tea.')
  await saveMessage(store.db, 't1', answer, AT)
  assert.equal((await tool('remember', 'tom', 't1', 'The gate is blue.'))?.done, false)
  assert.equal((await tool('remember', 'uma', 't1', 'Remember that the gate is green'))?.done, false, 'not her chat')
  const learned = await memory.learn({ traderId: 'tom', chatId: 't1', message: answer })
  assert.deepEqual(learned, { kept: 0, forgotten: 0, full: false })
  assert.equal((await texts('tom')).length, 1)
  await say('tom', 't2', 'I prefer coffee to tea')
  assert.equal((await tool('remember', 'tom', 't1', 'I prefer coffee to tea'))?.done, false, 'said in another')
})

test('what was said is looked up in this conversation of this trader alone, and never in the question itself', async () => {
  await say('eva', 'e0', 'the smelter of elsewhere')
  await say('zoe', 'z0', 'the smelter of somebody else')
  for (const text of ['hello', 'the smelter takes 12', 'a smelter and a furnace', 'look for the smelter'])
    await say('eva', 'e1', text)
  const answer = message('assistant', 'The zinc of the smelter. I prefer zinc.')
  await saveMessage(store.db, 'e1', answer, AT)
  await memory.answered({ chatId: 'e1', messageId: answer.id })
  assert.equal((await memory.history('eva', 'zinc')).length, 1, 'or this test sees nothing')
  const said = async (args: object, traderId = 'eva') => {
    const search = memory.tools({ traderId, chatId: 'e1' }).searchHistory as { execute?: (...of: unknown[]) => unknown }
    const answer = (await search.execute?.(args, {})) as { said: { turn: number; text: string }[] }
    return answer.said.map(({ turn, text }) => `${turn} ${text}`)
  }
  assert.deepEqual(await said({ query: 'smelter' }), ['2 the smelter takes 12', '3 a smelter and a furnace'])
  assert.deepEqual(await said({ query: 'the FURNACE in spring' }), ['3 a smelter and a furnace'], 'any of the words')
  assert.deepEqual(await said({ turn: 1 }), ['1 hello'])
  assert.deepEqual(await said({ turn: 4 }), [])
  assert.deepEqual(await said({ query: 'zinc' }), [], 'a model said it')
  assert.deepEqual(await said({}), ['1 hello', '2 the smelter takes 12', '3 a smelter and a furnace'])
  assert.deepEqual(await said({ query: '" OR * NEAR(' }), [])
  assert.deepEqual(await said({ query: 'smelter' }, 'zoe'), [], 'not her conversation')
})

const dropped = (words: string) =>
  Array.from({ length: 60 }, (_, i) => [
    message('user', `${words}, question ${i} about the book at this minute, please`),
    message('assistant', 'The book is calm, nothing to see here today.'),
  ]).flat()
const summarising = (answer: () => Promise<object[]>) => ({
  builtIn: false,
  model: {
    specificationVersion: 'v4',
    provider: 'p',
    modelId: 'm',
    supportedUrls: {},
    doStream: async () => ({ stream: simulateReadableStream({ chunks: await answer() }) }),
  } as never,
})
const NOTES = [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'notes of a model' },
  { type: 'text-end', id: '0' },
  {
    type: 'finish',
    finishReason: { unified: 'stop' },
    usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
  },
]

test('a summary that a model finishes after all was erased is not kept', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<object[]>()]
  const model = summarising(() => {
    asked.resolve()
    return answered.promise
  })
  await say('eli', 'eli1', 'the Elbe is long')
  await memory.forTurn({
    traderId: 'eli',
    chatId: 'eli1',
    messages: [...dropped('the Elbe'), message('user', 'and now?')],
    model,
  })
  await asked.promise
  await memory.erase(who('eli'), null)
  answered.resolve(NOTES)
  await memory.settled()
  assert.deepEqual(await store.db.selectFrom('summaries').select('text').where('chat_id', '=', 'eli1').execute(), [])
})

test('an export has the own summaries and nobody else’s; erasing takes rows, vectors and summaries, of one trader', async () => {
  for (const [traderId, words] of [
    ['amy', 'the Amazon'],
    ['bob', 'the Bosporus'],
  ] as const) {
    await say(traderId, `${traderId}1`, `Remember that ${words} is wide`)
    await memory.forTurn({
      traderId,
      chatId: `${traderId}1`,
      messages: [...dropped(words), message('user', 'and now?')],
    })
  }
  const exported = await memory.export(who('amy'))
  assert.deepEqual(
    [exported.memories.length, exported.summaries.map(({ chatId, madeBy }) => [chatId, madeBy])],
    [1, [['amy1', 'rules']]],
  )
  assert.match(exported.summaries[0]?.text ?? '', /Amazon/)
  const rows = async () => ({
    memories: (await store.db.selectFrom('memories').select(['text']).execute()).length,
    summaries: (await store.db.selectFrom('summaries').select(['chat_id']).execute()).map(({ chat_id }) => chat_id),
  })
  const before = await rows()
  await memory.erase(who('amy'), null)
  assert.deepEqual(await rows(), { memories: before.memories - 1, summaries: ['bob1'] })
  assert.deepEqual(await texts('bob'), ['the Bosporus is wide'])
})

test('a plan that was decided after its turn fell out of the window is told as decided', async () => {
  const chatId = 'late'
  await ensureChat(store.db, 'ada', chatId, 'late', AT)
  const legs = [{ tool: 'placeOrder', args: { side: 'BUY', qty: '5' }, status: 'pending' }]
  const proposed = (status: string): DeskMessage => {
    const data = { id: 'plan-1', status, legs: legs.map((leg) => ({ ...leg, status })) } as unknown as Plan
    return { id: 'a1', role: 'assistant', parts: [{ type: 'data-plan', id: 'plan-1', data }], metadata: {} }
  }
  const long = Array.from({ length: 8 }, (_, i) => [
    { ...message('user', `what of ${i}? ${'the market is thin '.repeat(60)}`), id: `u${i + 2}` },
    { ...message('assistant', `so much of ${i}`), id: `a${i + 2}` },
  ]).flat()
  const asked = { ...message('user', 'buy 5 at 2950'), id: 'u1' }
  let notes = 0
  const model = summarising(async () => {
    notes += 1
    return NOTES
  })
  const told = async (status: string) => {
    const messages = [asked, proposed(status), ...long, { ...message('user', 'and now?'), id: 'u99' }]
    const { systemPart } = await memory.forTurn({ traderId: 'ada', chatId, messages, model })
    await memory.settled()
    return systemPart
  }
  assert.match(await told('pending'), /plan pending: placeOrder\(side BUY, qty 5\) pending/)
  assert.equal(notes, 0, 'a model’s words about what is still open would be of then')
  const after = await told('done')
  assert.match(after, /plan done: placeOrder\(side BUY, qty 5\) done/)
  assert.doesNotMatch(after, /pending/)
  assert.equal(notes, 1)
  assert.match(await told('done'), /notes of a model/)
  assert.equal(notes, 1)
})
