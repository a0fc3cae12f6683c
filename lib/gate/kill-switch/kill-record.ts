/**
 * What is on record of a kill switch: who pulled it, and what it cancelled. A database that takes nothing, as on a full disk,
 * keeps no order in the book: what it did not take is kept here and written down once it does.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { log, messageOf } from '../../log.ts'
import { appendAudit, recordAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'
import { type Pull, pulledRow } from './is-pulled.ts'
import { plansOfOrders } from './killed-orders.ts'

type Queries = Pick<GateContext['db'], 'selectFrom'>
type Cancelled = { userId: string; cancelled: string[] }

export type KillRecord = {
  /** Id of its row in the database; null until that is written. */
  id(): number | null
  lacksCancels(): boolean
  /** The switch is on record, and all it cancelled. */
  isWhole(): boolean
  /** Writes it down, or keeps it for the next time. */
  add(traderId: string, cancelled: Cancelled): Promise<void>
  /** Writes what could not be written yet; several callers share one attempt. @throws what the database throws */
  catchUp(): Promise<void>
}

/** @returns its id; null where one is on already */
export const writePull = ({ db }: Pick<GateContext, 'db'>, { from, ...pulled }: Pull): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    if (await pulledRow(trx)) return null
    const { id } = await trx
      .insertInto('kill_switch')
      .values({ ...pulled, reset_at: null, reset_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { pulled_by: by, trader_id: puller, reason } = pulled
    // No trader on the record: it concerns everybody at the desk.
    await appendAudit(
      trx,
      { kind: 'kill.pulled', body: { killSwitch: id, by, puller, reason, from } },
      pulled.pulled_at,
    )
    return id
  })

export const notTaken = (error: unknown) => log('error', 'kill.record_failed', { message: messageOf(error) })

/** @param id of its row; null where the database did not take it */
export function createKillRecord(ctx: GateContext, id: number | null): KillRecord {
  /** What could not be written yet, by trader. */
  const unrecorded = new Map<string, Cancelled>()
  let writing: Promise<void> | null = null
  const isWhole = () => id !== null && unrecorded.size === 0

  async function write(traderId: string, cancels: Cancelled): Promise<void> {
    try {
      if (id === null) throw new Error('the kill switch itself is not on record yet')
      const body = { killSwitch: id, server: HOME_SERVER, ...cancels }
      await recordAudit(ctx.db, { kind: 'kill.cancelled', traderId, body }, ctx.now().toISOString())
    } catch (error) {
      notTaken(error)
      unrecorded.set(traderId, cancels)
      return
    }
    unrecorded.delete(traderId)
    const planIds = await plansOfOrders(ctx.db, traderId, cancels.cancelled)
    for (const planId of planIds) ctx.events.emit('plan', { traderId, planId })
  }

  async function writeRest(): Promise<void> {
    if (isWhole()) return
    const pulled = ctx.unrecordedPull.now
    if (id === null && pulled) {
      // A row that is there already is as good: a pull was recorded before and could only not be read.
      id = (await writePull(ctx, pulled)) ?? (await pulledRow(ctx.db))?.id ?? null
      ctx.unrecordedPull.now = null
    }
    for (const [traderId, cancels] of unrecorded) await write(traderId, cancels)
    ctx.events.emit('kill')
  }

  return {
    id: () => id,
    lacksCancels: () => unrecorded.size > 0,
    isWhole,
    async add(traderId, { userId, cancelled }) {
      const all = [...(unrecorded.get(traderId)?.cancelled ?? []), ...cancelled]
      if (all.length > 0) await write(traderId, { userId, cancelled: all })
    },
    catchUp() {
      writing ??= writeRest().finally(() => {
        writing = null
      })
      return writing
    },
  }
}

/**
 * The orders that this switch cancelled, by trader, whichever desk asked for it: it is told by all of them.
 * @returns null where that cannot be read
 */
export async function cancelledBefore(db: Queries, killSwitch: number): Promise<CancelledBefore | null> {
  try {
    const rows = await db
      .selectFrom('audit')
      .select(['trader_id', 'body'])
      // A literal: by a bound value SQLite would not take the index of these records alone.
      .where('kind', '=', sql.lit('kill.cancelled'))
      .execute()
    const before = new Map<string, Set<string>>()
    for (const { trader_id: traderId, body } of rows) {
      const { killSwitch: id, cancelled } = recorded.parse(JSON.parse(body))
      if (id !== killSwitch || traderId === null) continue
      before.set(traderId, new Set([...(before.get(traderId) ?? []), ...cancelled]))
    }
    return before
  } catch (error) {
    // A record that cannot be read is a matter for whoever verifies the audit. It must not keep an order in the book.
    log('error', 'kill.record_unreadable', { message: messageOf(error) })
    return null
  }
}
export type CancelledBefore = ReadonlyMap<string, ReadonlySet<string>>
const recorded = z.object({ killSwitch: z.number(), cancelled: z.array(z.string()) })
