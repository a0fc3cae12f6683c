/**
 * Starts what is due. Missed moments are not made up: after a pause of the machine or the desk a playbook runs at its
 * next moment, and one that still runs is left to itself.
 */
import { log, messageOf } from '../log.ts'
import type { Db } from '../store/database.ts'
import { readYaml } from './document.ts'
import { nextAfter } from './schedule.ts'
import type { PlaybookRow } from './store.ts'

/** Later than this is missed. */
const GRACE_MS = 60_000
const TICK_MS = 1_000

export type Scheduler = {
  /** Puts what was missed behind, brings near what is too far off, and begins to tick. */
  start(): Promise<void>
  /** One look at the clock. */
  tick(): Promise<void>
  stop(): void
}

export function createScheduler(deps: {
  db: Db
  now: () => Date
  /** Starts a run for the owner, or refuses. */
  run(playbook: PlaybookRow): Promise<void>
}): Scheduler {
  const { db, now } = deps
  let timer: NodeJS.Timeout | undefined
  let ticking = false
  let lookedAt = now()

  const due = () =>
    db
      .selectFrom('playbooks')
      .selectAll()
      .where('scheduled', '=', 1)
      .where('next_at', '<=', now().toISOString())
      .execute()

  /** null where it has no schedule, or none that can be told here: in a zone that this system does not know, say. */
  function momentAfter({ id, yaml }: PlaybookRow, from: Date): Date | null {
    try {
      const schedule = readYaml(yaml).definition?.schedule
      return schedule ? nextAfter(schedule, from) : null
    } catch (error) {
      log('warn', 'playbook.not_planned', { playbook: id, message: messageOf(error) })
      return null
    }
  }

  /** Without a next moment it is switched off. @returns whether it is ours: its owner may have switched it off meanwhile */
  async function moveOn(row: PlaybookRow): Promise<boolean> {
    const next = momentAfter(row, now())
    const moved = await db
      .updateTable('playbooks')
      .set(next ? { next_at: next.toISOString() } : { next_at: null, scheduled: 0 })
      .where('id', '=', row.id)
      .where('scheduled', '=', 1)
      .where('next_at', '=', row.next_at)
      .executeTakeFirst()
    return next !== null && moved.numUpdatedRows === 1n
  }

  /**
   * By a clock that was ahead, as one is that is put right after the start of a machine, a moment may be hours or years off. The
   * one after the next is left: what has run by the other clock would else run again.
   */
  async function bringBack(): Promise<void> {
    const rows = await db.selectFrom('playbooks').selectAll().where('scheduled', '=', 1).execute()
    for (const row of rows) if (isTooFar(row)) await moveOn(row)
  }

  function isTooFar(row: PlaybookRow): boolean {
    const next = momentAfter(row, now())
    const second = next && momentAfter(row, next)
    return second !== null && row.next_at !== null && row.next_at > second.toISOString()
  }

  async function tick(): Promise<void> {
    if (ticking) return
    ticking = true
    try {
      const isSetBack = now() < lookedAt
      lookedAt = now()
      if (isSetBack) await bringBack()
      for (const row of await due()) {
        const lateMs = now().getTime() - Date.parse(row.next_at ?? '')
        if (!(await moveOn(row)) || lateMs > GRACE_MS) continue
        await deps.run(row).catch((error) => {
          log('warn', 'playbook.not_started', { playbook: row.id, message: messageOf(error) })
        })
      }
    } finally {
      ticking = false
    }
  }

  return {
    async start() {
      for (const row of await due()) await moveOn(row)
      await bringBack()
      timer = setInterval(() => {
        tick().catch((error) => log('error', 'playbook.tick_failed', { message: messageOf(error) }))
      }, TICK_MS)
      timer.unref()
    },
    tick,
    stop: () => clearInterval(timer),
  }
}
