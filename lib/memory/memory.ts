/**
 * What the desk remembers: the window and summary of a conversation, and what a trader wants kept beyond it. Only the
 * trader's own words become memory; see stated.ts.
 */
import type { ToolSet } from 'ai'
import { sql } from 'kysely'
import type { DeskMessage, Learned } from '../contracts/chat.ts'
import type { Erased, HistoryHit, MemoriesView, Memory as Remembered } from '../contracts/memory.ts'
import { log, messageOf } from '../log.ts'
import { recordAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { createBackground } from './background.ts'
import type { Embedder } from './embedder.ts'
import { sameForm } from './fold.ts'
import { createForTurn } from './for-turn.ts'
import { indexMessage, indexMissing, wordsOf } from './history-index.ts'
import { type Each, searchHistory } from './history-search.ts'
import { type By, createMemories, type Source } from './memories.ts'
import { rememberTools } from './remember-tools.ts'
import { saidOf } from './said.ts'
import { standsIn, statedIn, unstatedIn } from './stated.ts'

type MemoryDeps = {
  db: Db
  embedder: Embedder
  now: () => Date
  newId: () => string
  /** For one question: messages, summary and notes together. */
  tokens: number
}
type Who = { traderId: string; from: string }
export type DeskMemory = ReturnType<typeof createMemory>

export function createMemory({ db, embedder, now, newId, tokens }: MemoryDeps) {
  const memories = createMemories({ db, embedder, now, newId })
  const background = createBackground()
  const closing = new AbortController()
  const { forTurn, dropVectors } = createForTurn({ db, memories, now, tokens, background, closing: closing.signal })

  /** Deleted rows leave no bytes behind: SQLite overwrites their pages (secure_delete), and here the log, which still has them, begins anew. */
  const wipeLog = () => sql`pragma wal_checkpoint(TRUNCATE)`.execute(db)

  async function forgetSaid(traderId: string, said: string, by: By): Promise<number> {
    const rows = await memories.saying(traderId, said)
    for (const row of rows) await memories.forget(traderId, row.id, by)
    if (rows.length > 0) await wipeLog()
    return rows.length
  }

  const ownWords = async (traderId: string, chatId: string): Promise<{ id: string; text: string }[]> => {
    const rows = await db
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.id', 'messages.parts'])
      .where('messages.chat_id', '=', chatId)
      .where('chats.trader_id', '=', traderId)
      .where('messages.role', '=', 'user')
      .orderBy('messages.position', 'desc')
      .execute()
    return rows.map(({ id, parts }) => ({ id, text: wordsOf(JSON.parse(parts) as DeskMessage['parts']) }))
  }

  return {
    /** Brings the word index up to the messages that are there. */
    start(): void {
      background.run('memory.index_failed', indexMissing(db, closing.signal))
    },

    forTurn,

    /**
     * Reads what a trader has just said, and counts what became of it. Never throws: a question is answered whether or
     * not it is remembered.
     */
    async learn({
      traderId,
      chatId,
      message,
      signal,
    }: {
      traderId: string
      chatId: string
      message: DeskMessage
      signal?: AbortSignal
    }): Promise<Learned> {
      const learned: Learned = { kept: 0, forgotten: 0, full: false }
      try {
        if (message.role !== 'user') return learned
        const text = wordsOf(message.parts)
        await indexMessage(db, { chatId, messageId: message.id })
        const source: Source = { chatId, messageId: message.id }
        for (const said of unstatedIn(text)) learned.forgotten += await forgetSaid(traderId, said, 'rules')
        const notes = statedIn(text).map((stated) => ({ ...stated, source, by: 'rules' as const }))
        const states = await memories.learnAll(traderId, notes, signal)
        learned.kept = states.filter((state) => state !== 'full').length
        learned.full = learned.kept < states.length
        if (learned.full) log('warn', 'memory.full', { chatId })
      } catch (error) {
        log('error', 'memory.learn_failed', { chatId, message: messageOf(error) })
      }
      return learned
    },

    /** An answer that has ended can be found by its words; nothing else is made of them. Never throws. */
    async answered(answer: { chatId: string; messageId: string }): Promise<void> {
      await indexMessage(db, answer).catch((error) =>
        log('error', 'memory.index_failed', { ...answer, message: messageOf(error) }),
      )
    },

    tools({ traderId, chatId }: { traderId: string; chatId: string }): ToolSet {
      const refused = {
        done: false,
        note: 'Not done: these words do not stand in the trader’s own messages of this conversation as a whole sentence.',
      }
      return rememberTools({
        async remember(text, signal) {
          const own = await ownWords(traderId, chatId)
          const message = own.find((one) => standsIn(text, [one.text]))
          if (!message) return refused
          const source = { chatId, messageId: message.id }
          const note = { text: text.trim(), kind: 'asked', source, by: 'agent' } as const
          const kept = await memories.learn(traderId, note, signal)
          return kept.state === 'full'
            ? { done: false, note: 'Not done: the trader has no place left.' }
            : { done: true }
        },
        async forget(text) {
          const [newest] = await ownWords(traderId, chatId)
          // Only the newest message may ask for it: a model that repeats an older wish would carry it out a second time.
          if (!newest || !unstatedIn(newest.text).some((said) => sameForm(said) === sameForm(text))) return refused
          return { done: true, forgotten: await forgetSaid(traderId, text, 'agent') }
        },
        said: (wanted) => saidOf(db, { traderId, chatId }, wanted),
      })
    },

    async list(traderId: string, query = ''): Promise<MemoriesView> {
      const rows = await memories.rowsOf(traderId)
      const form = sameForm(query)
      if (form === '') return { memories: await memories.told(rows), total: rows.length, embedder: embedder.label }
      const literal = rows.filter((row) => row.same_form.includes(form))
      const near = (await memories.recall(traderId, query, 20)).map(({ item }) => item)
      const found = [...new Map([...literal, ...near].map((row) => [row.id, row])).values()]
      return { memories: await memories.told(found), total: rows.length, embedder: embedder.label }
    },
    write: (traderId: string, text: string) =>
      memories.learn(traderId, { text, kind: 'written', source: null, by: 'trader' }),
    change: async ({ traderId, from }: Who, id: string, change: Parameters<typeof memories.change>[2]) => {
      const changed: Remembered = await memories.change(traderId, id, change, from)
      if (change.text !== undefined) await wipeLog()
      return changed
    },
    async forget({ traderId, from }: Who, id: string): Promise<void> {
      await memories.forget(traderId, id, 'trader', from)
      await wipeLog()
    },
    history: (traderId: string, query: string, each: Each = 'message'): Promise<HistoryHit[]> =>
      searchHistory(db, traderId, query, each),

    /** All that is remembered of a trader, summaries of conversations included. */
    async export({ traderId, from }: Who) {
      const rows = await memories.rowsOf(traderId)
      const summaries = await db
        .selectFrom('summaries')
        .innerJoin('chats', 'chats.id', 'summaries.chat_id')
        .select(['summaries.chat_id', 'chats.title', 'summaries.text', 'summaries.made_by', 'summaries.updated_at'])
        .where('chats.trader_id', '=', traderId)
        .orderBy('summaries.updated_at')
        .execute()
      const at = now().toISOString()
      await recordAudit(
        db,
        { kind: 'memory.exported', traderId, body: { memories: rows.length, summaries: summaries.length, from } },
        at,
      )
      return {
        exportedAt: at,
        memories: await memories.told(rows),
        summaries: summaries.map((s) => ({
          chatId: s.chat_id,
          title: s.title,
          text: s.text,
          madeBy: s.made_by,
          updatedAt: s.updated_at,
        })),
      }
    },

    /**
     * Erases memories and summaries of a trader, beyond recovery from the desk's files.
     *
     * @param removeChats ends and removes the trader's conversations too, and says how many
     */
    async erase({ traderId, from }: Who, removeChats: (() => Promise<number>) | null): Promise<Erased> {
      const conversations = removeChats ? await removeChats() : 0
      const gone = await db.deleteFrom('memories').where('trader_id', '=', traderId).executeTakeFirst()
      await db
        .deleteFrom('summaries')
        .where('chat_id', 'in', (e) => e.selectFrom('chats').select('id').where('trader_id', '=', traderId))
        .execute()
      dropVectors()
      memories.dropVectors()
      const erased: Erased = { memories: Number(gone.numDeletedRows), conversations }
      await recordAudit(db, { kind: 'memory.erased', traderId, body: { ...erased, from } }, now().toISOString())
      await wipeLog()
      return erased
    },

    wipeLog,

    /** Resolves once no summary is being written and the word index is complete. */
    settled: background.settled,
    close(): Promise<void> {
      closing.abort()
      return background.settled()
    },
  }
}
