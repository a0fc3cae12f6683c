/** What is on record of heads who cancelled all orders of a trader: what was asked for, and what came of it. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { MassCancel } from '../../contracts/gate/safety.ts'
import type { Db } from '../../store/database.ts'

const askedBody = z.object({
  cancel: z.string(),
  /** The trader id of the head who did it. */
  head: z.string(),
  from: z.string(),
  server: z.string(),
  userId: z.string(),
  /** Ids of the orders that rested when the cancel was asked for. */
  orders: z.array(z.string()),
  /** Sequence number of the exchange before the cancel was sent. */
  seq: z.number(),
})
export type Asked = z.infer<typeof askedBody> & { at: string; traderId: string }

const resultBody = z.object({
  cancel: z.string(),
  cancelled: z.array(z.string()),
  left: z.array(z.string()),
  why: z.string().nullable(),
  /** The exchange cannot tell any more: nobody asks it again. */
  isForgotten: z.boolean().optional(),
})
type Result = Omit<z.infer<typeof resultBody>, 'cancel'>

/** Word for word as in the index of these records: with any other condition SQLite would not use the index. */
export const MASS_CANCELS = sql<boolean>`kind in ('cancel.asked', 'cancel.unknown', 'cancel.done', 'cancel.none')`

/** In the order in which they were asked for. @param of one trader's since then; left out, everybody's */
export async function massCancelsOf(
  db: Db,
  of?: { traderId: string; since: string },
): Promise<{ asked: Asked; result: Result | null }[]> {
  let query = db
    .selectFrom('audit')
    .select(['seq', 'at', 'kind', 'trader_id', 'body'])
    .where(MASS_CANCELS)
    .where('trader_id', 'is not', null)
  if (of) query = query.where('trader_id', '=', of.traderId).where('at', '>=', of.since)
  // Ordered here: for an order SQLite would read the whole audit instead of the index.
  const rows = await query.execute()
  const found = new Map<string, { asked: Asked; result: Result | null }>()
  for (const { at, kind, trader_id, body } of rows.sort((a, b) => a.seq - b.seq)) {
    const json: unknown = JSON.parse(body)
    const asked = kind === 'cancel.asked' ? askedBody.safeParse(json).data : undefined
    if (asked && trader_id !== null)
      found.set(asked.cancel, { asked: { ...asked, at, traderId: trader_id }, result: null })
    const result = resultBody.safeParse(json).data
    const before = result && found.get(result.cancel)
    if (before) before.result = result
  }
  return [...found.values()]
}

/** @param result null while none is on record */
export function viewOf({ at, orders }: Pick<Asked, 'at' | 'orders'>, result: Result | null): MassCancel {
  if (result === null) return { at, state: 'unknown', cancelled: 0, stayed: orders.length, why: null }
  const { cancelled, left, why, isForgotten } = result
  return { at, state: isForgotten ? 'unknown' : 'known', cancelled: cancelled.length, stayed: left.length, why }
}
