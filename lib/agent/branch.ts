/**
 * Another conversation from an earlier place of one: what was said before a question, for the trader to go on otherwise.
 *
 * Why no order can come of it. What is copied is words; a plan is a row of the ledger, and none of those is copied:
 *
 * 1. A plan stays with the conversation that made it. There alone the desk tells of its end, and it is counted, decided and
 *    sent once. The branch names it (`told_plans`) and shows the same plan, as the ledger has it at each reading; who
 *    approves it there approves that one, with its one claim.
 * 2. A model is told of a copied call what became of it, as in the first conversation. One that got neither an answer nor
 *    a plan came to nothing, and is told as that.
 * 3. What is copied is marked, and neither answered again nor gone on with (`canContinue`, `dropAfterLastUser`): only a new
 *    question of the trader begins a turn, and only that turn's own calls reach the gate.
 * 4. Nothing of it is learned a second time: a wish that was said once is carried out once.
 *
 * What runs meanwhile is no part of it: its answer follows the last question, and so every place to branch off.
 */
import { sql, type Transaction } from 'kysely'
import { type DeskMessage, isPlaybookChat } from '../contracts/chat.ts'
import type { Plan } from '../contracts/gate/plan.ts'
import { DeskError } from '../errors.ts'
import { copyIndex } from '../memory/history-index.ts'
import type { Tables } from '../store/schema.ts'
import { findChat, loadMessages, noSuchChat, titleOf } from './chat-store.ts'
import { withOwnPlans } from './history.ts'
import { copyImages } from './images.ts'

/** What the branches of one trader may come to together, because a request of a few bytes may copy a long conversation. */
export const COPIED_BYTES_PER_TRADER = 64 * 1024 * 1024

type Trx = Transaction<Tables>
type Place = {
  traderId: string
  chatId: string
  /** The trader's own message that is to be asked otherwise: the first that is not copied. */
  messageId: string
  /** Plans of the conversation that the message stands in. */
  plans: ReadonlyMap<string, Plan>
}
type Branch = { id: string; at: string; titled(title: string): string }

/** @returns its title. @throws DeskError where that is no place to branch off, or there is no room for what is copied */
export async function branchOff(trx: Trx, place: Place, { id, at, titled }: Branch): Promise<string> {
  const { traderId, chatId, plans } = place
  const chat = await findChat(trx, traderId, chatId)
  // The conversation of a playbook's question is in no list and is deleted with its answer, so it has no branches.
  if (!chat || isPlaybookChat(chatId)) throw noSuchChat()
  const before = await positionOf(trx, place)
  const copied_bytes = await roomFor(trx, place, before)
  const title = titleOf(titled(chat.title))
  const made = { id, trader_id: traderId, title, created_at: at, updated_at: at, branched_from: chatId }
  await trx
    .insertInto('chats')
    .values({ ...made, model_id: chat.modelId, pattern: chat.pattern, copied_bytes })
    .execute()
  await copyMessages(trx, { from: chatId, to: id, before })
  const shown = (await messagesThatShow(trx, id, plans)).map((message) => withOwnPlans(message, plans))
  for (const message of await copyImages(trx, { traderId, from: chatId, to: id, at }, shown))
    await trx
      .updateTable('messages')
      .set({ parts: JSON.stringify(message.parts) })
      .where('chat_id', '=', id)
      .where('id', '=', message.id)
      .execute()
  const told = new Set(shown.flatMap(({ parts }) => parts.flatMap((p) => (p.type === 'data-plan' ? [p.data.id] : []))))
  const known = [...told].filter((planId) => plans.has(planId))
  if (known.length > 0)
    await trx
      .insertInto('told_plans')
      .values(known.map((plan_id) => ({ chat_id: id, plan_id })))
      .execute()
  await copyIndex(trx, chatId, id)
  return title
}

async function positionOf(trx: Trx, { chatId, messageId }: Place): Promise<number> {
  const asked = await trx
    .selectFrom('messages')
    .select(['position', 'role'])
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!asked) throw new DeskError('NOT_FOUND', 'There is no such message in this conversation.', 404)
  if (asked.role !== 'user')
    throw new DeskError('INVALID_ARGUMENT', 'A conversation branches off before a message of your own.')
  return asked.position
}

/** @returns how much is copied, in bytes: asked before any of it is read */
async function roomFor(trx: Trx, { traderId, chatId }: Place, before: number): Promise<number> {
  const { messages, bytes } = await trx
    .selectFrom('messages')
    .select((e) => e.fn.countAll<number>().as('messages'))
    .select(sql<number>`coalesce(sum(octet_length(parts) + octet_length(metadata)), 0)`.as('bytes'))
    .where('chat_id', '=', chatId)
    .where('position', '<', before)
    .executeTakeFirstOrThrow()
  if (messages === 0)
    throw new DeskError('INVALID_ARGUMENT', 'Nothing was said before this message. Ask it in a new conversation.')
  const { held } = await trx
    .selectFrom('chats')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('copied_bytes'), e.lit(0)).as('held'))
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow()
  if (held + bytes > COPIED_BYTES_PER_TRADER)
    throw new DeskError(
      'TOO_LARGE',
      `What your conversations have of others may have ${COPIED_BYTES_PER_TRADER / 1024 / 1024} MB together. Delete one that branched off first.`,
      413,
    )
  return bytes
}

/** Within the database: read and written here, tens of megabytes would hold up everybody at the desk for seconds. */
async function copyMessages(trx: Trx, { from, to, before }: { from: string; to: string; before: number }) {
  await sql`insert into messages (chat_id, id, position, role, parts, metadata, created_at)
    select ${to}, id, position, role, parts, json_set(metadata, '$.copied', json('true')), created_at from messages
    where chat_id = ${from} and position < ${before}`.execute(trx)
}

/** The messages of the branch that show an image or a plan they made: all others are whole as they were copied. */
function messagesThatShow(trx: Trx, chatId: string, plans: Place['plans']): Promise<DeskMessage[]> {
  const makers = [...plans.values()].flatMap(({ origin }) => origin.messageId ?? [])
  return loadMessages(trx, chatId, (e) =>
    e.or([
      e('id', 'in', makers),
      // Only questions are searched for files this way: answers are too long for it.
      e.and([e('role', '=', 'user'), sql<boolean>`instr(parts, '"type":"file"') > 0`]),
    ]),
  )
}
