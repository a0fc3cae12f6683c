/** Conversations in the database. The server owns the history: what a browser sends is only its own new words. */
import type { Expression, ExpressionBuilder, Selectable, SqlBool, Transaction } from 'kysely'
import { type ChatSummary, type DeskMessage, PLAYBOOK_CHAT, type TurnMetadata } from '../contracts/chat.ts'
import type { Plan } from '../contracts/gate/plan.ts'
import { type Pattern, pattern } from '../contracts/patterns.ts'
import { DeskError } from '../errors.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { keepTrader } from '../store/traders.ts'

const TITLE_CHARACTERS = 60
export const titleOf = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return [...words].length > TITLE_CHARACTERS ? `${[...words].slice(0, TITLE_CHARACTERS - 1).join('')}…` : words
}
export const noSuchChat = (): DeskError => new DeskError('NOT_FOUND', 'There is no such conversation.', 404)

/** Matches a little more than isPlaybookChat does: LIKE of SQLite ignores case. */
const PLAYBOOK_CHATS = `${PLAYBOOK_CHAT}%`

export type ChatRow = {
  id: string
  traderId: string
  title: string
  createdAt: string
  updatedAt: string
  modelId: string | null
  pattern: Pattern
  /** The conversation it branched off from, while that exists. */
  branchedFrom: string | null
}

export async function findChat(db: Db, traderId: string, chatId: string): Promise<ChatRow | null> {
  const row = await db.selectFrom('chats').selectAll().where('id', '=', chatId).executeTakeFirst()
  if (!row) return null
  if (row.trader_id !== traderId) throw new DeskError('NOT_OWNER', 'This conversation belongs to another trader.', 403)
  return {
    id: row.id,
    traderId: row.trader_id,
    title: row.title,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    modelId: row.model_id,
    pattern: pattern.catch('react').parse(row.pattern),
    branchedFrom: row.branched_from,
  }
}

export async function ensureChat(
  db: Db,
  traderId: string,
  chatId: string,
  firstWords: string,
  at: string,
): Promise<ChatRow> {
  const found = await findChat(db, traderId, chatId)
  if (found) return found
  const title = titleOf(firstWords)
  await db.transaction().execute(async (trx) => {
    await keepTrader(trx, traderId, at)
    await trx
      .insertInto('chats')
      .values({ id: chatId, trader_id: traderId, title, created_at: at, updated_at: at })
      .onConflict((c) => c.doNothing())
      .execute()
  })
  const made = await findChat(db, traderId, chatId)
  if (!made) throw new DeskError('INTERNAL', 'The conversation could not be opened.', 500)
  return made
}

export async function listChats(db: Db, traderId: string): Promise<Omit<ChatSummary, 'running'>[]> {
  const rows = await db
    .selectFrom('chats')
    .selectAll()
    .where('trader_id', '=', traderId)
    // Not the conversation of a question that a playbook asks right now: the trader did not ask it, and it is deleted with
    // its answer.
    .where('id', 'not like', PLAYBOOK_CHATS)
    .orderBy('updated_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((r) => ({
    id: r.id,
    title: r.title,
    createdAt: r.created_at,
    updatedAt: r.updated_at,
    branchedFrom: r.branched_from,
  }))
}

const messageOf = (row: Selectable<Tables['messages']>): DeskMessage => ({
  id: row.id,
  role: row.role,
  parts: JSON.parse(row.parts) as DeskMessage['parts'],
  metadata: { createdAt: row.created_at, ...(JSON.parse(row.metadata) as TurnMetadata) },
})

/** @param which messages to load; without it all of them */
export async function loadMessages(
  db: Db,
  chatId: string,
  which?: (e: ExpressionBuilder<Tables, 'messages'>) => Expression<SqlBool>,
): Promise<DeskMessage[]> {
  let query = db.selectFrom('messages').selectAll().where('chat_id', '=', chatId)
  if (which) query = query.where(which)
  const rows = await query.orderBy('position').execute()
  return rows.map(messageOf)
}

export async function findMessage(db: Db, chatId: string, id: string): Promise<DeskMessage | null> {
  const query = db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row ? messageOf(row) : null
}

