/** Memories in the desk's database: of one trader, and never looked for by another. Every change is on the audit record, without its text. */
import type { Selectable } from 'kysely'
import { MAX_MEMORIES, type Memory, type MemoryChange, type MemoryKind } from '../contracts/memory.ts'
import { DeskError } from '../errors.ts'
import { appendAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import type { Embedder } from './embedder.ts'
import { sameForm } from './fold.ts'
import { holdsWords } from './holds-words.ts'
import { nearest, type Ranked } from './similarity.ts'
import { bytesOf, createVectors } from './vectors.ts'

type MemoriesDeps = { db: Db; embedder: Embedder; now: () => Date; newId: () => string }
/** Who wants it so: the trader on screen, the rules that read a message, or a model that repeats the trader's words. */
export type By = 'trader' | 'rules' | 'agent'
type Note = { text: string; kind: MemoryKind; source: Source | null; by: By }
/** `full`: the trader has as many memories as the desk keeps. */
type Kept = { state: 'learned' | 'known'; memory: Memory } | { state: 'full' }
export type Memories = ReturnType<typeof createMemories>
export type Source = { chatId: string; messageId: string }
type Row = Omit<Selectable<Tables['memories']>, 'vector'>

const COLUMNS = [
  'id',
  'trader_id',
  'text',
  'same_form',
  'kind',
  'pinned',
  'chat_id',
  'message_id',
  'created_at',
  'updated_at',
  'embedder',
] as const

const notFound = () => new DeskError('NOT_FOUND', 'There is no such memory.', 404)

export function createMemories({ db, embedder, now, newId }: MemoriesDeps) {
  const vectors = createVectors(db, embedder, now)

  const rowsOf = (traderId: string): Promise<Row[]> =>
    db
      .selectFrom('memories')
      .select(COLUMNS)
      .where('trader_id', '=', traderId)
      .orderBy('pinned', 'desc')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()

  async function told(rows: readonly Row[]): Promise<Memory[]> {
    const ids = [...new Set(rows.flatMap((row) => (row.chat_id ? [row.chat_id] : [])))]
    const chats =
      ids.length > 0
        ? await db.selectFrom('chats').select(['id', 'trader_id', 'title']).where('id', 'in', ids).execute()
        : []
    const sources = new Map(chats.map((chat) => [chat.id, chat]))
    return rows.map((row) => {
      const chat = row.chat_id === null ? undefined : sources.get(row.chat_id)
      // An id is free again after a deletion, and the next to take it may be somebody else.
      const title = chat?.trader_id === row.trader_id ? chat.title : undefined
      const { chat_id: chatId, message_id: messageId } = row
      return {
        id: row.id,
        text: row.text,
        kind: row.kind,
        pinned: row.pinned === 1,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        source: chatId && messageId && title !== undefined ? { chatId, messageId, title } : null,
      }
    })
  }

  async function own(traderId: string, id: string): Promise<Row> {
    const row = await db
      .selectFrom('memories')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('trader_id', '=', traderId)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  }

  async function one(traderId: string, id: string): Promise<Memory> {
    const [memory] = await told([await own(traderId, id)])
    if (!memory) throw notFound()
    return memory
  }

  async function knownId(traderId: string, text: string): Promise<string | undefined> {
    const known = await db
      .selectFrom('memories')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('same_form', '=', sameForm(text))
      .executeTakeFirst()
    return known?.id
  }

  async function keepNote(
    traderId: string,
    { text, kind, source, by }: Note,
    made: Embedder,
    vector: Float32Array = new Float32Array(),
  ): Promise<Kept> {
    const id = `mem-${newId()}`
    const at = now().toISOString()
    const stored = await db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('memories')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('trader_id', '=', traderId)
        .executeTakeFirstOrThrow()
      if (count >= MAX_MEMORIES) return false
      const inserted = await trx
        .insertInto('memories')
        .values({
          id,
          trader_id: traderId,
          text,
          same_form: sameForm(text),
          kind,
          pinned: 0,
          chat_id: source?.chatId ?? null,
          message_id: source?.messageId ?? null,
          created_at: at,
          updated_at: at,
          embedder: made.id,
          vector: bytesOf(vector),
        })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) return true
      await appendAudit(trx, { kind: 'memory.learned', traderId, body: { id, kind, by } }, at)
      return true
    })
    if (!stored) return { state: 'full' }
    return { state: 'learned', memory: await one(traderId, (await knownId(traderId, text)) ?? id) }
  }

  return {
    rowsOf,
    /** The texts of what the trader pinned: these go with every question. */
    pinned: async (traderId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('memories')
        .select('text')
        .where('trader_id', '=', traderId)
        .where('pinned', '=', 1)
        .orderBy('updated_at', 'desc')
        .execute()
      return rows.map(({ text }) => text)
    },
    told,
    /** Texts, the newest first. */
    newest: async (traderId: string, limit: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('memories')
        .select('text')
        .where('trader_id', '=', traderId)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ text }) => text)
    },
    /** Called after an erasure: the vectors held in this process are made of the erased words. */
    dropVectors: vectors.dropAll,

    async learn(traderId: string, note: Note, signal?: AbortSignal): Promise<Kept> {
      const known = await knownId(traderId, note.text)
      if (known !== undefined) return { state: 'known', memory: await one(traderId, known) }
      const { by, vectors: made } = await vectors.embedded([note.text], signal)
      return keepNote(traderId, note, by, made[0])
    },

    /** Learns all that one message says. Their vectors are asked for in one request to the embedding model. */
    async learnAll(traderId: string, notes: readonly Note[], signal?: AbortSignal): Promise<Kept['state'][]> {
      const isKnown = await Promise.all(notes.map(async ({ text }) => (await knownId(traderId, text)) !== undefined))
      const news = notes.filter((_, i) => !isKnown[i])
      const states: Kept['state'][] = notes.filter((_, i) => isKnown[i]).map(() => 'known')
      if (news.length === 0) return states
      const { by, vectors: made } = await vectors.embedded(
        news.map(({ text }) => text),
        signal,
      )
      for (const [i, note] of news.entries()) states.push((await keepNote(traderId, note, by, made[i])).state)
      return states
    },

    /**
     * Only what is changed is written: new words may wait for their vector, and others change or forget it meanwhile.
     * @throws DeskError NOT_FOUND, CONFLICT where another memory says the same
     */
    async change(traderId: string, id: string, { text, pinned }: MemoryChange, from: string): Promise<Memory> {
      const row = await own(traderId, id)
      const at = now().toISOString()
      const words = text === undefined || text === row.text ? null : { text, same_form: sameForm(text) }
      const vector = words && (await vectors.embedded([words.text]))
      vectors.drop(id)
      await db.transaction().execute(async (trx) => {
        const twin =
          words &&
          (await trx
            .selectFrom('memories')
            .select('id')
            .where('trader_id', '=', traderId)
            .where('same_form', '=', words.same_form)
            .where('id', '!=', id)
            .executeTakeFirst())
        if (twin) throw new DeskError('CONFLICT', 'Another memory says the same.', 409)
        const { numUpdatedRows } = await trx
          .updateTable('memories')
          .set({
            updated_at: at,
            ...words,
            ...(pinned === undefined ? {} : { pinned: pinned ? 1 : 0 }),
            ...(vector && { embedder: vector.by.id, vector: bytesOf(vector.vectors[0] ?? new Float32Array()) }),
          })
          .where('id', '=', id)
          .where('trader_id', '=', traderId)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw notFound()
        const what = { text: words !== null, ...(pinned === undefined ? {} : { pinned }) }
        await appendAudit(trx, { kind: 'memory.changed', traderId, body: { id, by: 'trader', ...what, from } }, at)
      })
      return one(traderId, id)
    },

    /** @throws DeskError NOT_FOUND */
    async forget(traderId: string, id: string, by: By, from?: string): Promise<void> {
      vectors.drop(id)
      const at = now().toISOString()
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('memories')
          .where('id', '=', id)
          .where('trader_id', '=', traderId)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound()
        await appendAudit(
          trx,
          { kind: 'memory.forgotten', traderId, body: { id, by, ...(from === undefined ? {} : { from }) } },
          at,
        )
      })
    },

    /** Unpinned memories whose words hold all of `said`, or which are most of what it says. */
    async saying(traderId: string, said: string): Promise<Row[]> {
      const form = sameForm(said)
      if (form.length < 3) return []
      const rows = await rowsOf(traderId)
      return rows.filter(({ pinned, text }) => {
        // The form is made anew: the stored one may come from an earlier version of the desk, which folded words otherwise.
        const own = sameForm(text)
        return pinned === 0 && (holdsWords(own, form) || (holdsWords(form, own) && own.length * 2 >= form.length))
      })
    },

    /** Nearest first. */
    async recall(traderId: string, question: string, limit: number, signal?: AbortSignal): Promise<Ranked<Row>[]> {
      if (question.trim() === '') return []
      const marked = await db
        .selectFrom('memories')
        .select(['id', 'embedder', 'updated_at'])
        .where('trader_id', '=', traderId)
        .orderBy('pinned', 'desc')
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .execute()
      if (marked.length === 0) return []
      const { by, vectors: asked } = await vectors.embedded([question], signal)
      const query = asked[0]
      if (!query) return []
      const near = nearest(query, await vectors.comparable(marked, by, signal), {
        sparse: by.sparse,
        least: by.least,
        limit,
      })
      const rows = await db
        .selectFrom('memories')
        .select(COLUMNS)
        .where('trader_id', '=', traderId)
        .where(
          'id',
          'in',
          near.map(({ item }) => item.id),
        )
        .execute()
      const whole = new Map(rows.map((row) => [row.id, row]))
      return near.flatMap(({ item, score }) => {
        const row = whole.get(item.id)
        return row ? [{ item: row, score }] : []
      })
    },
  }
}
