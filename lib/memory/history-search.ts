/** The trader's own search over what was said in their conversations, by themselves and by the desk. For the screen alone. */
import { sql } from 'kysely'
import type { DeskMessage } from '../contracts/chat.ts'
import type { HistoryHit } from '../contracts/memory.ts'
import type { Db } from '../store/database.ts'
import { plainText } from '../ui/plain-text.ts'
import { foldAsWritten } from './fold.ts'
import { answerWordsOf, wordsOf } from './history-index.ts'
import { phrase, placesOf, termsOf } from './query-words.ts'

const EXCERPT = 160
/** Characters before what was found: on a page, and in a list that is as narrow as a name. */
const BEFORE = { message: 40, conversation: 12 }
/** Of an answer only so much around what was found is rid of its marks: it may be as long as a model likes. */
const AROUND = 1_000
const MAX_FOUND = 30
/** A longer word is cut to this length. */
const LONGEST_WORD = 20

export type Each = 'message' | 'conversation'
type Found = { by: HistoryHit['by']; chatId: string; messageId: string; at: string; title: string; parts: string }

/**
 * Messages with all of these words, newest first.
 *
 * @param each of every message, or of every conversation its newest
 */
export async function searchHistory(db: Db, traderId: string, query: string, each: Each): Promise<HistoryHit[]> {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  const match = terms.map(phrase).join(' AND ')
  // Beside the one max of a group SQLite gives the other columns of the row that has it. What was said is read of the few that are
  // shown: sorted along with all that are found, answers would be carried through the sorting as well.
  const newest = each === 'conversation' ? sql`max(at) as at` : sql`at`
  const perChat = each === 'conversation' ? sql`group by chat_id` : sql``
  const { rows } = await sql<Found>`with found as (
      select 'trader' as by, chat_id, message_id, at from history_words join history on history.id = history_words.rowid
        where history_words match ${match} and trader_id = ${traderId}
      union all
      select 'desk', chat_id, message_id, at from answer_words join answers on answers.id = answer_words.rowid
        where answer_words match ${match} and trader_id = ${traderId}
    ), shown as (select by, chat_id, message_id, ${newest} from found ${perChat} order by at desc, by limit ${MAX_FOUND})
    select shown.by, shown.chat_id as chatId, shown.message_id as messageId, shown.at, chats.title, messages.parts
      from shown join chats on chats.id = shown.chat_id
      join messages on messages.chat_id = shown.chat_id and messages.id = shown.message_id
      order by shown.at desc, shown.by`.execute(db)
  return rows.map(({ parts, ...row }) => {
    const said = JSON.parse(parts) as DeskMessage['parts']
    const text = row.by === 'trader' ? wordsOf(said) : plainAround(answerWordsOf(said), terms)
    return { ...row, ...excerptOf(text, terms, BEFORE[each]) }
  })
}

/** Words of a model without the marks of Markdown, a table as its cells in a row. */
function plainAround(text: string, terms: readonly string[]): string {
  // Backticks go first: folding would make apostrophes of them.
  const { plain, folded } = foldAsWritten(text.replaceAll(/`+/g, ''))
  const at = placesOf(folded, terms)[0]?.[0] ?? 0
  const start = Math.max(0, at - AROUND / 2)
  const around = plain.slice(start, start + AROUND)
  const cells = around.replaceAll(/^[ \t]*\|[ \t|:-]*$/gm, '').replaceAll(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, '')
  const words = plainText(cells).replaceAll(/[ \t]*\|[ \t]*/g, ' · ')
  return `${start > 0 ? '…' : ''}${words}${start + AROUND < plain.length ? '…' : ''}`
}

function excerptOf(text: string, terms: readonly string[], before: number): Pick<HistoryHit, 'excerpt' | 'found'> {
  const { plain, folded } = foldAsWritten(text.replaceAll(/\s+/g, ' '))
  const places = placesOf(folded, terms)
  const first = places[0]?.[0] ?? 0
  const start = first < before * 2 ? 0 : wordAfter(plain, first - before, first)
  const end = wordBefore(plain, start + EXCERPT)
  const [lead, tail] = [start > 0 ? '…' : '', end < plain.length ? '…' : '']
  const found = places
    .filter(([from]) => from >= start && from < end)
    .map(([from, to]): [number, number] => [from - start + lead.length, Math.min(to, end) - start + lead.length])
  return { excerpt: `${lead}${plain.slice(start, end)}${tail}`, found }
}

const isInWord = (text: string, at: number): boolean =>
  /^(?:(?!\p{Script=Han})[\p{L}\p{N}.,]){2}$/u.test(text.slice(at - 1, at + 1))

/** Where the first whole word begins from there on; there, where none does before `most`. */
function wordAfter(text: string, at: number, most: number): number {
  for (let to = at; to < most; to++) if (text[to] !== ' ' && !isInWord(text, to)) return to
  return at
}

/** Where the last whole word ends before there; there, where that word is longer than any. */
function wordBefore(text: string, at: number): number {
  for (let to = at; to > at - LONGEST_WORD; to--) if (text[to - 1] !== ' ' && !isInWord(text, to)) return to
  return at
}
