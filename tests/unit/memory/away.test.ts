// An embedding model that does not answer: who waited for it once does not wait again, and Stop ends the waiting.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import { builtInEmbedder, type Embedder } from '../../../lib/memory/embedder.ts'
import { createMemory } from '../../../lib/memory/memory.ts'
import { openStore } from '../../../lib/store/database.ts'
import { keepTrader } from '../../../lib/store/traders.ts'
import { temporaryFolder } from '../../support/folders.ts'

const AT = Date.parse('2026-11-20T01:00:00.000Z')
const LEFT_ALONE_MS = 30_000
const THREE = ['morning', 'evening', 'night'].map((when) => `Remember that I like the ${when}.`).join(' ')

const said = (text: string): DeskMessage => ({
  id: `m-${text}`,
  role: 'user',
  parts: [{ type: 'text', text }],
  metadata: { createdAt: new Date(AT).toISOString() },
})

type Asked = { texts: string[]; signal: AbortSignal | undefined }

/** @param answer of the model, to the nth time it is asked */
async function remembering(t: TestContext, answer: (asked: Asked) => Promise<void>) {
  const store = await openStore(temporaryFolder(t))
  t.after(() => store.close())
  const { db } = store
  const at = new Date(AT).toISOString()
  await db.transaction().execute((trx) => keepTrader(trx, 'anna', at))
  await db
    .insertInto('chats')
    .values({ id: 'c', trader_id: 'anna', title: 'c', created_at: at, updated_at: at })
    .execute()
  const asked: Asked[] = []
  const embedder: Embedder = {
    ...builtInEmbedder,
    id: 'model:fake',
    async embed(texts, signal) {
      asked.push({ texts, signal })
      await answer({ texts, signal })
      return builtInEmbedder.embed(texts)
    },
  }
  const clock = { now: AT }
  let ids = 0
  const memory = createMemory({
    db,
    embedder,
    now: () => new Date(clock.now),
    newId: () => String(ids++),
    tokens: 8_000,
  })
  const who = { traderId: 'anna', chatId: 'c' }
  return {
    asked,
    clock,
    learn: (text: string, signal?: AbortSignal) =>
      memory.learn({ ...who, message: said(text), ...(signal && { signal }) }),
    turn: (text: string, signal?: AbortSignal) =>
      memory.forTurn({ ...who, messages: [said(text)], ...(signal && { signal }) }),
  }
}

/** Until whoever asked goes away. */
const never = ({ signal }: Asked): Promise<void> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))

test('what a message says is embedded at once, however many sentences there are', async (t) => {
  const { asked, learn } = await remembering(t, async () => {})
  assert.partialDeepStrictEqual(await learn(THREE), { kept: 3, full: false })
  assert.deepEqual(
    asked.map(({ texts }) => texts.length),
    [3],
  )
  assert.partialDeepStrictEqual(await learn(THREE), { kept: 3 }, 'known by now')
  assert.equal(asked.length, 1)
})

test('a model that failed is left alone for half a minute: the built-in vectors stand in', async (t) => {
  const { asked, clock, learn, turn } = await remembering(t, () => Promise.reject(new Error('away')))
  assert.partialDeepStrictEqual(await learn(THREE), { kept: 3 })
  assert.match((await turn('what do I like in the morning?')).systemPart, /I like the morning/)
  await learn('Remember that I like ELC.')
  clock.now += LEFT_ALONE_MS - 1
  await turn('what else?')
  assert.equal(asked.length, 1)
  clock.now += 1
  await turn('and now?')
  assert.equal(asked.length, 2)
})

test('Stop ends the waiting for a model, keeps what was said, and does not count as its failure', async (t) => {
  const { asked, learn, turn } = await remembering(t, never)
  for (const wait of [() => learn(THREE, stopped()), () => turn('what do I like?', stopped())]) await wait()
  assert.equal(asked.length, 2)
  function stopped(): AbortSignal {
    const stop = new AbortController()
    setImmediate(() => stop.abort())
    return stop.signal
  }
})
