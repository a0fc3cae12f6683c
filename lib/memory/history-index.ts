/**
 * Full text over the trader's own messages: SQLite's FTS5 over their folded words. It knows words by spaces and marks, so
 * Han characters stand alone in it and a run of them is asked for as a phrase: words of any length are found, in either
 * script.
 */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DeskMessage } from '../contracts/chat.ts'
import type { HistoryHit } from '../contracts/memory.ts'
import type { Db } from '../store/database.ts'
import { fold, foldText } from './fold.ts'

const EXCERPT = 160
/** Characters before what was found: on a page, and in a list that is as narrow as a name. */
const BEFORE = { message: 40, conversation: 12 }
const MAX_TERMS = 12
const MOST_FOUND = 30

export const wordsOf = (parts: DeskMessage['parts']): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

const apart = (folded: string): string => folded.replaceAll(/\p{Script=Han}/gu, ' $& ')

export const termsOf = (query: string): string[] =>
  (foldText(query).match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu) ?? []).slice(0, MAX_TERMS)

export const phrase = (term: string): string =>
  /\p{Script=Han}/u.test(term) ? `"${[...term].join(' ')}"` : `"${term}" *`

export async function indexMessage(
  db: Db,
  {
    traderId,
    chatId,
    messageId,
    text,
    at,
  }: { traderId: string; chatId: string; messageId: string; text: string; at: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('history')
      .columns(['trader_id', 'chat_id', 'message_id', 'at'])
      // Its conversation may have been deleted meanwhile.
      .expression((e) =>
        e
          .selectFrom('messages')
          .select([e.val(traderId).as('trader_id'), 'messages.chat_id', 'messages.id', e.val(at).as('at')])
          .where('messages.chat_id', '=', chatId)
          .where('messages.id', '=', messageId),
      )
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made)
      await trx
        .insertInto('history_words')
        .values({ rowid: made.id, words: apart(foldText(text)) })
        .execute()
  })
}

/** For messages that were copied into a conversation of the same trader, with their ids: they are found in either. */
export async function copyIndex(trx: Db, from: string, to: string): Promise<void> {
  await sql`insert into history (trader_id, chat_id, message_id, at)
    select known.trader_id, ${to}, known.message_id, known.at from history known
    join messages on messages.chat_id = ${to} and messages.id = known.message_id where known.chat_id = ${from}`.execute(
    trx,
  )
  await sql`insert into history_words (rowid, words)
    select made.id, history_words.words from history made
    join history known on known.chat_id = ${from} and known.message_id = made.message_id
    join history_words on history_words.rowid = known.id where made.chat_id = ${to}`.execute(trx)
}

/** Messages from before there was an index, or that a desk going down left out. */
export async function indexMissing(db: Db): Promise<number> {
  const missing = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .leftJoin('history', (j) =>
      j.onRef('history.chat_id', '=', 'messages.chat_id').onRef('history.message_id', '=', 'messages.id'),
    )
    .select(['messages.id', 'messages.chat_id', 'messages.parts', 'messages.created_at', 'chats.trader_id'])
    .where('messages.role', '=', 'user')
    .where('history.id', 'is', null)
    .execute()
  for (const [i, row] of missing.entries()) {
    const text = wordsOf(JSON.parse(row.parts) as DeskMessage['parts'])
    await indexMessage(db, {
      traderId: row.trader_id,
      chatId: row.chat_id,
      messageId: row.id,
      text,
      at: row.created_at,
    })
    // The driver is synchronous: others come in between.
    if (i % 100 === 99) await setImmediate()
  }
  return missing.length
}

function excerptOf(text: string, terms: readonly string[], before: number): string {
  const { plain, folded } = fold(text.replaceAll(/\s+/g, ' '))
  const first = Math.min(...terms.map((term) => folded.indexOf(term)).filter((at) => at >= 0), folded.length)
  const start = first >= folded.length || first < before * 2 ? 0 : first - before
  const cut = plain.slice(start, start + EXCERPT)
  return `${start > 0 ? '…' : ''}${cut}${start + EXCERPT < plain.length ? '…' : ''}`
}

/**
 * Own messages with all of these words, newest first.
 *
 * @param each of every message, or of every conversation its newest
 */
export async function searchHistory(
  db: Db,
  traderId: string,
  query: string,
  each: 'message' | 'conversation' = 'message',
): Promise<HistoryHit[]> {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  const match = terms.map(phrase).join(' AND ')
  let found = db
    .selectFrom('history_words')
    .innerJoin('history', 'history.id', 'history_words.rowid')
    .innerJoin('chats', 'chats.id', 'history.chat_id')
    .innerJoin('messages', (j) =>
      j.onRef('messages.chat_id', '=', 'history.chat_id').onRef('messages.id', '=', 'history.message_id'),
    )
    .select(['history.chat_id', 'history.message_id', 'chats.title', 'messages.parts'])
    .where(sql<boolean>`history_words match ${match}`)
    .where('history.trader_id', '=', traderId)
  // Beside the one max of a group SQLite gives the other columns of the row that has it.
  if (each === 'conversation') found = found.groupBy('history.chat_id')
  const rows = await found
    .select(each === 'conversation' ? (e) => e.fn.max('history.at').as('at') : 'history.at')
    .orderBy('at', 'desc')
    .limit(MOST_FOUND)
    .execute()
  return rows.map((row) => ({
    chatId: row.chat_id,
    messageId: row.message_id,
    title: row.title,
    at: row.at,
    excerpt: excerptOf(wordsOf(JSON.parse(row.parts) as DeskMessage['parts']), terms, BEFORE[each]),
  }))
}
