/** What the trader said earlier in one conversation, in their own words. */
import { sql } from 'kysely'
import { recallIn } from '../agent/planner/understand/recall.ts'
import type { DeskMessage } from '../contracts/chat.ts'
import type { Db } from '../store/database.ts'
import { wordsOf } from './history-index.ts'
import { STOP, STOP_HAN } from './ngrams.ts'
import { phrase, termsOf } from './query-words.ts'
import { cut } from './turn-lines.ts'

/** `turn` counts the trader's messages from 1. */
export type Said = { turn: number; at: string; text: string }
export type Wanted = { query?: string; turn?: number }

const LIMIT = 3
const CHARACTERS = 400

/** Han characters in pairs: nobody puts spaces between the words of a topic. */
const pairsOf = (run: string): string[] => {
  const characters = [...run]
  if (characters.length < 3) return [run]
  return characters
    .slice(0, -1)
    .map((c, i) => `${c}${characters[i + 1]}`)
    .filter((pair) => ![...pair].some((c) => STOP_HAN.has(c)))
}

/** First all the words, then any of them: a topic is seldom named as it was. */
function matchesOf(query: string): string[] {
  const terms = termsOf(query).filter((term) => !STOP.has(term))
  const pieces = terms.flatMap((term) => (/\p{Script=Han}/u.test(term) ? pairsOf(term) : [term]))
  return [terms.map(phrase).join(' AND '), pieces.map(phrase).join(' OR ')].filter(Boolean)
}

/**
 * At most three messages before the newest, oldest first. Those that ask this very thing are left out.
 *
 * @returns none where no message has any of the words
 */
export async function saidOf(db: Db, of: { traderId: string; chatId: string }, wanted: Wanted): Promise<Said[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.parts', 'messages.created_at'])
    .where('messages.chat_id', '=', of.chatId)
    .where('chats.trader_id', '=', of.traderId)
    .where('messages.role', '=', 'user')
    .orderBy('messages.position')
    .execute()
  const all = rows.slice(0, -1).map((row, i) => {
    const text = wordsOf(JSON.parse(row.parts) as DeskMessage['parts'])
    return { id: row.id, text, said: { turn: i + 1, at: row.created_at, text: cut(text, CHARACTERS) } }
  })
  if (wanted.turn !== undefined) return all.flatMap(({ said }) => (said.turn === wanted.turn ? [said] : []))
  const own = all.filter(({ text }) => recallIn(text) === null)
  if (wanted.query === undefined) return own.slice(-LIMIT).map(({ said }) => said)
  for (const match of matchesOf(wanted.query)) {
    const ids = await db
      .selectFrom('history_words')
      .innerJoin('history', 'history.id', 'history_words.rowid')
      .select('history.message_id')
      .where(sql<boolean>`history_words match ${match}`)
      .where('history.trader_id', '=', of.traderId)
      .where('history.chat_id', '=', of.chatId)
      .orderBy(sql`bm25(history_words)`)
      .execute()
    const found = ids.flatMap(({ message_id }) => own.filter(({ id }) => id === message_id)).slice(0, LIMIT)
    if (found.length > 0) return found.map(({ said }) => said).toSorted((a, b) => a.turn - b.turn)
  }
  return []
}
