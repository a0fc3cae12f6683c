/**
 * A head cancels all resting orders of one trader: the kill switch in its narrow form. It blocks nothing, so an order that
 * the trader approves afterwards rests again. A head's own request alone; no tool and no token leads here.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { userOrders } from '../../contracts/exchange/account.ts'
import { orderNumber } from '../../contracts/gate/named-order.ts'
import type { MassCancel } from '../../contracts/gate/safety.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { DeskError } from '../../errors.ts'
import { log, messageOf } from '../../log.ts'
import { recordAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'
import { askOutcome } from '../execution/command-outcome.ts'
import { homeTool } from '../trust/home-tool.ts'
import { type AccountCancel, cancelAccount, cancelOf } from './cancel-account.ts'
import { plansOfOrders } from './killed-orders.ts'
import { type Asked, massCancelsOf, viewOf } from './mass-cancel-record.ts'

type MassCanceller = {
  traderId: string
  from: string
  /** Asked once more before anything is sent. @throws DeskError where they are no head any more */
  refuseNoHead: () => void
}

export type MassCancels = {
  /** How many orders of that trader rest now; null while the exchange cannot be asked. */
  resting(asker: string, traderId: string): Promise<number | null>
  /**
   * Joins one that is being done for the same trader; that another head asked for it too is recorded.
   * @returns what came of it, or that it is not known yet. @throws DeskError UNAVAILABLE where nothing was sent
   */
  cancel(head: MassCanceller, traderId: string): Promise<MassCancel>
  /** At start: of what was asked for and has no result on record, the exchange is asked what became of it. Sends none again. */
  resume(): Promise<void>
}

type Running = {
  /** Who asked for it. */
  heads: Set<string>
  /** What the audit has of the request; null where it came to nothing before that was written. */
  onRecord: Promise<Asked | null>
  outcome: Promise<MassCancel>
}

/** The most that getUserOrders answers. */
const ORDERS_ASKED = 500
const ANSWER_WITHIN_MS = 5_000
const ASK_AGAIN_MS = [100, 250, 500, 1_000, 2_000, 5_000]

const NOT_ASKED = 'The exchange cannot be asked right now. Nothing was cancelled.'
const NOT_NAMED = 'The exchange did not name them among those it cancelled.'
/** In the words for a head; the sentence of the trust check speaks to the trader. */
const HELD = 'Their trader has to accept the tool that cancels first, under Tools (/tools). Nothing was sent.'
const FORGOTTEN = 'The exchange no longer knows what became of it.'

