/** Asks the exchange for the outcome of a leg whose answer was lost, by its clientOrderId, until the exchange knows. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LegFailure } from '../../contracts/gate/plan.ts'
import { appendAudit } from '../../store/audit.ts'
import type { Tool } from '../../tools/registry.ts'
import type { ToolResponse } from '../../tools/response.ts'
import type { GateContext } from '../context.ts'
import type { StoredPlan } from '../plans/plan-store.ts'
import { askOutcome } from './command-outcome.ts'
import { canBeAsked, clientOrderId, conclude, type LegOutcome, notKnown, settle } from './leg-outcome.ts'

const ASK_AGAIN_MS = [100, 250, 500, 1_000, 2_000, 5_000]
const FORGOTTEN =
  'The exchange no longer knows what became of it: too much was sent for this account since. Look at your orders and trades before doing it again.'

/**
 * Asks what became of a leg until the server knows or the desk closes. Never sends the leg.
 * @returns unknown only for a server that cannot be asked, or an exchange that has forgotten it: the trader has to look there;
 *   and for a desk that closes
 */
export async function reconcile(ctx: GateContext, stored: StoredPlan, position: number): Promise<LegOutcome> {
  const leg = stored.plan.legs[position]
  if (!leg) return 'failed'
  if (!(await canBeAsked(ctx, stored, position))) {
    // Not if it was written before the desk went down, with the server's own words.
    if (leg.error?.code !== 'UNKNOWN')
      await conclude(ctx, stored, position, { status: 'unknown', error: notKnown(leg.server) })
    return 'unknown'
  }
  if (leg.error?.code === 'UNKNOWN') return 'unknown'
  await conclude(ctx, stored, position, { status: 'unknown' })
  let heldBack: string | null = null
  for (let asked = 0; !ctx.closing.aborted; asked++) {
    const tool = ctx.registry.find(leg.server, 'resolveCommand')
    // A changed definition of `resolveCommand` may mean something else, so it is not asked before the trader has accepted it.
    const why = tool ? await ctx.trust.refusal(stored.traderId, tool) : null
    // The reason stands on the leg, because only its trader can accept the tool and has to know.
    if (why !== heldBack) {
      const error: LegFailure | null = why === null ? null : { code: 'QUARANTINED', message: why }
      await conclude(ctx, stored, position, { status: 'unknown', error })
    }
    heldBack = why
    const known = tool && why === null ? await askOnce(ctx, stored, position, tool) : null
    if (known === 'forgotten') {
      const error: LegFailure = { code: 'UNKNOWN', message: FORGOTTEN }
      await conclude(ctx, stored, position, { status: 'unknown', error })
      return 'unknown'
    }
    if (known) {
      await ctx.db.transaction().execute((trx) =>
        appendAudit(
          trx,
          {
            kind: 'leg.reconciled',
            traderId: stored.traderId,
            planId: stored.plan.id,
            body: { leg: leg.id, status: known.status, asked: asked + 1 },
          },
          ctx.now().toISOString(),
        ),
      )
      return settle(ctx, stored, position, known)
    }
    const againMs = ASK_AGAIN_MS[Math.min(asked, ASK_AGAIN_MS.length - 1)]
    await sleep(againMs, undefined, { ref: false, signal: ctx.closing }).catch(() => {})
  }
  return 'unknown'
}

/** @returns the settled answer, or null while it cannot be known yet */
async function askOnce(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  tool: Tool,
): Promise<ToolResponse | 'forgotten' | null> {
  return askOutcome(ctx, tool, {
    userId: await ctx.accounts.find(stored.traderId, tool.server),
    clientOrderId: clientOrderId(stored.plan.id, position),
    // The order was sent after its preview, so the exchange need not look further back than the preview.
    afterSeq: stored.plan.legs[position]?.preview?.seq,
  })
}
