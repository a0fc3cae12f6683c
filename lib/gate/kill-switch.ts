/**
 * The kill switch: blocks every write but cancels at once, for everybody at the desk, and cancels what rests. Anyone,
 * and the agent, may pull it; only a person resets it, so nothing in this file is offered to a model but `pull`.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { KillSwitch } from '../contracts/safety.ts'
import { DeskError } from '../errors.ts'
import { log, messageOf } from '../log.ts'
import { appendAudit, recordAudit } from '../store/audit.ts'
import { cancelAccount } from './cancel-account.ts'
import type { GateContext, Pull } from './context.ts'
import { CANCEL_ALL, heldView } from './held-orders.ts'
import { plansOfOrders } from './killed-orders.ts'
import { UNDERWAY } from './plan-store.ts'

export type Puller = { traderId: string; by: 'trader' | 'agent'; reason?: string; from: string }

type Cancelled = { userId: string; cancelled: string[] }
type Progress = {
  /** null while the switch itself is not on record. */
  pulledId: number | null
  /** By a desk that has ended since; null where the record of it could not be read. */
  before: number | null
  cancelled: number
  /** Traders whose orders may still rest, or may still arrive; null until the accounts have been read. */
  left: Set<string> | null
  /** Those of them who have to accept the tool that cancels before it may be used for them. */
  held: Set<string>
  /** Cancels that are not on record yet, because the database did not take them, by trader. */
  unrecorded: Map<string, Cancelled>
  /** While what the database did not take is being written down. */
  recording: Promise<void> | null
  /** Counts what may let somebody out of `held`, so that none of it is slept through. */
  news: number
  wake: () => void
  done: Promise<void>
}
const AGAIN_MS = [200, 500, 1_000, 2_000, 5_000]
const AT_ONCE = 16

type Queries = Pick<GateContext['db'], 'selectFrom'>
const pulledRow = (db: Queries) =>
  db.selectFrom('kill_switch').selectAll().where('reset_at', 'is', null).orderBy('id', 'desc').executeTakeFirst()

/** Asked again in the transaction that would send: what the database did not take holds all the same. */
export const isPulled = async ({ unrecordedPull }: GateContext, db: Queries): Promise<boolean> =>
  unrecordedPull.now !== null || (await pulledRow(db)) !== undefined

const PULL_UNRECORDED =
  'The desk cannot write to its database; its disk may be full. The kill switch is on for as long as this desk runs: started anew before it can write again, it would not know of it.'
const CANCELS_UNRECORDED =
  'The desk cannot write to its database; its disk may be full. What the kill switch cancelled is not on record before it can.'

export const KILL_SENTENCE = 'The kill switch is on: only cancels are possible until a person resets it.'

export type KillSwitchControl = {
  view(traderId: string): Promise<KillSwitch>
  pull(who: Puller): Promise<KillSwitch>
  /** For a person alone: no tool leads here. @throws DeskError UNAVAILABLE while what it cancelled is not on record */
  reset(who: { traderId: string; from: string }): Promise<KillSwitch>
  /** At start: what rests is cancelled again while it is on, since the desk may have gone down in the middle. */
  resume(): Promise<void>
  /** Resolves when every account has been asked. */
  settled(): Promise<void>
  /** Stops asking; the next start goes on. */
  close(): void
}