export function createMassCancels(ctx: GateContext): MassCancels {
  /** By trader. */
  const running = new Map<string, Running>()

  /** @returns null while it cannot be asked */
  async function openOrders(asker: string, userId: string): Promise<z.infer<typeof userOrders> | 'none' | null> {
    const tool = await homeTool(ctx, asker, 'getUserOrders')
    if (!tool) return null
    const answer = await ctx.engine.read({ tool, args: { status: 'pending', limit: ORDERS_ASKED }, userId })
    // An exchange that started anew has nothing of an account it does not know.
    if (answer.status === 'error' && answer.errorCode === 'NOT_FOUND') return 'none'
    const parsed = userOrders.safeParse(answer.status === 'ok' ? answer.data : null)
    return parsed.success ? parsed.data : null
  }

  async function start(head: MassCanceller, traderId: string, onRecord: (asked: Asked) => void): Promise<MassCancel> {
    const at = ctx.now().toISOString()
    const userId = await ctx.accounts.find(traderId, HOME_SERVER)
    const open = userId === null ? 'none' : await openOrders(head.traderId, userId)
    if (open === null || ctx.closing.aborted) throw new DeskError('UNAVAILABLE', NOT_ASKED, 503)
    if (open === 'none' || userId === null) return { at, state: 'known', cancelled: 0, stayed: 0, why: null }
    head.refuseNoHead()
    const asked: Asked = {
      at,
      traderId,
      cancel: ctx.newId(),
      head: head.traderId,
      from: head.from,
      server: HOME_SERVER,
      userId,
      orders: open.orders.map(({ orderId }) => orderId),
      seq: open.seq,
    }
    const { at: _at, traderId: _trader, ...body } = asked
    // If this cannot be written, nothing is cancelled.
    await recordAudit(ctx.db, { kind: 'cancel.asked', traderId, body }, at)
    onRecord(asked)
    const first = await cancelAccount(ctx, asked, keyOf(asked))
    const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null).unref())
    const ended = await Promise.race([conclude(asked, first), late])
    if (first.outcome === 'refused' && first.code === 'UNAVAILABLE') throw new DeskError('UNAVAILABLE', NOT_ASKED, 503)
    return ended ?? viewOf(asked, null)
  }

  async function join({ heads, onRecord, outcome }: Running, head: MassCanceller): Promise<MassCancel> {
    const asked = await onRecord
    if (asked && !heads.has(head.traderId)) {
      head.refuseNoHead()
      heads.add(head.traderId)
      const { traderId, cancel } = asked
      const body = { cancel, head: head.traderId, from: head.from }
      await recordAudit(ctx.db, { kind: 'cancel.joined', traderId, body }, ctx.now().toISOString())
    }
    return outcome
  }

  /** Asks until it is known, as for a leg whose answer was lost, and writes it down. @returns null for a desk that closes */
  async function conclude(asked: Asked, first: AccountCancel): Promise<MassCancel | null> {
    let known: AccountCancel | 'forgotten' | null = first.outcome === 'unknown' ? null : first
    if (known === null) await record(asked, 'cancel.unknown', {}).catch(notTaken)
    for (let times = 0; !ctx.closing.aborted; times++) {
      try {
        known ??= await found(asked)
        if (known) return await settle(asked, known)
      } catch (error) {
        notTaken(error)
      }
      const againMs = ASK_AGAIN_MS[Math.min(times, ASK_AGAIN_MS.length - 1)]
      await sleep(againMs, undefined, { ref: false, signal: ctx.closing }).catch(() => {})
    }
    return null
  }

  async function found(asked: Asked): Promise<AccountCancel | 'forgotten' | null> {
    const tool = await homeTool(ctx, asked.traderId, 'resolveCommand')
    if (!tool) return null
    const { userId, seq: afterSeq } = asked
    const answer = await askOutcome(ctx, tool, { userId, clientOrderId: keyOf(asked), afterSeq })
    if (answer === null || answer === 'forgotten') return answer
    const known = cancelOf(answer)
    return known.outcome === 'unknown' ? null : known
  }

  async function settle(asked: Asked, known: AccountCancel | 'forgotten'): Promise<MassCancel> {
    if (known === 'forgotten') {
      const result = { cancelled: [], left: asked.orders, why: FORGOTTEN, isForgotten: true }
      await record(asked, 'cancel.unknown', result)
      return viewOf(asked, result)
    }
    const cancelled = known.outcome === 'cancelled' ? known.cancelled : []
    const gone = new Set(cancelled.map(orderNumber))
    const others = asked.orders.filter((id) => !gone.has(orderNumber(id)))
    const left = known.outcome === 'cancelled' ? await stillOpen(asked, others) : others
    const why = whyStayed(known)
    const result = { cancelled, left, why: left.length === 0 ? null : why }
    await record(asked, cancelled.length > 0 ? 'cancel.done' : 'cancel.none', result)
    const { traderId } = asked
    for (const planId of await plansOfOrders(ctx.db, traderId, cancelled)) ctx.events.emit('plan', { traderId, planId })
    return viewOf(asked, result)
  }

  /** An order that the exchange did not name among the cancelled ones may have filled at that moment. */
  async function stillOpen({ head, userId }: Asked, others: string[]): Promise<string[]> {
    if (others.length === 0) return others
    const open = await openOrders(head, userId)
    if (open === null) return others
    const numbers = new Set(open === 'none' ? [] : open.orders.map(({ orderId }) => orderNumber(orderId)))
    return others.filter((id) => numbers.has(orderNumber(id)))
  }

  const record = (
    { cancel, head, traderId, server, userId }: Asked,
    kind: 'cancel.unknown' | 'cancel.done' | 'cancel.none',
    result: Record<string, unknown>,
  ) =>
    recordAudit(ctx.db, { kind, traderId, body: { cancel, head, server, userId, ...result } }, ctx.now().toISOString())

  const notTaken = (error: unknown) => log('error', 'mass_cancel.not_recorded', { message: messageOf(error) })

  return {
    async resting(asker, traderId) {
      const userId = await ctx.accounts.find(traderId, HOME_SERVER)
      const open = userId === null ? 'none' : await openOrders(asker, userId)
      return open === 'none' ? 0 : (open?.totalCount ?? null)
    },
    cancel(head, traderId) {
      const before = running.get(traderId)
      if (before) return join(before, head)
      const { promise: onRecord, resolve } = Promise.withResolvers<Asked | null>()
      const outcome = start(head, traderId, resolve).finally(() => {
        resolve(null)
        running.delete(traderId)
      })
      running.set(traderId, { heads: new Set([head.traderId]), onRecord, outcome })
      return outcome
    },
    async resume() {
      for (const { asked, result } of await massCancelsOf(ctx.db))
        if (result === null) void conclude(asked, { outcome: 'unknown' })
    },
  }
}

function whyStayed(known: AccountCancel): string | null {
  switch (known.outcome) {
    case 'cancelled':
      return NOT_NAMED
    case 'held':
      return HELD
    case 'refused':
      return known.why
    case 'unknown':
      return null
  }
}

/** The clientOrderId of this cancel: the same after a crash. */
const keyOf = ({ cancel }: Asked): string => `cancel:${cancel}`
