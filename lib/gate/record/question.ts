import type { Kysely, Transaction } from 'kysely'
import type { PlanOrigin } from '../../contracts/gate/plan.ts'
import type { PlanQuestion } from '../../contracts/gate/record.ts'
import type { Tables } from '../../store/schema.ts'

/**
 * The trader's own words that led to a plan: the last message of theirs before the answer that proposed it. Written
 * into the record of the proposal, because a conversation can be deleted and a record cannot.
 * @returns null for a plan that no conversation asked for
 */
export async function questionOf(
  db: Kysely<Tables> | Transaction<Tables>,
  { chatId, messageId }: PlanOrigin,
): Promise<PlanQuestion | null> {
  if (chatId === undefined) return null
  const answer = await db
    .selectFrom('messages')
    .select('position')
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId ?? '')
    .executeTakeFirst()
  let query = db
    .selectFrom('messages')
    .select(['id', 'parts', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('role', '=', 'user')
  // An answer that is still being given may not be stored yet: then the question is the newest one.
  if (answer) query = query.where('position', '<', answer.position)
  const row = await query.orderBy('position', 'desc').limit(1).executeTakeFirst()
  return row ? { messageId: row.id, at: row.created_at, text: textOf(row.parts) } : null
}

function textOf(parts: string): string {
  const list = JSON.parse(parts) as { type?: unknown; text?: unknown }[]
  return list.flatMap((p) => (p.type === 'text' && typeof p.text === 'string' ? [p.text] : [])).join('\n')
}
