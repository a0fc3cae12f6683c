import type { Transaction } from 'kysely'
import type { Tables } from './schema.ts'

/** Writes a trader down whom the database may not know yet: a guest has no row before there is something to keep. */
export async function keepTrader(trx: Transaction<Tables>, traderId: string, at: string): Promise<void> {
  await trx
    .insertInto('traders')
    .values({ id: traderId, created_at: at })
    .onConflict((c) => c.doNothing())
    .execute()
}
