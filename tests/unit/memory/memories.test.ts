import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { builtInEmbedder } from '../../../lib/memory/embedder.ts'
import { createMemories } from '../../../lib/memory/memories.ts'
import { openStore } from '../../../lib/store/database.ts'
import { keepTrader } from '../../../lib/store/traders.ts'
import { temporaryFolder } from '../../support/folders.ts'

const AT = '2026-11-20T01:00:00.000Z'

/** One memory of a trader, and an embedding model that answers when it is let. */
async function oneMemory(t: TestContext) {
  const store = await openStore(temporaryFolder(t))
  t.after(() => store.close())
  const { db } = store
  await db.transaction().execute((trx) => keepTrader(trx, 't-1', AT))
  let asked = Promise.withResolvers<void>()
  let answers: Promise<void> = Promise.resolve()
  const embedder = {
    ...builtInEmbedder,
    async embed(texts: string[]) {
      asked.resolve()
      await answers
      return builtInEmbedder.embed(texts)
    },
  }
  const memories = createMemories({ db, embedder, now: () => new Date(AT), newId: () => '1' })
  await memories.learn('t-1', { text: 'I trade in the morning.', kind: 'written', source: null, by: 'trader' })
  const hold = () => {
    const held = Promise.withResolvers<void>()
    asked = Promise.withResolvers<void>()
    answers = held.promise
    return { asked: asked.promise, release: held.resolve }
  }
  const audited = async () => (await db.selectFrom('audit').select('kind').orderBy('seq').execute()).map((r) => r.kind)
  return { memories, hold, audited }
}

test('a memory that is pinned while its new words wait for their vector stays pinned', async (t) => {
  const { memories, hold } = await oneMemory(t)
  const { asked, release } = hold()
  const written = memories.change('t-1', 'mem-1', { text: 'I trade in the evening.' }, 'here')
  await asked
  await memories.change('t-1', 'mem-1', { pinned: true }, 'here')
  release()
  const { text, pinned } = await written
  assert.deepEqual({ text, pinned }, { text: 'I trade in the evening.', pinned: true })
})

test('a memory that is forgotten while its new words wait is not said to have been changed', async (t) => {
  const { memories, hold, audited } = await oneMemory(t)
  const { asked, release } = hold()
  const written = memories.change('t-1', 'mem-1', { text: 'I trade in the evening.' }, 'here')
  await asked
  await memories.forget('t-1', 'mem-1', 'trader', 'here')
  release()
  await assert.rejects(written, { code: 'NOT_FOUND' })
  assert.deepEqual(await audited(), ['memory.learned', 'memory.forgotten'])
})

test('a memory is forgotten once, however often it is asked for at the same time', async (t) => {
  const { memories, audited } = await oneMemory(t)
  const ends = await Promise.allSettled([1, 2].map(() => memories.forget('t-1', 'mem-1', 'trader', 'here')))
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.deepEqual(await audited(), ['memory.learned', 'memory.forgotten'])
})
