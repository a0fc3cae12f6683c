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
import type { Transaction } from 'kysely'
import { type DeskMessage, isPlaybookChat, type TurnMetadata } from '../contracts/chat.ts'
import type { Plan } from '../contracts/plan.ts'
import { DeskError } from '../errors.ts'
import { copyIndex } from '../memory/history-index.ts'
import type { Tables } from '../store/schema.ts'
import { findChat, loadMessages, noSuchChat, titleOf } from './chat-store.ts'
import { withOwnPlans } from './history.ts'
import { copyImages } from './images.ts'

/** Of all branches of one trader: a request of a few bytes may copy a long conversation. */
export const COPIED_BYTES_PER_TRADER = 64 * 1024 * 1024
/** SQLite takes some 30,000 values in one statement. */
const ROWS_AT_ONCE = 500

type Trx = Transaction<Tables>
type Place = {
  traderId: string
  chatId: string
  /** The trader's own message that is to be asked otherwise: the first that is not copied. */
  messageId: string
  /** Of the conversation it is in. */
  plans: ReadonlyMap<string, Plan>
}
type Branch = { id: string; at: string; titled(title: string): string }

/** @returns its title. @throws DeskError where that is no place to branch off, or there is no room for what is copied */
export async function branchOff(trx: Trx, place: Place, { id, at, titled }: Branch): Promise<string> {
  const { traderId, chatId, plans } = place
  const chat = await findChat(trx, traderId, chatId)
  // No list shows a playbook's, and it goes with its answer.
  if (!chat || isPlaybookChat(chatId)) throw noSuchChat()
  const messages = (await messagesBefore(trx, place)).map((message) => withOwnPlans(message, plans))
  const title = titleOf(titled(chat.title))
  const made = { id, trader_id: traderId, title, created_at: at, updated_at: at, branched_from: chatId }
  await trx
    .insertInto('chats')
    .values({ ...made, model_id: chat.modelId, pattern: chat.pattern, copied_bytes: 0 })
    .execute()
  const copied = await copyImages(trx, { traderId, from: chatId, to: id, at }, messages)
  const rows = copied.map(({ role, parts, metadata, ...message }, position) => ({
    chat_id: id,
    id: message.id,
    position,
    role: role === 'user' ? ('user' as const) : ('assistant' as const),
    parts: JSON.stringify(parts),
    metadata: JSON.stringify({ ...metadata, copied: true } satisfies TurnMetadata),
    created_at: metadata?.createdAt ?? at,
  }))
  await keepWithinRoom(
    trx,
    traderId,
    id,
    rows.reduce((sum, { parts, metadata }) => sum + Buffer.byteLength(parts) + Buffer.byteLength(metadata), 0),
  )
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE)
    await trx
      .insertInto('messages')
      .values(rows.slice(i, i + ROWS_AT_ONCE))
      .execute()
  const told = new Set(copied.flatMap(({ parts }) => parts.flatMap((p) => (p.type === 'data-plan' ? [p.data.id] : []))))
  const known = [...told].filter((planId) => plans.has(planId))
  if (known.length > 0)
    await trx
      .insertInto('told_plans')
      .values(known.map((plan_id) => ({ chat_id: id, plan_id })))
      .execute()
  await copyIndex(trx, chatId, id)
  return title
}

async function messagesBefore(trx: Trx, { chatId, messageId }: Place): Promise<DeskMessage[]> {
  const asked = await trx
    .selectFrom('messages')
    .select(['position', 'role'])
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!asked) throw new DeskError('not_found', 'There is no such message in this conversation.', 404)
  if (asked.role !== 'user')
    throw new DeskError('INVALID_ARGUMENT', 'A conversation branches off before a message of your own.')
  const messages = await loadMessages(trx, chatId, asked.position)
  if (messages.length === 0)
    throw new DeskError('INVALID_ARGUMENT', 'Nothing was said before this message. Ask it in a new conversation.')
  return messages
}

async function keepWithinRoom(trx: Trx, traderId: string, chatId: string, bytes: number): Promise<void> {
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
  await trx.updateTable('chats').set({ copied_bytes: bytes }).where('id', '=', chatId).execute()
}