export function createKillSwitch(ctx: GateContext): KillSwitchControl {
  let progress: Progress | null = null
  let closed = false
  const stops = [ctx.trust.onAccepted(hear), ctx.connections.onChange(hear)]

  function hear(): void {
    if (!progress) return
    progress.news += 1
    progress.wake()
  }

  async function view(traderId: string): Promise<KillSwitch> {
    const pulled = ctx.unrecordedPull.now
    const row = await pulledRow(ctx.db)
    const on = row ?? pulled
    if (!on) {
      const cancels = { cancelled: 0, left: 0 }
      return { on: false, at: null, by: null, own: false, reason: null, cancels, held: null, unrecorded: null }
    }
    const mine = progress?.pulledId === (row?.id ?? null) ? progress : null
    // Whoever pulled it reads this as the whole answer, often before any account was asked: then all of them are left.
    const { left, held } = mine?.left ? { left: mine.left, held: mine.held } : await everybody()
    return {
      on: true,
      at: on.pulled_at,
      by: on.pulled_by,
      own: on.trader_id === traderId,
      // The record keeps every character of it.
      reason: on.reason?.replaceAll(HIDDEN_CHARACTERS, '').trim() || null,
      cancels: { cancelled: mine ? cancelledBy(mine) : null, left: left.size },
      held: held.size === 0 ? null : heldView(held, traderId),
      unrecorded: row === undefined ? PULL_UNRECORDED : mine?.unrecorded.size ? CANCELS_UNRECORDED : null,
    }
  }

  async function everybody(): Promise<{ left: Set<string>; held: Set<string> }> {
    const left = new Set((await accountsHere()).map((a) => a.trader_id))
    return { left, held: await heldAmong(left) }
  }

  async function heldAmong(traderIds: Iterable<string>): Promise<Set<string>> {
    await ctx.trust.settled()
    const tool = ctx.registry.find(HOME_SERVER, CANCEL_ALL)
    return new Set(tool ? [...traderIds].filter((id) => ctx.trust.state(id, tool) !== 'accepted') : [])
  }

  function startCancelling(pulledId: number | null, before: number | null): void {
    const own: Progress = {
      pulledId,
      before,
      cancelled: 0,
      left: null,
      held: new Set(),
      unrecorded: new Map(),
      recording: null,
      news: 0,
      wake: () => {},
      done: Promise.resolve(),
    }
    progress?.wake()
    progress = own
    own.done = cancelEverything(own)
  }

  async function cancelEverything(own: Progress): Promise<void> {
    for (let pass = 0; ; pass++) {
      const { news } = own
      let over = false
      try {
        over = await cancelOnce(own)
      } catch (error) {
        // A database that is full or busy for a moment must not leave everybody's orders in the book.
        log('error', 'kill.cancel_failed', { message: messageOf(error) })
      }
      if (over || closed || progress !== own) return
      ctx.events.emit('kill')
      await sleep(own, pass, news)
      if (closed || progress !== own) return
    }
  }

  /** @returns whether nothing is left to do, or the switch was reset */
  async function cancelOnce(own: Progress): Promise<boolean> {
    // No order waits for the disk.
    await recordRest(own).catch(notTaken)
    // A request that was on its way when the switch was pulled may rest afterwards: those accounts are asked again,
    // the last time once what became of it is known. Until then they are left, whatever the exchange answered.
    const flying = new Set(await underway())
    const userOf = new Map((await accountsHere()).map((a) => [a.trader_id, a.user_id]))
    const left = new Set([...(own.left ?? userOf.keys()), ...flying])
    own.held = await heldAmong(left)
    own.left = left
    await cancelAccounts(own, left, flying, userOf)
    if (!(await stillOn(own))) return true
    return left.size === 0 && isOnRecord(own)
  }

  const isOnRecord = ({ pulledId, unrecorded }: Progress) => pulledId !== null && unrecorded.size === 0

  const notTaken = (error: unknown) => log('error', 'kill.record_failed', { message: messageOf(error) })

  /** What the database did not take, the switch itself or its cancels: once, whoever asks for it. */
  function recordRest(own: Progress): Promise<void> {
    own.recording ??= tryToRecord(own).finally(() => {
      own.recording = null
    })
    return own.recording
  }

  async function tryToRecord(own: Progress): Promise<void> {
    if (isOnRecord(own)) return
    const pulled = ctx.unrecordedPull.now
    if (own.pulledId === null && pulled) {
      // The row of another one is as good: it was there, and could only not be read.
      own.pulledId = (await writePull(pulled)) ?? (await pulledRow(ctx.db))?.id ?? null
      ctx.unrecordedPull.now = null
    }
    for (const [traderId, cancelled] of own.unrecorded) await record(own, traderId, cancelled)
    ctx.events.emit('kill')
  }

  /** @returns null where it is on already */
  const writePull = ({ from, ...pulled }: Pull): Promise<number | null> =>
    ctx.db.transaction().execute(async (trx) => {
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

  /** Where only people can go on, nothing is asked until one of them did. */
  async function sleep(own: Progress, pass: number, news: number): Promise<void> {
    const waits =
      isOnRecord(own) && own.left !== null && own.left.size > 0 && [...own.left].every((id) => own.held.has(id))
    if (own.news !== news) return
    await new Promise<void>((resolve) => {
      const timer = waits ? undefined : setTimeout(resolve, AGAIN_MS[Math.min(pass, AGAIN_MS.length - 1)]).unref()
      own.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const accountsHere = () => ctx.db.selectFrom('accounts').selectAll().where('server', '=', HOME_SERVER).execute()

  const stillOn = async (own: Progress) =>
    progress === own && (own.pulledId === null || (await pulledRow(ctx.db))?.id === own.pulledId)

  /** Whose orders may still arrive: a lost answer is no answer, the request can reach the exchange after it. */
  const underway = async () =>
    (
      await ctx.db
        .selectFrom('legs')
        .innerJoin('plans', 'plans.id', 'legs.plan_id')
        .select('legs.trader_id')
        .distinct()
        .where('legs.status', 'in', ['sending', 'unknown'])
        .where('legs.server', '=', HOME_SERVER)
        // Of an ended plan nobody asks any more, so waiting for it would not end.
        .where('plans.status', 'in', UNDERWAY)
        .execute()
    ).map((r) => r.trader_id)

  async function cancelAccounts(
    own: Progress,
    left: Set<string>,
    flying: ReadonlySet<string>,
    userOf: ReadonlyMap<string, string>,
  ): Promise<void> {
    const waiting = [...left]
    for (let i = 0; i < waiting.length; i += AT_ONCE) {
      if (closed || !(await stillOn(own))) return
      await Promise.all(
        waiting.slice(i, i + AT_ONCE).map(async (traderId) => {
          const userId = userOf.get(traderId)
          const done = !userId || (await askAccount(own, traderId, userId))
          if (done && !flying.has(traderId)) left.delete(traderId)
        }),
      )
      ctx.events.emit('kill')
    }
  }

  /** @returns whether nothing of this account rests any more */
  async function askAccount(own: Progress, traderId: string, userId: string): Promise<boolean> {
    try {
      // Without a key: under one that was used before the exchange does nothing, and of new ones it remembers only so many
      // of a trader, the one of an order that is still asked about among them.
      const ended = await cancelAccount(ctx, { traderId, userId }, null)
      if (ended.outcome === 'held') own.held.add(traderId)
      else own.held.delete(traderId)
      if (ended.outcome === 'cancelled') {
        own.cancelled += ended.cancelled.length
        const before = own.unrecorded.get(traderId)?.cancelled ?? []
        await record(own, traderId, { userId, cancelled: [...before, ...ended.cancelled] })
        return true
      }
      // An exchange that started anew has nothing of an account it does not know.
      return ended.outcome === 'refused' && ended.code === 'NOT_FOUND'
    } catch (error) {
      log('error', 'kill.cancel_failed', { traderId, message: messageOf(error) })
      return false
    }
  }

  /** The switch is told by all it cancelled, whichever desk did. @returns null where that cannot be read */
  async function cancelledBefore(pulledId: number): Promise<number | null> {
    try {
      const rows = await ctx.db
        .selectFrom('audit')
        .select('body')
        // A literal: by a bound value SQLite would not take the index of these records alone.
        .where('kind', '=', sql.lit('kill.cancelled'))
        .execute()
      const bodies = rows.map(({ body }) => recorded.parse(JSON.parse(body)))
      return bodies.reduce((sum, b) => sum + (b.killSwitch === pulledId ? b.cancelled.length : 0), 0)
    } catch (error) {
      // It is for whoever verifies the audit, and keeps no order in the book.
      log('error', 'kill.record_unreadable', { message: messageOf(error) })
      return null
    }
  }

  /** What the database does not take is kept for the next time. */
  async function record(own: Progress, traderId: string, { userId, cancelled }: Cancelled): Promise<void> {
    if (cancelled.length === 0) return
    try {
      if (own.pulledId === null) throw new Error('the kill switch itself is not on record yet')
      const body = { killSwitch: own.pulledId, server: HOME_SERVER, userId, cancelled }
      await recordAudit(ctx.db, { kind: 'kill.cancelled', traderId, body }, ctx.now().toISOString())
    } catch (error) {
      notTaken(error)
      own.unrecorded.set(traderId, { userId, cancelled })
      return
    }
    own.unrecorded.delete(traderId)
    for (const planId of await plansOfOrders(ctx.db, traderId, cancelled)) ctx.events.emit('plan', { traderId, planId })
  }

  return {
    view,
    settled: async () => progress?.done,
    async pull({ traderId, by, reason, from }) {
      const pulled: Pull = {
        pulled_at: ctx.now().toISOString(),
        pulled_by: by,
        trader_id: traderId,
        reason: reason?.trim().slice(0, 500) || null,
        from,
      }
      if (ctx.unrecordedPull.now) return view(traderId)
      try {
        const pulledId = await writePull(pulled)
        if (pulledId === null) return view(traderId)
        startCancelling(pulledId, 0)
      } catch (error) {
        notTaken(error)
        // Of two who pull it in one moment the first has.
        if (ctx.unrecordedPull.now) return view(traderId)
        ctx.unrecordedPull.now = pulled
        startCancelling(null, 0)
      }
      ctx.events.emit('kill')
      return view(traderId)
    },
    async reset(who) {
      const at = ctx.now().toISOString()
      // Nothing is reset that was never on record: who reads the record later has to find why orders stopped.
      if (progress) await recordRest(progress)
      if (progress?.unrecorded.size) throw new DeskError('UNAVAILABLE', CANCELS_UNRECORDED, 503)
      const wasOn = await ctx.db.transaction().execute(async (trx) => {
        const row = await pulledRow(trx)
        if (!row) return false
        await trx
          .updateTable('kill_switch')
          .set({ reset_at: at, reset_by: who.traderId })
          .where('reset_at', 'is', null)
          .execute()
        const body = { killSwitch: row.id, resetter: who.traderId, from: who.from }
        await appendAudit(trx, { kind: 'kill.reset', body }, at)
        return true
      })
      // Whoever waits for a person waits for nothing any more.
      hear()
      if (wasOn) ctx.events.emit('kill')
      return view(who.traderId)
    },
    async resume() {
      const row = await pulledRow(ctx.db)
      if (row) startCancelling(row.id, await cancelledBefore(row.id))
    },
    close() {
      closed = true
      for (const stop of stops) stop()
      progress?.wake()
    },
  }
}

const cancelledBy = ({ before, cancelled }: Progress): number | null => (before === null ? null : before + cancelled)

const recorded = z.object({ killSwitch: z.number(), cancelled: z.array(z.string()) })
