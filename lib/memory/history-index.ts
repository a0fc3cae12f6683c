/**
 * The words of conversations, in SQLite's FTS5. What the trader said and what the desk answered are two indexes that nothing
 * joins but the trader's own search (history-search.ts): a model's words are foreign, and what is recalled, remembered or told to
 * a model comes from `history` alone. The role under which the server keeps a message says which of the two it is in.
 */
import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { type DeskMessage, isPlaybookChat } from '../contracts/chat.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { foldText } from './fold.ts'
import { withFigures } from './query-words.ts'

type Parts = DeskMessage['parts']
type Place = { chatId: string; messageId: string }

/** So many are indexed before others come in between: the driver is synchronous. */
const AT_ONCE = 20

export const wordsOf = (parts: Parts): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

/**
 * Of an answer also what the others of a team said. Left out are drafts, on which nobody was to act, and all that cards show:
 * what became of an order is read from the ledger each time, and is searched there.
 */
export const answerWordsOf = (parts: Parts): string =>
  parts
    .flatMap((part) =>
      part.type === 'text' ? [part.text] : part.type === 'data-voice' ? [part.data.text, ...part.data.objections] : [],
    )
    .join('\n')

const OWN = { messages: 'history', words: 'history_words', textOf: wordsOf } as const
const ANSWERS = { messages: 'answers', words: 'answer_words', textOf: answerWordsOf } as const
const indexOf = (role: 'user' | 'assistant') => (role === 'user' ? OWN : ANSWERS)

/** FTS5 knows words by spaces and marks, so Han characters stand alone in it: words of any length are found as a phrase. */
const apart = (folded: string): string => folded.replaceAll(/\p{Script=Han}/gu, ' $& ')

/** Replaces what was indexed before, because a turn that was running may have been indexed half written. */
export const indexMessage = (db: Db, place: Place): Promise<void> =>
  db.transaction().execute((trx) => putWords(trx, place))

async function putWords(trx: Transaction<Tables>, { chatId, messageId }: Place): Promise<void> {
  // A playbook's question is shown in no list, and its conversation is deleted with the answer.
  if (isPlaybookChat(chatId)) return
  const message = await trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.role', 'messages.parts', 'messages.created_at', 'chats.trader_id'])
    .where('messages.chat_id', '=', chatId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  // Its conversation may have been deleted meanwhile.
  if (!message) return
  const { messages, words, textOf } = indexOf(message.role)
  await trx.deleteFrom(messages).where('chat_id', '=', chatId).where('message_id', '=', messageId).execute()
  const { id } = await trx
    .insertInto(messages)
    .values({ trader_id: message.trader_id, chat_id: chatId, message_id: messageId, at: message.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = apart(withFigures(foldText(textOf(JSON.parse(message.parts) as Parts))))
  await trx.insertInto(words).values({ rowid: id, words: text }).execute()
}

/** For messages that were copied into a conversation of the same trader, with their ids: they are found in either. */
export async function copyIndex(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  for (const index of [OWN, ANSWERS]) {
    const [messages, words] = [sql.table(index.messages), sql.table(index.words)]
    await sql`insert into ${messages} (trader_id, chat_id, message_id, at)
      select known.trader_id, ${to}, known.message_id, known.at from ${messages} known
      join messages on messages.chat_id = ${to} and messages.id = known.message_id where known.chat_id = ${from}`.execute(
      trx,
    )
    await sql`insert into ${words} (rowid, words)
      select made.id, of_known.words from ${messages} made
      join ${messages} known on known.chat_id = ${from} and known.message_id = made.message_id
      join ${words} of_known on of_known.rowid = known.id where made.chat_id = ${to}`.execute(trx)
  }
}

/** Messages from before there was an index of them, or that a desk going down left out; the newest first. */
export async function indexMissing(db: Db, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<Place>`select chat_id as chatId, id as messageId from messages
    where not exists (select 1 from history where history.chat_id = messages.chat_id and message_id = messages.id)
    and not exists (select 1 from answers where answers.chat_id = messages.chat_id and message_id = messages.id)
    order by rowid desc`.execute(db)
  while (rows.length > 0 && !signal.aborted) {
    const some = rows.splice(0, AT_ONCE)
    await db.transaction().execute(async (trx) => {
      for (const place of some) await putWords(trx, place)
    })
    await setImmediate()
  }
}
