/**
 * How many orders were sent in the last minute, by a clock that nobody sets. It begins with the desk, and then with what the ledger
 * says of the desk before.
 */
import type { Db } from '../../store/database.ts'

const MINUTE_MS = 60_000

export type Pace = {
  sent(traderId: string, agoMs?: number): void
  /** @param traderId null for everybody's */
  lastMinute(traderId: string | null): number
}

export function createPace(nowMs: () => number = () => performance.now()): Pace {
  /** As they were sent. */
  const orders: { traderId: string; atMs: number }[] = []
  function forgetOld(): void {
    const from = nowMs() - MINUTE_MS
    const first = orders.findIndex(({ atMs }) => atMs > from)
    orders.splice(0, first === -1 ? orders.length : first)
  }
  return {
    sent(traderId, agoMs = 0) {
      forgetOld()
      orders.push({ traderId, atMs: nowMs() - agoMs })
    },
    lastMinute(traderId) {
      forgetOld()
      return traderId === null ? orders.length : orders.filter((order) => order.traderId === traderId).length
    },
  }
}

/**
 * Where the clock was set back, nobody can tell how long ago those orders were sent whose times have yet to come: of these, the last
 * minute's count as sent now.
 */
export async function takeUpPace({ db, now, pace }: { db: Db; now: () => Date; pace: Pace }): Promise<void> {
  const nowMs = now().getTime()
  const sent = db.selectFrom('legs').select(['trader_id', 'sent_at']).where('qty_lots', 'is not', null)
  const minuteBefore = (ms: number) => new Date(ms - MINUTE_MS).toISOString()
  const newest = await sent.orderBy('sent_at', 'desc').limit(1).executeTakeFirst()
  if (!newest?.sent_at) return
  const lastMs = Math.max(Date.parse(newest.sent_at), nowMs)
  const rows = await sent
    .where((is) =>
      is.or([
        is('sent_at', '>', minuteBefore(lastMs)),
        is.between('sent_at', minuteBefore(nowMs), new Date(nowMs).toISOString()),
      ]),
    )
    .orderBy('sent_at')
    .execute()
  for (const { trader_id, sent_at } of rows) if (sent_at) pace.sent(trader_id, Math.max(0, nowMs - Date.parse(sent_at)))
}
