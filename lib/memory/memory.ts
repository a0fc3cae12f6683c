/**
 * What the desk remembers: the window and summary of a conversation, and what a trader wants kept beyond it. Only the
 * trader's own words become memory; see stated.ts.
 */
import type { ToolSet } from 'ai'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DeskMessage, Learned } from '../contracts/chat.ts'
import type { Erased, HistoryHit, MemoriesView, Memory as Remembered } from '../contracts/memory.ts'
import { log, messageOf } from '../log.ts'
import { recordAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import type { Embedder } from './embedder.ts'
import { sameForm } from './fold.ts'
import { indexMessage, indexMissing, wordsOf } from './history-index.ts'
import { type Each, searchHistory } from './history-search.ts'
import { type By, createMemories, type Source } from './memories.ts'
import { ngramVector } from './ngrams.ts'
import { rememberTools } from './remember-tools.ts'
import { saidOf } from './said.ts'
import { type Held, held, nearest } from './similarity.ts'
import { standsIn, statedIn, unstatedIn } from './stated.ts'
import { type SummaryModel, summaryByModel, summaryByRules } from './summary.ts'
import { systemPart } from './system-part.ts'
import { answeredIn, cut, hasOpenPlan, planLines, saidIn } from './turn-lines.ts'
import { type Turn, turnTokens, windowOf } from './window.ts'

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

/** Shares of the budget. */
const SHARE = { window: 0.72, summary: 0.14, recalled: 0.08, notes: 0.05 }
const RECALLED_NOTES = 5
/** More than this no budget has place for. */
const MOST_NOTES = 200
const RECALLED_TURNS = 3
/** Cosine from which an earlier turn is near the question. */
const NEAR_TURN = 0.12
const VECTORS_KEPT = 4_000

export function createMemory({ db, embedder, now, newId, tokens }: MemoryDeps) {
  const memories = createMemories({ db, embedder, now, newId })
  /** Of past questions, which do not change. */
  const vectors = new LRUCache<string, Held>({ max: VECTORS_KEPT })
  const working = new Set<Promise<void>>()
  const summarised = new Set<string>()
  const closing = new AbortController()
  const budget = (share: number) => Math.floor(tokens * share)

  function later(what: string, work: Promise<unknown>): void {
    const quiet: Promise<void> = work
      .catch((error) => log('warn', what, { message: messageOf(error) }))
      .then(() => {
        working.delete(quiet)
      })
    working.add(quiet)
  }

  const vectorOfTurn = (chatId: string, turn: Turn): Held => {
    const key = `${chatId} ${turn.messages[0]?.id}`
    const known = vectors.get(key) ?? held(ngramVector(saidIn(turn)))
    vectors.set(key, known)
    return known
  }

  /** Earlier turns that speak of what is asked now: a summary has no place for all they said. */
  function turnsNear(chatId: string, question: string, dropped: readonly Turn[]): string[] {
    const items = dropped.map((turn) => ({ item: turn, vector: vectorOfTurn(chatId, turn) }))
    const near = nearest(ngramVector(question), items, { sparse: true, least: NEAR_TURN, limit: RECALLED_TURNS })
    return near.map(({ item }) => {
      const answer = cut(answeredIn(item), 240)
      return `turn ${item.number}, trader: ${cut(saidIn(item), 400)}${answer ? ` / desk: ${answer}` : ''}`
    })
  }

  const summaryOf = (chatId: string) =>
    db.selectFrom('summaries').selectAll().where('chat_id', '=', chatId).executeTakeFirst()

  async function keepSummary(chatId: string, throughId: string, text: string, by: 'rules' | 'model'): Promise<void> {
    const values = { through_id: throughId, text, made_by: by, updated_at: now().toISOString() }
    await db
      .insertInto('summaries')
      .values({ chat_id: chatId, ...values })
      .onConflict((c) => c.column('chat_id').doUpdateSet(values))
      .execute()
  }

  /**
   * By rules at once, so that nobody waits; the model's comes when it comes, and is there for the next question. A model
   * is asked once all plans of it are decided, and so its words stand; those by rules follow the ledger.
   */
  async function runningSummary(chatId: string, dropped: Turn[], model: SummaryModel | undefined): Promise<string> {
    const throughId = dropped.at(-1)?.messages.at(-1)?.id
    if (throughId === undefined) return ''
    const stored = await summaryOf(chatId)
    const known = stored?.through_id === throughId ? stored : undefined
    const isOfNow = (text: string) => dropped.flatMap(planLines).every((line) => text.includes(line))
    if (known && (known.made_by === 'model' || isOfNow(known.text))) return known.text
    const byRules = summaryByRules(dropped, budget(SHARE.summary))
    // There was no place for all of them.
    if (byRules === known?.text) return byRules
    await keepSummary(chatId, throughId, byRules, 'rules')
    if (model && !model.builtIn && !summarised.has(chatId) && !dropped.some(hasOpenPlan)) {
      summarised.add(chatId)
      const through = dropped.findIndex((turn) => turn.messages.some(({ id }) => id === stored?.through_id))
      const earlier = stored?.made_by === 'model' && through >= 0 ? stored.text : ''
      const news = earlier ? dropped.slice(through + 1) : dropped
      later(
        'memory.summary_failed',
        summaryByModel(model, earlier, news, budget(SHARE.summary), closing.signal)
          .then(async (text) => {
            // In one statement: what was erased meanwhile does not come back, whenever it was.
            if (text)
              await db
                .updateTable('summaries')
                .set({ text, made_by: 'model', updated_at: now().toISOString() })
                .where('chat_id', '=', chatId)
                .where('through_id', '=', throughId)
                .execute()
          })
          .finally(() => summarised.delete(chatId)),
      )
    }
    return byRules
  }

  async function notesFor(traderId: string, question: string, signal?: AbortSignal): Promise<string[]> {
    const pinned = await memories.pinned(traderId)
    const near = await memories.recall(traderId, question, RECALLED_NOTES, signal)
    // Then the newest, while there is place: what is asked for in quite other words is not found, but few are many.
    const rest = await memories.newest(traderId, MOST_NOTES)
    return [...new Set([...pinned, ...near.map(({ item }) => item.text), ...rest])]
  }

  /** Summaries that are being written, and the index. */
  async function settled(): Promise<void> {
    while (working.size > 0) await Promise.all(working)
  }

  /** The bytes go from the file as well: pages are overwritten (secure_delete), and the log begins anew. */
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
      later('memory.index_failed', indexMissing(db, closing.signal))
    },

    /**
     * What a model is given for one question. The newest turn always goes, whole.
     *
     * @param messages the whole conversation, told with what the ledger knows
     * @param most tokens of messages, where a model does not take in as many as the desk would tell it
     * @param signal ends the waiting for an embedding model
     * @returns `less`: what of them to try next, null where the question alone is told
     */
    async forTurn({
      traderId,
      chatId,
      messages,
      model,
      most = Number.POSITIVE_INFINITY,
      signal,
    }: {
      traderId: string
      chatId: string
      messages: DeskMessage[]
      model?: SummaryModel
      most?: number
      signal?: AbortSignal
    }): Promise<{ messages: DeskMessage[]; systemPart: string; less: number | null }> {
      const stored = await summaryOf(chatId)
      const { kept, dropped } = windowOf(messages, stored?.through_id ?? null, Math.min(most, budget(SHARE.window)))
      const last = messages.findLast((message) => message.role === 'user')
      const question = last ? wordsOf(last.parts) : ''
      const part = systemPart(
        {
          notes: await notesFor(traderId, question, signal),
          summary: await runningSummary(chatId, dropped, model),
          recalled: dropped.length > 0 ? turnsNear(chatId, question, dropped) : [],
        },
        { notes: budget(SHARE.notes), summary: budget(SHARE.summary), recalled: budget(SHARE.recalled) },
      )
      const less = kept.length > 1 ? Math.floor(kept.reduce((sum, turn) => sum + turnTokens(turn), 0) / 2) : null
      return { messages: kept.flatMap((turn) => turn.messages), systemPart: part, less }
    },

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
          // Of the newest message alone: an old wish must not be carried out twice.
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
      vectors.clear()
      memories.dropVectors()
      const erased: Erased = { memories: Number(gone.numDeletedRows), conversations }
      await recordAudit(db, { kind: 'memory.erased', traderId, body: { ...erased, from } }, now().toISOString())
      await wipeLog()
      return erased
    },

    wipeLog,

    settled,
    close(): Promise<void> {
      closing.abort()
      return settled()
    },
  }
}
