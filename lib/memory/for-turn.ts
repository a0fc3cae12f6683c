/** What a model is given for one question: the messages that still fit, and what the desk remembers beside them. */
import { LRUCache } from 'lru-cache'
import type { DeskMessage } from '../contracts/chat.ts'
import type { Db } from '../store/database.ts'
import type { Background } from './background.ts'
import { wordsOf } from './history-index.ts'
import type { Memories } from './memories.ts'
import { ngramVector } from './ngrams.ts'
import { createRunningSummary } from './running-summary.ts'
import { type Held, held, nearest } from './similarity.ts'
import type { SummaryModel } from './summary.ts'
import { systemPart } from './system-part.ts'
import { answeredIn, cut, saidIn } from './turn-lines.ts'
import { type Turn, turnTokens, windowOf } from './window.ts'

type TurnDeps = {
  db: Db
  memories: Memories
  now: () => Date
  /** For one question: messages, summary and notes together. */
  tokens: number
  background: Background
  closing: AbortSignal
}

type Asked = {
  traderId: string
  chatId: string
  /** The whole conversation, told with what the ledger knows. */
  messages: DeskMessage[]
  model?: SummaryModel
  /** Tokens of messages, where a model does not take in as many as the desk would tell it. */
  most?: number
  /** Ends the waiting for an embedding model. */
  signal?: AbortSignal
}

/** Shares of the tokens of one question. */
const SHARE = { window: 0.72, summary: 0.14, recalled: 0.08, notes: 0.05 }
const RECALLED_NOTES = 5
/** No budget has room for more notes than this. */
const MAX_NOTES = 200
const RECALLED_TURNS = 3
/** Cosine from which an earlier turn is near the question. */
const NEAR_TURN = 0.12
const VECTORS_KEPT = 4_000

export function createForTurn({ db, memories, now, tokens, background, closing }: TurnDeps) {
  const budget = (share: number) => Math.floor(tokens * share)
  const summary = createRunningSummary({ db, now, budget: budget(SHARE.summary), background, closing })
  /** Vectors of past questions. A question that was asked does not change, so each is worked out once. */
  const vectors = new LRUCache<string, Held>({ max: VECTORS_KEPT })

  const vectorOfTurn = (chatId: string, turn: Turn): Held => {
    const key = `${chatId} ${turn.messages[0]?.id}`
    const known = vectors.get(key) ?? held(ngramVector(saidIn(turn)))
    vectors.set(key, known)
    return known
  }

  /** Earlier turns that speak of what is asked now, word for word: a summary has no room for all they said. */
  function turnsNear(chatId: string, question: string, dropped: readonly Turn[]): string[] {
    const items = dropped.map((turn) => ({ item: turn, vector: vectorOfTurn(chatId, turn) }))
    const near = nearest(ngramVector(question), items, { sparse: true, least: NEAR_TURN, limit: RECALLED_TURNS })
    return near.map(({ item }) => {
      const answer = cut(answeredIn(item), 240)
      return `turn ${item.number}, trader: ${cut(saidIn(item), 400)}${answer ? ` / desk: ${answer}` : ''}`
    })
  }

  async function notesFor(traderId: string, question: string, signal?: AbortSignal): Promise<string[]> {
    const pinned = await memories.pinned(traderId)
    const near = await memories.recall(traderId, question, RECALLED_NOTES, signal)
    // The newest fill what room is left: a note in quite other words than the question is near to nothing, and most traders
    // have so few notes that all of them fit.
    const rest = await memories.newest(traderId, MAX_NOTES)
    return [...new Set([...pinned, ...near.map(({ item }) => item.text), ...rest])]
  }

  return {
    /**
     * The newest turn always goes, whole.
     *
     * @returns `less`: how many tokens of messages to try next if the model takes in no more, null where the question alone
     *   is told
     */
    async forTurn({
      traderId,
      chatId,
      messages,
      model,
      most = Number.POSITIVE_INFINITY,
      signal,
    }: Asked): Promise<{ messages: DeskMessage[]; systemPart: string; less: number | null }> {
      const throughId = await summary.throughOf(chatId)
      const { kept, dropped } = windowOf(messages, throughId, Math.min(most, budget(SHARE.window)))
      const last = messages.findLast((message) => message.role === 'user')
      const question = last ? wordsOf(last.parts) : ''
      const part = systemPart(
        {
          notes: await notesFor(traderId, question, signal),
          summary: await summary.of(chatId, dropped, model),
          recalled: dropped.length > 0 ? turnsNear(chatId, question, dropped) : [],
        },
        { notes: budget(SHARE.notes), summary: budget(SHARE.summary), recalled: budget(SHARE.recalled) },
      )
      const less = kept.length > 1 ? Math.floor(kept.reduce((sum, turn) => sum + turnTokens(turn), 0) / 2) : null
      return { messages: kept.flatMap((turn) => turn.messages), systemPart: part, less }
    },

    /** Called after an erasure: the vectors held here are made of the erased words. */
    dropVectors: (): void => vectors.clear(),
  }
}
