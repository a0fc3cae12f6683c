/**
 * The kill switch: blocks every write but cancels at once, for everybody at the desk, and cancels what rests. Anyone,
 * and the agent, may pull it; only a person resets it, so nothing in this file is offered to a model but `pull`.
 */

import type { KillSwitch } from '../../contracts/gate/safety.ts'
import { HIDDEN_CHARACTERS } from '../../contracts/hidden-characters.ts'
import { DeskError } from '../../errors.ts'
import { appendAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'
import { type Decider, refuseLeft } from '../execution/waiting.ts'
import { heldView } from './held-orders.ts'
import { type Pull, pulledRow } from './is-pulled.ts'
import { everyAccount } from './kill-accounts.ts'
import { type KillCancels, startKillCancels } from './kill-cancels.ts'
import { type CancelledBefore, cancelledBefore, createKillRecord, notTaken, writePull } from './kill-record.ts'

type Puller = { traderId: string; by: 'trader' | 'agent'; reason?: string; from: string }

const PULL_UNRECORDED =
  'The desk cannot write to its database; its disk may be full. The kill switch is on for as long as this desk runs: started anew before it can write again, it would not know of it.'
const CANCELS_UNRECORDED =
  'The desk cannot write to its database; its disk may be full. What the kill switch cancelled is not on record before it can.'

const said = (reason: string | undefined): string | null => reason?.trim().slice(0, 500) || null

const PULLED_AGAIN = 'Somebody pulled the kill switch while you were resetting it. It stays on.'

const NOTHING: CancelledBefore = new Map()

export type KillSwitchControl = {
  view(traderId: string): Promise<KillSwitch>
  pull(who: Puller): Promise<KillSwitch>
  /**
   * For a person alone: no tool leads here. It takes its time, so who they are, and whether they may (`refuse`), is asked once more as it is done.
   * @throws DeskError UNAVAILABLE while what it cancelled is not on record; STALE where somebody pulls it meanwhile
   */
  reset(who: Decider & { reason?: string; refuse?(): void }): Promise<KillSwitch>
  /**
   * To be called at the start: if the switch is on, cancelling begins again, since the desk may have gone down in the middle
   * of it.
   */
  resume(): Promise<void>
  /** Resolves when every account has been asked. */
  settled(): Promise<void>
  /** Stops asking; the next start goes on. */
  close(): void
}

export function createKillSwitch(ctx: GateContext): KillSwitchControl {
  /** The cancelling that the last pull of the switch began. */
  let cancels: KillCancels | null = null
  /** How often the switch was pulled, also while it was on already. */
  let pulls = 0
  const closed = new AbortController()
  const hear = () => cancels?.hear()
  const stops = [ctx.trust.onAccepted(hear), ctx.connections.onChange(hear)]

  function cancelEverything(
    pulledId: number | null,
    { pulled_at }: Pick<Pull, 'pulled_at'>,
    before: CancelledBefore | null,
  ) {
    cancels?.end()
    // Names the keys of its cancels, also after a restart. It holds the time, because a database put back from an older copy
    // would use the same row number again.
    const name = `kill:${pulledId ?? ctx.newId()}:${pulled_at}`
    cancels = startKillCancels(ctx, createKillRecord(ctx, pulledId), { name, before, closed: closed.signal })
  }

  async function view(traderId: string): Promise<KillSwitch> {
    const pulled = ctx.unrecordedPull.now
    const row = await pulledRow(ctx.db)
    const on = row ?? pulled
    if (!on) {
      const none = { cancelled: 0, left: 0 }
      return { on: false, at: null, by: null, own: false, reason: null, cancels: none, held: null, unrecorded: null }
    }
    const its = cancels?.record.id() === (row?.id ?? null) ? cancels : null
    // This answer may come before any account was asked. Then all accounts count as left, or it would look as if nothing were
    // to do.
    const { left, held } = its?.accounts() ?? (await everyAccount(ctx))
    return {
      on: true,
      at: on.pulled_at,
      by: on.pulled_by,
      own: on.trader_id === traderId,
      // Hidden characters are left out here, on screen; the audit keeps every character of the reason.
      reason: on.reason?.replaceAll(HIDDEN_CHARACTERS, '').trim() || null,
      cancels: { cancelled: its ? its.cancelled() : null, left: left.size },
      held: held.size === 0 ? null : heldView(held, traderId),
      unrecorded: row === undefined ? PULL_UNRECORDED : its?.record.lacksCancels() ? CANCELS_UNRECORDED : null,
    }
  }

  return {
    view,
    settled: async () => cancels?.done,
    async pull({ traderId, by, reason, from }) {
      pulls += 1
      const pulled: Pull = {
        pulled_at: ctx.now().toISOString(),
        pulled_by: by,
        trader_id: traderId,
        reason: said(reason),
        from,
      }
      if (ctx.unrecordedPull.now) return view(traderId)
      try {
        const pulledId = await writePull(ctx, pulled)
        if (pulledId === null) return view(traderId)
        cancelEverything(pulledId, pulled, NOTHING)
      } catch (error) {
        notTaken(error)
        // If two pull it in the same moment, only the first begins the cancelling.
        if (ctx.unrecordedPull.now) return view(traderId)
        ctx.unrecordedPull.now = pulled
        cancelEverything(null, pulled, NOTHING)
      }
      ctx.events.emit('kill')
      return view(traderId)
    },
    async reset(who) {
      const [its, before] = [cancels, pulls]
      const refuseUnrecorded = () => {
        if (its?.record.lacksCancels()) throw new DeskError('UNAVAILABLE', CANCELS_UNRECORDED, 503)
      }
      // The switch is not reset before its pull is on record: whoever reads the record later has to find why orders stopped.
      await its?.record.catchUp()
      refuseUnrecorded()
      // Cancels on their way are waited for, because they would also take orders that are approved after the reset.
      await its?.halt()
      const wasOn = await ctx.db
        .transaction()
        .execute(async (trx) => {
          refuseUnrecorded()
          if (pulls !== before) throw new DeskError('STALE', PULLED_AGAIN, 409)
          await refuseLeft(ctx, who, trx)
          who.refuse?.()
          const row = await pulledRow(trx)
          if (!row) return false
          const at = ctx.now().toISOString()
          await trx
            .updateTable('kill_switch')
            .set({ reset_at: at, reset_by: who.traderId })
            .where('reset_at', 'is', null)
            .execute()
          const body = { killSwitch: row.id, resetter: who.traderId, reason: said(who.reason), from: who.from }
          await appendAudit(trx, { kind: 'kill.reset', body }, at)
          return true
        })
        .catch((error) => {
          its?.goOn()
          throw error
        })
      // The switch is off: cancels that waited for a person to accept a tool are not needed any more.
      hear()
      if (wasOn) ctx.events.emit('kill')
      return view(who.traderId)
    },
    async resume() {
      const row = await pulledRow(ctx.db)
      if (row) cancelEverything(row.id, row, await cancelledBefore(ctx.db, row.id))
    },
    close() {
      for (const stop of stops) stop()
      closed.abort()
    },
  }
}