/** Inserts, or replaces the message of that id: a turn is written after every step and once more at its end. */
export const saveMessage = (db: Db, chatId: string, message: DeskMessage, at: string): Promise<void> =>
  db.transaction().execute((trx) => writeMessage(trx, chatId, message, at))

/** The same, inside a transaction. */
export async function writeMessage(
  trx: Transaction<Tables>,
  chatId: string,
  message: DeskMessage,
  at: string,
): Promise<void> {
  if (message.role !== 'user' && message.role !== 'assistant')
    throw new TypeError('only user and assistant messages are kept')
  const { role } = message
  const parts = JSON.stringify(message.parts)
  const metadata = JSON.stringify(message.metadata ?? {})
  const last = await trx
    .selectFrom('messages')
    .select((e) => e.fn.max('position').as('position'))
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  await trx
    .insertInto('messages')
    .values({
      chat_id: chatId,
      id: message.id,
      position: (last?.position ?? -1) + 1,
      role,
      parts,
      metadata,
      created_at: at,
    })
    .onConflict((c) => c.columns(['chat_id', 'id']).doUpdateSet({ parts, metadata }))
    .execute()
  await trx.updateTable('chats').set({ updated_at: at }).where('id', '=', chatId).execute()
}

/**
 * Takes back everything after the last user message, so that its answer can be given again.
 *
 * @param plans of the conversation: one is on the ledger before it is in its message
 */
export async function dropAfterLastUser(
  db: Db,
  chatId: string,
  plans: ReadonlyMap<string, Pick<Plan, 'createdAt'>>,
): Promise<void> {
  const last = await db
    .selectFrom('messages')
    .select(['position', 'created_at', 'metadata'])
    .where('chat_id', '=', chatId)
    .where('role', '=', 'user')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) throw new DeskError('INVALID_ARGUMENT', 'There is nothing to answer again in this conversation.')
  if ((JSON.parse(last.metadata) as TurnMetadata).copied)
    throw new DeskError(
      'INVALID_ARGUMENT',
      'This was answered in the conversation it is from. Ask again in a new message.',
      409,
    )
  const answers = await db
    .selectFrom('messages')
    .select('parts')
    .where('chat_id', '=', chatId)
    .where('position', '>', last.position)
    .execute()
  const isNewer = ({ createdAt }: Pick<Plan, 'createdAt'>) => createdAt >= last.created_at
  if (
    [...plans.values()].some(isNewer) ||
    answers.some((a) => (JSON.parse(a.parts) as DeskMessage['parts']).some((p) => p.type === 'data-plan'))
  ) {
    throw new DeskError(
      'HAS_PLAN',
      'This answer made a plan, and plans stay on record. Ask again in a new message.',
      409,
    )
  }
  await db.deleteFrom('messages').where('chat_id', '=', chatId).where('position', '>', last.position).execute()
}

export async function renameChat(db: Db, chatId: string, title: string): Promise<void> {
  await db.updateTable('chats').set({ title }).where('id', '=', chatId).execute()
}

export async function setModel(db: Db, chatId: string, modelId: string): Promise<void> {
  await db.updateTable('chats').set({ model_id: modelId }).where('id', '=', chatId).execute()
}

export async function setPattern(db: Db, chatId: string, chosen: Pattern): Promise<void> {
  await db.updateTable('chats').set({ pattern: chosen }).where('id', '=', chatId).execute()
}

/** The words and images go; plans and audit stay, because they record what was done with money. */
export async function deleteChat(db: Db, chatId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const plans = trx.selectFrom('plans').select('id').where('chat_id', '=', chatId)
    await trx.updateTable('legs').set({ pictures: null }).where('plan_id', 'in', plans).execute()
    await trx.deleteFrom('chats').where('id', '=', chatId).execute()
  })
}

/** Deletes a conversation that was made for a first question which then could not be stored. */
export async function deleteEmptyChat(db: Db, chatId: string): Promise<void> {
  await db
    .deleteFrom('chats')
    .where('id', '=', chatId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('messages').select('id').where('chat_id', '=', chatId))),
    )
    .execute()
}

/** Deletes the conversations of questions during which the desk went down. */
export async function deletePlaybookChats(db: Db): Promise<void> {
  await db.deleteFrom('chats').where('id', 'like', PLAYBOOK_CHATS).execute()
}
