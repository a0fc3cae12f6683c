/**
 * The kill switch: blocks every write but cancels at once, for everybody at the desk, and cancels what rests. Anyone,
 * and the agent, may pull it; only a person resets it, so nothing in this file is offered to a model but `pull`.
 */
import { z } from 'zod'
import type { KillSwitch } from '../contracts/safety.ts'
import { log, messageOf } from '../log.ts'
import { HOME_SERVER } from '../mcp/config.ts'
import { appendAudit, recordAudit } from '../store/audit.ts'
import type { GateContext } from './context.ts'
import { homeTool } from './home-tool.ts'

export type Puller = { traderId: string; by: 'trader' | 'agent'; reason?: string; from: string }

/** `left` is null until the accounts have been read. */
type Progress = { pulledId: number; cancelled: number; left: Set<string> | null; done: Promise<void> }
const AGAIN_MS = [200, 500, 1_000, 2_000, 5_000]
const AT_ONCE = 16

type Queries = Pick<GateContext['db'], 'selectFrom'>
export const pulledRow = (db: Queries) =>
  db.selectFrom('kill_switch').selectAll().where('reset_at', 'is', null).orderBy('id', 'desc').executeTakeFirst()

export const KILL_SENTENCE = 'The kill switch is on: only cancels are possible until a person resets it.'

export type KillSwitchControl = {
  view(traderId: string): Promise<KillSwitch>
  pull(who: Puller): Promise<KillSwitch>
  /** For a person alone: no tool leads here. */
  reset(who: { traderId: string; from: string }): Promise<KillSwitch>
  /** At start: what rests is cancelled again while it is on, since the desk may have gone down in the middle. */
  resume(): Promise<void>
  /** Resolves when every account has been asked. */
  settled(): Promise<void>
}

export function createKillSwitch(ctx: GateContext): KillSwitchControl {
  let progress: Progress | null = null

  async function view(traderId: string): Promise<KillSwitch> {
    const row = await pulledRow(ctx.db)
    if (!row) return { on: false, at: null, by: null, own: false, reason: null, cancels: { cancelled: 0, left: 0 } }
    const mine = progress?.pulledId === row.id ? progress : null
    // Whoever pulled it reads this as the whole answer, often before any account was asked: then all of them are left.
    const left = mine?.left?.size ?? (await accountsHere()).length
    return {
      on: true,
      at: row.pulled_at,
      by: row.pulled_by,
      own: row.trader_id === traderId,
      reason: row.reason,
      cancels: { cancelled: mine?.cancelled ?? 0, left },
    }
  }

  function startCancelling(pulledId: number): void {
    const own: Progress = { pulledId, cancelled: 0, left: null, done: Promise.resolve() }
    progress = own
    own.done = cancelEverything(own).catch((error) => log('error', 'kill.cancel_failed', { message: messageOf(error) }))
  }

  async function cancelEverything(own: Progress): Promise<void> {
    const userOf = new Map((await accountsHere()).map((a) => [a.trader_id, a.user_id]))
    for (let pass = 0; ; pass++) {
      // A request that was on its way when the switch was pulled may rest afterwards: those accounts are asked again,
      // the last time once what became of it is known.
      const flying = new Set(await underway())
      const left = new Set(own.left ? [...own.left, ...flying] : userOf.keys())
      own.left = left
      await cancelAccounts(own, left, pass, userOf)
      if (!(await stillOn(own))) return
      if (left.size === 0 && flying.size === 0) return
      for (const traderId of flying) left.add(traderId)
      ctx.events.emit('kill')
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS[Math.min(pass, AGAIN_MS.length - 1)]).unref())
    }
  }

  const accountsHere = () => ctx.db.selectFrom('accounts').selectAll().where('server', '=', HOME_SERVER).execute()

  const stillOn = async (own: Progress) => progress === own && (await pulledRow(ctx.db))?.id === own.pulledId

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
        .where('plans.finished_at', 'is', null)
        .execute()
    ).map((r) => r.trader_id)

  async function cancelAccounts(
    own: Progress,
    left: Set<string>,
    pass: number,
    userOf: ReadonlyMap<string, string>,
  ): Promise<void> {
    const waiting = [...left]
    for (let i = 0; i < waiting.length; i += AT_ONCE) {
      if (!(await stillOn(own))) return
      await Promise.all(
        waiting.slice(i, i + AT_ONCE).map(async (traderId) => {
          const userId = userOf.get(traderId)
          if (!userId || (await cancelAccount(own, pass, traderId, userId))) left.delete(traderId)
        }),
      )
      ctx.events.emit('kill')
    }
  }

  async function cancelAccount(own: Progress, pass: number, traderId: string, userId: string): Promise<boolean> {
    const tool = await homeTool(ctx, traderId, 'cancelAllOrders')
    if (!tool) return false
    const permit = ctx.permitWrite(`kill-${own.pulledId}:${pass}:${traderId}`)
    const answer = await ctx.engine.write({ tool, args: {}, userId }, permit)
    const parsed = z.object({ cancelled: z.array(z.string()) }).safeParse(answer.data)
    if (answer.status !== 'ok' || !parsed.success) return false
    const { cancelled } = parsed.data
    own.cancelled += cancelled.length
    if (cancelled.length > 0) {
      const body = { killSwitch: own.pulledId, server: HOME_SERVER, userId, cancelled }
      await recordAudit(ctx.db, { kind: 'kill.cancelled', traderId, body }, ctx.now().toISOString())
    }
    return true
  }

  return {
    view,
    settled: async () => progress?.done,
    async pull(who) {
      const at = ctx.now().toISOString()
      const reason = who.reason?.trim().slice(0, 500) || null
      const pulledId = await ctx.db.transaction().execute(async (trx) => {
        if (await pulledRow(trx)) return null
        const { id } = await trx
          .insertInto('kill_switch')
          .values({ pulled_at: at, pulled_by: who.by, trader_id: who.traderId, reason, reset_at: null, reset_by: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        const body = { killSwitch: id, by: who.by, puller: who.traderId, reason, from: who.from }
        // No trader on the record: it concerns everybody at the desk.
        await appendAudit(trx, { kind: 'kill.pulled', body }, at)
        return id
      })
      if (pulledId !== null) {
        startCancelling(pulledId)
        ctx.events.emit('kill')
      }
      return view(who.traderId)
    },
    async reset(who) {
      const at = ctx.now().toISOString()
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
      if (wasOn) ctx.events.emit('kill')
      return view(who.traderId)
    },
    async resume() {
      const row = await pulledRow(ctx.db)
      if (row) startCancelling(row.id)
    },
  }
}
