/** Whether the kill switch is on: by its row in the database, or because the database did not take one. */
import type { Db } from '../../store/database.ts'

export const KILL_SENTENCE = 'The kill switch is on: only cancels are possible until a person resets it.'

/** Who pulled the kill switch, as its row in the database has it. */
export type Pull = {
  pulled_at: string
  pulled_by: 'trader' | 'agent'
  trader_id: string
  reason: string | null
  /** Of the request, for the audit. */
  from: string
}

/** A kill switch that the database did not take yet: on as any other, for as long as this process runs. */
export type UnrecordedPull = { now: Pull | null }

/** The one that is on, if it is on record. */
export const pulledRow = (db: Pick<Db, 'selectFrom'>) =>
  db.selectFrom('kill_switch').selectAll().where('reset_at', 'is', null).orderBy('id', 'desc').executeTakeFirst()

/** Asked again in the transaction that would send: what the database did not take holds all the same. */
export const isPulled = async (
  { unrecordedPull }: { unrecordedPull: UnrecordedPull },
  db: Pick<Db, 'selectFrom'>,
): Promise<boolean> => unrecordedPull.now !== null || (await pulledRow(db)) !== undefined
